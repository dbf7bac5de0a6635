#include "base/units/unit.hpp"

#include <algorithm>
#include <cmath>

#include "base/units/symbols.hpp"

namespace heartwright {
namespace {

bool nearly_equal(double a, double b) { return std::fabs(a - b) <= 1e-12 * std::max(std::fabs(a), std::fabs(b)); }

// x^1 * y^exponent of dimension and factor; the text is the caller's.
Unit product(const Unit& x, const Unit& y, double exponent) {
    Unit result;
    result.factor = x.factor * (exponent == 1    ? y.factor
                                : exponent == -1 ? 1 / y.factor
                                                 : std::pow(y.factor, exponent));
    for (std::size_t base = 0; base < Unit::base_count; ++base) {
        const double sum = x.exponents[base] + exponent * y.exponents[base];
        const double whole = std::round(sum);
        result.exponents[base] = std::fabs(sum - whole) < 1e-12 ? whole : sum;  // three thirds are one
    }
    return result;
}

}  // namespace

bool Unit::is_dimensionless() const {
    return std::all_of(
        exponents.begin(), exponents.end(), [](double exponent) { return exponent == 0; });
}

bool Unit::same_dimension(const Unit& other) const {
    return std::equal(
        exponents.begin(), exponents.end(), other.exponents.begin(),
        [](double a, double b) { return std::fabs(a - b) < 1e-9; });
}

bool Unit::operator==(const Unit& other) const { return same_dimension(other) && nearly_equal(factor, other.factor); }

Unit operator*(const Unit& a, const Unit& b) {
    Unit result = product(a, b, 1);
    result.text = units::product_text(result, a.text, b.text, 1);
    return result;
}

Unit operator/(const Unit& a, const Unit& b) {
    Unit result = product(a, b, -1);
    result.text = units::product_text(result, a.text, b.text, -1);
    return result;
}

Unit Unit::power(double exponent) const {
    Unit result = product(Unit(), *this, exponent);
    result.text = units::product_text(result, "1", text, exponent);
    return result;
}

Unit dimensionless() { return {}; }

double conversion_factor(const Unit& from, const Unit& to) {
    const double ratio = from.factor / to.factor;
    // Prefixes differ by powers of ten; their quotient should be exactly one.
    const double power_of_ten = std::pow(10.0, std::round(std::log10(ratio)));
    return nearly_equal(ratio, power_of_ten) ? power_of_ten : ratio;
}

}  // namespace heartwright
