// Kernels with an exponent among their constants, compiled for each whole number that it may be.
#pragma once

#include <utility>

#include "runtime/interface/kernel.hpp"
#include "runtime/math/powers.hpp"

namespace heartwright::kernels {

// Of such a kernel: the exponent's place among its constants, and
//     template <int exponent, class Known> struct WithExponent : Known
// that hides the number by a math::WholeExponent.
template <class Kernel>
concept HasExponent = requires {
    Kernel::exponent_constant;
};

// use(constants), in the type that knows the exponent where that is a whole number from 1 to 16.
template <class Kernel, class Use>
void with_constants(const double* values, const Use& use) {
    const auto constants = interface::constants_of_kernel<Kernel>(values);
    if constexpr (HasExponent<Kernel>) {
        using Constants = typename Kernel::Constants;
        const auto use_if = [&]<int exponent>() {
            if (values[Kernel::exponent_constant] != exponent) return false;
            typename Kernel::template WithExponent<exponent, Constants> known{};
            static_cast<Constants&>(known) = constants;
            use(known);
            return true;
        };
        const bool is_used = [&]<int... n>(std::integer_sequence<int, n...>) {
            return (use_if.template operator()<n + 1>() || ...);
        }
        (std::make_integer_sequence<int, math::largest_whole_exponent>{});
        if (is_used) return;
    }
    use(constants);
}

}  // namespace heartwright::kernels
