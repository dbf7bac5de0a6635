#include "runtime/commands/sweep/sweep_packing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "base/diag/faults.hpp"
#include "scratch.hpp"

namespace heartwright::commands {
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
        PackingInput in = heartwright::commands::input(runs, cells, cores, gpus);
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

constexpr std::int64_t gib = std::int64_t{1} << 30;

std::string refusal(const PackingInput& in) {
    try {
        pack(in);
    } catch (const UserFault& fault) {
        return fault.what();
    }
    return "";
}

TEST(SweepPacking, so_many_a_gpu_as_people_say_if_they_fit) {
    PackingInput in = input(100, 50'000, 4, 2);
    in.per_gpu = 6;
    EXPECT_EQ(pack(in).jobs, 12) << "also more than cores";
    EXPECT_EQ(pack(in).per_gpu, 6);
    in.runs = 3;
    EXPECT_EQ(pack(in).jobs, 3);
    EXPECT_EQ(pack(in).per_gpu, 2);
    in.runs = 100;
    in.run_memory = 2 * gib;
    in.gpu_memory = 10 * gib;  // a process takes half a GiB besides
    EXPECT_EQ(refusal(in), "--per-gpu 6: a run needs 2.50 GiB of memory, and a GPU has 10.00 GiB free: 4 fit");
    in.per_gpu = 4;
    EXPECT_EQ(pack(in).jobs, 8);
    in.jobs = 8;
    EXPECT_THAT(refusal(in), testing::HasSubstr("give one of them"));
    in.per_gpu = 0;
    EXPECT_EQ(pack(in).per_gpu, 4);
    in.jobs = 9;
    EXPECT_EQ(refusal(in), "--jobs 9: a run needs 2.50 GiB of memory, and a GPU has 10.00 GiB free: 4 fit");
    in.gpus = 0;
    in.per_gpu = 2;
    in.jobs = 0;
    EXPECT_THAT(refusal(in), testing::HasSubstr("--per-gpu is of GPUs"));
}

TEST(SweepPacking, what_is_found_by_itself_fits) {
    PackingInput in = input(100, 20'000, 64, 2);
    in.shares_gpus = true;
    EXPECT_EQ(pack(in).per_gpu, 8);
    in.run_memory = 2 * gib;
    in.gpu_memory = 10 * gib;
    EXPECT_EQ(pack(in).per_gpu, 4);
    in.gpu_memory = gib;
    EXPECT_EQ(pack(in).per_gpu, 1) << "one may try";
    in.gpus = 0;
    in.memory = 7 * gib;
    EXPECT_EQ(pack(in).jobs, 3);
    EXPECT_EQ(pack(in).threads, 21);
    in.jobs = 4;
    EXPECT_EQ(refusal(in), "--jobs 4: a run needs 2.00 GiB of memory, and this computer has 7.00 GiB free: 3 fit");
}

TEST(SweepPacking, it_is_told) {
    PackingInput in = input(100, 10, 8);
    EXPECT_EQ(packing_text(pack(in), false), "8 side by side, 1 thread each");
    in.gpus = 2;
    EXPECT_EQ(packing_text(pack(in), false), "2 side by side on 2 GPUs");
    in.per_gpu = 3;
    EXPECT_EQ(packing_text(pack(in), false),
              "6 side by side on 2 GPUs, 3 on each, which take turns (no multi-process service is at work)");
    in.runs = 5;
    EXPECT_EQ(packing_text(pack(in), true),
              "5 side by side on 2 GPUs, up to 3 on each, which compute at once (multi-process service)");
    in.runs = 1;
    EXPECT_EQ(packing_text(pack(in), true), "1 side by side on 1 GPU");
    in.gpus = 1;
    in.runs = 9;
    EXPECT_EQ(packing_text(pack(in), false),
              "3 side by side on 1 GPU: they take turns (no multi-process service is at work)");
}

TEST(SweepPacking, a_service_whose_process_is_gone_is_none) {
    const Scratch scratch;
    EXPECT_FALSE(has_multi_process_service(scratch / "nowhere"));
    const std::string folder = scratch / ".";
    EXPECT_FALSE(has_multi_process_service(folder));
    scratch.write("control", "");
    EXPECT_TRUE(has_multi_process_service(folder));
    scratch.write("nvidia-cuda-mps-control.pid", std::to_string(::getpid()));
    EXPECT_TRUE(has_multi_process_service(folder));
    scratch.write("nvidia-cuda-mps-control.pid", "4194305");  // beyond what a kernel gives
    EXPECT_FALSE(has_multi_process_service(folder));
    scratch.write("nvidia-cuda-mps-control.pid", "-1");
    EXPECT_TRUE(has_multi_process_service(folder)) << "it says nothing";
}

}  // namespace
}  // namespace heartwright::commands
