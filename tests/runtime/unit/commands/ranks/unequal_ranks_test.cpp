#include "runtime/commands/ranks/unequal_ranks.hpp"

#include <gmock/gmock.h>

#include "base/diag/faults.hpp"
#include "runtime/commands/ranks/rank_throughput.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::commands {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

UnequalRanks unequal(const std::vector<std::string>& words) {
    static const Usage usage{"run", "", "", unequal_rank_options(), {}, ""};
    return unequal_ranks(Arguments(usage, words, 0, 0));
}

TEST(UnequalRanks, are_equal_unless_somebody_says_otherwise) {
    const UnequalRanks none = unequal({});
    EXPECT_EQ(none.on_processors, 0);
    EXPECT_THAT(none.shares, IsEmpty());
    EXPECT_TRUE(none.are_bound);
    EXPECT_FALSE(none.are_measured());
    check_unequal_ranks(none, mpi::serial());
    EXPECT_FALSE(is_on_processor(none, mpi::serial()));
}

TEST(UnequalRanks, have_shares_as_given_or_measured) {
    EXPECT_THAT(unequal({"--shares", "100,98.5,2e0"}).shares, ElementsAre(100, 98.5, 2));
    EXPECT_TRUE(unequal({"--cpu-ranks", "2"}).are_measured());
    EXPECT_FALSE(unequal({"--cpu-ranks", "1", "--shares", "3,1"}).are_measured());
    EXPECT_FALSE(unequal({"--bind", "none"}).are_bound);
    EXPECT_EQ(shares_text(unequal({"--shares", "100,33.33333,0.012345"}).shares), "100,33.33,0.01235");
}

TEST(UnequalRanks, refuse_what_is_no_share) {
    for (const char* wrong : {"", "0", "-1,2", "1,,2", "1,2,", "inf,1", "nan", "1;2", "one", " 1"})
        EXPECT_THROW(unequal({"--shares", wrong}), UserFault) << wrong;
    EXPECT_THROW(unequal({"--cpu-ranks", "-1"}), UserFault);
    EXPECT_THROW(unequal({"--bind", "cores"}), UserFault);
}

TEST(UnequalRanks, refuse_more_or_fewer_than_there_are) {
    const auto fault_of = [](const UnequalRanks& ranks) -> std::string {
        try {
            check_unequal_ranks(ranks, mpi::serial());
        } catch (const UserFault& fault) {
            return fault.what();
        }
        return "";
    };
    EXPECT_THAT(fault_of(unequal({"--shares", "1,2"})), HasSubstr("--shares has 2 numbers, but there is one rank"));
    EXPECT_THAT(fault_of(unequal({"--cpu-ranks", "1"})), HasSubstr("--cpu-ranks 1, but a computer has 1 rank"));
}

TEST(MeasuredShares, of_one_rank_are_the_whole) {
    const interface::Model& model = heartwright::testing::toy_model(interface::Backend::cpu);
    TrialCells trial{model, {}, 0.1, ""};
    trial.options.threads = 1;
    trial.cells = 500;
    EXPECT_THAT(measured_shares(trial, mpi::serial()), ElementsAre(100));
    trial.diffuses = false;
    EXPECT_THAT(measured_shares(trial, mpi::serial()), ElementsAre(100));
}

}  // namespace
}  // namespace heartwright::commands
