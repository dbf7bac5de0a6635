// Rational functions, N(t)/D(t) of polynomials, near a function of t in [-1, 1]: as near in the worst place as their
// degrees allow, about. Deterministic: the same numbers in, the same bits out. Host only, long double inside.
//
// Linearised least squares in Chebyshev polynomials, weights of the last round's denominators (Sanathanan & Koerner,
// IEEE Trans. Autom. Control 8, 1963), then weights multiplied by the errors so that the greatest shrink (Lawson's
// iteration).
#pragma once

#include <vector>

namespace heartwright::fit {

// Degrees; bottom 0: a polynomial.
struct Shape {
    int top = 0, bottom = 0;

    int coefficients() const { return top + 1 + bottom; }  // D's constant is 1
    bool operator==(const Shape&) const = default;
};

// What is to be met: values at points of [-1, 1], and the magnitudes of which errors are parts. Equal lengths;
// magnitudes > 0.
struct Samples {
    std::vector<long double> at, values, magnitudes;
};

// Chebyshev's points, ascending, none at an end.
std::vector<long double> chebyshev_points(int count);

// With the greatest of a value and its neighbours as magnitudes: errors are parts of what a function is nearby.
Samples samples_of(std::vector<long double> at, std::vector<long double> values);

struct Rational {
    std::vector<double> top;     // of 1, t, t^2 ...
    std::vector<double> bottom;  // of t, t^2 ...; the constant is 1
    double error;  // greatest |N/D - value|/magnitude at the samples, coefficients rounded; infinity: there is none
    bool is_there() const;
};

struct Effort {
    int rounds = 5, exchanges = 12;  // of denominators' weights, then of errors'
};

Rational rational_near(const Samples& samples, Shape shape, Effort effort = {});

// The least of its degrees with which the error is within `goal`, the polynomial first; where none does, the nearest.
// What is more than a function needs would be poles and zeros that all but cancel, between the samples. Coefficients up
// to `shape`, the highest zeros.
Rational rational_within(const Samples& samples, Shape shape, double goal);

// t = x*scale + offset, from [low, high] to [-1, 1].
struct Scaling {
    double scale, offset;
};
Scaling scaling_of(double low, double high);

// N/D by fma from the highest coefficient, as kernels do.
double value(const Rational& rational, double t);

}  // namespace heartwright::fit
