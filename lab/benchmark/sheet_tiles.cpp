// Space-time blocking of Karma's sheet by tile and steps of a call, for figures 8 to 10 and table 1 of Pires et al.
// 2020 (doi 10.1007/978-3-030-58799-4_28): shared memory, time of a step, and the best blocks against the best single
// steps.
//
//     sheet_tiles [--backend cpu|cuda] [--side 1024] [--steps 20000] [--threads 0]
//
// FP32, dt 0.05 ms, M = 4, a wave from the left edge. Each run's states are compared with those of single steps, bit
// for bit. Times are medians of three runs. Prints JSON. The first part needs no run: bytes of shared memory by the
// form of their equation 6 that we derive (three arrays of the tile with a halo of n cells) and by our kernel.
#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <vector>

#include "lab/benchmark/operator_benchmark.hpp"
#include "runtime/core/stopwatch.hpp"
#include "runtime/kernels/common/space_time_tiles.hpp"
#include "tests/runtime/unit/support/bound.hpp"
#include "tests/runtime/unit/support/environment.hpp"
#include "tests/runtime/unit/support/karma.hpp"

namespace {

using namespace heartwright;
using interface::SpaceTimeTile;

constexpr std::array<std::array<int, 2>, 5> tiles = {{{32, 32}, {64, 48}, {96, 64}, {128, 48}, {128, 96}}};
constexpr std::array<int, 8> steps_of_calls = {1, 2, 4, 6, 8, 10, 12, 15};
constexpr std::array<SpaceTimeTile, 2> persistent_tiles = {{{96, 128, 8, true}, {128, 96, 9, true}}};
constexpr std::array<std::array<int, 2>, 5> published_blocks = {{{16, 16}, {32, 16}, {32, 32}, {64, 32}, {64, 64}}};
constexpr std::int64_t most_shared_bytes = 48 << 10;  // of a block, as published

std::string name_of(const SpaceTimeTile& tile) {
    return std::to_string(tile.width) + "x" + std::to_string(tile.height);
}

// Equation 6: three arrays of a tile with its halo on both sides, in FP32.
std::int64_t equation_6_bytes(int width, int height, int steps) {
    return std::int64_t{3} * 4 * (width + 2 * steps) * (height + 2 * steps);
}

// Bytes by steps of a call, and the most steps that fit; 0: none.
void print_equation_6() {
    std::printf("  \"equation_6\": {\n");
    for (const auto& [width, height] : published_blocks) {
        int most = 0;
        while (equation_6_bytes(width, height, most + 1) <= most_shared_bytes) ++most;
        std::printf("    \"%dx%d\": {\"most_steps\": %d, \"bytes\": {", width, height, most);
        for (const int steps : {1, 2, 4, 6, 8, 12, 16}) {
            std::printf("%s\"%d\": %lld", steps == 1 ? "" : ", ", steps,
                        static_cast<long long>(equation_6_bytes(width, height, steps)));
        }
        std::printf("}}%s\n", width == published_blocks.back()[0] && height == published_blocks.back()[1] ? "" : ",");
    }
    std::printf("  },\n");
}

struct Timed {
    double step_us = 0;
    std::vector<double> potential, recovery;
    bool has_blocks = false;  // space-time blocks were taken
};

class Sheet {
public:
    Sheet(device::Backend backend, int threads, int side, int steps)
        : backend_(backend),
          threads_(threads),
          side_(side),
          steps_(steps),
          model_(testing::karma(backend, 4)),
          experiment_(bound(text(), model_)) {}

    // wish: of the expert's switch space_time_tile.
    Timed run(const std::string& wish) const {
        const testing::ExpertSwitch tile("space_time_tile", wish);
        std::array<double, 3> series{};
        Timed timed;
        for (double& us : series) {
            simulation::Simulation simulation(experiment_, model_, {backend_, threads_, 0, 100});
            Silent output;
            const Stopwatch stopwatch;
            simulation.run(output);
            us = 1e6 * stopwatch.seconds() / steps_;
            timed.potential = simulation.state(0);
            timed.recovery = simulation.state(1);
            const auto& notes = simulation.facts().notes;
            timed.has_blocks = std::any_of(notes.begin(), notes.end(), [](const std::string& note) {
                return note.find("space-time blocking") != std::string::npos;
            });
            device_ = simulation.facts().device;
        }
        std::sort(series.begin(), series.end());
        timed.step_us = series[1];
        return timed;
    }
    const std::string& device() const { return device_; }  // after a run
    int side() const { return side_; }
    bool is_on_gpu() const { return backend_ == device::Backend::cuda; }

private:
    std::string text() const {
        const std::string cells = std::to_string(side_);
        return R"({"format": 1, "name": "sheet", "model": "karma_1994", "set": {"Re": "0.8", "M": "4"},
            "time": {"end": ")" +
               std::to_string(steps_ / 20) + R"( ms", "dt": "0.05 ms"}, "tissue": {"D": "0.11 mm^2/ms"},
            "geometry": {"cells": [)" +
               cells + ", " + cells + R"(], "spacing": "0.262 mm", "points": "centres"},
            "regions": [{"name": "kicked", "where": {"layers": {"axis": "x", "count": 13}}, "start": "kicked"}]})";
    }

    device::Backend backend_;
    int threads_, side_, steps_;
    const interface::Model& model_;
    experiment::Experiment experiment_;
    mutable std::string device_;
};

// The quickest so far of some runs.
struct Best {
    std::string tile = "single steps";
    int steps = 1;
    double step_us = 0;

    void take_if_quicker(const Best& other) {
        if (step_us == 0 || other.step_us < step_us) *this = other;
    }
    void print(const char* key) const {
        std::printf("  \"%s\": {\"tile\": \"%s\", \"steps\": %d, \"step_us\": %.5g, \"steps_per_second\": %.6g},\n",
                    key, tile.c_str(), steps, step_us, 1e6 / step_us);
    }
};

class Sweep {
public:
    Sweep(const Sheet& sheet, const Timed& single) : sheet_(sheet), single_(single) {
        best_single_.step_us = single.step_us;
    }

    // A comma stands before all but the first of an object's members.
    void print_tile(const SpaceTimeTile& tile, const char* comma) {
        const std::string name = name_of(tile), wish = tile.is_persistent ? "persistent:" + name : name;
        const Timed timed = sheet_.run(wish + "x" + std::to_string(tile.steps));
        const bool is_same = timed.potential == single_.potential && timed.recovery == single_.recovery;
        if (!timed.has_blocks) {
            std::fprintf(stderr, "error: %s with %d steps was not taken\n", wish.c_str(), tile.steps);
            std::exit(1);
        }
        ++runs_;
        same_ += is_same ? 1 : 0;
        const double computed = static_cast<double>(kernels::tiles_of_sheet(sheet_.side(), sheet_.side(), tile)) *
                                tile.width * tile.height / sheet_.side() / sheet_.side();
        std::printf("%s\"%d\": {\"step_us\": %.5g, \"steps_per_second\": %.6g, \"computed_per_cell\": %.4g}", comma,
                    tile.steps, timed.step_us, 1e6 / timed.step_us, computed);
        std::fflush(stdout);
        (tile.steps == 1 ? best_single_ : best_blocks_).take_if_quicker({wish, tile.steps, timed.step_us});
    }
    void print_summary() const {
        best_single_.print("best_single_steps");
        best_blocks_.print("best_blocks");
        std::printf("  \"gain\": %.4g, \"saved_percent\": %.4g,\n", best_single_.step_us / best_blocks_.step_us,
                    100 * (1 - best_blocks_.step_us / best_single_.step_us));
        std::printf("  \"runs\": %d, \"runs_with_same_bits\": %d\n", runs_, same_);
    }

private:
    const Sheet& sheet_;
    const Timed& single_;
    Best best_single_, best_blocks_;
    int runs_ = 0, same_ = 0;
};

void sweep_tiles(const Sheet& sheet, Sweep& sweep) {
    std::printf("  \"tiles\": {\n");
    for (const auto& [width, height] : tiles) {
        const SpaceTimeTile tile{width, height, 1};
        std::printf("    \"%s\": {\"shared_bytes\": %lld, \"steps\": {", name_of(tile).c_str(),
                    static_cast<long long>(kernels::shared_bytes(tile, 4)));
        for (const int steps : steps_of_calls)
            if (3 * steps < std::min(width, height))  // else most of a tile is halo
                sweep.print_tile({width, height, steps}, steps == 1 ? "" : ", ");
        std::printf("}},\n");
    }
    for (const SpaceTimeTile& tile : persistent_tiles) {
        std::printf("    \"persistent:%s\": {\"shared_bytes\": %lld, \"steps\": {", name_of(tile).c_str(),
                    static_cast<long long>(kernels::shared_bytes(tile, 4)));
        if (sheet.is_on_gpu())
            sweep.print_tile(tile, "");
        else
            std::printf("\"%d\": {\"step_us\": null, \"steps_per_second\": null}", tile.steps);
        std::printf("}}%s\n", &tile == &persistent_tiles.back() ? "" : ",");
    }
    std::printf("  },\n");
}

}  // namespace

int main(int argc, char** argv) {
    const auto options = benchmark::read_options(
        argc, argv, {{"backend", "cpu"}, {"side", "1024"}, {"steps", "20000"}, {"threads", "0"}});
    const int side = std::stoi(options.at("side")), steps = std::stoi(options.at("steps")) / 20 * 20;
    const Sheet sheet(benchmark::backend_named(options.at("backend")), std::stoi(options.at("threads")), side, steps);
    const Timed single = sheet.run("0");
    std::printf("{\n  \"machine\": {\"device\": \"%s\"}, \"cells\": %d, \"steps\": %d,\n", sheet.device().c_str(),
                side * side, steps);
    print_equation_6();
    std::printf("  \"single_steps\": {\"step_us\": %.5g, \"steps_per_second\": %.6g},\n", single.step_us,
                1e6 / single.step_us);
    Sweep sweep(sheet, single);
    sweep_tiles(sheet, sweep);
    sweep.print_summary();
    std::printf("}\n");
}
