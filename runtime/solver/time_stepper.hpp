// One time step, and many of them: react and diffuse by operator splitting. With other ranks the rim reacts first, and what they wait
// for travels while the rest reacts.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>

#include "runtime/cells/clock.hpp"
#include "runtime/cells/population.hpp"
#include "runtime/diffusion/diffusion.hpp"
#include "runtime/halo/halo.hpp"

namespace heartwright::solver {

enum class Splitting { godunov, strang };

class TimeStepper {
public:
    struct Parts {
        device::Device& device;
        cells::Population& population;
        cells::Clock& clock;
        diffusion::Diffusion* diffusion;       // null: none
        int substeps;                          // of each call to diffuse, >= 1
        Splitting splitting;
        halo::Halo* halo;                      // null: the rank has no ghosts
        void* spare_potential;                 // Real[stride]; null without diffusion
        std::function<void()> put_clamps;      // the potential where it is clamped; enqueues; may be empty
        std::function<void()> update_observers;     // enqueues; may be empty
        std::function<void()> advance_clock;   // the last of a step; enqueues
        std::function<bool()> is_to_stop;      // looked at between steps, on a GPU between steps that are enqueued; may be empty
    };
    explicit TimeStepper(Parts parts) : parts_(std::move(parts)) {}

    std::int64_t advance(std::int64_t steps);  // enqueues; some steps are timed. The number done: fewer when it is to stop
    // After what hooks copy has changed (parameters): steps are recorded again when next needed. Wait for the device before.
    void record_anew() { recordings_ = {}; }
    struct Shares {
        double react = 0, diffuse = 0, maps = 0;  // seconds of the timed steps
    };
    const Shares& shares() const { return shares_; }

private:
    void step(const std::function<void(double Shares::*)>& mark);
    void react(const void* from, void* to);    // with other ranks: and exchanges what it made
    void* diffuse(void* from, bool has_ghosts);

    Parts parts_;
    // Of so many steps each, made when first needed: what lies between two launches of a GPU is lost once for many steps.
    static constexpr std::array<std::int64_t, 3> lengths = {16, 4, 1};
    std::int64_t replay(std::int64_t steps);
    bool is_to_stop() const { return parts_.is_to_stop && parts_.is_to_stop(); }
    std::array<std::unique_ptr<device::Recording>, lengths.size()> recordings_;
    std::int64_t done_ = 0;
    Shares shares_;
};

}  // namespace heartwright::solver
