// Parts that are kernels on a GPU, as a GPU runs them: each over all cells before the next, with the state in place and
// what crosses in columns of scratch memory. A loop on a processor in place of each launch.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

#include "halves_in_kernels/kernels.hpp"
#include "runtime/kernels/common/halves.hpp"
#include "wide_kernels/kernels.hpp"

const heartwright::interface::Model& heartwright_model_wide_whole_cpu();
const heartwright::interface::Model& heartwright_model_wide_kernels_cpu();
const heartwright::interface::Model& heartwright_model_halves_in_kernels_cpu();

namespace heartwright {
namespace {

using math::any;
using real = math::pack<interface::fp64, 1>;
using WideKernel = models::wide_kernels::Kernel_as_written<real>;
using HalvedKernel = models::halves_in_kernels::Kernel_as_written<real>;

constexpr std::int64_t slots = 96;

// As ScratchColumns of runtime/kernels/cuda/cuda_parts.cuh.
class MemoryColumns {
public:
    MemoryColumns(std::vector<double>& scratch, std::int64_t slot) : own_(scratch.data() + slot) {}
    void put(int column, real x) const { x.store(own_ + column * slots); }
    real take(int column) const { return real::load(own_ + column * slots); }

private:
    double* own_;
};

// Cells of a model at one step, whole and by parts.
template <class Kernel>
class Stepped {
public:
    Stepped(const interface::Model& model, double dt) : model_(model), dt_(dt) {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> share(0.5, 1.1), share_of_potential(-0.25, 1.1);
        std::vector<double> initial(static_cast<std::size_t>(model.n_states));
        model.initialise(0, 0, model.variants[0].parameters, initial.data());
        for (int k = 0; k < model.n_states; ++k) {
            auto& of_state = k == model.potential ? share_of_potential : share;
            for (std::int64_t slot = 0; slot < slots; ++slot)
                state.push_back(initial[static_cast<std::size_t>(k)] * of_state(random));
        }
    }

    void step_whole() {
        for (std::int64_t slot = 0; slot < slots; ++slot) {
            if constexpr (kernels::HalvesSteps<Kernel>) {
                auto cell = cell_at(slot);
                cell.may_refuse(true);
                if (any(Kernel::react(constants(0), step(), cell))) step_in_halves(slot);
            } else {
                Kernel::react(constants(0), step(), cell_at(slot));
            }
        }
    }

    template <int part = 1>
    void step_parts() {
        for (std::int64_t slot = 0; slot < slots; ++slot) step_part<part>(slot, MemoryColumns(scratch_, slot));
        if constexpr (part < Kernel::n_parts) step_parts<part + 1>();
    }

    std::vector<double> state;
    int n_refused = 0;

private:
    template <int part>
    void step_part(std::int64_t slot, MemoryColumns columns) {
        auto cell = cell_at(slot);
        if constexpr (kernels::HalvesSteps<Kernel>) {
            constexpr int refused = Kernel::n_columns;
            if constexpr (part == Kernel::tested_part) {
                cell.may_refuse(true);
                const bool is_refused = any(Kernel::template react_part<part>(constants(0), step(), cell, columns));
                columns.put(refused, is_refused ? 1.0 : 0.0);
                n_refused += is_refused;
                if (is_refused) step_in_halves(slot);
                return;
            }
            if (part > Kernel::tested_part && columns.take(refused).v != 0) return;
        }
        Kernel::template react_part<part>(constants(0), step(), cell, columns);
    }

    void step_in_halves(std::int64_t slot) {
        kernels::step_in_halves<Kernel>(
            cell_at(slot), kernels::time_of(1, dt_), [&](int halvings) { return constants(halvings); },
            [](const auto& c, const auto& step, const auto& cells) { return Kernel::react(c, step, cells); });
    }

    typename Kernel::Constants constants(int halvings) const {
        std::vector<double> numbers(static_cast<std::size_t>(model_.n_constants));
        model_.derive(0, model_.variants[0].parameters, dt_ / (1 << halvings), numbers.data());
        return interface::constants_of_kernel<Kernel>(numbers.data());
    }
    typename Kernel::Step step() const { return Kernel::step(constants(0), real(dt_)); }
    interface::Cells<real> cell_at(std::int64_t slot) {
        double* const own = state.data() + slot;
        double* const v = own + Kernel::potential * slots;
        return {own, slots, v, v, real(0.25)};
    }

    const interface::Model& model_;
    const double dt_;
    // Not a number: nothing may be read that was not left in the same step.
    std::vector<double> scratch_ = std::vector<double>((Kernel::n_columns + 1) * slots, std::nan(""));
};

template <class Kernel>
int expect_same_bits(const interface::Model& model, double dt) {
    Stepped<Kernel> whole(model, dt), in_parts(model, dt);
    const std::vector<double> before = whole.state;
    whole.step_whole();
    in_parts.step_parts();
    EXPECT_EQ(std::memcmp(in_parts.state.data(), whole.state.data(), before.size() * sizeof(double)), 0);
    EXPECT_NE(whole.state, before);
    for (const double x : whole.state) EXPECT_TRUE(std::isfinite(x));
    return in_parts.n_refused;
}

TEST(PartKernels, leave_in_memory_what_the_whole_step_computes_bit_for_bit) {
    static_assert(WideKernel::n_parts > 2);
    EXPECT_EQ(heartwright_model_wide_kernels_cpu().scratch_values, 0);  // a CPU needs none
    expect_same_bits<WideKernel>(heartwright_model_wide_kernels_cpu(), 0.02);
}

// Parts before the test store nothing, and those after it leave cells alone that refused the step.
TEST(PartKernels, step_cells_in_halves_that_refuse_the_step) {
    static_assert(HalvedKernel::n_parts > 1 && HalvedKernel::halves_steps);
    EXPECT_EQ(expect_same_bits<HalvedKernel>(heartwright_model_halves_in_kernels_cpu(), 0.02), 0);
    const int refused = expect_same_bits<HalvedKernel>(heartwright_model_halves_in_kernels_cpu(), 2.0);
    EXPECT_GT(refused, 0);
    EXPECT_LT(refused, slots);
}

// n counts steps, and `last` reads the time and dt of the whole step and the calcium at its end.
TEST(PartKernels, step_maps_once_where_a_cell_takes_halves) {
    namespace state = models::halves_in_kernels::state;
    const double dt = 2;
    Stepped<HalvedKernel> cells(heartwright_model_halves_in_kernels_cpu(), dt);
    const std::vector<double> before = cells.state;
    cells.step_parts();
    ASSERT_GT(cells.n_refused, 0);
    for (std::int64_t slot = 0; slot < slots; ++slot) {
        const auto of = [&](const std::vector<double>& values, int k) {
            return values[static_cast<std::size_t>(k * slots + slot)];
        };
        EXPECT_EQ(of(cells.state, state::n), of(before, state::n) + 1);
        const double m_inf = 1 / (1 + std::exp(-of(before, state::V) / 10));
        EXPECT_NEAR(of(cells.state, state::last), (of(cells.state, state::Ca) + m_inf) * (dt + dt), 1e-12) << slot;
    }
}

// The same against a step that was never cut, which the generator made apart.
TEST(PartKernels, compute_what_an_uncut_step_does_bit_for_bit) {
    const auto stepped = [](const interface::Model& model) {
        std::vector<double> state = Stepped<WideKernel>(model, 0.02).state,
                            constants(static_cast<std::size_t>(model.n_constants));
        model.derive(0, model.variants[0].parameters, 0.02, constants.data());
        const interface::StepClock clock { 0, 0.02, 0, 0 };
        double* const v = state.data() + model.potential * slots;
        const interface::ReactArguments at {
            0, slots, slots, state.data(), v, v, &clock, nullptr, nullptr, constants.data()
        };
        EXPECT_EQ(model.react(0, at, nullptr), 0);
        return state;
    };
    EXPECT_EQ(stepped(heartwright_model_wide_kernels_cpu()), stepped(heartwright_model_wide_whole_cpu()));
}

}  // namespace
}  // namespace heartwright
