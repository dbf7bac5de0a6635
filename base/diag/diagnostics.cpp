#include "base/diag/diagnostics.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

namespace heartwright {
namespace {

constexpr std::size_t most_kept = 10'000;
constexpr std::size_t most_shown = 100;
constexpr std::size_t excerpt_width = 120;      // characters of a source line that are shown
constexpr std::size_t excerpt_before = 80;      // of them before the caret
constexpr std::size_t longest_name = 64;        // that is compared with others
constexpr std::size_t longest_message = 1'000;  // bytes: a name in it may be as long as the file

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

std::size_t sequence_length(char first) {
    const auto byte = static_cast<unsigned char>(first);
    if (byte < 0x80) return 1;
    if (byte >= 0xC2 && byte < 0xE0) return 2;
    if (byte >= 0xE0 && byte < 0xF0) return 3;
    if (byte >= 0xF0 && byte < 0xF5) return 4;
    return 0;
}

// Characters as a terminal may safely show them: one string each; control bytes and broken UTF-8 become '?'.
std::vector<std::string> printable_characters(std::string_view text) {
    std::vector<std::string> characters;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = sequence_length(text[i]);
        const bool is_whole = length > 0 && i + length <= text.size() &&
                              std::all_of(text.begin() + i + 1, text.begin() + i + length, is_continuation);
        if (!is_whole) {
            characters.emplace_back("?");
            ++i;
            continue;
        }
        const bool is_control = length == 1 && (static_cast<unsigned char>(text[i]) < 0x20 || text[i] == 0x7F);
        characters.emplace_back(text[i] == '\t' ? " " : is_control ? "?" : std::string(text.substr(i, length)));
        i += length;
    }
    return characters;
}

std::string printable(std::string_view text) {
    std::string result;
    for (const std::string& character : printable_characters(text.substr(0, longest_message))) result += character;
    return result + (text.size() > longest_message ? "..." : "");
}

// The source line around [column, column + length) and a caret under it.
std::string excerpt(std::string_view line, std::size_t column, std::size_t length, const std::string& suggestion) {
    column = std::min(column, line.size());  // at the end of a line that ends in "\r\n" it is one more
    const std::size_t indent = std::min(line.find_first_not_of(" \t"), column);
    std::size_t first = indent;
    // A byte is never narrower than a character, so this window holds all that can be shown.
    if (column - first > 4 * excerpt_before) {
        first = column - 4 * excerpt_before;
        while (first < column && is_continuation(line[first])) ++first;
    }
    const std::size_t last = std::min(line.size(), column + 4 * excerpt_width);
    std::vector<std::string> before = printable_characters(line.substr(first, column - first));
    std::vector<std::string> after = printable_characters(line.substr(column, last - column));

    std::string shown = "    ";
    std::size_t caret = before.size();
    if (before.size() > excerpt_before || first > indent) {
        const std::size_t dropped = before.size() > excerpt_before ? before.size() - excerpt_before : 0;
        before.erase(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(dropped));
        shown += "...";
        caret = before.size() + 3;
    }
    for (const std::string& character : before) shown += character;
    const std::size_t room = excerpt_width - std::min(before.size(), excerpt_width);
    for (std::size_t i = 0; i < std::min(after.size(), room); ++i) shown += after[i];
    if (after.size() > room) shown += "...";

    const std::size_t end = std::min(line.size(), column + length);
    std::size_t underlined =
        end > column ? printable_characters(line.substr(column, std::min(end - column, 4 * excerpt_width))).size() : 0;
    underlined = std::max<std::size_t>(1, std::min(underlined, room));
    shown += "\n    " + std::string(caret, ' ') + "^" + std::string(underlined - 1, '~');
    if (!suggestion.empty()) shown += " " + printable(suggestion);
    return shown + "\n";
}

std::string_view label(Severity severity) {
    switch (severity) {
        case Severity::note:
            return "note";
        case Severity::warning:
            return "warning";
        case Severity::error:
            break;
    }
    return "error";
}

std::string render_one(const Diagnostic& diagnostic) {
    const Origin& origin = diagnostic.origin;
    const std::string sentence = std::string(label(diagnostic.severity)) + ": " + printable(diagnostic.message);
    if (!origin.file)
        return sentence + (diagnostic.suggestion.empty() ? "" : "; " + printable(diagnostic.suggestion)) + "\n";
    const SourceFile::Place place = origin.file->place(origin.offset);
    return printable(origin.file->name()) + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) +
           ": " + sentence + "\n" +
           excerpt(origin.file->line(place.line), static_cast<std::size_t>(place.column) - 1, origin.length,
                   diagnostic.suggestion);
}

auto order_key(const Diagnostic& diagnostic) {
    const Origin& origin = diagnostic.origin;
    return std::make_tuple(origin.file ? std::string_view(origin.file->name()) : std::string_view(),
                           origin.file ? origin.offset : 0);
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool begins_with(std::string_view name, std::string_view said) {
    return name.size() >= said.size() &&
           std::equal(
               said.begin(), said.end(), name.begin(), [](char a, char b) { return lower(a) == lower(b); });
}

// Words between underscores, without the empty ones.
std::vector<std::string_view> words_of(std::string_view name) {
    std::vector<std::string_view> words;
    for (std::size_t begin = 0; begin < name.size();) {
        const std::size_t end = std::min(name.find('_', begin), name.size());
        if (end > begin) words.push_back(name.substr(begin, end - begin));
        begin = end + 1;
    }
    return words;
}

// Is `said` the beginning of `name` but for underscores, or do words of `name` begin with its words in order?
// "ohara" and "ohara_2011" abbreviate "ohara_rudy_2011", as does "OHaraRudy".
bool abbreviates(std::string_view said, std::string_view name) {
    constexpr std::size_t fewest_letters = 3;
    const auto compact = [](std::string text) { return std::erase(text, '_'), text; };
    const std::string letters = compact(std::string(said.substr(0, longest_name)));
    if (letters.size() < fewest_letters) return false;
    if (begins_with(compact(std::string(name)), letters)) return true;
    const std::vector<std::string_view> words = words_of(name);
    auto word = words.begin();
    for (const std::string_view part : words_of(said)) {
        word = std::find_if(word, words.end(), [&](std::string_view one) { return begins_with(one, part); });
        if (word == words.end()) return false;
        ++word;
    }
    return true;
}

// Edit distance with transpositions of names no longer than longest_name, or `limit + 1` when it is larger than
// `limit`; letters of another case cost nothing here.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit) {
    if (a.size() > b.size() + limit || b.size() > a.size() + limit) return limit + 1;
    const auto equal = [&](std::size_t i, std::size_t j) { return lower(a[i]) == lower(b[j]); };
    std::array<std::array<std::size_t, longest_name + 1>, longest_name + 1> cost;
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                cost[i][j] = i + j;
                continue;
            }
            cost[i][j] =
                std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + (equal(i - 1, j - 1) ? 0 : 1)});
            if (i > 1 && j > 1 && equal(i - 1, j - 2) && equal(i - 2, j - 1))
                cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
    }
    return std::min(cost[a.size()][b.size()], limit + 1);
}

// Is `said` the beginning of `name`, up to an underscore, but for a letter or so? "ten_tuscher" of
// "ten_tusscher_panfilov_2006".
bool begins_almost_with(std::string_view name, std::string_view said) {
    constexpr std::size_t fewest_letters = 6;
    if (said.size() < fewest_letters || said.size() > longest_name || name.size() > longest_name) return false;
    const std::size_t limit = said.size() / fewest_letters;
    for (std::size_t end = name.find('_'); end != std::string_view::npos; end = name.find('_', end + 1))
        if (edit_distance(said, name.substr(0, end), limit) <= limit) return true;
    return false;
}

// The nearest candidate, else the first few that `wrong` abbreviates, else those that it almost abbreviates.
std::vector<std::string> near_names(std::string_view wrong, const std::vector<std::string>& candidates) {
    constexpr std::size_t most = 4;
    if (std::string name = nearest_name(wrong, candidates); !name.empty()) return {std::move(name)};
    std::vector<std::string> near;
    for (const std::string& candidate : candidates)
        if (near.size() < most && candidate != wrong && abbreviates(wrong, candidate)) near.push_back(candidate);
    if (!near.empty()) return near;
    for (const std::string& candidate : candidates)
        if (near.size() < most && begins_almost_with(candidate, wrong)) near.push_back(candidate);
    return near;
}

}  // namespace

SourceFile::SourceFile(std::string name, std::string text, std::string included_as)
    : name_(std::move(name)), text_(std::move(text)), included_as_(std::move(included_as)), line_starts_{0} {
    for (std::size_t i = 0; i < text_.size(); ++i)
        if (text_[i] == '\n') line_starts_.push_back(i + 1);
}

SourceFile::Place SourceFile::place(std::size_t offset) const {
    offset = std::min(offset, text_.size());
    const auto next_line = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
    return {static_cast<int>(next_line - line_starts_.begin()), static_cast<int>(offset - *(next_line - 1)) + 1};
}

std::string_view SourceFile::line(int line_number) const {
    if (line_number < 1 || static_cast<std::size_t>(line_number) > line_starts_.size()) return {};
    const std::size_t begin = line_starts_[static_cast<std::size_t>(line_number) - 1];
    std::string_view rest = std::string_view(text_).substr(begin);
    rest = rest.substr(0, rest.find('\n'));
    if (rest.ends_with('\r')) rest.remove_suffix(1);
    return rest;
}

void Diagnostics::add(Severity severity, Origin origin, std::string message, std::string suggestion) {
    if (severity == Severity::error) ++error_count_;
    if (all_.size() >= most_kept) {
        ++dropped_;
        return;
    }
    all_.push_back({severity, std::move(origin), std::move(message), std::move(suggestion)});
}

void Diagnostics::error(Origin origin, std::string message, std::string suggestion) {
    add(Severity::error, std::move(origin), std::move(message), std::move(suggestion));
}
void Diagnostics::warning(Origin origin, std::string message, std::string suggestion) {
    add(Severity::warning, std::move(origin), std::move(message), std::move(suggestion));
}
void Diagnostics::note(Origin origin, std::string message, std::string suggestion) {
    add(Severity::note, std::move(origin), std::move(message), std::move(suggestion));
}

std::vector<Diagnostics::Group> Diagnostics::groups() const {
    std::vector<Group> groups;
    for (const Diagnostic& diagnostic : all_) {
        if (diagnostic.severity != Severity::note || groups.empty()) groups.emplace_back();
        groups.back().push_back(&diagnostic);
    }
    std::stable_sort(groups.begin(), groups.end(),
                     [](const auto& a, const auto& b) { return order_key(*a.front()) < order_key(*b.front()); });
    std::set<std::tuple<std::string_view, std::size_t, Severity, std::string_view>> seen;
    std::erase_if(groups, [&](const Group& group) {
        const auto [file, offset] = order_key(*group.front());
        return !seen.emplace(file, offset, group.front()->severity, group.front()->message).second;
    });
    return groups;
}

std::string Diagnostics::render() const {
    std::string result;
    std::size_t shown = 0;
    std::size_t hidden = dropped_;
    for (const Group& group : groups()) {
        if (shown == most_shown) {
            ++hidden;
            continue;
        }
        ++shown;
        for (const Diagnostic* diagnostic : group) result += render_one(*diagnostic);
    }
    if (hidden > 0) result += "... and " + std::to_string(hidden) + " more\n";
    return result;
}

void Diagnostics::throw_if_errors() const {
    if (has_errors()) throw DiagnosedFault(*this);
}

std::string nearest_name(std::string_view wrong, const std::vector<std::string>& candidates) {
    if (wrong.empty() || wrong.size() > longest_name) return {};
    std::size_t limit = wrong.size() == 1 ? 0 : std::max<std::size_t>(1, wrong.size() / 3);
    const std::string* nearest = nullptr;
    for (const std::string& candidate : candidates) {
        if (candidate == wrong || candidate.size() > longest_name) continue;
        const std::size_t distance = edit_distance(wrong, candidate, limit);
        if (distance > limit) continue;
        nearest = &candidate;
        if (distance == 0) break;
        limit = distance - 1;  // only a nearer one replaces it
    }
    return nearest ? *nearest : std::string();
}

std::string did_you_mean(std::string_view wrong, const std::vector<std::string>& candidates) {
    const std::vector<std::string> near = near_names(wrong, candidates);
    if (near.empty()) return {};
    std::string names;
    for (std::size_t i = 0; i < near.size(); ++i)
        names += (i == 0 ? "'" : i + 1 == near.size() ? " or '" : ", '") + near[i] + "'";
    return "did you mean " + names + "?";
}

}  // namespace heartwright
