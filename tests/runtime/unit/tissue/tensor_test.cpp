#include "runtime/tissue/tensor.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/diag/faults.hpp"

namespace heartwright::tissue {
namespace {

TEST(Tensor, of_a_fibre_along_an_axis_is_exactly_diagonal) {
    EXPECT_EQ(diffusion_tensor({3, 2, 1}, {5, 0, 0}, nullptr), (Tensor{{3, 2, 1, 0, 0, 0}}));
    EXPECT_EQ(diffusion_tensor({3, 2, 1}, {0, 1, 0}, nullptr), (Tensor{{1, 3, 2, 0, 0, 0}}));
}

TEST(Tensor, of_equal_values_is_exactly_isotropic_in_any_direction) {
    EXPECT_EQ(diffusion_tensor({0.1, 0.1, 0.1}, {1, 2, 3}, nullptr), (Tensor{{0.1, 0.1, 0.1, 0, 0, 0}}));
}

TEST(Tensor, has_fibre_sheet_and_normal_as_eigenvectors) {
    const Point fibre{1, 1, 0}, sheet{0, 1, 1};
    const Tensor t = diffusion_tensor({3, 2, 1}, fibre, &sheet);
    const auto times = [&](const Point& p) {
        return Point{t.D[0] * p[0] + t.D[3] * p[1] + t.D[4] * p[2], t.D[3] * p[0] + t.D[1] * p[1] + t.D[5] * p[2],
                     t.D[4] * p[0] + t.D[5] * p[1] + t.D[2] * p[2]};
    };
    const Point across{-0.5, 0.5, 1}, normal{1, -1, 1};  // the sheet less its part along the fibre; the fibre x that
    for (std::size_t a = 0; a < 3; ++a) {
        EXPECT_NEAR(times(fibre)[a], 3 * fibre[a], 1e-14);
        EXPECT_NEAR(times(across)[a], 2 * across[a], 1e-14);
        EXPECT_NEAR(times(normal)[a], 1 * normal[a], 1e-14);
    }
}

TEST(Tensor, of_a_fibre_without_length_is_refused) {
    EXPECT_THROW(diffusion_tensor({3, 2, 1}, {0, 0, 0}, nullptr), UserFault);
}

}  // namespace
}  // namespace heartwright::tissue
