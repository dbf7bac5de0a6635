// JSON and comments with the texts of a foreign file, whatever bytes they hold.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heartwright::foreign {

std::string json_string(std::string_view text);  // a JSON string; what is no UTF-8 becomes '?'
std::string one_line(std::string_view text);     // line ends and runs of blanks become one space
std::vector<std::string> lines_of(std::string_view text);
std::vector<std::string> paragraphs_of(std::string_view text);  // each as one line

}  // namespace heartwright::foreign
