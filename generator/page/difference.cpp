#include "generator/page/difference.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <string_view>
#include <vector>

namespace heartwright::page {
namespace {

using Tokens = std::vector<std::string_view>;

constexpr std::size_t most_pairs = 250000;  // of tokens that are compared one by one

bool is_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.'; }

// Words and numbers whole, everything else a character each.
Tokens tokens_of(const std::string& text) {
    Tokens tokens;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at + 1;
        if (is_of_word(text[at]))
            while (end < text.size() && is_of_word(text[end])) ++end;
        tokens.push_back(std::string_view(text).substr(at, end - at));
        at = end;
    }
    return tokens;
}

// Which tokens of each belong to a longest common subsequence.
std::pair<std::vector<bool>, std::vector<bool>> common(const Tokens& a, const Tokens& b) {
    std::vector<bool> in_a(a.size()), in_b(b.size());
    std::size_t first = 0, last_a = a.size(), last_b = b.size();
    for (; first < last_a && first < last_b && a[first] == b[first]; ++first) in_a[first] = in_b[first] = true;
    for (; last_a > first && last_b > first && a[last_a - 1] == b[last_b - 1]; --last_a, --last_b)
        in_a[last_a - 1] = in_b[last_b - 1] = true;
    const std::size_t n = last_a - first, m = last_b - first;
    if (n * m > most_pairs) return {in_a, in_b};
    std::vector<std::uint32_t> length((n + 1) * (m + 1));
    const auto at = [&](std::size_t i, std::size_t j) -> std::uint32_t& { return length[i * (m + 1) + j]; };
    for (std::size_t i = n; i-- > 0;)
        for (std::size_t j = m; j-- > 0;)
            at(i, j) = a[first + i] == b[first + j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
    for (std::size_t i = 0, j = 0; i < n && j < m;)
        if (a[first + i] == b[first + j])
            in_a[first + i++] = in_b[first + j++] = true;
        else if (at(i + 1, j) >= at(i, j + 1))
            ++i;
        else
            ++j;
    return {in_a, in_b};
}

std::string marked(const Tokens& tokens, const std::vector<bool>& is_common, const std::string& tag) {
    std::string html;
    bool is_open = false;
    for (std::size_t k = 0; k < tokens.size(); ++k) {
        // A space between two tokens that differ differs too.
        const bool is_between =
            tokens[k] == " " && k > 0 && k + 1 < tokens.size() && !is_common[k - 1] && !is_common[k + 1];
        const bool differs = !is_common[k] || is_between;
        if (differs != is_open) html += differs ? "<" + tag + ">" : "</" + tag + ">";
        is_open = differs;
        html += escaped(std::string(tokens[k]));
    }
    return html + (is_open ? "</" + tag + ">" : "");
}

}  // namespace

std::pair<std::string, std::string> marked_difference(const std::string& before, const std::string& after) {
    const Tokens a = tokens_of(before), b = tokens_of(after);
    const auto [in_a, in_b] = common(a, b);
    return {marked(a, in_a, "del"), marked(b, in_b, "ins")};
}

std::string escaped(const std::string& text) {
    std::string html;
    for (const char c : text) {
        switch (c) {
            case '&':
                html += "&amp;";
                break;
            case '<':
                html += "&lt;";
                break;
            case '>':
                html += "&gt;";
                break;
            case '"':
                html += "&quot;";
                break;
            case '\'':
                html += "&#39;";
                break;
            default:
                html += c;
        }
    }
    return html;
}

}  // namespace heartwright::page
