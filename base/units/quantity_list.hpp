// Lists of an option whose unit stands once, behind the last number.
#pragma once

#include <string>
#include <vector>

namespace heartwright {

// "1,10,100 nM" -> "1 nM", "10 nM", "100 nM"; parts with units of their own ("1 nM,1 uM") stay as they are. Whoever
// reads a part refuses what is none.
std::vector<std::string> quantities_of_list(const std::string& list);

}  // namespace heartwright
