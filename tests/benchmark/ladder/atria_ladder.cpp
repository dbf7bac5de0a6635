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
#include <memory>
#include <string>
#include <vector>

#include "runtime/core/stopwatch.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/device/loops.hpp"
#include "runtime/operators/grid/grid_diffusion.hpp"
#include "runtime/operators/grid/grid_rows.hpp"
#include "tests/benchmark/ladder/launch.hpp"
#include "tests/benchmark/operator_benchmark.hpp"
#include "tests/benchmark/thin_walls.hpp"

namespace {

using namespace heartwright;
using namespace benchmark::ladder;
using benchmark::Medium;

constexpr double dt = 0.005;  // ms
constexpr std::array<int, 4> block_sizes = {64, 128, 256, 512};

// Face and edge neighbours of a node, in the order in which all rungs add them.
std::array<tissue::Cell, n_neighbours> neighbours() {
    std::array<tissue::Cell, n_neighbours> found{};
    std::size_t n = 0;
    for (std::int64_t z = -1; z <= 1; ++z) {
        for (std::int64_t y = -1; y <= 1; ++y) {
            for (std::int64_t x = -1; x <= 1; ++x) {
                const auto apart = std::abs(x) + std::abs(y) + std::abs(z);
                if (apart == 1 || apart == 2) {
                    found[n++] = {x, y, z};
                }
            }
        }
    }
    return found;
}

// What every rung begins with. Cells are numbered in the order of their nodes.
struct Tissue {
    tissue::Grid grid;
    Medium medium;
    std::vector<std::int32_t> cell_of_node;  // negative: none
    std::vector<std::int32_t> slot_of_cell;
    std::vector<double> v;          // [cells], mV
    std::vector<double> couplings;  // [n_neighbours][cells], of a step
    std::array<std::int64_t, n_neighbours> offset{};

    explicit Tissue(std::int64_t divide)
        : grid{.cells = {317 / divide, 204 / divide, 109 / divide}, .dimensions = 3, .spacing = 0.33},
          medium(benchmark::thin_walls(grid, {.scale = 1.0 / static_cast<double>(divide), .half_thickness = 2.55})) {
        const tissue::Slots& slots = medium.slots;
        cell_of_node.assign(static_cast<std::size_t>(grid.count()), -1);
        for (std::int64_t slot = 0; slot < slots.count(); ++slot) {
            cell_of_node[static_cast<std::size_t>(slots.grid_of(slot))] = static_cast<std::int32_t>(slot);
        }
        for (std::size_t node = 0; node < cell_of_node.size(); ++node) {
            if (std::int32_t& cell = cell_of_node[node]; cell >= 0) {
                slot_of_cell.push_back(cell);
                cell = static_cast<std::int32_t>(slot_of_cell.size()) - 1;
                v.push_back(-81 + 100 * std::pow(std::sin(0.01 * static_cast<double>(node % 317)), 8));
            }
        }
        take_couplings();
    }
    std::int64_t cells() const { return static_cast<std::int64_t>(v.size()); }

private:
    void take_couplings() {
        const sparse::Rows rows = operators::grid_rows(grid, medium.slots, medium.conductivity);
        couplings.assign(n_neighbours * v.size(), 0);
        const auto around = neighbours();
        for (std::size_t k = 0; k < around.size(); ++k) {
            offset[k] = around[k][0] + grid.cells[0] * (around[k][1] + grid.cells[1] * around[k][2]);
        }
        for (std::int64_t cell = 0; cell < cells(); ++cell) {
            const auto row = static_cast<std::size_t>(slot_of_cell[static_cast<std::size_t>(cell)]);
            const std::int64_t node = medium.slots.grid_of(static_cast<std::int64_t>(row));
            for (std::int64_t e = rows.row_starts[row]; e < rows.row_starts[row + 1]; ++e) {
                const auto entry = static_cast<std::size_t>(e);
                const std::int64_t apart = medium.slots.grid_of(rows.columns[entry]) - node;
                const auto k = std::find(offset.begin(), offset.end(), apart) - offset.begin();
                couplings[static_cast<std::size_t>(k * cells() + cell)] = dt * rows.couplings[entry] / rows.mass[row];
            }
        }
    }
};

struct Rung {
    const char* name;
    bool has_planes, stores_variables, is_compact, has_own_parameters;
};
constexpr std::array<Rung, 5> rungs = {{{"array of structures", false, true, false, true},
                                        {"structure of arrays", true, true, false, true},
                                        {"fewer variables in memory", true, false, false, true},
                                        {"compact indexing", true, false, true, true},
                                        {"constant memory", true, false, true, false}}};

struct Result {
    std::string name;
    double step_ms = 0, react_ms = 0, diffuse_ms = 0;
    std::int64_t bytes = 0;
    std::vector<double> states;  // [states][cells], after the steps
};

double median_ms(device::Device& device, int steps, const std::function<void()>& work) {
    std::array<double, 3> series{};
    for (double& ms : series) {
        device.synchronise();
        const Stopwatch stopwatch;
        for (int step = 0; step < steps; ++step) {
            work();
        }
        device.synchronise();
        ms = 1e3 * stopwatch.seconds() / steps;
    }
    std::sort(series.begin(), series.end());
    return series[1];
}

struct Cell {
    std::vector<double> states, constants;
};
Cell first_cell(const interface::Model& model) {
    const auto& variant = model.variants[0];
    Cell cell{std::vector<double>(static_cast<std::size_t>(model.n_states)),
              std::vector<double>(static_cast<std::size_t>(model.n_constants))};
    model.initialise(0, model.default_start, variant.parameters, cell.states.data());
    model.derive(variant.kernel, variant.parameters, dt, cell.constants.data());
    return cell;
}

// A rung of the publication: its memory, and its steps.
class Climb {
public:
    Climb(device::Device& device, const Tissue& tissue, const Rung& rung)
        : device_(device),
          rung_(rung),
          model_(atrial_model(device.backend())),
          cell_(first_cell(model_)),
          cells_(tissue.cells()),
          cell_of_node_(device, tissue.cell_of_node) {
        Items& items = diffusion_.items;
        items.components = {model_.n_states, rung.stores_variables ? model_.n_observables : 0,
                            rung.has_own_parameters ? model_.n_constants : 0};
        items.count = rung.is_compact ? tissue.cells() : tissue.grid.count();
        items.item_stride = rung.has_planes ? 1 : items.components.count();
        items.component_stride = rung.has_planes ? (items.count + 31) / 32 * 32 : 1;
        values_ = device::Buffer<double>(device, items.components.count() * ((items.count + 31) / 32 * 32));
        items.values = values_.data();
        items.cell_of_item = rung.is_compact ? nullptr : cell_of_node_.data();
        diffusion_.nodes.count = tissue.grid.count();
        std::copy(tissue.offset.begin(), tissue.offset.end(), diffusion_.nodes.offset);
        diffusion_.nodes.item_of_node = rung.is_compact ? cell_of_node_.data() : nullptr;
        diffusion_.potential = model_.potential;
        fill(tissue);
    }

    // After so many steps; nothing is timed.
    Result advance(int steps) {
        Result result;
        result.name = rung_.name;
        result.bytes = values_.size() * 8 + cell_of_node_.size() * 4;
        for (int step = 0; step < steps; ++step) {
            react();
            diffuse();
        }
        device::Buffer<double> states(device_, model_.n_states * cells_);
        device::for_each_of(device_, diffusion_.items.count, Gather{diffusion_.items, states.data(), cells_});
        result.states = states.download();
        return result;
    }
    Result run(int steps) {
        Result result = advance(steps);
        result.react_ms = median_ms(device_, steps, [&] { react(); });
        result.diffuse_ms = median_ms(device_, steps, [&] { diffuse(); });
        result.step_ms = median_ms(device_, steps, [&] {
            react();
            diffuse();
        });
        return result;
    }
    double react_ms(int steps, int threads) {
        return median_ms(device_, steps, [&] { react(threads); });
    }
    double diffuse_ms(int steps, int threads) {
        return median_ms(device_, steps, [&] { diffuse(threads); });
    }

private:
    void react(int threads = 256) {
        benchmark::ladder::react(device_, diffusion_.items, cell_.constants.data(), 0, threads);
    }
    void diffuse(int threads = 256) { benchmark::ladder::diffuse(device_, diffusion_, threads); }
    void fill(const Tissue& tissue) {
        const Components& components = diffusion_.items.components;
        std::vector<double> start(static_cast<std::size_t>(components.first_coupling()));
        std::copy(cell_.states.begin(), cell_.states.end(), start.begin());
        if (rung_.has_own_parameters) {
            std::copy(cell_.constants.begin(), cell_.constants.end(), start.begin() + components.first_parameter());
        }
        const device::Buffer<double> start_there(device_, start), v(device_, tissue.v),
            couplings(device_, tissue.couplings);
        device::for_each_of(
            device_, diffusion_.items.count,
            Fill{diffusion_.items, start_there.data(), v.data(), couplings.data(), cells_, model_.potential});
        device_.synchronise();
    }

    device::Device& device_;
    const Rung& rung_;
    const interface::Model& model_;
    Cell cell_;
    std::int64_t cells_;
    device::Buffer<std::int32_t> cell_of_node_;
    device::Buffer<double> values_;
    Diffuse diffusion_{};
};

// Generated kernels as a run launches them, and diffusion by sparse rows.
Result run_ours(device::Device& device, const Tissue& tissue, int steps) {
    const interface::Model& model = atrial_model(device.backend());
    const Cell cell = first_cell(model);
    const tissue::Slots& slots = tissue.medium.slots;
    const std::int64_t stride = slots.stride();
    std::vector<double> state(static_cast<std::size_t>(model.n_states * stride));
    for (std::int64_t c = 0; c < model.n_states; ++c) {
        std::fill_n(state.begin() + c * stride, stride, cell.states[static_cast<std::size_t>(c)]);
    }
    for (std::int64_t c = 0; c < tissue.cells(); ++c) {
        const auto slot = tissue.slot_of_cell[static_cast<std::size_t>(c)];
        state[static_cast<std::size_t>(model.potential * stride + slot)] = tissue.v[static_cast<std::size_t>(c)];
    }
    device::Buffer<double> there(device, state), after(device, stride);
    const std::vector<interface::StepClock> start{{0, dt, 0, 0}};
    const device::Buffer<interface::StepClock> clock(device, start);
    double* const v = there.data() + model.potential * stride;
    const std::vector<double> amplitudes(interface::max_stimulus_count);
    const interface::ReactArguments at {
        0, slots.count(), stride, there.data(), v, after.data(), clock.data(),
            nullptr, amplitudes.data(), cell.constants.data()
    };
    const auto diffusion =
        operators::make_grid_diffusion(device, tissue.grid, slots, tissue.medium.conductivity, dt, 8);
    const auto react = [&] {
        if (device.backend() == device::Backend::cuda) {
            model.react(model.variants[0].kernel, at, device.stream());
            return;
        }
        device.threads().for_ranges(
            slots.count(),
            [&](std::int64_t first, std::int64_t last) {
                interface::ReactArguments part = at;
                part.first = first;
                part.last = last;
                model.react(model.variants[0].kernel, part, nullptr);
            },
            64, 1024);
    };
    const auto diffuse = [&] { diffusion->apply(after.data(), v); };
    Result result;
    result.name = "generated kernels, sparse rows";
    result.bytes = there.size() * 8 + stride * 8 + diffusion->memory();
    for (int step = 0; step < steps; ++step) {
        react();
        diffuse();
    }
    const auto states = there.download();
    for (std::int64_t c = 0; c < model.n_states; ++c) {
        for (const std::int32_t slot : tissue.slot_of_cell) {
            result.states.push_back(states[static_cast<std::size_t>(c * stride + slot)]);
        }
    }
    result.react_ms = median_ms(device, steps, react);
    result.diffuse_ms = median_ms(device, steps, diffuse);
    result.step_ms = median_ms(device, steps, [&] {
        react();
        diffuse();
    });
    return result;
}

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
    for (const int threads : block_sizes) {
        std::printf("%s\"%d\": %.5g", threads == block_sizes.front() ? "" : ", ", threads, measure(threads));
    }
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
    const Result first = Climb(*device, tissue, rungs[0]).run(steps);
    print(first, first, tissue.cells(), false);
    for (std::size_t r = 1; r + 1 < rungs.size(); ++r) {
        print(Climb(*device, tissue, rungs[r]).run(steps), first, tissue.cells(), false);
    }
    Climb last(*device, tissue, rungs.back());
    const Result by_constants = last.run(steps);
    print(by_constants, first, tissue.cells(), false);
    print(run_ours(*device, tissue, steps), first, tissue.cells(), true);
    std::printf("  ],\n");
    if (device->backend() == device::Backend::cuda) {
        print_blocks("react_ms_by_threads", [&](int block) { return last.react_ms(steps, block); });
        print_blocks("diffuse_ms_by_threads", [&](int block) { return last.diffuse_ms(steps, block); });
        const auto processor = device::open(device::Backend::cpu, threads, 0);
        const Result there = Climb(*processor, tissue, rungs.back()).advance(steps);
        std::printf("  \"difference_from_processor\": %.3g\n}\n", difference(by_constants, there, tissue.cells()));
    } else {
        const char* const none = R"({"64": null, "128": null, "256": null, "512": null})";
        std::printf("  \"react_ms_by_threads\": %s,\n  \"diffuse_ms_by_threads\": %s\n}\n", none, none);
    }
}
