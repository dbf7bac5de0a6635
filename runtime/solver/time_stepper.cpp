#include "runtime/solver/time_stepper.hpp"

#include <algorithm>
#include <chrono>

namespace heartwright::solver {

// The potential lies in the population's own plane before and after a step; the spare plane is used in between.
void TimeStepper::step(const std::function<void(double Shares::*)>& mark) {
    auto& [device, population, clock, diffusion, substeps, splitting, spare, put_clamps, update_observers] = parts_;
    void* const own = population.potential();
    const bool ends_elsewhere = diffusion != nullptr && substeps % 2 == 1;  // a call to diffuse leaves V in the other plane

    void* v = own;
    if (diffusion != nullptr && splitting == Splitting::strang) {
        v = const_cast<void*>(diffuse(v));                                  // half
        mark(&Shares::diffuse);
        population.react(v, v, clock.on_device());
    } else {
        v = ends_elsewhere ? spare : own;
        population.react(own, v, clock.on_device());
    }
    mark(&Shares::react);

    if (diffusion != nullptr) {
        diffuse(v);                                                         // half, or whole
        mark(&Shares::diffuse);
    }
    if (put_clamps) {
        put_clamps();
    }
    if (update_observers) {
        update_observers();
        mark(&Shares::maps);
    }
    clock.advance();
}

const void* TimeStepper::diffuse(const void* from) {
    void* const own = parts_.population.potential();
    for (int i = 0; i < parts_.substeps; ++i) {
        void* const to = from == own ? parts_.spare_potential : own;
        parts_.diffusion->apply(from, to);
        from = to;
    }
    return from;
}

void TimeStepper::replay(std::int64_t steps) {
    for (std::size_t l = 0; l < lengths.size(); ++l) {
        const std::int64_t times = steps / lengths[l];
        if (times == 0) {
            continue;
        }
        if (!recordings_[l]) {
            recordings_[l] = parts_.device.record([this, l] {
                for (std::int64_t n = 0; n < lengths[l]; ++n) {
                    step([](double Shares::*) {});
                }
            });
        }
        recordings_[l]->replay(times);
        steps -= times * lengths[l];
    }
}

void TimeStepper::advance(std::int64_t steps) {
    constexpr std::int64_t timed_every = 64, first_timed = 2;
    while (steps > 0) {
        const std::int64_t phase = done_ % timed_every;
        if (phase == first_timed) {
            parts_.device.synchronise();
            auto begin = std::chrono::steady_clock::now();
            step([&](double Shares::*share) {
                parts_.device.synchronise();
                const auto now = std::chrono::steady_clock::now();
                shares_.*share += std::chrono::duration<double>(now - begin).count();
                begin = now;
            });
            ++done_;
            --steps;
            continue;
        }
        const std::int64_t until_timed = (first_timed - phase + timed_every) % timed_every;
        const std::int64_t now = std::min(steps, until_timed);
        replay(now);
        done_ += now;
        steps -= now;
    }
}

}  // namespace heartwright::solver
