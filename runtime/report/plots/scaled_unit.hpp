// Very small and very large values in a unit that people use for them: 0.0002 mM is 0.2 uM.
#pragma once

#include <string>

namespace heartwright::report {

struct ScaledUnit {
    double power = 1;  // divide values by it
    std::string text;  // "uM"; "10⁻⁴ 1/ms" where no prefix goes; "" without a unit
};

// For values up to `size`. Sizes of 0.1 to 1e5 keep their unit; others get the SI prefix that brings them to 0.1 to
// 1000.
ScaledUnit scaled_unit(double size, const std::string& unit);

// "Ca_i [mM]" -> "Ca_i [uM]"; a label without a unit gets the power in front. Sets `power`.
std::string scaled_label(double size, const std::string& label, double& power);

}  // namespace heartwright::report
