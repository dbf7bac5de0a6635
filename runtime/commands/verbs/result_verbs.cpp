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
#include "runtime/launch/folder_lock.hpp"
#include "runtime/report/compare/comparison.hpp"
#include "runtime/report/compare/side_by_side.hpp"
#include "runtime/report/report.hpp"

namespace heartwright::commands {

int report_verb(const launch::Installation&, const Words& words) {
    const Arguments arguments(report_usage(), words, 1, report::most_side_by_side);
    if (const auto& folders = arguments.positional(); folders.size() >= 2) {
        const std::filesystem::path page = arguments.value("-o", "comparison.html");
        if (page.extension() != ".html")
            throw UserFault("heartwright report: -o is the page's file: its name ends with .html");
        if (folders.size() > 2 || std::any_of(folders.begin(), folders.end(), report::is_cell_folder))
            report::write_side_by_side({folders.begin(), folders.end()}, page);
        else
            report::write_comparison(folders[0], folders[1], page);
        std::cout << page.string() << "\n";
        return 0;
    }
    if (arguments.has("-o"))
        throw UserFault(
            "heartwright report: -o is for the page of several runs; that of one is report.html in its folder");
    report::write_report(arguments.positional()[0], launch::is_locked(arguments.positional()[0]));
    std::cout << (std::filesystem::path(arguments.positional()[0]) / "report.html").string() << "\n";
    return 0;
}

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
