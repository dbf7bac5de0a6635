#include "runtime/commands/verbs/verbs.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "base/command_line/arguments.hpp"
#include "base/diag/faults.hpp"
#include "runtime/commands/bench/scaling.hpp"
#include "runtime/commands/command_usages.hpp"
#include "runtime/commands/inspect/compare.hpp"
#include "runtime/commands/inspect/export_run.hpp"
#include "runtime/commands/verbs/hand_over.hpp"

namespace heartwright::commands {

int compare_verb(const launch::Installation&, const Words& words) {
    return compare(Arguments(compare_usage(), words, 2, 2));
}

// A run's folder is exported here, a spec by the generator: --format tells.
int export_verb(const launch::Installation& tools, const Words& words) {
    const auto is_format = [](const std::string& word) { return word == "--format" || word.starts_with("--format="); };
    if (std::any_of(words.begin(), words.end(), is_format)) hand_to_generate(tools, "export", words);
    for (const std::string& file : export_run(export_request(Arguments(export_usage(), words, 1, 1))))
        std::cout << file << "\n";
    return 0;
}

int scaling_verb(const launch::Installation&, const Words& words) {
    scaling(Arguments(scaling_usage(), words, 1, 100'000));
    return 0;
}

}  // namespace heartwright::commands
