#include "runtime/simulation/stepping/time_stepper.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>

namespace heartwright::solver {

namespace {

bool reacts_rim_first(const device::Device& device, const halo::Halo* halo) {
    const char* const order = std::getenv("HEARTWRIGHT_RIM");
    if (order != nullptr && (std::string(order) == "first" || std::string(order) == "whole")) {
        return std::string(order) == "first";
    }
    return halo != nullptr && (halo->needs_host() || device.backend() == device::Backend::cpu);
}

}  // namespace

TimeStepper::TimeStepper(Parts parts)
    : parts_(std::move(parts)),
      rim_is_first_(reacts_rim_first(parts_.device, parts_.halo)),
      step_(script(true)),
      timed_step_(script(false)) {}

// The potential lies in the population's own plane before and after a step; the spare plane is used in between.
TimeStepper::Script TimeStepper::script(bool overlaps) const {
    const bool diffuses = parts_.diffusion != nullptr;
    void* const own = parts_.population.potential();
    const bool ends_elsewhere = diffuses && parts_.substeps % 2 == 1;  // a call to diffuse leaves V in the other plane
    Script script(1);
    void* v = own;
    if (diffuses && parts_.splitting == Splitting::strang) {
        v = add_diffusion(script, v, false, overlaps);  // half
        add_reaction(script, v, v, overlaps);
    } else {
        v = ends_elsewhere ? parts_.spare_potential : own;
        add_reaction(script, own, v, overlaps);
    }
    if (diffuses) {
        add_diffusion(script, v, overlaps && rim_is_first_, overlaps);  // half, or whole
    }
    if (parts_.put_clamps) {
        script.back().push_back({parts_.put_clamps, nullptr});
    }
    if (parts_.update_observers) {
        script.back().push_back({parts_.update_observers, &Shares::maps});
    }
    script.back().push_back({parts_.advance_clock, nullptr});
    return script;
}

// When the rim is first its values are on their way when the reaction ends.
void TimeStepper::add_reaction(Script& script, void* from, void* to, bool overlaps) const {
    cells::Population& population = parts_.population;
    const abi::StepClock* const clock = parts_.clock.on_device();
    halo::Halo* const halo = parts_.diffusion != nullptr ? parts_.halo : nullptr;
    if (halo == nullptr || !overlaps || !rim_is_first_) {
        script.back().push_back({[=, &population] { population.react(from, to, clock); }, &Shares::react});
        return;
    }
    script.back().push_back({[=, &population] {
                                 halo->fork();
                                 population.react(from, to, clock, cells::Share::rim, halo->stream());
                                 halo->begin(to);
                                 population.react(from, to, clock, cells::Share::rest);
                             },
                             &Shares::react});
}

// is_on_its_way: what other ranks need of `from` is.
void* TimeStepper::add_diffusion(Script& script, void* from, bool is_on_its_way, bool overlaps) const {
    diffusion::Diffusion* const diffusion = parts_.diffusion;
    halo::Halo* const halo = parts_.halo;
    void* const own = parts_.population.potential();
    const auto add_apply = [&](const void* u, void* out, diffusion::Cells cells) {
        script.back().push_back({[=] { diffusion->apply(u, out, cells); }, &Shares::diffuse});
    };
    for (int i = 0; i < parts_.substeps; ++i) {
        void* const to = from == own ? parts_.spare_potential : own;
        if (halo == nullptr) {
            add_apply(from, to, diffusion::Cells::all);
            from = to;
            continue;
        }
        if (i > 0 || !is_on_its_way) {
            script.back().push_back({[=] {
                                         halo->fork();
                                         halo->begin(from);
                                     },
                                     &Shares::halo});
        }
        const Action join{[=] { halo->join(); }, nullptr};
        const bool rim_reacts_beside = i == 0 && is_on_its_way;
        if (rim_reacts_beside) {
            script.back().push_back(join);  // the inside looks at the rim
        }
        if (overlaps) {
            add_apply(from, to, diffusion::Cells::inside);
        }
        if (!rim_reacts_beside) {
            script.back().push_back(join);
        }
        if (halo->needs_host()) {
            script.emplace_back();
        }
        script.back().push_back({[=] { halo->end(from); }, &Shares::halo});
        add_apply(from, to, overlaps ? diffusion::Cells::border : diffusion::Cells::all);
        from = to;
    }
    return from;
}

void TimeStepper::step() {
    for (std::size_t p = 0; p < step_.size(); ++p) {
        if (p > 0) {
            parts_.halo->meet();
        }
        run(step_[p]);
    }
}

void TimeStepper::timed_step() {
    parts_.device.synchronise();
    auto begin = std::chrono::steady_clock::now();
    for (std::size_t p = 0; p < timed_step_.size(); ++p) {
        if (p > 0) {
            parts_.halo->meet();
        }
        for (const Action& action : timed_step_[p]) {
            action.enqueue();
            if (action.share != nullptr) {
                parts_.device.synchronise();
                const auto end = std::chrono::steady_clock::now();
                shares_.*action.share += std::chrono::duration<double>(end - begin).count();
                begin = end;
            }
        }
    }
}

std::int64_t TimeStepper::replay(std::int64_t steps) {
    std::int64_t done = 0;
    if (parts_.device.backend() == device::Backend::cpu) {
        for (; done < steps && !is_to_stop(); ++done) {
            step();
        }
        return done;
    }
    if (step_.size() > 1) {
        return replay_pieces(steps);
    }
    for (std::size_t l = 0; l < lengths.size(); ++l) {
        while (done + lengths[l] <= steps && !is_to_stop()) {
            if (!recordings_[l]) {
                recordings_[l] = parts_.device.record([this, l] {
                    for (std::int64_t n = 0; n < lengths[l]; ++n) {
                        step();
                    }
                });
            }
            recordings_[l]->replay(1);
            done += lengths[l];
        }
    }
    return done;
}

std::int64_t TimeStepper::replay_pieces(std::int64_t steps) {
    if (steps == 0) {
        return 0;
    }
    if (pieces_.empty()) {
        for (const Piece& piece : step_) {
            pieces_.push_back(parts_.device.record([&] { run(piece); }));
        }
        last_and_first_ = parts_.device.record([this] {
            run(step_.back());
            run(step_.front());
        });
    }
    pieces_.front()->replay(1);
    for (std::int64_t done = 0; done < steps; ++done) {
        for (std::size_t p = 1; p + 1 < pieces_.size(); ++p) {
            parts_.halo->meet();
            pieces_[p]->replay(1);
        }
        parts_.halo->meet();
        (done + 1 < steps ? last_and_first_ : pieces_.back())->replay(1);
    }
    return steps;
}

std::int64_t TimeStepper::advance(std::int64_t steps) {
    constexpr std::int64_t timed_every = 64, first_timed = 2;
    std::int64_t done = 0;
    while (done < steps && !is_to_stop()) {
        const std::int64_t phase = done_ % timed_every;
        std::int64_t now = 1;
        if (phase == first_timed) {
            timed_step();
        } else {
            const std::int64_t until_timed = (first_timed - phase + timed_every) % timed_every;
            now = replay(std::min(steps - done, until_timed));
        }
        done += now;
        done_ += now;
    }
    return done;
}

}  // namespace heartwright::solver
