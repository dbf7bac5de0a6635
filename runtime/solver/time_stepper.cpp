#include "runtime/solver/time_stepper.hpp"

#include <algorithm>
#include <chrono>

namespace heartwright::solver {

// The potential lies in the population's own plane before and after a step; the spare plane is used in between.
void TimeStepper::step(const std::function<void(double Shares::*)>& mark) {
    auto& [device, population, clock, diffusion, substeps, splitting, halo, spare, put_clamps, update_observers, advance_clock, stops] = parts_;
    void* const own = population.potential();
    const bool ends_elsewhere = diffusion != nullptr && substeps % 2 == 1;  // a call to diffuse leaves V in the other plane

    void* v = own;
    if (diffusion != nullptr && splitting == Splitting::strang) {
        v = diffuse(v, false);                                              // half
        mark(&Shares::diffuse);
        react(v, v);
    } else {
        v = ends_elsewhere ? spare : own;
        react(own, v);
    }
    mark(&Shares::react);

    if (diffusion != nullptr) {
        diffuse(v, true);                                                   // half, or whole
        mark(&Shares::diffuse);
    }
    if (put_clamps) {
        put_clamps();
    }
    if (update_observers) {
        update_observers();
        mark(&Shares::maps);
    }
    advance_clock();
}

void TimeStepper::react(const void* from, void* to) {
    auto& population = parts_.population;
    const abi::StepClock* const clock = parts_.clock.on_device();
    if (parts_.halo == nullptr || parts_.diffusion == nullptr) {
        population.react(from, to, clock);
        return;
    }
    parts_.halo->fork();
    population.react(from, to, clock, cells::Share::rim, parts_.halo->stream());
    parts_.halo->begin(to);
    population.react(from, to, clock, cells::Share::rest);
    parts_.halo->end(to);
}

void* TimeStepper::diffuse(void* from, bool has_ghosts) {
    void* const own = parts_.population.potential();
    for (int i = 0; i < parts_.substeps; ++i) {
        void* const to = from == own ? parts_.spare_potential : own;
        if (parts_.halo != nullptr && (i > 0 || !has_ghosts)) {
            parts_.halo->exchange(from);
        }
        parts_.diffusion->apply(from, to);
        from = to;
    }
    return from;
}

std::int64_t TimeStepper::replay(std::int64_t steps) {
    std::int64_t done = 0;
    if (parts_.device.backend() == device::Backend::cpu) {
        for (; done < steps && !is_to_stop(); ++done) {
            step([](double Shares::*) {});
        }
        return done;
    }
    for (std::size_t l = 0; l < lengths.size(); ++l) {
        while (done + lengths[l] <= steps && !is_to_stop()) {
            if (!recordings_[l]) {
                recordings_[l] = parts_.device.record([this, l] {
                    for (std::int64_t n = 0; n < lengths[l]; ++n) {
                        step([](double Shares::*) {});
                    }
                });
            }
            recordings_[l]->replay(1);
            done += lengths[l];
        }
    }
    return done;
}

std::int64_t TimeStepper::advance(std::int64_t steps) {
    constexpr std::int64_t timed_every = 64, first_timed = 2;
    std::int64_t done = 0;
    while (done < steps && !is_to_stop()) {
        const std::int64_t phase = done_ % timed_every;
        std::int64_t now = 1;
        if (phase == first_timed) {
            parts_.device.synchronise();
            auto begin = std::chrono::steady_clock::now();
            step([&](double Shares::*share) {
                parts_.device.synchronise();
                const auto end = std::chrono::steady_clock::now();
                shares_.*share += std::chrono::duration<double>(end - begin).count();
                begin = end;
            });
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
