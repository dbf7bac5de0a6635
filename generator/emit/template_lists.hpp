// Lines of text as a list of a template: {{#name}}{{.}}{{/name}}.
#pragma once

#include <mustache.hpp>

#include "generator/emit/kernel_text.hpp"

namespace heartwright::emit {

inline kainjow::mustache::data list_of(const Lines& lines) {
    kainjow::mustache::data out(kainjow::mustache::data::type::list);
    for (const std::string& line : lines) out.push_back(kainjow::mustache::data(line));
    return out;
}

}  // namespace heartwright::emit
