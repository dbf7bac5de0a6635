// What one rank finds wrong, all ranks say.
#include <gtest/gtest.h>

#include "base/diag/faults.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/tissue_state/grid_gather.hpp"
#include "tests/runtime/distributed/support/ranks.hpp"

namespace heartwright::tests {
namespace {

using mpi::collective_try;

template <class Fault>
std::string fault_when(const std::function<void()>& work) {
    try {
        collective_try(team(), work);
    } catch (const Fault& fault) {
        return fault.what();
    }
    return "no fault";
}

TEST(CollectiveTry, nobody_throws_when_nothing_is_wrong) {
    EXPECT_EQ(fault_when<UserFault>([] {}), "no fault");
}

TEST(CollectiveTry, the_fault_of_the_last_rank_is_thrown_by_all) {
    const bool is_last = team().rank() + 1 == team().size();
    EXPECT_EQ(fault_when<UserFault>([&] {
                  if (is_last) throw UserFault("a user's");
              }),
              "a user's");
    EXPECT_EQ(fault_when<MachineFault>([&] {
                  if (is_last) {
                      throw MachineFault("the machine's");
                  }
              }),
              "the machine's");
    EXPECT_EQ(fault_when<OurFault>([&] {
                  if (is_last) {
                      throw OurFault("");
                  }
              }),
              "");
}

TEST(CollectiveTry, of_several_faults_the_least_ranks_is_thrown) {
    EXPECT_EQ(fault_when<UserFault>([&] { throw UserFault("of rank " + std::to_string(team().rank())); }), "of rank 0");
}

TEST(CollectiveTry, values_of_cells_are_gathered_in_the_order_of_the_whole_grid) {
    const int ranks = team().size(), rank = team().rank();
    std::vector<std::int64_t> cells, values;
    for (std::int64_t cell = rank; cell < 10; cell += ranks) {
        cells.insert(cells.begin(), cell);
        values.insert(values.begin(), {cell * 2, cell * 2 + 1});
    }
    const auto all = tissue_state::gather_cells(team(), cells, values, 2);
    if (!team().is_root()) {
        EXPECT_TRUE(all.cells.empty() && all.values.empty());
        return;
    }
    for (std::size_t cell = 0; cell < 10; ++cell) EXPECT_EQ(all.cells.at(cell), static_cast<std::int64_t>(cell));
    for (std::size_t n = 0; n < 20; ++n) EXPECT_EQ(all.values.at(n), static_cast<std::int64_t>(n));
}

}  // namespace
}  // namespace heartwright::tests
