// Cells of the growth kernel, as a Population would lay them out, on memory that either backend reads.
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

#include "runtime/interface/model.hpp"
#include "runtime/interface/step_block.hpp"

namespace heartwright::test {

// A hook of the kernel on a backend, which returns when the cells are done.
using React = std::function<int(const interface::ReactArguments&)>;
using Advance = std::function<int(const interface::UncoupledArguments&)>;

struct GrowingCells {
    double dt = 0.1, dt_k = 3;
    std::int64_t step = 5;
    std::vector<double> V, x, steps, seen;
    std::vector<std::uint32_t> stimulated;  // by cell; stimulus 0, of 7
    bool has_own_constants = false, are_halved = true;

    explicit GrowingCells(std::vector<double> start)
        : V(start.size(), 1), x(std::move(start)), steps(x.size(), 0), seen(x.size(), 0), stimulated(x.size(), 0) {}

    void react(const React& hook) {
        with_arguments([&](interface::ReactArguments& at) { return hook(at); });
    }
    void advance(const Advance& hook, std::int32_t steps) {
        interface::StepBlock block {
            step, dt, {}
        };
        for (std::int32_t s = 0; s < steps; ++s) block.active_stimulus_mask[s] = 1;
        with_arguments([&](interface::ReactArguments& at) { return hook({at, &block, 0, steps, nullptr}); });
    }

private:
    // Constants for steps that are halved so often: dt*k, dt.
    double constant(int k, int halvings) const { return std::ldexp(k == 0 ? dt_k : dt, -halvings); }

    template <class Use>
    void with_arguments(const Use& use) {
        const auto cells = static_cast<std::int64_t>(x.size());
        std::vector<double> state;
        for (const auto* values : {&V, &x, &steps, &seen}) state.insert(state.end(), values->begin(), values->end());
        const double whole[] = {dt_k, dt}, amplitude[interface::max_stimulus_count] = {7};
        const interface::StepClock clock { step, dt, 1, 0 };
        std::vector<double> halves, own;
        for (int h = 0; h <= interface::most_halvings; ++h)
            for (int k = 0; k < 2; ++k) halves.push_back(constant(k, h));
        // dt*k in a column, dt shared.
        const std::int64_t place[] = {2, 1}, table = 2 + cells + interface::column_padding;
        for (int h = 0; h <= interface::most_halvings; ++h) {
            own.insert(own.end(), {NAN, constant(1, h)});
            own.insert(own.end(), static_cast<std::size_t>(cells + interface::column_padding), constant(0, h));
        }
        const interface::CellConstants of_each { own.data(), place, 0, are_halved ? table : 0 };
        interface::ReactArguments at {
            .first = 0, .last = cells, .stride = cells, .state = state.data(), .v_in = state.data(),
            .v_out = state.data(), .clock = &clock, .stimulus_mask = stimulated.data(), .stimulus_amplitude = amplitude,
            .constants = whole
        };
        if (has_own_constants) at.own = &of_each;
        if (are_halved) at.halves = {halves.data(), 2};
        use(at);
        auto from = state.begin();
        for (auto* values : {&V, &x, &steps, &seen}) {
            values->assign(from, from + cells);
            from += cells;
        }
    }
};

}  // namespace heartwright::test
