// The step that a GPU takes in FP32 has its lines in another order than that of all others, and the same bits. Both
// texts, compiled for a processor; CMakeLists.txt says which kernels.hpp is meant.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <random>
#include <vector>

#include "ten_tusscher_panfilov_2006/kernels.hpp"

const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cpu_fp32();

namespace heartwright {
namespace {

namespace tt06 = models::ten_tusscher_panfilov_2006;

template <class Kernel>
class Stepped {
public:
    using real = typename Kernel::real;
    using scalar = typename Kernel::scalar;
    static constexpr int lanes = real::lanes;

    // Cells somewhere around the initial state.
    Stepped(const interface::Model& model, int kernel) {
        double constants[Kernel::n_constants], initial[Kernel::n_states];
        int variant = 0;
        while (model.variants[variant].kernel != kernel) ++variant;
        model.derive(kernel, model.variants[variant].parameters, 0.02, constants);
        constants_ = interface::constants_of_kernel<Kernel>(constants);
        model.initialise(variant, 0, model.variants[variant].parameters, initial);
        for (double x : initial) initial_.push_back(x);
    }

    void expect_same_bits(int cells) {
        std::mt19937 random(1952);
        std::uniform_real_distribution<double> share(0.7, 1.3), potential(-95, 45);
        const typename Kernel::Step step = Kernel::step(constants_, real(12.5));
        int changed = 0;
        for (int cell = 0; cell < cells; cell += lanes) {
            scalar before[Kernel::n_states][lanes], one[Kernel::n_states][lanes], other[Kernel::n_states][lanes];
            for (int k = 0; k < Kernel::n_states; ++k) {
                for (int lane = 0; lane < lanes; ++lane) {
                    before[k][lane] =
                        static_cast<scalar>(k == Kernel::potential ? potential(random) : initial_[k] * share(random));
                }
            }
            std::memcpy(one, before, sizeof before);
            std::memcpy(other, before, sizeof before);
            const real stimulus = cell % 3 ? 0.0 : -38.0;
            Kernel::react(constants_, step, cells_at(before, one, stimulus));
            Kernel::react_in_fp32(constants_, step, cells_at(before, other, stimulus));
            for (int k = 0; k < Kernel::n_states; ++k) {
                for (int lane = 0; lane < lanes; ++lane) {
                    ASSERT_TRUE(std::isfinite(one[k][lane])) << "state " << k;
                    changed += one[k][lane] != before[k][lane];
                }
                ASSERT_EQ(std::memcmp(one[k], other[k], sizeof one[k]), 0)
                    << "state " << k << " of cells from " << cell << " on";
            }
        }
        EXPECT_GT(changed, cells * Kernel::n_states / 2);
    }

private:
    using States = scalar[Kernel::n_states][lanes];
    static interface::Cells<real> cells_at(const States& before, States& after, real stimulus) {
        return {after[0], lanes, before[Kernel::potential], after[Kernel::potential], stimulus};
    }

    typename Kernel::Constants constants_;
    std::vector<double> initial_;
};

template <class real>
void expect_same_bits() {
    const interface::Model& model = heartwright_model_ten_tusscher_panfilov_2006_cpu_fp32();
    Stepped<tt06::Kernel_epi_M<real>>(model, 0).expect_same_bits(3000);
    Stepped<tt06::Kernel_endo<real>>(model, 1).expect_same_bits(3000);
}

TEST(Orders, both_orders_give_one_cell_the_same_bits) { expect_same_bits<math::pack<float, 1>>(); }
TEST(Orders, both_orders_give_a_register_of_cells_the_same_bits) {
    expect_same_bits<math::pack<float, math::register_lanes<float>>>();
}
TEST(Orders, have_the_same_bits_in_double_precision_too) { expect_same_bits<math::pack<double, 1>>(); }

}  // namespace
}  // namespace heartwright
