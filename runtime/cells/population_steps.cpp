// How the cells of a population are stepped: reactions of shares of cells, and several steps in one call.
#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include "base/diag/faults.hpp"
#include "base/expert/expert.hpp"
#include "runtime/cells/population.hpp"
#include "runtime/interface/kernel.hpp"
#include "runtime/interface/ode_system.hpp"
#include "runtime/kernels/common/space_time_tiles.hpp"

namespace heartwright::cells {

namespace {

// regions:each of the expert's switches: each block reacts in a launch of its own, side by side on streams.
bool blocks_go_one_by_one() { return expert::value_of("regions") == "each"; }

}  // namespace

template <class Step>
void Population::for_parts(Share share, void* stream, const ThreadShares& shares, const Step& step) {
    std::int64_t count = 0;
    std::vector<device::Device::Piece> pieces;
    for (int b = 0; b < block_count(); ++b) {
        const auto range = range_of(blocks_[static_cast<std::size_t>(b)], share);
        count += range.last - range.first;
        if (range.first < range.last) pieces.push_back([b, range, &step](void* on) { step(b, range, on); });
    }
    if (device_.backend() == device::Backend::cuda) {
        enqueue(pieces, stream);
        return;
    }
    const auto step_part = [&](std::int64_t first,
                               std::int64_t last) {  // of the share's cells, one block behind the other
        std::int64_t before = 0;
        for (int b = 0; b < block_count(); ++b) {
            const auto range = range_of(blocks_[static_cast<std::size_t>(b)], share);
            const tissue::Slots::Range part{range.first + std::max<std::int64_t>(first - before, 0),
                                            std::min(range.first + (last - before), range.last)};
            if (part.first < part.last) step(b, part, nullptr);
            before += range.last - range.first;
        }
    };
    device_.threads().for_ranges(count, step_part, shares.grain, shares.least);
}

// Blocks of one kernel go together where they share all but constants and amplitudes.
std::vector<Population::Launch> Population::launches(Share share) const {
    std::vector<Launch> launches;
    std::map<std::int32_t, std::size_t> of_kernel;
    const bool one_by_one = lattice_ || blocks_go_one_by_one();
    for (int b = 0; b < block_count(); ++b) {
        const Block& block = blocks_[static_cast<std::size_t>(b)];
        const auto range = range_of(block, share);
        if (range.first >= range.last) continue;
        std::size_t at = launches.size();
        if (!one_by_one && !block.own && !block.tables) at = of_kernel.try_emplace(block.kernel, at).first->second;
        if (at == launches.size()) launches.push_back({b, {}, nullptr});
        launches[at].ranges.push_back({range.first, range.last, block.constants.data(), block.currents.data(),
                                       block.halves ? block.halves->arguments() : interface::HalvedConstants{}});
    }
    return launches;
}

void Population::launch_reaction(const Launch& launch, const void* v_in, void* v_out, const interface::StepClock* clock,
                                 void* stream) const {
    interface::ReactArguments at = arguments(launch.block, v_in, v_out, clock);
    at.first = launch.ranges.front().first;
    at.last = launch.ranges.front().last;
    if (launch.ranges.size() > 1) {
        at.ranges = launch.ranges.data();
        at.n_ranges = static_cast<std::int32_t>(launch.ranges.size());
    }
    at.scratch = launch.scratch;
    at.scratch_slots = scratch_slots(stride_);
    check_status(model_.react(blocks_[static_cast<std::size_t>(launch.block)].kernel, at, stream), "react");
}

void Population::react(const void* v_in, void* v_out, const interface::StepClock* clock, Share share, void* stream) {
    if (streams_sites()) {
        react_in_windows(v_in, v_out, clock, share, stream);
        return;
    }
    if (device_.backend() == device::Backend::cuda) {
        std::vector<Launch> all = launches(share);
        std::vector<device::Device::Piece> pieces;
        // Launches with scratch memory follow one another: they share it. The boundary may react beside the rest, so
        // that it has none.
        if (scratch_.size() > 0 && share != Share::boundary) {
            for (Launch& launch : all) launch.scratch = scratch_.data();
            pieces.push_back([=, this, all = std::move(all)](void* on) {
                for (const Launch& launch : all) launch_reaction(launch, v_in, v_out, clock, on);
            });
        } else {
            for (Launch& launch : all) {
                pieces.push_back([=, this, launch = std::move(launch)](void* on) {
                    launch_reaction(launch, v_in, v_out, clock, on);
                });
            }
        }
        enqueue(pieces, stream);
        return;
    }
    if (ode_) {
        for_parts(share, stream, {ode_->largest_batch(), 2 * ode_->largest_batch()},
                  [&](int b, const tissue::Slots::Range& part, void*) {
                      integrate(b, part, {clock, 1}, {});
                  });
        return;
    }
    for_parts(share, stream, thread_shares(), [&](int b, const tissue::Slots::Range& part, void* on) {
        interface::ReactArguments at = arguments(b, v_in, v_out, clock);
        at.first = part.first;
        at.last = part.last;
        check_status(model_.react(blocks_[static_cast<std::size_t>(b)].kernel, at, on), "react");
    });
}

void Population::react_part(int block, const tissue::Slots::Range& slots, const void* v_in, void* v_out,
                            const interface::StepClock* clock, void* stream) {
    const auto part = [&](std::int64_t first, std::int64_t last) {
        interface::ReactArguments at = arguments(block, v_in, v_out, clock);
        at.first = slots.first + first;
        at.last = slots.first + last;
        check_status(model_.react(blocks_[static_cast<std::size_t>(block)].kernel, at, stream), "react");
    };
    const std::int64_t count = slots.last - slots.first;
    if (device_.backend() == device::Backend::cuda)
        part(0, count);
    else
        device_.threads().for_ranges(count, part, 1, 2);
}

// Blocks one after the other: the link is what a step waits for, and all blocks share it.
void Population::react_in_windows(const void* v_in, void* v_out, const interface::StepClock* clock, Share share,
                                  void* stream) {
    for (int b = 0; b < block_count(); ++b) {
        const Block& block = blocks_[static_cast<std::size_t>(b)];
        const tissue::Slots::Range range = range_of(block, share);
        if (range.first == range.last) continue;
        const auto step = [&](const interface::LatticeArguments& sites, const tissue::Slots::Range& slots, void* on) {
            interface::ReactArguments at = arguments(b, v_in, v_out, clock);
            at.lattice = &sites;
            const auto part = [&](std::int64_t first, std::int64_t last) {
                interface::ReactArguments own = at;
                own.first = slots.first + first;
                own.last = slots.first + last;
                check_status(model_.react(block.kernel, own, on), "react");
            };
            const std::int64_t count = slots.last - slots.first;
            if (device_.backend() == device::Backend::cuda)
                part(0, count);
            else
                device_.threads().for_ranges(count, part, 1, 2);
        };
        lattice_->step_windows(b, range, stream != nullptr ? stream : device_.stream(), step);
    }
}

void Population::advance(const interface::StepBlock* block, std::int32_t first_step, std::int32_t steps,
                         void* potential_rows, double* current_rows) {
    if (ode_) {
        std::vector<interface::StepClock> clocks;
        for (std::int32_t step = first_step; step < first_step + steps; ++step)
            clocks.push_back(interface::clock_of(*block, step));
        for_parts(Share::all, nullptr, {ode_->largest_batch(), 2 * ode_->largest_batch()},
                  [&](int b, const tissue::Slots::Range& part, void*) {
                      integrate(b, part, clocks, {static_cast<double*>(potential_rows), current_rows, stride_});
                  });
        return;
    }
    for_parts(Share::all, nullptr, {16, 32}, [&](int b, const tissue::Slots::Range& part, void* on) {
        interface::UncoupledArguments at {
            arguments(b, nullptr, nullptr, nullptr), block, first_step, steps, potential_rows
        };
        at.cells.first = part.first;
        at.cells.last = part.last;
        check_status(model_.advance(blocks_[static_cast<std::size_t>(b)].kernel, at, on), "advance");
    });
}

void Population::control_errors(const ode::ErrorControl& control,
                                std::function<std::string(std::int64_t slot)> cell_name) {
    if (device_.backend() != device::Backend::cpu || layout_.n_fixed_point() > 0 || model_.real_bytes != 8)
        throw UserFault(std::string("\"integrator\": \"") + control.name() + "\" computes on a CPU, in FP64");
    cell_name_ = std::move(cell_name);
    ode_ = std::make_unique<OdeCells>(model_, count_, control);
}

void Population::integrate(int block, const tissue::Slots::Range& part, std::span<const interface::StepClock> steps,
                           const OdeCells::Rows& rows) {
    const Block& b = blocks_[static_cast<std::size_t>(block)];
    auto* const state = reinterpret_cast<double*>(state_.data());
    for (std::int64_t slot = part.first, after = 0; slot < part.last; slot = after) {
        const int count = ode_->batch_at(b.kernel, slot, b.first, b.last);
        after = slot + count;
        const std::function<std::vector<double>(int)> parameters = [&](int lane) {
            std::vector<double> own = b.setup.parameters;
            put_fields(b.setup.fields, slot + lane - b.first, own);
            return own;
        };
        const std::function<std::string(int)> name = [&](int lane) { return cell_name_(slot + lane); };
        const auto active = [&](int lane, const interface::StepClock& step) {
            const std::uint32_t reaching = stimulus_mask_.empty() ? 0 : stimulus_mask_.data()[slot + lane];
            return reaching & step.active_stimulus_mask;
        };
        for (std::size_t first = 0, end = 0; first < steps.size(); first = end) {
            const auto is_alike = [&](const interface::StepClock& step) {
                for (int lane = 0; lane < count; ++lane)
                    if (active(lane, step) != active(lane, steps[first])) return false;
                return true;
            };
            while (end < steps.size() && is_alike(steps[end])) ++end;
            std::array<double, interface::batch_size> stimulus;
            for (int lane = 0; lane < count; ++lane)
                stimulus[static_cast<std::size_t>(lane)] =
                    interface::stimulus_current(active(lane, steps[first]), b.currents.data());
            const std::int64_t at = static_cast<std::int64_t>(first) * stride_ + slot;
            const auto row = [&](double* values) { return values == nullptr ? nullptr : values + at; };
            const OdeCells::Interval interval{steps[first].step, static_cast<std::int32_t>(end - first), dt_};
            ode_->advance({slot, count, b.kernel, revision_, parameters, name, stimulus.data()}, interval, state + slot,
                          stride_, {row(rows.potential), row(rows.membrane_current), stride_});
        }
    }
}

void Population::advance_sheet(interface::SpaceTimeArguments sheet, void* from, void* to) {
    sheet.cells = arguments(0, nullptr, nullptr, nullptr);
    sheet.cells.state = from;
    sheet.next_state = to;
    const std::int32_t kernel = blocks_.front().kernel;
    if (device_.backend() == device::Backend::cuda) {
        check_status(model_.space_time(kernel, sheet, device_.stream()), "space_time");
        return;
    }
    const auto advance_tiles = [&](std::int64_t first, std::int64_t last) {
        interface::SpaceTimeArguments part = sheet;
        part.first_tile = first;
        part.last_tile = last;
        check_status(model_.space_time(kernel, part, nullptr), "space_time");
    };
    device_.threads().for_ranges(kernels::space_time_tiles(sheet), advance_tiles, 1, 2);
}

// A block reads the old plane alone, so blocks follow each other without waiting for what the one before wrote.
void Population::diffuse_and_react(const void* v_in, void* v_out, interface::FusedArguments fused) {
    for (int b = 0; b < block_count(); ++b) {
        const Block& block = blocks_[static_cast<std::size_t>(b)];
        if (block.first < block.last) {
            fused.cells = arguments(b, v_in, v_out, nullptr);
            fused.cells.first = block.first;
            fused.cells.last = block.last;
            check_status(model_.diffuse_and_react(block.kernel, fused, device_.stream()), "diffuse_and_react");
        }
    }
}

void Population::react_slots(std::int64_t first, std::int64_t last, void* v, const interface::StepClock& clock) {
    for (int b = 0; b < block_count(); ++b) {
        const Block& block = blocks_[static_cast<std::size_t>(b)];
        interface::ReactArguments at = arguments(b, v, v, &clock);
        at.first = std::max(first, block.first);
        at.last = std::min(last, block.last);
        if (at.first < at.last) check_status(model_.react(block.kernel, at, nullptr), "react");
    }
}

}  // namespace heartwright::cells
