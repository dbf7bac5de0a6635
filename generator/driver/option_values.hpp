// Parts of the values of options: name=value, lists.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace heartwright::driver {

// "a=b" -> {a, b}; UserFault naming `option` otherwise.
std::pair<std::string, std::string> key_and_value(const std::string& text, const std::string& option);

// A time in ms, such as "0.5 s"; a bare number is one, too. UserFault that names `what`.
double milliseconds(const std::string& text, const std::string& what);

std::vector<std::string> split(const std::string& text, char separator);

}  // namespace heartwright::driver
