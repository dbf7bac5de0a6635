#include "runtime/lattice/lattice.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/diag/faults.hpp"
#include "base/expert/expert.hpp"
#include "runtime/lattice/loops.hpp"

namespace heartwright::lattice {

Lattice::Lattice(device::Device& device, const interface::Model& model, const tissue::Slots& slots, const Setup& setup,
                 const std::vector<BlockStart>& starts)
    : device_(device), info_(*model.lattice), sites_(setup.sites), slots_(slots.count()) {
    check(sites_);
    if (setup.holds.size() > static_cast<std::size_t>(interface::max_holds)) {
        throw UserFault("a run may have at most " + std::to_string(interface::max_holds) + " holds, not " +
                        std::to_string(setup.holds.size()));
    }
    const std::int64_t cells = slots_ * sites_.stride();
    const std::int64_t words = (info_.n_counts + 3) / 4;
    if (setup.is_on_host) {
        is_mapped_ = expert::value_of("sites") == "mapped";
        states_ = device::Buffer<double>::on_host(device, info_.n_states * cells);
        counts_ = device::Buffer<std::uint32_t>::on_host(device, words * cells);
        streamed_ = std::make_unique<StreamedSites>(
            device, info_, sites_.stride(), SiteArrays{states_.data(), counts_.data(), slots_}, setup.window_bytes);
    } else {
        states_ = device::Buffer<double>(device, info_.n_states * cells);
        counts_ = device::Buffer<std::uint32_t>(device, words * cells);
        counts_.clear();
    }
    scratch_ = device::Buffer<double>(device, scratch_size(model, setup, slots_));
    walls_ = device::Buffer<std::uint8_t>(device, wall_bits(sites_));
    std::vector<std::int64_t> ids(static_cast<std::size_t>(slots_));
    for (std::int64_t s = 0; s < slots_; ++s) {
        ids[static_cast<std::size_t>(s)] =
            setup.cell_ids.empty() ? slots.grid_of(s) : setup.cell_ids[static_cast<std::size_t>(s)];
    }
    cell_ids_ = device::Buffer<std::int64_t>(device, ids);
    interface::SiteFault none {};
    none.cell_ids = cell_ids_.data();
    fault_ = device::Buffer<interface::SiteFault>(device, std::vector{none});

    interface::LatticeArguments common {};
    for (std::size_t axis = 0; axis < 3; ++axis) common.shape[axis] = static_cast<std::int32_t>(sites_.shape[axis]);
    common.sites = sites_.count();
    common.site_stride = sites_.stride();
    common.slots = slots_;
    common.walls_mirror = setup.walls_mirror;
    common.state = states_.data();
    common.counts = counts_.data();
    common.scratch = scratch_.data();
    common.walls = walls_.data();
    common.cell_ids = cell_ids_.data();
    common.seed = setup.seed;
    common.fault = fault_.data();
    common.n_holds = static_cast<std::int32_t>(setup.holds.size());
    const auto chosen = [&](const std::vector<std::uint8_t>& which) -> const std::uint8_t* {
        return which.empty() ? nullptr : chosen_.emplace_back(device, which).data();
    };
    for (std::size_t h = 0; h < setup.holds.size(); ++h) {
        const HoldSetup& hold = setup.holds[h];
        const interface::MachineInfo& machine = info_.machines[hold.machine];
        common.holds[h] = {.first_count = machine.first_count,
                           .n_states = machine.n_states,
                           .target = hold.count,
                           .channels = 0,
                           .sites = chosen(hold.sites),
                           .cells = chosen(hold.cells)};
    }
    for (std::size_t b = 0; b < starts.size(); ++b) {
        interface::LatticeArguments& own = arguments_.emplace_back(common);
        const Plan plan = setup.plans.empty() ? Plan() : setup.plans[b];
        own.plan = plan.plan;
        own.wish = plan.wish;
        for (std::size_t h = 0; h < setup.holds.size(); ++h) {  // a region may have other numbers of channels
            const double channels = starts[b].channels[static_cast<std::size_t>(setup.holds[h].machine)];
            own.holds[h].channels = static_cast<std::int32_t>(std::lround(setup.holds[h].fraction * channels));
        }
        auto& channels = channels_.emplace_back();
        for (const double n : starts[b].channels) channels.push_back(static_cast<std::int64_t>(n));
        start_block(slots.block(static_cast<int>(b)), starts[b]);
    }
    device.synchronise();
}

std::int64_t Lattice::channels(int block, std::int32_t machine) const {
    return channels_[static_cast<std::size_t>(block)][static_cast<std::size_t>(machine)];
}

void Lattice::start_block(const tissue::Slots::Range& range, const BlockStart& start) {
    if (streamed_) {
        streamed_->begin(range, [&](const SiteArrays& window, const tissue::Slots::Range& slots) {
            start_slots(window, slots, start);
        });
        return;
    }
    start_slots({states_.data(), counts_.data(), slots_}, range, start);
}

void Lattice::step_windows(int block, const tissue::Slots::Range& range, void* stream, const Step& step) {
    streamed_->run(
        range, stream,
        [&](const SiteArrays& sites, const tissue::Slots::Range& slots, void* on) {
            interface::LatticeArguments window = arguments(block);
            window.state = sites.states;
            window.counts = sites.counts;
            window.slots = sites.slots;
            step(window, slots, on);
        });
}

void Lattice::start_slots(const SiteArrays& sites, const tissue::Slots::Range& range, const BlockStart& start) {
    const std::int64_t items = (range.last - range.first) * sites_.stride();
    for (std::int32_t c = 0; c < info_.n_states; ++c) {
        device::for_each_of(device_, items,
                            Fill{sites.states + (c * sites.slots + range.first) * sites_.stride(),
                                 start.state[static_cast<std::size_t>(c)]});
    }
    std::vector<MachineStart> machines;
    std::vector<double> cumulative = start.probability;
    for (std::int32_t m = 0; m < info_.n_machines; ++m) {
        const interface::MachineInfo& machine = info_.machines[m];
        machines.push_back({machine.first_count, machine.n_states,
                            static_cast<std::int32_t>(start.channels[static_cast<std::size_t>(m)])});
        double* const bounds = cumulative.data() + machine.first_count;
        std::int32_t last_possible = 0;  // a uniform number may exceed a sum that rounding left below 1
        for (std::int32_t state = 0; state < machine.n_states; ++state) {
            last_possible = bounds[state] > 0 ? state : last_possible;
            bounds[state] += state > 0 ? bounds[state - 1] : 0;
        }
        std::fill(bounds + last_possible, bounds + machine.n_states, 1.0);
    }
    const device::Buffer<MachineStart> machines_there(device_, machines);
    const device::Buffer<double> cumulative_there(device_, cumulative);
    device::for_each_of(device_, items,
                        StartChannels{.counts = reinterpret_cast<std::uint8_t*>(sites.counts),
                                      .stride = sites.slots,
                                      .site_stride = sites_.stride(),
                                      .sites = sites_.count(),
                                      .first = range.first,
                                      .cell_ids = cell_ids_.data(),
                                      .seed = arguments_.back().seed,
                                      .machines = machines_there.data(),
                                      .n_machines = info_.n_machines,
                                      .cumulative = cumulative_there.data()});
    device_.synchronise();
}

std::vector<double> Lattice::download_state(std::int32_t state, std::int64_t slot) const {
    return states_.download((state * slots_ + slot) * sites_.stride(), sites_.count());
}

std::vector<std::uint8_t> Lattice::download_count(std::int32_t count, std::int64_t slot) const {
    const auto words = counts_.download((count / 4 * slots_ + slot) * sites_.stride(), sites_.count());
    std::vector<std::uint8_t> values;
    values.reserve(words.size());
    for (const std::uint32_t word : words) values.push_back(static_cast<std::uint8_t>(word >> (8 * (count % 4))));
    return values;
}

void Lattice::upload_state(std::int32_t state, std::int64_t slot, const std::vector<double>& values) {
    std::vector<double> padded(values);
    padded.resize(static_cast<std::size_t>(sites_.stride()), values.front());
    states_.upload(padded, (state * slots_ + slot) * sites_.stride());
}

void Lattice::upload_counts(std::int64_t slot, const std::vector<std::vector<std::uint8_t>>& counts) {
    for (std::int32_t word = 0; word < (info_.n_counts + 3) / 4; ++word) {
        std::vector<std::uint32_t> words(static_cast<std::size_t>(sites_.stride()));
        for (std::int32_t c = 4 * word; c < std::min(4 * word + 4, info_.n_counts); ++c) {
            const auto& own = counts[static_cast<std::size_t>(c)];
            for (std::size_t i = 0; i < words.size(); ++i)
                words[i] |= static_cast<std::uint32_t>(i < own.size() ? own[i] : own.front()) << (8 * (c % 4));
        }
        counts_.upload(words, (word * slots_ + slot) * sites_.stride());
    }
}

std::int64_t Lattice::move(const MoveSetup& move) {
    const device::Buffer<std::int64_t> sites(device_, move.sites), slots(device_, move.slots);
    device::Buffer<std::uint32_t> too_few(device_, 1);
    too_few.clear();
    const std::int64_t n_sites = sites.empty() ? sites_.count() : sites.size(),
                       n_slots = slots.empty() ? slots_ : slots.size();
    device::for_each_of(device_, n_sites * n_slots,
                        MoveChannels{.counts = reinterpret_cast<std::uint8_t*>(counts_.data()),
                                     .stride = slots_,
                                     .site_stride = sites_.stride(),
                                     .slots = slots.data(),
                                     .sites = sites.data(),
                                     .n_sites = n_sites,
                                     .from = move.from,
                                     .to = move.to,
                                     .channels = move.channels,
                                     .too_few = too_few.data()});
    return too_few.download().front();
}

void Lattice::keep(checkpoint::Keeper& keeper) {
    if (info_.n_states > 0)
        keeper.cells("sites/states", {states_.data(), checkpoint::Type::f64, info_.n_states, slots_, sites_.stride()});
    if (info_.n_counts > 0) {
        keeper.cells("sites/counts",
                     {counts_.data(), checkpoint::Type::u32, (info_.n_counts + 3) / 4, slots_, sites_.stride()});
    }
}

interface::SiteFault Lattice::fault() const {
    return fault_.download().front();
}

}  // namespace heartwright::lattice
