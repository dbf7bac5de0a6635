#include <cmath>

#include "base/ode/lanes_loops.hpp"

namespace heartwright::ode {
namespace {

template <>
struct Wide<1> {
    using Number = double;
    static bool yes() { return true; }
    static unsigned bits(bool truth) { return truth ? 1 : 0; }
    static double square_root(double x) { return std::sqrt(x); }
};

}  // namespace

template struct Lanes<1>;

}  // namespace heartwright::ode
