// Messages that are set up once and sent again and again.
#include <gmock/gmock.h>

#include <chrono>
#include <ctime>
#include <thread>

#include "base/diag/faults.hpp"
#include "tests/runtime/distributed/support/ranks.hpp"

namespace heartwright::mpi {
namespace {

using testing::Each;
using tests::team;

std::int64_t bytes_of(const std::vector<double>& values) {
    return static_cast<std::int64_t>(values.size() * sizeof(double));
}

TEST(Exchange, each_rank_receives_what_every_other_sent_each_time) {
    // Rank r sends q+1 values to rank q, so sizes differ both ways.
    const int n = team().size(), r = team().rank();
    std::vector<std::vector<double>> sent(static_cast<std::size_t>(n)), received(static_cast<std::size_t>(n));
    std::vector<Message> messages;
    for (int q = 0; q < n; ++q) {
        if (q != r) {
            auto& send = sent[static_cast<std::size_t>(q)];
            auto& receive = received[static_cast<std::size_t>(q)];
            send.assign(static_cast<std::size_t>(q) + 1, 0);
            receive.assign(static_cast<std::size_t>(r) + 1, -1);
            messages.push_back({q, send.data(), bytes_of(send), receive.data(), bytes_of(receive)});
        }
    }
    const auto exchange = team().exchange(messages);
    for (int round = 0; round < 20; ++round) {
        for (auto& send : sent) std::fill(send.begin(), send.end(), 100 * r + round);
        exchange->start();
        exchange->finish();
        for (int q = 0; q < n; ++q) {
            if (q != r) {
                EXPECT_THAT(received[static_cast<std::size_t>(q)], Each(100 * q + round))
                    << "from rank " << q << " in round " << round;
            }
        }
    }
}

// A neighbour that shares the processor needs it.
TEST(Exchange, a_rank_that_waits_long_does_not_compute) {
    const int n = team().size(), r = team().rank();
    if (n < 2) return;
    std::vector<double> sent{1}, received{0};
    std::vector<Message> messages;  // rank 0 is late
    if (r == 0)
        for (int q = 1; q < n; ++q) messages.push_back({q, sent.data(), bytes_of(sent), nullptr, 0});
    else
        messages.push_back({0, nullptr, 0, received.data(), bytes_of(received)});
    const auto exchange = team().exchange(messages);
    team().barrier();
    if (r == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    const std::clock_t begin = std::clock();
    exchange->start();
    exchange->finish();
    const double computed_s = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    EXPECT_LT(computed_s, 0.5) << "of the processor, while rank 0 slept for 1.5 s";
    EXPECT_EQ(received[0], r == 0 ? 0 : 1);
}

// A large message arrives although both send first, and while the ranks do something else.
TEST(Exchange, neighbours_in_a_ring_exchange_large_messages_in_both_directions) {
    const int n = team().size(), r = team().rank();
    if (n < 3) return;  // both neighbours would be one
    const int left = (r + n - 1) % n, right = (r + 1) % n;
    const std::vector<double> to_left(500'000, 10 * r + 1), to_right(500'000, 10 * r + 2);
    std::vector<double> from_left(500'000), from_right(500'000);
    const auto exchange =
        team().exchange({{left, to_left.data(), bytes_of(to_left), from_left.data(), bytes_of(from_left)},
                         {right, to_right.data(), bytes_of(to_right), from_right.data(), bytes_of(from_right)}});
    exchange->start();
    EXPECT_EQ(team().all_reduce_sum(1), n);  // a collective in between
    exchange->finish();
    EXPECT_THAT(from_left, Each(10 * left + 2));
    EXPECT_THAT(from_right, Each(10 * right + 1));
}

TEST(Exchange, one_way_messages_and_none_at_all_are_fine) {
    const int n = team().size(), r = team().rank();
    std::vector<std::int32_t> values(1000, r);
    std::vector<Message> messages;
    if (n > 1 && r < 2) {
        messages.push_back(r == 0 ? Message{1, values.data(), 4000, nullptr, 0}
                                  : Message{0, nullptr, 0, values.data(), 4000});
    }
    const auto exchange = team().exchange(messages);
    exchange->start();
    exchange->finish();
    EXPECT_THAT(values, Each(r == 1 ? 0 : r));
}

TEST(Exchange, begins_and_ends_in_turn) {
    if (team().is_serial()) return;
    const auto exchange = team().exchange({});
    EXPECT_THROW(exchange->finish(), OurFault);
    exchange->start();
    EXPECT_THROW(exchange->start(), OurFault);
    exchange->finish();
}

}  // namespace
}  // namespace heartwright::mpi
