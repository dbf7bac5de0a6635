#include "generator/page/sections.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "generator/page/difference.hpp"

namespace heartwright::page {
namespace {

constexpr std::size_t changes_at_once = 6, most_changes = 60, longest_text = 1600;

std::string shortened(const std::string& text) {
    if (text.size() <= longest_text) return text;
    return text.substr(0, longest_text) + " ... (" + std::to_string(text.size() - longest_text) + " characters more)";
}

data change_data(const Change& change) {
    const auto [before, after] = marked_difference(shortened(change.before), shortened(change.after));
    data entry;
    entry.set("name", change.name);
    if (!change.component.empty()) entry.set("component", change.component);
    if (change.instructions != 0) entry.set("less", signed_instructions(change.instructions));
    entry.set("before", before);
    entry.set("after", after);
    return entry;
}

std::string counted(std::size_t n, const std::string& noun) {
    return std::to_string(n) + " " + noun + (n == 1 ? "" : "s");
}

std::string summary_of(const PassEvidence& pass, int saved) {
    if (pass.changes.empty() && pass.made.empty() && pass.gone.empty()) return "changed nothing";
    std::string text = counted(pass.changes.size(), "line") + " rewritten";
    if (!pass.made.empty()) text += ", " + counted(pass.made.size(), "new name");
    if (!pass.gone.empty()) text += ", " + std::to_string(pass.gone.size()) + " gone";
    if (saved != 0) text += "; " + signed_instructions(saved);
    return text;
}

}  // namespace

data pass_section(const Evidence& evidence, std::size_t place) {
    const PassEvidence& pass = evidence.passes[place];
    const ir::Scale finest = finest_of(evidence);
    const int saved = at(pass.after, finest).ours.arithmetic() - at(pass.before, finest).ours.arithmetic();
    data entry;
    entry.set("place_number", std::to_string(place + 1));
    entry.set("name", pass.name);
    entry.set("purpose", pass.purpose);
    entry.set("place", pass.place);
    entry.set("promise", pass.promise);
    entry.set("ours", std::to_string(at(pass.after, finest).ours.arithmetic()));
    entry.set("thesis", std::to_string(at(pass.after, finest).thesis.arithmetic()));
    entry.set("ours_less", saved == 0 ? data(false) : data(signed_number(saved)));
    entry.set("n_changes", pass.changes.empty() ? "" : std::to_string(pass.changes.size()));
    entry.set("n_made", pass.made.empty() ? "" : std::to_string(pass.made.size()));
    entry.set("summary", summary_of(pass, saved));
    entry.set("errors", errors_data(pass.errors));
    entry.set("own", small(pass.own));

    data counts(data::type::list);
    for (const ir::Scale scale : shown_scales) {
        if (is_nothing(at(pass.before, scale)) && is_nothing(at(pass.after, scale))) continue;
        counts.push_back(
            row_of(std::string(to_string(scale)), "before", at(pass.before, scale), at(pass.before, scale)));
        counts.push_back(row_of("", "after", at(pass.after, scale), at(pass.before, scale)));
    }
    entry.set("has_counts", counts.is_non_empty_list());
    entry.set("counts", counts);

    const std::size_t listed = std::min(pass.changes.size(), most_changes), at_once = std::min(listed, changes_at_once);
    const auto begin = pass.changes.begin();
    const auto part = [&](std::size_t from, std::size_t to) {
        return list_of(
            std::vector<Change>(begin + static_cast<std::ptrdiff_t>(from), begin + static_cast<std::ptrdiff_t>(to)),
            change_data);
    };
    entry.set("changes", part(0, at_once));
    entry.set("has_more_changes", pass.changes.size() > at_once);
    entry.set("n_more_changes", std::to_string(pass.changes.size() - at_once));
    entry.set("more_changes", part(at_once, listed));
    entry.set("unlisted",
              pass.changes.size() > listed ? data(std::to_string(pass.changes.size() - listed)) : data(false));
    entry.set("has_made", !pass.made.empty());
    entry.set("made", list_of(pass.made, [](const auto& made) {
                  data one;
                  one.set("name", made.first);
                  one.set("value", shortened(made.second));
                  return one;
              }));
    entry.set("gone", pass.gone.empty() ? data(false) : data(joined(pass.gone)));
    return entry;
}

}  // namespace heartwright::page
