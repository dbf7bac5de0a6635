// Several numbers with one unit, as options give them: "20 7 3 mm", "0.13,0.02 S/m".
#pragma once

#include <string>
#include <vector>

namespace heartwright::commands {

// In `unit`. UserFault, which names the option, for words that are no numbers, a unit of another dimension, or fewer
// than `least` or more than `most` numbers.
std::vector<double> quantities(const std::string& option, const std::string& text, const std::string& unit,
                               std::size_t least, std::size_t most);
double quantity(const std::string& option, const std::string& text, const std::string& unit);

}  // namespace heartwright::commands
