// Memory that the ranks of a computer take together.
#include "runtime/tissue_state/host_share.hpp"

#include <gtest/gtest.h>

#include "base/diag/faults.hpp"
#include "tests/runtime/distributed/support/ranks.hpp"

namespace heartwright::tests {
namespace {

TEST(HostMemory, is_asked_for_by_all_ranks_of_a_computer) {
    EXPECT_EQ(tissue_state::sum_on_this_computer(team(), 10 + team().rank()),
              10 * team().size() + team().size() * (team().size() - 1) / 2);
    tissue_state::require_memory_of_points(team(), 1000, 16'000 * team().size());
    const std::int64_t points = 1024 * 1024 / team().size();
    const auto refusal = [&]() -> std::string {
        try {
            tissue_state::require_memory_of_points(team(), points,
                                                   team().is_root() ? 16 * points * team().size() - 1 : 1 << 30);
        } catch (const MachineFault& fault) {
            return fault.what();
        }
        return "no fault";
    };
    const std::string all = std::to_string(points * team().size());
    const std::string what = team().is_serial()
                                 ? "a grid of " + all + " points needs"
                                 : "the ranks on " + team().node() + " have " + all + " points of the grid, which need";
    EXPECT_EQ(refusal().substr(0, what.size()), what);
}

}  // namespace
}  // namespace heartwright::tests
