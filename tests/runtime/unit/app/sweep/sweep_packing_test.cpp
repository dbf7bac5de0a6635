#include "runtime/app/sweep_packing.hpp"

#include <gtest/gtest.h>

namespace heartwright::app {
namespace {

PackingInput input(std::int64_t runs, std::int64_t cells, int cores, int gpus = 0) {
    PackingInput in;
    in.runs = runs;
    in.cells = cells;
    in.cores = cores;
    in.gpus = gpus;
    return in;
}

TEST(SweepPacking, every_core_has_a_run_and_cores_left_over_go_to_threads) {
    EXPECT_EQ(pack(input(100, 1, 16)).jobs, 16);
    EXPECT_EQ(pack(input(100, 1, 16)).threads, 1);
    EXPECT_EQ(pack(input(3, 1, 16)).jobs, 3);
    EXPECT_EQ(pack(input(3, 1, 16)).threads, 5);
    EXPECT_EQ(pack(input(0, 1, 16)).jobs, 1);
}

TEST(SweepPacking, runs_have_a_gpu_each_unless_it_runs_several_at_once) {
    EXPECT_EQ(pack(input(100, 1, 64, 4)).jobs, 4);
    EXPECT_EQ(pack(input(3, 1, 64, 4)).jobs, 3);
}

TEST(SweepPacking, small_runs_share_a_gpu_and_large_ones_do_not) {
    const auto input = [](std::int64_t runs, std::int64_t cells, int cores, int gpus) {
        PackingInput in = heartwright::app::input(runs, cells, cores, gpus);
        in.shares_gpus = true;
        return in;
    };
    EXPECT_EQ(pack(input(100, 1'000'000, 64, 4)).jobs, 4);
    EXPECT_EQ(pack(input(100, 50'000, 64, 4)).jobs, 16);
    EXPECT_EQ(pack(input(100, 1, 64, 4)).jobs, 32);
    EXPECT_EQ(pack(input(100, 1, 8, 4)).jobs, 8) << "a core for each";
    EXPECT_EQ(pack(input(100, 1, 2, 4)).jobs, 4) << "a run for each GPU";
    EXPECT_EQ(pack(input(2, 1, 64, 4)).jobs, 2);
    PackingInput dyads = input(100, 20, 64, 1);
    dyads.sites = 10'000;
    EXPECT_EQ(pack(dyads).jobs, 1);
}

TEST(SweepPacking, memory_and_what_people_say_limit_it) {
    PackingInput in = input(100, 1'000'000, 16);
    in.memory = std::int64_t{4} << 30;
    EXPECT_EQ(pack(in).jobs, 4) << "1 KiB a cell";
    EXPECT_EQ(pack(in).threads, 4);
    in.memory = 1;
    EXPECT_EQ(pack(in).jobs, 1);
    in.jobs = 5;
    in.threads = 2;
    EXPECT_EQ(pack(in).jobs, 5);
    EXPECT_EQ(pack(in).threads, 2);
}

}  // namespace
}  // namespace heartwright::app
