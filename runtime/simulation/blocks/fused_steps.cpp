#include "runtime/simulation/blocks/fused_steps.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <utility>

#include "base/diag/faults.hpp"
#include "base/expert/expert.hpp"
#include "runtime/operators/grid/grid_diffusion.hpp"

namespace heartwright::simulation {
namespace {

constexpr std::int32_t most_states = 8;  // of models whose GPU kernels are generated

// Unless the expert's switch says otherwise, steps go one by one on a CPU and where the operator is the stencil: its
// fused kernel is bound by arithmetic and slower (docs/kernels.md).
std::int32_t most_steps_wanted(const interface::Model& model, const tissue_state::Assembly& a) {
    const std::string text = expert::value_of("fused_steps");
    if (text.empty()) {
        const bool has_rows = a.couplings.has_value() || !operators::suits_stencil(a.conductivity);
        return model.backend == interface::Backend::cuda && has_rows ? interface::usual_block_steps : 1;
    }
    std::int32_t steps = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), steps);
    if (error != std::errc() || end != text.data() + text.size() || steps < 1 || steps > interface::usual_block_steps) {
        throw UserFault(fmt::format("{}: fused_steps:{} is no number of steps: expected 1 to {}", expert::variable,
                                    text, interface::usual_block_steps));
    }
    return steps;
}

bool suits_fused_steps(const interface::Model& model, const tissue_state::Assembly& a,
                       const tissue_state::DiffusionPlan& plan) {
    const bool is_small = model.n_states <= most_states && model.lattice == nullptr;
    const bool has_kernels = model.backend == interface::Backend::cpu || model.diffuse_and_react != nullptr;
    const bool has_fields = std::any_of(a.blocks.begin(), a.blocks.end(),
                                        [](const cells::BlockSetup& block) { return !block.fields.empty(); });
    return is_small && has_kernels && a.has_diffusion && a.clamps.empty() && !has_fields && plan.substeps == 1 &&
           plan.rkl2_stages == 0;
}

// 1: steps go one by one. With rows for observers fewer than 4 would gain nothing.
std::int32_t most_steps_of(const interface::Model& model, const tissue_state::Assembly& a,
                           const tissue_state::DiffusionPlan& plan, bool observes) {
    if (!suits_fused_steps(model, a, plan)) return 1;
    const std::int32_t wanted = most_steps_wanted(model, a);
    constexpr std::int64_t most_bytes = 1 << 30;
    const std::int32_t held = observes ? PotentialRecord::most_steps(model, a, wanted, most_bytes) : wanted;
    return held < std::min(wanted, 4) ? 1 : held;
}

}  // namespace

std::int64_t FusedSteps::memory(const interface::Model& model, const tissue_state::Assembly& assembly,
                                const tissue_state::DiffusionPlan& plan, bool observes) {
    const bool goes_by_tiles = suits_space_time_blocks(model, assembly, plan);
    const std::int32_t steps = observes && !goes_by_tiles ? most_steps_of(model, assembly, plan, observes) : 1;
    return steps > 1 ? PotentialRecord::memory(model, assembly, steps) : 0;
}

std::unique_ptr<FusedSteps> FusedSteps::of(tissue_state::TissueState& tissue, PotentialRecord::Observe observe) {
    const bool can_be_fused =
        tissue.diffusion && tissue.diffusion->can_be_fused() && !tissue_state::has_strang_splitting(tissue.experiment);
    const std::int32_t own = can_be_fused
                                 ? most_steps_of(tissue.population.model(), tissue.assembly,
                                                 {tissue.substeps, tissue.rkl2_stages}, static_cast<bool>(observe))
                                 : 1;
    const auto most_steps = static_cast<std::int32_t>(tissue.team().all_reduce_min(own));
    return most_steps < 2 ? nullptr
                          : std::unique_ptr<FusedSteps>(new FusedSteps(tissue, std::move(observe), most_steps));
}

FusedSteps::FusedSteps(tissue_state::TissueState& tissue, PotentialRecord::Observe observe, std::int32_t most_steps)
    : tissue_(tissue), record_(tissue, std::move(observe), most_steps), most_steps_(most_steps) {}

std::int32_t FusedSteps::steps_together(std::int64_t step, std::int64_t left) const {
    const auto steps =
        static_cast<std::int32_t>(tissue_.clock.steps_until_record(step, std::min<std::int64_t>(left, most_steps_)));
    return steps < 2 ? 0 : steps;
}

// The potential changes between the population's plane and the spare one, and ends in the population's.
void FusedSteps::enqueue(std::int32_t steps) {
    void* const own = tissue_.population.potential();
    void* v = steps % 2 == 1 ? tissue_.spare_potential.data() : own;
    void* other = v == own ? tissue_.spare_potential.data() : own;
    tissue_.population.react(own, v, tissue_.clock.on_device());
    tissue_.clock.begin_block(steps);
    for (std::int32_t s = 1; s < steps; ++s) {
        diffuse_and_react(v, other, s);
        std::swap(v, other);
    }
    beside_exchange(v, [&](diffusion::Cells cells) { tissue_.diffusion->apply(v, own, cells); });
    if (void* const row = row_after(steps - 1))
        tissue_.device.copy(row, own, PotentialRecord::memory(tissue_.population.model(), tissue_.assembly, 1));
    record_.observe(steps);
    tissue_.clock.end_block();
}

template <class Work>
void FusedSteps::beside_exchange(void* v, const Work& work) {
    if (!tissue_.halo) {
        work(diffusion::Cells::all);
        return;
    }
    halo::Exchange exchange = tissue_.halo->start(v);
    work(diffusion::Cells::inside);
    exchange.finish();
    work(diffusion::Cells::boundary);
}

void FusedSteps::diffuse_and_react(void* from, void* to, std::int32_t s) {
    beside_exchange(
        from,
        [&](diffusion::Cells cells) {
            if (tissue_.device.backend() == device::Backend::cpu)
                diffuse_and_react_on_cpu(from, to, s, cells);
            else if (const void* const rows = tissue_.diffusion->rows(cells))
                tissue_.population.diffuse_and_react(from, to,
                                                     {{}, rows, tissue_.clock.step_block(), s, row_after(s - 1)});
        });
}

// What diffusion has just left is in the cache of the thread that reacts.
void FusedSteps::diffuse_and_react_on_cpu(void* from, void* to, std::int32_t s, diffusion::Cells cells) {
    const interface::StepClock clock = interface::clock_of(*tissue_.clock.step_block(), s);
    auto* const row = static_cast<std::byte*>(row_after(s - 1));
    const auto bytes = static_cast<std::int64_t>(tissue_.population.model().real_bytes);
    tissue_.diffusion->apply_then(from, to, cells, [&](std::int64_t first, std::int64_t last) {
        if (row != nullptr)
            std::memcpy(row + first * bytes, static_cast<std::byte*>(to) + first * bytes,
                        static_cast<std::size_t>((last - first) * bytes));
        tissue_.population.react_slots(first, last, to, clock);
    });
}

void* FusedSteps::row_after(std::int32_t s) const {
    const std::int64_t row = PotentialRecord::memory(tissue_.population.model(), tissue_.assembly, 1);
    return record_.rows() == nullptr ? nullptr : static_cast<std::byte*>(record_.rows()) + s * row;
}

std::string FusedSteps::description() const {
    return fmt::format("fused steps: diffusion and the reaction that follows in one kernel, up to {} steps at once",
                       most_steps_);
}

}  // namespace heartwright::simulation
