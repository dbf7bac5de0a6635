// The reaction of an item by a generated kernel, with what earlier rungs keep in memory.
#pragma once

#include "lab/benchmark/ladder/items.hpp"
#include "runtime/interface/kernel.hpp"
#include "runtime/kernels/common/names.hpp"

namespace heartwright::benchmark::ladder {

// What is put into memory of each algebraic variable: the `values` of Kernel::observe().
template <class real>
struct StoredVariables {
    double* first;
    std::int64_t stride;
    struct Place {
        double* at;
        HEARTWRIGHT_FN void operator=(const real& value) const { value.store(at); }
    };
    HEARTWRIGHT_FN Place operator[](int k) const { return {first + k * stride}; }
};

template <class Kernel>
struct React {
    using real = typename Kernel::real;
    using Constants = typename Kernel::Constants;
    Items items;
    double time;  // ms

    HEARTWRIGHT_FN void operator()(const Constants& shared, std::int64_t item) const {
        if (items.is_empty(item)) return;
        if (items.components.parameters == 0) {
            step(shared, item);
            return;
        }
        Constants own;
        auto* const numbers = reinterpret_cast<double*>(&own);
        for (int k = 0; k < Kernel::n_constants; ++k)
            numbers[k] = *items.at(item, items.components.first_parameter() + k);
        step(own, item);
    }

private:
    HEARTWRIGHT_FN void step(const Constants& constants, std::int64_t item) const {
        const interface::Cells<real> cells(items.at(item, 0), items.component_stride, items.at(item, Kernel::potential),
                                           items.at(item, items.components.after_reaction()), 0.0);
        const auto now = Kernel::step(constants, real(time));
        if (items.components.variables > 0) {
            Kernel::observe(
                constants, now, cells,
                StoredVariables<real>{items.at(item, items.components.first_variable()), items.component_stride});
        }
        Kernel::react(constants, now, cells);
    }
};

}  // namespace heartwright::benchmark::ladder
