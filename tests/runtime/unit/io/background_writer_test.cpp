#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <stdexcept>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/io/background_writer.hpp"
#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"
#include "scratch.hpp"

namespace heartwright::io {
namespace {

TEST(BackgroundWriter, does_jobs_in_order_beside_the_one_who_posts) {
    std::vector<int> done;
    BackgroundWriter writer;
    std::promise<void> may_go;
    writer.post(1, [&] { may_go.get_future().wait(); });  // would never come back in the same thread
    for (int k = 0; k < 100; ++k) writer.post(1, [&done, k] { done.push_back(k); });
    may_go.set_value();
    writer.settle();
    ASSERT_EQ(done.size(), 100u);
    for (int k = 0; k < 100; ++k) EXPECT_EQ(done[static_cast<std::size_t>(k)], k);
}

TEST(BackgroundWriter, the_one_who_posts_waits_for_room) {
    BackgroundWriter writer(10);
    std::atomic<int> waiting{0};
    std::atomic<bool> was_more{false};
    const auto job = [&] { waiting -= 1; };
    for (int k = 0; k < 50; ++k) {
        writer.post(5, job);
        waiting += 1;
        if (waiting > 3) was_more = true;
    }
    writer.post(1000, [] {});  // a job larger than all room, when it is alone
    writer.settle();
    EXPECT_FALSE(was_more);
}

TEST(BackgroundWriter, a_fault_surfaces_at_each_call_and_ends_the_jobs) {
    BackgroundWriter writer;
    bool is_done = false;
    writer.post(1, [] { throw MachineFault("the disk is full"); });
    EXPECT_THROW(writer.settle(), MachineFault);
    EXPECT_THROW(writer.post(1, [&] { is_done = true; }), MachineFault);
    EXPECT_THROW(writer.check(), MachineFault);
    EXPECT_THROW(writer.settle(), MachineFault);
    EXPECT_FALSE(is_done);
}

TEST(BackgroundWriter, what_was_posted_is_done_before_it_goes) {
    int done = 0;
    {
        BackgroundWriter writer;
        for (int k = 0; k < 10; ++k) writer.post(1, [&] { ++done; });
    }
    EXPECT_EQ(done, 10);
}

// Without the lock this ends in the library's own structures.
TEST(Hdf5, may_be_called_from_several_threads) {
    const Scratch scratch;
    const auto work = [&](const std::string& name) {
        for (int k = 0; k < 20; ++k) {
            Hdf5Writer file(scratch / name);
            file.write("v", {3}, std::vector<double>{1, 2, static_cast<double>(k)});
            file.close(false);
            EXPECT_EQ(read_data_set(scratch / name, "v").values[2], k);
        }
    };
    BackgroundWriter writer;
    writer.post(1, [&] { work("a.h5"); });
    work("b.h5");
    writer.settle();
}

}  // namespace
}  // namespace heartwright::io
