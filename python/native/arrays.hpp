// Vectors of C++ as arrays of NumPy, which own the memory: nothing is copied.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

namespace heartwright::python {

using Array = nanobind::ndarray<nanobind::numpy, double>;

inline Array array_of(std::vector<double> values, std::initializer_list<std::size_t> shape) {
    auto kept = std::make_unique<std::vector<double>>(std::move(values));
    double* const data = kept->data();
    const nanobind::capsule owner(kept.release(),
                                  [](void* p) noexcept { delete static_cast<std::vector<double>*>(p); });
    return {data, shape, owner};
}
inline Array array_of(std::vector<double> values) {
    const std::size_t count = values.size();
    return array_of(std::move(values), {count});
}

}  // namespace heartwright::python
