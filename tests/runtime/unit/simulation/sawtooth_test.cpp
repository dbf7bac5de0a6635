// Which faults are blamed on diffusion: those that alternate from point to point, when its step can do that.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "runtime/simulation/stepping/sawtooth.hpp"
#include "tests/runtime/unit/simulation/finished.hpp"

namespace heartwright::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Ten cells of which every second one is driven up: the limit is 0.5 ms.
std::string driven(const std::string& dt, const std::string& where) {
    return R"("variant": ["decay"], "time": {"end": "5.39 ms", "dt": ")" + dt +
           R"("}, "geometry": {"cells": [10], "spacing": "1 mm"},
        "tissue": {"D": "1 mm^2/ms"}, "stimuli": [{"name": "S", "where": )" +
           where + R"(, "rate": "500 1/ms", "start": "0 ms", "duration": "5.39 ms"}])";
}
const std::string every_second = R"({"cells": [[0], [2], [4], [6], [8]]})";

TEST(Sawtooth, of_neighbours_near_the_limit_is_blamed_on_diffusion_with_the_step_to_choose) {
    const std::string message = ToyRun::refusal(driven("0.49 ms", every_second));
    EXPECT_THAT(message, HasSubstr("outside its range of -100 to 100; all states were in order at step "));
    EXPECT_THAT(message,
                HasSubstr("; diffusion diverges: the potential alternates between neighbouring points along x ("));
    EXPECT_THAT(message,
                HasSubstr("), and its step of 0.49 ms is 98% of the stability limit of 0.5 ms: choose dt <= 0.25 ms"));
    EXPECT_THAT(message, Not(HasSubstr("the model's settings")));
}

TEST(Sawtooth, is_not_blamed_on_diffusion_whose_step_keeps_every_sign) {
    const std::string message = ToyRun::refusal(driven("0.245 ms", every_second));
    EXPECT_THAT(message, HasSubstr("outside its range"));
    EXPECT_THAT(message, Not(HasSubstr("diffusion")));
    EXPECT_THAT(message, HasSubstr(": a smaller dt, or the model's settings, may help"));
}

TEST(Sawtooth, is_no_front_and_no_driven_cell) {
    EXPECT_THAT(ToyRun::refusal(driven("0.49 ms", R"({"layers": {"axis": "x", "count": 5}})")),
                Not(HasSubstr("diffusion")));
}

TEST(Sawtooth, is_found_beside_what_is_no_number) {
    tissue_state::Assembly a;
    a.grid = {{8, 3, 1}, 2, 1, false};
    a.slots = tissue::Slots(a.grid, std::vector<std::uint16_t>(24, 0), 1);
    std::vector<double> potential(24, -80);
    EXPECT_FALSE(simulation::find_sawtooth(a, potential));
    potential[8 + 5] = 900;
    EXPECT_FALSE(simulation::find_sawtooth(a, potential));  // one cell alone
    for (const std::size_t i : {1, 3, 5, 7}) potential[8 + i] = 700;
    potential[16] = std::nan("");
    const auto found = simulation::find_sawtooth(a, potential);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->axis, 0);
    EXPECT_EQ(found->values, (std::array<double, 4>{-80, 700, -80, 700}));
}

}  // namespace
}  // namespace heartwright::testing
