#include "runtime/commands/tune/tune_bench.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/launch/process.hpp"

namespace heartwright::commands {

Bench::Bench(const std::vector<std::string>& words, std::string log) : words_{"bench"}, log_(std::move(log)) {
    words_.insert(words_.end(), words.begin(), words.end());
    words_.push_back("--json");
}

Measurement Bench::of(const std::string& solver) const {
    std::vector<Measurement> all;
    for (int call = 0; call < 3; ++call) all.push_back(once(solver));
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.ms_per_step < b.ms_per_step; });
    return all[all.size() / 2];
}

Measurement Bench::once(const std::string& solver) const {
    std::vector<std::string> words{solver};
    words.insert(words.end(), words_.begin(), words_.end());
    const int code = launch::run_process(words, log_);
    const std::string text = io::read_file(log_);
    const std::size_t begin = text.find('{');
    const auto json =
        nlohmann::json::parse(text.substr(begin == std::string::npos ? text.size() : begin), nullptr, false);
    if (code != 0 || !json.is_object())
        throw MachineFault("the measurement failed with code " + std::to_string(code) + ":\n" + text);
    const auto& machine = json.at("machine");
    return {json.at("ms_per_step").get<double>(), json.at("cells").get<std::int64_t>(),
            json.value("sites", std::int64_t{0}), machine.at("device").get<std::string>(),
            machine.at("instruction_set").get<std::string>()};
}

}  // namespace heartwright::commands
