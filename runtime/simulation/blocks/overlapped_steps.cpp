#include "runtime/simulation/blocks/overlapped_steps.hpp"

#include <fmt/core.h>

#include <vector>

#include "base/diag/faults.hpp"
#include "base/expert/expert.hpp"
#include "runtime/operators/grid/grid_diffusion.hpp"

namespace heartwright::simulation {
namespace {

enum class Wish { automatic, on, off };
Wish wish_of_expert() {
    const std::string text = expert::value_of("overlap");
    return text.empty() ? Wish::automatic : text == "on" ? Wish::on : Wish::off;
}

bool is_for_many_cells(const interface::Model& model, const tissue_state::Assembly& a) {
    return model.backend == interface::Backend::cuda && !a.lattice->plans.empty() &&
           a.lattice->plans.front().plan == interface::LatticePlan::march;
}

// Parts that steps of this tissue may overlap by, whatever the device can do.
std::optional<OverlappingParts> parts_of(const interface::Model& model, const tissue_state::Assembly& a,
                                         const tissue_state::DiffusionPlan& plan) {
    const bool is_simple = a.lattice && a.has_diffusion && plan.substeps == 1 && plan.rkl2_stages == 0 &&
                           a.clamps.empty() && !a.couplings && !a.solves_each_step &&
                           operators::suits_stencil(a.conductivity);
    if (!is_simple) return std::nullopt;
    const Wish wish = wish_of_expert();
    if (wish == Wish::off || (wish == Wish::automatic && !is_for_many_cells(model, a))) return std::nullopt;
    return overlapping_parts(a.grid, a.slots);
}

std::vector<std::int32_t> slots_in(std::initializer_list<tissue::Slots::Range> ranges) {
    std::vector<std::int32_t> slots;
    for (const tissue::Slots::Range& range : ranges)
        for (std::int64_t s = range.first; s < range.last; ++s) slots.push_back(static_cast<std::int32_t>(s));
    return slots;
}

}  // namespace

std::optional<OverlappingParts> overlapping_parts(const tissue::Grid& grid, const tissue::Slots& slots) {
    if (grid.rows || slots.block_count() != 1 || (!slots.is_identity() && !slots.inner())) return std::nullopt;
    const tissue::CellBox box = slots.is_identity() ? grid.owned() : slots.inner()->box;
    std::int64_t layers = 1, cells = 1;  // of the slowest axis along which there are several
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::int64_t extent = box.end[axis] - box.first[axis];
        layers = extent > 1 ? extent : layers;
        cells *= extent;
    }
    if (layers < 3) return std::nullopt;
    const tissue::Slots::Range boundary = slots.boundary(0), rest = slots.rest(0);
    const std::int64_t layer = cells / layers, between = rest.first + layer * (layers / 2);
    return OverlappingParts{boundary, {rest.first, between}, {between, between + layer}, {between + layer, rest.last}};
}

std::unique_ptr<OverlappedSteps> OverlappedSteps::of(tissue_state::TissueState& tissue) {
    const auto parts = parts_of(tissue.population.model(), tissue.assembly, {tissue.substeps, tissue.rkl2_stages});
    const bool has_halo_to_wait_for =
        tissue.halo && tissue.device.backend() == device::Backend::cuda && !tissue.halo->has_own_stream();
    const cells::Population& population = tissue.population;
    if (!parts || has_halo_to_wait_for || population.streams_sites() || population.tables(0) != nullptr ||
        tissue_state::has_strang_splitting(tissue.experiment) || !tissue.diffusion->has_parts())
        return nullptr;
    return std::unique_ptr<OverlappedSteps>(new OverlappedSteps(tissue, *parts));
}

std::int64_t OverlappedSteps::memory(const interface::Model& model, const tissue_state::Assembly& a,
                                     const tissue_state::DiffusionPlan& plan) {
    return parts_of(model, a, plan)
               ? a.slots.stride() * static_cast<std::int64_t>(model.real_bytes) + a.slots.count() * 4
               : 0;
}

OverlappedSteps::OverlappedSteps(tissue_state::TissueState& tissue, const OverlappingParts& parts)
    : tissue_(tissue),
      parts_(parts),
      other_plane_(tissue.device, tissue.spare_potential.size()),
      stream_between_(tissue.device.side_stream(0, true)) {
    const std::array ranges = {parts.first, parts.second};
    for (std::size_t h = 0; h < halves_.size(); ++h) {
        halves_[h] = {tissue.device.side_stream(static_cast<int>(h), false),
                      tissue.diffusion->add_part(slots_in({ranges[h]}))};
    }
    diffused_last_ = tissue.diffusion->add_part(slots_in({parts.boundary, parts.between}));
}

void OverlappedSteps::react(const tissue::Slots::Range& slots, void* reacted, void* stream) {
    if (slots.first < slots.last) {
        tissue_.population.react_part(0, slots, tissue_.population.potential(), reacted, tissue_.clock.on_device(),
                                      stream);
    }
}

void OverlappedSteps::enqueue_step(void* reacted) {
    device::Device& device = tissue_.device;
    void* const main = device.stream();
    void* const potential = tissue_.population.potential();
    device.follow(stream_between_, main);
    react(parts_.between, reacted, stream_between_);
    std::optional<halo::Exchange> exchange;
    if (tissue_.halo)
        exchange = tissue_.halo->start(reacted, [&](void* stream) { react(parts_.boundary, reacted, stream); });
    react(parts_.first, reacted, halves_[0].stream);
    react(parts_.second, reacted, halves_[1].stream);
    device.follow(main, stream_between_);
    for (const Half& half : halves_) {
        device.follow(main, half.stream);
        device.follow(half.stream, stream_between_);
        if (tissue_.halo) device.follow(half.stream, tissue_.halo->stream());
        tissue_.diffusion->apply_part(reacted, potential, half.diffused, half.stream);
    }
    if (exchange && tissue_.halo->has_own_stream()) {
        exchange->finish_beside();
        exchange->join();
    } else if (exchange) {
        exchange->finish();
    }
    tissue_.diffusion->apply_part(reacted, potential, diffused_last_, main);
}

void OverlappedSteps::enqueue(std::int32_t steps) {
    device::Device& device = tissue_.device;
    tissue_.clock.begin_steps(steps);
    for (const Half& half : halves_) device.follow(half.stream, device.stream());
    for (std::int32_t n = 0; n < steps; ++n) {
        if (n > 0) tissue_.clock.advance();
        enqueue_step(n % 2 == 0 ? tissue_.spare_potential.data() : other_plane_.data());
    }
    for (const Half& half : halves_) device.follow(device.stream(), half.stream);
    tissue_.clock.advance();
}

std::string OverlappedSteps::description() const {
    const auto count = [](const tissue::Slots::Range& range) { return range.last - range.first; };
    return fmt::format(
        "steps overlap, where probes record no more often than every eighth: halves of {} and {} cells, "
        "{} cells between them and at the boundary",
        count(parts_.first), count(parts_.second), count(parts_.between) + count(parts_.boundary));
}

}  // namespace heartwright::simulation
