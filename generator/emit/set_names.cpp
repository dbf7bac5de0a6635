#include "generator/emit/set_names.hpp"

#include <cctype>
#include <cstddef>
#include <string_view>
#include <unordered_set>

namespace heartwright::emit {
namespace {

constexpr std::size_t most_named = 3, longest = 40;

// Letters, digits and single underscores between them.
std::string word_of(std::string_view label) {
    std::string word;
    for (char c : label) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80 && std::isalnum(byte))
            word += c;
        else if (!word.empty() && word.back() != '_')
            word += '_';
    }
    if (word.size() > longest) word.resize(longest);
    while (!word.empty() && word.back() == '_') word.pop_back();
    return word.empty() ? "variant" : word;
}

std::string name_of(const std::vector<std::string>& labels) {
    std::string name;
    std::size_t named = 0, left_out = 0;
    for (const std::string& label : labels) {
        if (label.empty()) continue;
        const std::string word = word_of(label);
        if (named >= most_named || (named > 0 && name.size() + 1 + word.size() > longest)) {
            ++left_out;
            continue;
        }
        name += (named++ ? "_" : "") + word;
    }
    if (named == 0) return "as_written";
    return name + (left_out ? "_and_" + std::to_string(left_out) + "_more" : "");
}

}  // namespace

std::vector<std::string> set_names(const std::vector<std::vector<std::string>>& sets) {
    if (sets.size() == 1 && sets.front().size() > 1) return {"all_variants"};
    std::vector<std::string> names;
    std::unordered_set<std::string> taken;
    for (const std::vector<std::string>& labels : sets) {
        const std::string wish = name_of(labels);
        std::string name = wish;
        for (int i = 2; !taken.insert(name).second; ++i) name = wish + "_" + std::to_string(i);
        names.push_back(name);
    }
    return names;
}

}  // namespace heartwright::emit
