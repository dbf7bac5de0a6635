// What a state's integrator must leave of its derivative f, in long double, where no other state is solved for with it;
// those that are: implicit_steps.hpp.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "generator/analysis/interpreter.hpp"
#include "generator/ir/model.hpp"
#include "tests/fuzz/differential/expected.hpp"
#include "tests/fuzz/differential/held_stairs.hpp"

namespace heartwright::fuzz {

// f of a Rush-Larsen state is linear in it, so that two values of f, far apart, give its rate; the slope of GRL1 and of
// a staggered potential comes from differences on both sides, which must agree.
class ExplicitSteps {
public:
    explicit ExplicitSteps(const ir::Model& model);

    // Where the step begins: gates that the potential carries along follow it from there.
    void start_at(const analysis::Point& start);

    // steady: the value that the step is rounded as; 0: none. Nothing where what the step depends on is not known.
    std::optional<Expected> of(const ir::State& state, std::size_t i, const analysis::Point& point,
                               const Expected& derivative, long double steady);

private:
    // A gate that relaxes to its steady value.
    struct Relaxation {
        long double rate = 0, steady = 0, noise = 0;
    };

    // What f is multiplied by, and what is added to the step's tolerance.
    struct Factor {
        long double value = 0, tolerance = 0;
    };

    std::optional<Factor> by_rush_larsen(std::size_t i, const analysis::Point& point, long double f,
                                         long double steady);
    std::optional<Factor> by_slope(const ir::State& state, std::size_t i, const analysis::Point& point,
                                   const Expected& derivative);
    long double value_at(const analysis::Point& point, std::size_t i, double by);
    long double rounding_at(const analysis::Point& point, std::size_t i, double by);
    Relaxation relaxation_at(std::size_t gate, std::size_t potential, double by);
    std::optional<Expected> slope_of_carried_gates(std::size_t potential, const analysis::Point& end,
                                                   long double derivative, long double noise);

    HeldStairs f_, at_start_;
    std::vector<std::size_t> carried_;
    analysis::Point start_;
};

}  // namespace heartwright::fuzz
