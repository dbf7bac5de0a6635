#include "runtime/commands/inspect/explain.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "base/command_line/arguments.hpp"
#include "base/diag/faults.hpp"
#include "runtime/commands/build/solver_build.hpp"
#include "runtime/commands/inspect/completion.hpp"
#include "runtime/launch/interruption.hpp"
#include "runtime/launch/process.hpp"

namespace heartwright::commands {
namespace {

const Usage& usage() {
    static const Usage list{"explain", "MODEL", "", generate_options("explain"), {}, ""};
    return list;
}

bool has_word(const std::vector<std::string>& words, const std::string& option) {
    return std::any_of(
        words.begin(), words.end(),
        [&](const std::string& word) { return word == option || word.starts_with(option + "="); });
}

}  // namespace

std::vector<std::string> explain_words(const std::vector<std::string>& words, const std::string& nvcc,
                                       const std::string& headers, const std::vector<std::string>& measured) {
    std::vector<std::string> all = words;
    const auto add = [&](const std::string& option, const std::string& value) {
        if (!value.empty() && !has_word(words, option)) all.insert(all.end(), {option, value});
    };
    if (has_word(words, "-o") || has_word(words, "--compile-each")) add("--nvcc", nvcc);
    add("--headers", headers);
    for (const std::string& file : measured) all.insert(all.end(), {"--measured", file});
    return all;
}

bool can_be_measured(const std::vector<std::string>& words) {
    if (wants_help(words) || !has_word(words, "-o")) return false;
    for (const char* option : {"--text", "--measured", "--option", "--integrator", "--mean-field"})
        if (has_word(words, option)) return false;
    return std::none_of(words.begin(), words.end(), [](const std::string& word) { return word.starts_with("--no-"); });
}

std::vector<std::string> measure_for_explain(const launch::Installation& tools, const std::vector<std::string>& words,
                                             const std::string& folder) {
    const Arguments arguments(usage(), words, 1, 1);
    const launch::SpecFile spec = find_spec(tools, arguments.positional()[0]);
    const std::string solver = provide_solver(tools, {spec, "cuda", "fp64"});
    std::vector<std::string> files;
    for (const bool ionic_only : {true, false}) {
        std::vector<std::string> bench{solver, "bench", arguments.positional()[0], "--backend", "cuda", "--precision",
                                       "fp64", "--json"};
        if (ionic_only) bench.emplace_back("--ionic-only");
        if (arguments.has("--variant")) bench.insert(bench.end(), {"--variant", arguments.value("--variant")});
        const std::string file =
            (std::filesystem::path(folder) / (ionic_only ? "reaction.json" : "whole.json")).string();
        std::cerr << "measuring: " << launch::shown({bench.begin() + 1, bench.end()}) << std::endl;
        if (launch::run_process(bench, file) != 0) {
            if (launch::Interruption::signal() != 0) return {};
            std::cerr << "note: that failed; the page is without measured times" << std::endl;
            return {};
        }
        files.push_back(file);
    }
    return files;
}

}  // namespace heartwright::commands
