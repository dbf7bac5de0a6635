// The ladder of optimisations of Xia et al. 2015 (Comput Math Methods Med 862735), with our atrial model: a direct port
// (array of structures, every number of every node in memory), a structure of arrays, fewer variables in memory,
// compact indexing, constants in constant memory, and our own kernels. Reaction and diffusion with 64 to 512 threads in
// a block besides.
//
//     atria_ladder [--backend cpu|cuda] [--steps 20] [--divide 1] [--threads 0]
//
// Tissue: two thin shells with fibres in a box of 317 x 204 x 109 nodes, about 1e6 cells; --divide 4 takes a quarter of
// each axis. Prints JSON: of each rung the milliseconds of a step and of its parts (medians of three), the bytes of
// memory, and whether its states after the steps have the bits of the first rung, or how far they are from them. On a
// GPU also how far the fifth rung is from the same loops on a processor.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <functional>
#include <string>

#include "lab/benchmark/ladder/generated_kernels.hpp"
#include "lab/benchmark/ladder/rung_steps.hpp"
#include "lab/benchmark/operator_benchmark.hpp"

namespace {

using namespace heartwright;
using namespace benchmark::ladder;

constexpr std::array<int, 4> block_sizes = {64, 128, 256, 512};

// The largest difference of a state from another run's, of that state's largest magnitude.
double difference(const Result& a, const Result& b, std::int64_t cells) {
    double largest = 0;
    for (std::size_t first = 0; first < a.states.size(); first += static_cast<std::size_t>(cells)) {
        double apart = 0, size = 0;
        for (std::size_t k = first; k < first + static_cast<std::size_t>(cells); ++k) {
            apart = std::max(apart, std::abs(a.states[k] - b.states[k]));
            size = std::max(size, std::abs(b.states[k]));
        }
        largest = std::max(largest, size > 0 ? apart / size : apart);
    }
    return largest;
}

void print(const Result& result, const Result& first, std::int64_t cells, bool is_last) {
    std::printf(
        "    {\"rung\": \"%s\", \"step_ms\": %.5g, \"react_ms\": %.5g, \"diffuse_ms\": %.5g, \"bytes\": %lld, "
        "\"same_bits\": %s, \"difference\": %.3g}%s\n",
        result.name.c_str(), result.step_ms, result.react_ms, result.diffuse_ms, static_cast<long long>(result.bytes),
        result.states == first.states ? "true" : "false", difference(result, first, cells), is_last ? "" : ",");
    std::fflush(stdout);
}

void print_blocks(const char* name, const std::function<double(int)>& measure) {
    std::printf("  \"%s\": {", name);
    for (const int threads : block_sizes)
        std::printf("%s\"%d\": %.5g", threads == block_sizes.front() ? "" : ", ", threads, measure(threads));
    std::printf("},\n");
}

}  // namespace

int main(int argc, char** argv) {
    const auto options =
        benchmark::read_options(argc, argv, {{"backend", "cpu"}, {"steps", "20"}, {"divide", "1"}, {"threads", "0"}});
    const int steps = std::stoi(options.at("steps")), threads = std::stoi(options.at("threads"));
    const auto device = device::open(benchmark::backend_named(options.at("backend")), threads, 0);
    const Tissue tissue(std::stoi(options.at("divide")));
    std::printf("{\n  \"machine\": {\"device\": \"%s\"}, \"nodes\": %lld, \"cells\": %lld, \"steps\": %d,\n",
                device->name().c_str(), static_cast<long long>(tissue.grid.count()),
                static_cast<long long>(tissue.cells()), steps);
    std::printf("  \"rungs\": [\n");
    const Result first = RungSteps(*device, tissue, rungs[0]).run(steps);
    print(first, first, tissue.cells(), false);
    for (std::size_t r = 1; r + 1 < rungs.size(); ++r)
        print(RungSteps(*device, tissue, rungs[r]).run(steps), first, tissue.cells(), false);
    RungSteps last(*device, tissue, rungs.back());
    const Result by_constants = last.run(steps);
    print(by_constants, first, tissue.cells(), false);
    print(run_generated_kernels(*device, tissue, steps), first, tissue.cells(), true);
    std::printf("  ],\n");
    if (device->backend() == device::Backend::cuda) {
        print_blocks(
            "react_ms_by_threads", [&](int block) { return last.react_ms(steps, {.threads = block}); });
        print_blocks("diffuse_ms_by_threads", [&](int block) { return last.diffuse_ms(steps, {.threads = block}); });
        const auto processor = device::open(device::Backend::cpu, threads, 0);
        const Result there = RungSteps(*processor, tissue, rungs.back()).advance(steps);
        std::printf("  \"difference_from_processor\": %.3g\n}\n", difference(by_constants, there, tissue.cells()));
    } else {
        const char* const none = R"({"64": null, "128": null, "256": null, "512": null})";
        std::printf("  \"react_ms_by_threads\": %s,\n  \"diffuse_ms_by_threads\": %s\n}\n", none, none);
    }
}
