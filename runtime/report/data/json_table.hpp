// JSON as a person reads it in a page: objects as rows, arrays of objects as tables, scalars as text.
#pragma once

#include <string>

#include "base/json/value.hpp"

namespace heartwright::report {

std::string readable_json(const json::Value& value);                        // a cell's content
std::string rows_of(const json::Value& object);                             // <tr> per member, nested ones inside
std::string row(const std::string& name, const std::string& content_html);  // <tr><th>name<td>content

}  // namespace heartwright::report
