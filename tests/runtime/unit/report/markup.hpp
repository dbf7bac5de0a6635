// Is a page well-formed?
#pragma once

#include <string>

namespace heartwright::report {

std::string fault_of_markup(const std::string& page);  // "" when every element is closed in turn; else what is wrong

}  // namespace heartwright::report
