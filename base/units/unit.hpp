// Physical units: SI dimensions and a factor. No silent conversion anywhere: mM and uM are different units of one
// dimension.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace heartwright {

// value in SI base units = factor * value in this unit. Exponents of m, kg, s, A, K, mol (halves and thirds occur under
// sqrt and pow).
struct Unit {
    enum Base { metre, kilogram, second, ampere, kelvin, mole, base_count };

    double factor = 1;
    std::array<double, base_count> exponents{};
    std::string text = "1";  // as people read it: "mV", "A/F", "mM/ms"

    bool is_dimensionless() const;  // exponents all 0 (factor may still differ from 1)
    bool same_dimension(const Unit& other) const;
    bool operator==(const Unit& other) const;  // dimension and factor (to 1e-12 relative); text is not compared

    friend Unit operator*(const Unit& a, const Unit& b);
    friend Unit operator/(const Unit& a, const Unit& b);
    Unit power(double exponent) const;
};

Unit dimensionless();

// "mV", "1/mV/ms", "um^2/ms", "mS/uF", "uA/cm^2", "mJ/mol/K", "1", "1/ms", "A*s/F"; `*`, `/`, `^n`, parentheses.
// Known: m L M mol A V F C J K S s g N Hz, with the prefixes of the SI (a f p n u m c d da h k M G T P E ...), min, h,
// 1, and numbers in parentheses: "(0.5)/ms" is 500/s. Nothing when it is no unit; `error` then says why.
std::optional<Unit> parse_unit(std::string_view text, std::string* error = nullptr);

// A number and a unit: "0.2 um", "-80 A/F", "0.5". Nothing when it is none.
struct Quantity {
    double value = 0;
    Unit unit;
};
std::optional<Quantity> parse_quantity(std::string_view text, std::string* error = nullptr);

// x [from] = x * conversion_factor(from, to) [to]. Requires same_dimension.
double conversion_factor(const Unit& from, const Unit& to);

}  // namespace heartwright
