#include "runtime/simulation/stepping/time_stepper.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "base/expert/expert.hpp"
#include "runtime/simulation/blocks/fused_steps.hpp"
#include "runtime/simulation/blocks/space_time_blocks.hpp"
#include "runtime/simulation/blocks/uncoupled_blocks.hpp"

namespace heartwright::simulation {

namespace {

// GPUs that write into each other's memory exchange in less time than most models diffuse the interior; cells with
// sites, few and dear, hide it behind their reaction.
bool reacts_boundary_first(const tissue_state::TissueState& tissue) {
    const std::string order = expert::value_of("boundary_reaction");
    if (!order.empty()) return order == "first";
    const cells::Population& population = tissue.population;
    return tissue.halo && (tissue.halo->needs_host() || tissue.device.backend() == device::Backend::cpu ||
                           (population.has_lattice() && !population.streams_sites()));
}

bool is_asked_for_boundary(const std::string& where) { return expert::value_of("boundary_diffusion") == where; }

bool can_compute_boundary_beside(const tissue_state::TissueState& tissue) {
    return !is_asked_for_boundary("after") && tissue.halo && tissue.halo->has_own_stream() && tissue.diffusion &&
           tissue.diffusion->has_boundary_beside();
}

bool does_product_exchange(const tissue_state::TissueState& tissue) {
    const bool is_asked = !is_asked_for_boundary("after") && !is_asked_for_boundary("beside");
    const halo::DeviceExchange* const exchange = is_asked && tissue.halo ? tissue.halo->for_kernels() : nullptr;
    return exchange != nullptr && tissue.diffusion && tissue.diffusion->prepare_exchange(*exchange);
}

bool is_clock_advanced_by_each_step() { return expert::value_of("clock") == "each"; }

}  // namespace

TimeStepper::TimeStepper(tissue_state::TissueState& tissue, Hooks hooks)
    : tissue_(tissue),
      hooks_(std::move(hooks)),
      boundary_is_first_(reacts_boundary_first(tissue)),
      boundary_goes_beside_(can_compute_boundary_beside(tissue)),
      product_exchanges_(does_product_exchange(tissue)),
      begins_steps_together_(!hooks_.update_observers && !is_clock_advanced_by_each_step()),
      step_(script(true)),
      timed_step_(script(false)) {
    if (!hooks_.may_go_by_blocks) return;
    if (begins_steps_together_) overlapped_ = OverlappedSteps::of(tissue);
    if (hooks_.update_observers && !hooks_.update_observers_by_block) return;
    blocks_ = SpaceTimeBlocks::of(tissue, hooks_.update_observers_by_block);
    if (!blocks_) blocks_ = FusedSteps::of(tissue, hooks_.update_observers_by_block);
    if (!blocks_) blocks_ = UncoupledBlocks::of(tissue, hooks_.update_observers_by_block);
}

// The potential lies in the population's own plane before and after a step; the spare plane is used in between.
TimeStepper::Script TimeStepper::script(bool overlaps) {
    const bool diffuses = tissue_.diffusion != nullptr;
    void* const own = tissue_.population.potential();
    const bool ends_elsewhere = diffuses && tissue_.substeps % 2 == 1;  // a call to diffuse leaves V in the other plane
    Script script(1);
    void* v = own;
    if (diffuses && tissue_state::has_strang_splitting(tissue_.experiment)) {
        v = add_diffusion(script, v, false, overlaps);  // half
        add_reaction(script, v, v, overlaps);
    } else {
        v = ends_elsewhere ? tissue_.spare_potential.data() : own;
        add_reaction(script, own, v, overlaps);
    }
    if (diffuses) add_diffusion(script, v, overlaps && boundary_is_first_, overlaps);  // half, or whole
    if (!tissue_.clamps.empty())
        script.back().push_back({[this] { tissue_.clamps.put(tissue_.clock.on_device()); }, nullptr});
    if (hooks_.update_observers) script.back().push_back({hooks_.update_observers, &Shares::maps});
    script.back().push_back({[this] { tissue_.clock.advance(); }, nullptr});
    return script;
}

// Communication overlap: with the boundary cells first, their values travel while the interior reacts.
void TimeStepper::add_reaction(Script& script, void* from, void* to, bool overlaps) {
    cells::Population& population = tissue_.population;
    const cells::Clock& clock = tissue_.clock;
    halo::Halo* const halo = tissue_.diffusion != nullptr ? tissue_.halo.get() : nullptr;
    if (halo == nullptr || !overlaps || !boundary_is_first_) {
        const auto react = [=, &population, &clock] { population.react(from, to, clock.on_device()); };
        script.back().push_back({react, &Shares::react});
        return;
    }
    const auto react_boundary = [=, &population, &clock](void* stream) {
        population.react(from, to, clock.on_device(), cells::Share::boundary, stream);
    };
    const auto react = [=, this, &population, &clock] {
        exchange_ = halo->start(to, react_boundary);
        population.react(from, to, clock.on_device(), cells::Share::rest);
    };
    script.back().push_back({react, &Shares::react});
}

// is_started: the exchange of `from` was started by the reaction. Returns where the potential is left.
void* TimeStepper::add_diffusion(Script& script, void* from, bool is_started, bool overlaps) {
    void* const own = tissue_.population.potential();
    for (int i = 0; i < tissue_.substeps; ++i) {
        void* const to = from == own ? tissue_.spare_potential.data() : own;
        add_substep(script, from, to, i == 0 && is_started, overlaps);
        from = to;
    }
    return from;
}

// The interior diffuses while the halo travels, the boundary after that; on a GPU where it can beside the interior.
void TimeStepper::add_substep(Script& script, void* from, void* to, bool is_started, bool overlaps) {
    diffusion::Diffusion* const diffusion = tissue_.diffusion.get();
    halo::Halo* const halo = tissue_.halo.get();
    const auto add_apply = [&](diffusion::Cells cells) {
        script.back().push_back({[=] { diffusion->apply(from, to, cells); }, &Shares::diffuse});
    };
    if (halo == nullptr) {
        add_apply(diffusion::Cells::all);
        return;
    }
    if (overlaps && !is_started && product_exchanges_) {
        script.back().push_back({[=] { diffusion->apply_with_exchange(from, to); }, &Shares::diffuse});
        return;
    }
    if (is_started && halo->has_own_stream()) {  // values come while the interior reacts
        script.back().push_back({[this] { exchange_->finish_beside(); }, nullptr});
        script.back().push_back({[this] { exchange_->join(); }, nullptr});  // with the boundary's reaction and the pack
        if (!boundary_goes_beside_ && diffusion->has_boundary_beside()) {   // as asked
            add_apply(diffusion::Cells::inside);
            add_apply(diffusion::Cells::boundary);
        } else {
            add_apply(diffusion::Cells::all);
        }
        return;
    }
    const Action wait_for_pack{[this] { exchange_->wait_for_pack(); }, nullptr};
    if (is_started)
        script.back().push_back(wait_for_pack);  // the interior reads what the reaction of the boundary left
    else
        script.back().push_back({[=, this] { exchange_ = halo->start(from); }, &Shares::halo});
    if (overlaps && boundary_goes_beside_) {
        const auto boundary = [=](void* stream) { diffusion->apply_boundary(from, to, stream); };
        script.back().push_back({[=, this] { exchange_->finish_beside(boundary); }, nullptr});
        add_apply(diffusion::Cells::inside);
        script.back().push_back({[this] { exchange_->join(); }, nullptr});
        return;
    }
    if (overlaps) add_apply(diffusion::Cells::inside);
    if (halo->needs_host()) {
        script.back().push_back(wait_for_pack);  // a recording ends with its streams joined
        script.emplace_back();
        script.back().push_back({[this] { exchange_->unpack(); }, &Shares::halo});
    } else {
        script.back().push_back({[this] { exchange_->finish(); }, &Shares::halo});
    }
    add_apply(overlaps ? diffusion::Cells::boundary : diffusion::Cells::all);
}

void TimeStepper::step() {
    for (std::size_t p = 0; p < step_.size(); ++p) {
        if (p > 0) exchange_->exchange_messages();
        run(step_[p]);
    }
}

void TimeStepper::timed_step() {
    tissue_.device.synchronise();
    auto begin = std::chrono::steady_clock::now();
    for (std::size_t p = 0; p < timed_step_.size(); ++p) {
        if (p > 0) exchange_->exchange_messages();
        for (const Action& action : timed_step_[p]) {
            action.enqueue();
            if (action.share != nullptr) {
                tissue_.device.synchronise();
                const auto end = std::chrono::steady_clock::now();
                shares_.*action.share += std::chrono::duration<double>(end - begin).count();
                begin = end;
            }
        }
    }
}

std::int64_t TimeStepper::replay(std::int64_t first, std::int64_t steps) {
    std::int64_t done = 0;
    const bool goes_by_steps = tissue_.device.backend() == device::Backend::cpu && !overlapped_;
    if (goes_by_steps || !tissue_.can_be_recorded() || !uses_recordings_) {
        for (; done < steps && !is_to_stop(); ++done) step();
        return done;
    }
    if (step_.size() > 1) return replay_pieces(steps);
    while (done < steps && !is_to_stop()) {
        const std::int64_t length = length_of_recording(first + done, steps - done);
        recording(length).replay(1);
        done += length;
    }
    return done;
}

// Records that lie closer would make recordings short, and each of them needs a launch of its own anyway.
bool TimeStepper::begins_steps_together() const {
    constexpr std::int64_t least = 8;
    return begins_steps_together_ && tissue_.clock.steps_between_records() >= least;
}

std::int64_t TimeStepper::length_of_recording(std::int64_t step, std::int64_t left) const {
    const std::int64_t most = std::min(left, lengths.front());
    if (begins_steps_together()) {
        const std::int64_t until_record = tissue_.clock.steps_until_record(step, most);
        if (until_record < most) return until_record;
    }
    return *std::find_if(lengths.begin(), lengths.end(), [most](std::int64_t length) { return length <= most; });
}

device::Recording& TimeStepper::recording(std::int64_t length) {
    auto& recording = recordings_[length];
    if (!recording) {
        recording = tissue_.device.record([this, length] {
            const bool begin_together = length > 1 && begins_steps_together();
            if (begin_together && overlapped_) {
                overlapped_->enqueue(static_cast<std::int32_t>(length));
                return;
            }
            if (begin_together) tissue_.clock.begin_steps(static_cast<std::int32_t>(length));
            for (std::int64_t n = 0; n < length; ++n) step();
        });
    }
    return *recording;
}

std::int64_t TimeStepper::replay_pieces(std::int64_t steps) {
    if (steps == 0) return 0;
    if (pieces_.empty()) {
        for (const Piece& piece : step_) pieces_.push_back(tissue_.device.record([&] { run(piece); }));
        last_and_first_ = tissue_.device.record([this] {
            run(step_.back());
            run(step_.front());
        });
    }
    pieces_.front()->replay(1);
    for (std::int64_t done = 0; done < steps; ++done) {
        for (std::size_t p = 1; p + 1 < pieces_.size(); ++p) {
            exchange_->exchange_messages();
            pieces_[p]->replay(1);
        }
        exchange_->exchange_messages();
        (done + 1 < steps ? last_and_first_ : pieces_.back())->replay(1);
    }
    return steps;
}

void TimeStepper::replay_block(std::int32_t steps) {
    if (tissue_.device.backend() == device::Backend::cpu || !blocks_->can_be_recorded()) {
        blocks_->enqueue(steps);
        return;
    }
    auto& recording = block_recordings_[steps];
    if (!recording) recording = tissue_.device.record([this, steps] { blocks_->enqueue(steps); });
    recording->replay(1);
}

std::int64_t TimeStepper::advance(std::int64_t first, std::int64_t steps) {
    constexpr std::int64_t first_timed = 2, seldom_from = 512;
    std::int64_t done = 0;
    while (done < steps && !is_to_stop()) {
        const bool uses_blocks = blocks_ && uses_recordings_;
        if (const std::int32_t together = uses_blocks ? blocks_->steps_together(first + done, steps - done) : 0) {
            replay_block(together);
            done += together;
            continue;
        }
        const std::int64_t timed_every = done_ < seldom_from ? 64 : 512;  // it waits for the device after each phase
        const std::int64_t phase = done_ % timed_every;
        std::int64_t now = 1;
        if (phase == first_timed) {
            timed_step();
        } else {
            const std::int64_t until_timed = (first_timed - phase + timed_every) % timed_every;
            now = replay(first + done, std::min(steps - done, until_timed));
        }
        done += now;
        done_ += now;
    }
    return done;
}

}  // namespace heartwright::simulation
