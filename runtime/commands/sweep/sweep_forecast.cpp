#include "runtime/commands/sweep/sweep_forecast.hpp"

#include <nlohmann/json.hpp>

#include "base/diag/faults.hpp"
#include "runtime/commands/sweep/sweep_folder.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/launch/temporary_folder.hpp"

namespace heartwright::commands {

SweepForecast forecast_of(const std::string& printed) {
    const std::size_t end = printed.find_last_not_of("\n"),
                      begin = end == std::string::npos ? end : printed.rfind('\n', end);
    const std::string line =
        end == std::string::npos ? "" : printed.substr(begin == std::string::npos ? 0 : begin + 1, std::string::npos);
    const auto json = nlohmann::json::parse(line, nullptr, false);
    try {
        SweepForecast found;
        found.memory = json.at("memory_bytes").get<std::int64_t>();
        found.available = json.at("memory_available_bytes").get<std::int64_t>();
        found.seconds = json.at("seconds").get<double>();
        found.is_least = json.at("is_least").get<bool>();
        return found;
    } catch (const nlohmann::json::exception&) {
        throw OurFault("a solver's check --json ended without the prediction: " + line.substr(0, 200));
    }
}

SweepForecast forecast(const std::string& solver, const std::string& experiment,
                       const std::vector<std::string>& words) {
    const launch::TemporaryFolder folder("sweep");
    std::vector<std::string> command{solver, "check", experiment, "--json"};
    command.insert(command.end(), words.begin(), words.end());
    const int code = launch::run_process(command, folder / "said");
    const std::string said = io::read_file(folder / "said");
    if (code == 0) return forecast_of(said);
    if (code == static_cast<int>(ExitCode::machine_fault))
        throw MachineFault(
            "the largest run cannot be set up, and nothing was run (--keep-going runs those that can): " +
            failure_in(said));
    return {};
}

}  // namespace heartwright::commands
