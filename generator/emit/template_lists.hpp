// Lines of text as a list of a template.
#pragma once

#include <mustache.hpp>

#include "generator/emit/kernel_text.hpp"

namespace heartwright::emit {

inline kainjow::mustache::data list_of(const Lines& lines) {
    kainjow::mustache::data out(kainjow::mustache::data::type::list);
    for (const std::string& line : lines) out.push_back(kainjow::mustache::data(line));
    return out;
}

// "a, b".
inline std::string joined(const std::vector<std::string>& items) {
    std::string out;
    for (const std::string& item : items) out += (out.empty() ? "" : ", ") + item;
    return out;
}

// "a, b, count": the names of an enumeration.
inline std::string counted_names(std::vector<std::string> names) {
    names.emplace_back("count");
    return joined(names);
}

}  // namespace heartwright::emit
