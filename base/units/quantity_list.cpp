#include "base/units/quantity_list.hpp"

#include <algorithm>
#include <charconv>

namespace heartwright {

namespace {

std::string trimmed(const std::string& text) {
    const auto begin = text.find_first_not_of(" \t"), end = text.find_last_not_of(" \t");
    return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

// How long the number is that the text begins with; 0: it begins with none.
std::size_t length_of_number(const std::string& text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() ? static_cast<std::size_t>(end - text.data()) : 0;
}

}  // namespace

std::vector<std::string> quantities_of_list(const std::string& list) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0, end = 0; begin <= list.size(); begin = end + 1) {
        end = std::min(list.find(',', begin), list.size());
        parts.push_back(trimmed(list.substr(begin, end - begin)));
    }
    std::string& last = parts.back();
    const std::size_t number = length_of_number(last);
    const std::string unit = trimmed(last.substr(number));
    if (number == 0 || unit.empty()) return parts;
    last.resize(number);
    for (std::string& part : parts)
        if (!part.empty() && length_of_number(part) == part.size()) part += " " + unit;
    return parts;
}

}  // namespace heartwright
