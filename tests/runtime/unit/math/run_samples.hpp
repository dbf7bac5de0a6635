// One function over arrays, with numbers or registers of one instruction set.
#pragma once

#include <vector>

#include "tests/runtime/unit/math/samples.hpp"

namespace heartwright::test {

inline constexpr unsigned seed_of_arguments = 20061;

enum class Width { number, pack, wide_pack };

template <class T>
void run(const Samples& samples, Width width, Function f, const std::vector<T>& x, const std::vector<T>& y,
         std::vector<T>& to) {
    to.resize(x.size());
    const auto choose = [&](auto number, auto pack, auto wide) {
        return width == Width::number ? number : width == Width::pack ? pack : wide;
    };
    const int n = static_cast<int>(x.size());
    if constexpr (sizeof(T) == 8) {
        choose(samples.numbers_of_double, samples.packs_of_double, samples.wide_packs_of_double)(f, x.data(), y.data(),
                                                                                                 to.data(), n);
    } else {
        choose(samples.numbers_of_float, samples.packs_of_float, samples.wide_packs_of_float)(f, x.data(), y.data(),
                                                                                              to.data(), n);
    }
}

}  // namespace heartwright::test
