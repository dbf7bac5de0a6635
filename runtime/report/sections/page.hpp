// A page around its body.
#pragma once

#include <string>

namespace heartwright::report {

std::string page_of(const std::string& title, const std::string& body);  // title: plain text; body: HTML

}  // namespace heartwright::report
