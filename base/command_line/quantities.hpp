// Quantities as options take them: a number with its unit, or a bare number in the unit that the help names. One list
// of kinds makes parsing, messages and the lines of the help, of both programs.
#pragma once

#include <string>
#include <vector>

#include "base/command_line/arguments.hpp"

namespace heartwright {

struct QuantityKind {
    enum class Sign { any, not_negative, positive };
    const char* word;     // what usages call such a value: "TIME"
    const char* noun;     // "a time above 0"
    const char* example;  // bare numbers are in its unit
    Sign sign = Sign::any;
};

namespace quantities {
using Sign = QuantityKind::Sign;
inline constexpr QuantityKind time{"TIME", "a time above 0", "500 ms", Sign::positive},
    time_step{"TIME", "a time above 0", "0.01 ms", Sign::positive},
    time_or_zero{"TIME", "a time of 0 or more", "500 ms", Sign::not_negative},
    wall_time{"WALL_TIME", "a time above 0", "300 s", Sign::positive},
    minutes{"MINUTES", "a time of 0 or more", "10 min", Sign::not_negative}, voltage{"VOLTAGE", "a voltage", "-80 mV"},
    length{"LENGTH", "a length above 0", "0.25 mm", Sign::positive},
    velocity{"VELOCITY", "a velocity above 0", "0.6 m/s", Sign::positive},
    surface_per_volume{"AREA/VOLUME", "an area per volume", "140 1/mm", Sign::positive},
    capacitance_per_area{"CAPACITANCE/AREA", "a capacitance per area", "1 uF/cm^2", Sign::positive},
    concentration{"CONCENTRATION", "a concentration of 0 or more", "10 nM", Sign::not_negative};
}  // namespace quantities

// In the unit of the kind's example. UserFault, which names the option, for what is no such quantity.
double quantity(const std::string& option, const std::string& text, const QuantityKind& kind);
// "600,400,300 ms", "0.5 s,300": each part as above, in the unit behind the last number where it has none of its own.
std::vector<double> quantity_list(const std::string& option, const std::string& list, const QuantityKind& kind);

// `text` with `unit` behind it where it is a bare number: for values whose unit the model has.
std::string with_unit(const std::string& text, const std::string& unit);

// Several numbers with one unit: "20 7 3 mm", "0.13,0.02 S/m", in `unit`, which is that of bare numbers too. UserFault
// for fewer than `least` or more than `most` of them.
std::vector<double> quantities_in(const std::string& option, const std::string& text, const std::string& unit,
                                  std::size_t least, std::size_t most);
double quantity_in(const std::string& option, const std::string& text, const std::string& unit);

// Lines of a help text, one for each kind among the options: "TIME: a number with its unit ...".
std::string help_on_quantities(const std::vector<Option>& options);

}  // namespace heartwright
