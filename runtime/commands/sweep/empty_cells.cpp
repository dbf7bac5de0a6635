#include "runtime/commands/sweep/empty_cells.hpp"

#include <algorithm>

namespace heartwright::commands {

namespace {

using Values = std::vector<std::pair<std::string, std::string>>;

const std::string* value_of(const Values& values, const std::string& column) {
    const auto found = std::find_if(values.begin(), values.end(), [&](const auto& one) { return one.first == column; });
    return found == values.end() ? nullptr : &found->second;
}

// "P1.apd90" -> "P1.activation": whether the cell was activated says why it has no duration.
std::string reason(const Values& values, const std::string& column) {
    const std::size_t dot = column.rfind('.');
    const std::string probe = column.substr(0, dot == std::string::npos ? 0 : dot + 1),
                      map = column.substr(probe.size());
    const std::string* const activation = value_of(values, probe + "activation");
    if (map == "activation") return "the potential did not cross the threshold";
    if (activation && activation->empty()) return "no activation";
    if (map.starts_with("apd") || map.starts_with("repolarisation"))
        return "no repolarisation before the end of the run";
    if (map.starts_with("alternans") || map == "period") return "fewer beats than it takes";
    return "the run has no such value";
}

}  // namespace

std::string why_empty(const SweepFolder::Result& result, const std::vector<std::string>& columns) {
    switch (result.status) {
        case SweepFolder::Status::done:
            break;
        case SweepFolder::Status::waiting:
            return "not run yet";
        case SweepFolder::Status::interrupted:
            return "interrupted before its end; the same command goes on";
        case SweepFolder::Status::failed:
            return "the run failed: see message";
    }
    // Columns with the same reason together.
    std::vector<std::pair<std::string, std::string>> reasons;
    for (const std::string& column : columns) {
        const std::string* const value = value_of(result.values, column);
        if (value && !value->empty()) continue;
        const std::string why = value ? reason(result.values, column) : "not asked for in this run";
        const auto same =
            std::find_if(reasons.begin(), reasons.end(), [&](const auto& one) { return one.first == why; });
        if (same == reasons.end())
            reasons.emplace_back(why, column);
        else
            same->second += ", " + column;
    }
    std::string text;
    for (const auto& [why, names] : reasons) text += (text.empty() ? "" : "; ") + names + ": " + why;
    return text;
}

}  // namespace heartwright::commands
