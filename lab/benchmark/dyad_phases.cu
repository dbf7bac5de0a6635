// What the phases of the fused step of dyads cost: draws, fluxes, diffusion, sums. The solver has one kernel for all of
// them, so each is measured by leaving it out (dyad_variants.cuh), from the same states.
//
//     dyad_phases [--cells N] [--steps M] [--device K]
//
// Cells are at rest, and 2 ms after pacing of all. 1,980 cells are five full waves of an H100's blocks, so that no
// tail effect is measured. Prints one JSON object a line: ms a step (median of M single steps, the cells' own kernels
// included), what the phase adds to the whole, and the bytes of global memory that the variant must move with what it
// achieves of them.
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "base/diag/faults.hpp"
#include "lab/benchmark/cuda_timing.cuh"
#include "lab/benchmark/dyad_variants.cuh"
#include "runtime/commands/bench/bench_case.hpp"
#include "runtime/commands/run/ready_run.hpp"
#include "runtime/tissue_state/tissue_state.hpp"

const heartwright::interface::Model& heartwright_model_gaur_rudy_2011_ord_cuda();

namespace heartwright::benchmark {
namespace {

constexpr double dt = 0.05;

struct Variant {
    const char* name;
    unsigned without;
    int (*step)(std::int32_t, const interface::ReactArguments&, void*);
};
constexpr Variant variants[] = {
    {"whole", 0, march<0>},
    {"without draws", draws, march<draws>},
    {"without diffusion", diffusion, march<diffusion>},
    {"without sums", sums, march<sums>},
    {"fluxes alone", draws | diffusion | sums, march<draws | diffusion | sums>},
    {"traffic alone", draws | fluxes | diffusion | sums, march<draws | fluxes | diffusion | sums>},
};

// All states of cells and sites, where they are.
struct States {
    device::Buffer<std::byte> cells, sites, counts;
};

class Cells {
public:
    Cells(device::Device& device, std::int64_t count)
        : device_(device), model_(heartwright_model_gaur_rudy_2011_ord_cuda()) {
        model_.react = [](std::int32_t kernel, const interface::ReactArguments& at, void* stream) {
            return step_of_all(kernel, at, stream);
        };
        const commands::BenchCase one{model_, device::Backend::cuda, count, 2000, true, true, "", {}, 0,
                                      0,      &mpi::serial(),        false, dt};
        experiment_ = commands::experiment_of(one, 0);
        commands::bind_experiment(experiment_, model_);
        assembly_ = tissue_state::assemble(experiment_, model_);
        lattice::Plan plan;  // scratch memory of a march, of which that of the whole is the largest
        plan.plan = interface::LatticePlan::march;
        plan.scratch_of_slot = kernels::numbers_of_cell_scratch<DyadsWithout<math::pack<double, 1>, 0>>;
        assembly_.lattice->plans = {plan};
        Diagnostics diagnostics;
        std::vector<std::string> notes;
        const tissue_state::StartFiles start_files(experiment_, model_, assembly_, diagnostics, notes);
        tissue_.emplace(device, experiment_, model_, assembly_, tissue_state::DiffusionPlan{},
                        std::vector<tissue::HaloPeer>{}, start_files);
    }

    void step(const Variant& variant) {
        step_of_all = variant.step;
        cells::Population& cells = tissue_->population;
        cells.react(cells.potential(), cells.potential(), tissue_->clock.on_device());
    }
    void advance(std::int64_t steps) {
        for (std::int64_t k = 0; k < steps; ++k) {
            step(variants[0]);
            tissue_->clock.advance();
        }
        device_.synchronise();
    }
    std::int64_t first_paced_step() const { return std::llround(commands::pacing_begins(experiment_) / dt); }
    std::int64_t sites() const { return tissue_->population.lattice().sites().count(); }

    States states() {
        States kept;
        each(kept, [&](device::Buffer<std::byte>& copy, void* here, std::int64_t bytes) {
            copy = device::Buffer<std::byte>(device_, bytes);
            device_.synchronise();
            check(cudaMemcpy(copy.data(), here, static_cast<std::size_t>(bytes), cudaMemcpyDeviceToDevice), "copy");
        });
        return kept;
    }
    void put(States& kept) {  // enqueued
        each(
            kept,
            [&](device::Buffer<std::byte>& copy, void* here, std::int64_t bytes) {
                check(cudaMemcpyAsync(here, copy.data(), static_cast<std::size_t>(bytes), cudaMemcpyDeviceToDevice,
                                      static_cast<cudaStream_t>(device_.stream())),
                      "copy");
            });
    }
    // Median over single steps, of which each begins at `start`. The host launches a step while the states are copied,
    // so that its time is the GPU's.
    double ms_of(const Variant& variant, States& start, int repeats) {
        const auto stream = static_cast<cudaStream_t>(device_.stream());
        cudaEvent_t begin, end;
        check(cudaEventCreate(&begin), "event");
        check(cudaEventCreate(&end), "event");
        std::vector<float> times;
        for (int k = 0; k < repeats + 3; ++k) {
            put(start);
            check(cudaEventRecord(begin, stream), "record");
            step(variant);
            check(cudaEventRecord(end, stream), "record");
            check(cudaEventSynchronize(end), "synchronize");
            float ms = 0;
            check(cudaEventElapsedTime(&ms, begin, end), "elapsed");
            if (k >= 3) times.push_back(ms);
        }
        std::nth_element(times.begin(), times.begin() + repeats / 2, times.end());
        return times[static_cast<std::size_t>(repeats / 2)];
    }

private:
    template <class Do>
    void each(States& kept, const Do& act) {
        lattice::Lattice& lattice = tissue_->population.lattice();
        const std::int64_t slots = lattice.slots() * lattice.sites().stride();
        act(kept.cells, tissue_->population.state(), tissue_->population.stride() * model_.n_states * 8);
        act(kept.sites, lattice.states(), 8 * slots * lattice.info().n_states);
        act(kept.counts, lattice.counts(), 4 * slots * ((lattice.info().n_counts + 3) / 4));
    }

    static inline int (*step_of_all)(std::int32_t, const interface::ReactArguments&, void*) = variants[0].step;
    device::Device& device_;
    interface::Model model_;
    experiment::Experiment experiment_;
    tissue_state::Assembly assembly_;
    std::optional<tissue_state::TissueState> tissue_;
};

// Bytes of global memory that a site-step cannot avoid at rest: states read and written, but for the time of release,
// which is written where it changes; counts read.
double bytes_of_site(bool is_traffic_alone) {
    using Dyads = dyads::Kernel_all_variants<math::pack<double, 1>>;
    return 8.0 * Dyads::n_site_states + 8.0 * (Dyads::n_site_states - (is_traffic_alone ? 0 : 1)) +
           4.0 * ((Dyads::n_counts + 3) / 4);  // four to a word
}

void measure(Cells& cells, const char* when, std::int64_t count, int repeats) {
    States start = cells.states();
    double whole = 0;
    for (const Variant& variant : variants) {
        const double ms = cells.ms_of(variant, start, repeats);
        if (variant.without == 0) whole = ms;
        const double bytes =
            static_cast<double>(count * cells.sites()) * bytes_of_site((variant.without & fluxes) != 0);
        std::printf(
            "{\"cells\": %lld, \"when\": \"%s\", \"variant\": \"%s\", \"ms_per_step\": %.5g, \"left_out_ms\": %.4g, "
            "\"global_bytes\": %.6g, \"bytes_per_second\": %.5g}\n",
            static_cast<long long>(count), when, variant.name, ms, whole - ms, bytes, bytes / (1e-3 * ms));
        std::fflush(stdout);
    }
    cells.put(start);
}

void run(int argc, char** argv) {
    std::int64_t count = 1980;
    int repeats = 40, index = 0;
    for (int k = 1; k + 1 < argc; k += 2)
        if (!std::strcmp(argv[k], "--cells"))
            count = std::atoll(argv[k + 1]);
        else if (!std::strcmp(argv[k], "--steps"))
            repeats = std::atoi(argv[k + 1]);
        else if (!std::strcmp(argv[k], "--device"))
            index = std::atoi(argv[k + 1]);
        else
            throw UserFault(std::string("unknown option ") + argv[k]);
    if (count < 2 || repeats < 1) throw UserFault("2 or more cells, 1 or more steps");
    const auto device = device::open_cuda(index);
    std::printf("{\"device\": \"%s\", \"copy_bandwidth\": %.5g}\n", device->name().c_str(),
                device->measure_copy_bandwidth());
    Cells cells(*device, count);
    cells.advance(cells.first_paced_step());
    measure(cells, "at rest", count, repeats);
    cells.advance(static_cast<std::int64_t>(2 / dt));
    measure(cells, "2 ms after pacing", count, repeats);
}

}  // namespace
}  // namespace heartwright::benchmark

int main(int argc, char** argv) {
    try {
        heartwright::benchmark::run(argc, argv);
    } catch (const std::exception& fault) {
        std::fprintf(stderr, "error: %s\n", fault.what());
        return 2;
    }
}
