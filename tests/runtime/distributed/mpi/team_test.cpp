// The team's collectives, for any number of ranks.
#include <gmock/gmock.h>

#include <numeric>

#include "base/diag/faults.hpp"
#include "runtime/mpi/join.hpp"
#include "tests/runtime/distributed/support/ranks.hpp"

namespace heartwright::mpi {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using tests::team;

std::int64_t sum_to(std::int64_t n) { return n * (n + 1) / 2; }

TEST(Team, is_numbered_as_its_launcher_says) {
    const Place place = place_of_this_process();
    EXPECT_EQ(team().size(), place.size);
    EXPECT_EQ(team().rank(), place.rank);
    EXPECT_EQ(team().is_serial(), team().size() == 1);
    EXPECT_EQ(team().is_root(), team().rank() == 0);
}

TEST(Team, ranks_of_a_node_are_those_with_its_name) {
    const std::string name = team().node();
    EXPECT_FALSE(name.empty());
    int same = 0, before = 0;
    const auto names = team().all_gather(std::vector<char>(name.begin(), name.end()));
    for (int rank = 0; rank < team().size(); ++rank) {
        const auto& other = names[static_cast<std::size_t>(rank)];
        if (std::string(other.begin(), other.end()) == name) {
            ++same;
            before += rank < team().rank() ? 1 : 0;
        }
    }
    EXPECT_EQ(team().ranks_on_node(), same);
    EXPECT_EQ(team().rank_on_node(), before);
}

TEST(Team, sums_and_maxima_are_taken_element_by_element) {
    const std::int64_t n = team().size(), r = team().rank();
    EXPECT_THAT(team().all_reduce_sum({r, 1, -2 * r}), ElementsAre(sum_to(n - 1), n, -2 * sum_to(n - 1)));
    EXPECT_THAT(team().all_reduce_max({r, -r, 7}), ElementsAre(n - 1, 0, 7));
    EXPECT_EQ(team().all_reduce_sum(r + 1), sum_to(n));
    EXPECT_EQ(team().all_reduce_max(10 * r), 10 * (n - 1));
    EXPECT_EQ(team().all_reduce_min(10 * r), 0);
    EXPECT_TRUE(team().any(r == n - 1));
    EXPECT_FALSE(team().any(false));
    EXPECT_THAT(team().all_reduce_sum(std::vector<std::int64_t>{}), IsEmpty());
}

TEST(Team, integers_beyond_doubles_are_summed_exactly) {
    constexpr std::int64_t large = (std::int64_t{1} << 53) + 1;
    EXPECT_EQ(team().all_reduce_sum(large), large * team().size());
}

TEST(Team, all_get_what_the_root_broadcasts) {
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{100'000}}) {
        std::vector<std::byte> bytes;
        if (team().is_root())
            bytes.assign(size, std::byte{42});
        else
            bytes.assign(3, std::byte{1});  // replaced
        const auto got = team().broadcast(bytes);
        EXPECT_THAT(got, SizeIs(size));
        EXPECT_THAT(got, Each(std::byte{42}));
    }
}

// Rank r gives r*length values, so the root of more than one rank gives none.
std::vector<std::int32_t> values_of(int rank, int length) {
    std::vector<std::int32_t> values(static_cast<std::size_t>(rank * length));
    std::iota(values.begin(), values.end(), 1'000'000 * rank);
    return values;
}

TEST(Team, the_root_gathers_in_order_of_ranks_whatever_their_lengths) {
    for (const int length : {0, 1, 3, 50'000}) {
        const auto all = team().gather(values_of(team().rank(), length));
        if (!team().is_root()) {
            EXPECT_THAT(all, IsEmpty());
            continue;
        }
        EXPECT_THAT(all, SizeIs(team().size()));
        for (int rank = 0; rank < static_cast<int>(all.size()); ++rank)
            EXPECT_EQ(all[static_cast<std::size_t>(rank)], values_of(rank, length)) << "of rank " << rank;
    }
}

TEST(Team, all_gather_in_order_of_ranks_whatever_their_lengths) {
    for (const int length : {0, 1, 3, 50'000}) {
        const auto all = team().all_gather(values_of(team().rank(), length));
        EXPECT_THAT(all, SizeIs(team().size()));
        for (int rank = 0; rank < static_cast<int>(all.size()); ++rank)
            EXPECT_EQ(all[static_cast<std::size_t>(rank)], values_of(rank, length)) << "of rank " << rank;
    }
}

TEST(Team, an_arranged_team_keeps_its_root_and_its_ranks) {
    EXPECT_THROW(team().arrange({team().size(), 2, 1}), OurFault);
    const bool was_root = team().is_root();
    team().arrange({1, team().size(), 1});
    EXPECT_EQ(team().is_root(), was_root);
    const auto ranks = team().all_gather(std::vector{team().rank()});
    for (int rank = 0; rank < team().size(); ++rank)
        EXPECT_THAT(ranks[static_cast<std::size_t>(rank)], ElementsAre(rank));
}

}  // namespace
}  // namespace heartwright::mpi
