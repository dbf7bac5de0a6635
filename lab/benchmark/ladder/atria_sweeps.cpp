// Two sweeps of Xia et al. 2015 (Comput Math Methods Med 862735), figures 4, 6 and 7, with the tissue and the fifth
// rung of atria_ladder: time against the number of blocks, and against the number of slices of the anatomy.
//
//     atria_sweeps --sweep blocks|slices [--backend cpu|cuda] [--steps 20] [--divide 1] [--threads 0]
//
// blocks: a grid of 1 to 960 blocks of 256 threads, which stride over the cells (reaction) or the nodes (diffusion).
// The states after each are compared with those of a thread for each cell, bit for bit. slices: the lowest 15 to 109
// of the 109 planes of nodes; also by generated kernels and sparse rows. Prints JSON; times are medians of three.
#include <algorithm>
#include <array>
#include <cstdio>
#include <string>

#include "lab/benchmark/ladder/generated_kernels.hpp"
#include "lab/benchmark/ladder/rung_steps.hpp"
#include "lab/benchmark/operator_benchmark.hpp"

namespace {

using namespace heartwright;
using namespace benchmark::ladder;

constexpr std::array<int, 11> block_counts = {1, 2, 4, 8, 15, 30, 60, 132, 240, 480, 960};
constexpr std::array<int, 7> slice_counts = {15, 30, 45, 60, 75, 90, 109};
constexpr const Rung& rung = rungs.back();

void print_tissue(const Tissue& tissue) {
    std::printf("\"nodes\": %lld, \"cells\": %lld", static_cast<long long>(tissue.grid.count()),
                static_cast<long long>(tissue.cells()));
}

// Few blocks take long: they get fewer steps.
void sweep_blocks(device::Device& device, int divide, int steps) {
    const Tissue tissue(divide);
    RungSteps steps_of_rung(device, tissue, rung);
    const Result plain = steps_of_rung.run(steps);
    std::printf("  ");
    print_tissue(tissue);
    std::printf(",\n  \"thread_per_cell\": {\"react_ms\": %.5g, \"diffuse_ms\": %.5g},\n  \"blocks\": {\n",
                plain.react_ms, plain.diffuse_ms);
    int same = 0;
    for (const int blocks : block_counts) {
        const Launch launch{.threads = 256, .blocks = blocks};
        steps_of_rung.restart(tissue);
        const bool has_same_bits = steps_of_rung.advance(steps, launch).states == plain.states;
        same += has_same_bits ? 1 : 0;
        const int timed = std::min(steps, blocks);
        const double react_ms = steps_of_rung.react_ms(timed, launch),
                     diffuse_ms = steps_of_rung.diffuse_ms(timed, launch);
        std::printf("    \"%d\": {\"react_ms\": %.5g, \"diffuse_ms\": %.5g, \"same_bits\": %s}%s\n", blocks, react_ms,
                    diffuse_ms, has_same_bits ? "true" : "false", blocks == block_counts.back() ? "" : ",");
        std::fflush(stdout);
    }
    std::printf("  },\n  \"launches\": %zu, \"launches_with_same_bits\": %d\n", block_counts.size(), same);
}

void sweep_slices(device::Device& device, int divide, int steps) {
    std::printf("  \"slices\": {\n");
    for (const int slices : slice_counts) {
        const Tissue tissue(divide, slices);
        const Result ladder = RungSteps(device, tissue, rung).run(steps);
        const Result generated = run_generated_kernels(device, tissue, steps);
        std::printf("    \"%d\": {", slices);
        print_tissue(tissue);
        std::printf(", \"step_ms\": %.5g, \"react_ms\": %.5g, \"diffuse_ms\": %.5g, \"generated_step_ms\": %.5g}%s\n",
                    ladder.step_ms, ladder.react_ms, ladder.diffuse_ms, generated.step_ms,
                    slices == slice_counts.back() ? "" : ",");
        std::fflush(stdout);
    }
    std::printf("  }\n");
}

}  // namespace

int main(int argc, char** argv) {
    const auto options = benchmark::read_options(
        argc, argv, {{"sweep", ""}, {"backend", "cpu"}, {"steps", "20"}, {"divide", "1"}, {"threads", "0"}});
    const int steps = std::stoi(options.at("steps")), divide = std::stoi(options.at("divide"));
    const std::string& sweep = options.at("sweep");
    if (sweep != "blocks" && sweep != "slices") {
        std::fprintf(stderr, "error: --sweep '%s' is not known; it is blocks or slices\n", sweep.c_str());
        return 2;
    }
    const auto device =
        device::open(benchmark::backend_named(options.at("backend")), std::stoi(options.at("threads")), 0);
    std::printf("{\n  \"machine\": {\"device\": \"%s\"}, \"steps\": %d,\n", device->name().c_str(), steps);
    (sweep == "blocks" ? sweep_blocks : sweep_slices)(*device, divide, steps);
    std::printf("}\n");
}
