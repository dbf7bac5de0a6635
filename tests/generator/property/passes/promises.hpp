// How passes are held to their promises, at points of a trajectory and elsewhere.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "generator/driver/pipeline.hpp"
#include "tests/generator/property/passes/comparisons.hpp"
#include "tests/generator/property/passes/lowered_steps.hpp"

namespace heartwright::driver {

inline std::uint64_t seed() {
    const char* text = std::getenv("HEARTWRIGHT_TEST_SEED");
    return text ? std::strtoull(text, nullptr, 10) : 20061219;
}

// A depolarising current of 52 units of the potential a ms, whatever unit the model's current has.
inline double strong_stimulus(Interpreter<double>& interpreter, const ir::Model& model, Point point) {
    const auto potential = std::find_if(model.states.begin(), model.states.end(),
                                        [&](const ir::State& state) { return state.name == model.membrane.potential; });
    if (potential == model.states.end()) return 0;
    const auto place = static_cast<std::size_t>(potential - model.states.begin());
    double next[2];
    for (int stimulus : {0, 1}) {
        point.stimulus = stimulus;
        interpreter.evaluate(point);
        next[stimulus] = interpreter.next_value(place);
    }
    return next[1] == next[0] ? 0 : 52 * point.dt / (next[1] - next[0]);
}

// States of the model's own step, with a stimulus at its start; sites as they are before diffusion.
inline void add_trajectory(const ir::Model& stepped, std::vector<Point>& points) {
    Interpreter<double> interpreter(stepped);
    Point point = analysis::initial_point(stepped);
    point.dt = 0.02;
    std::mt19937_64 random(seed());
    point.uniforms.resize(static_cast<std::size_t>(stepped.n_draws));
    const double stimulus = strong_stimulus(interpreter, stepped, point);
    for (int step = 0; step < 1500; ++step) {
        point.t = step * point.dt;
        point.stimulus = step < 50 ? stimulus : 0;
        for (double& uniform : point.uniforms) uniform = static_cast<double>(random() >> 11) * 0x1p-53;
        interpreter.evaluate(point);
        if (step % 50 == 7) points.push_back(point);
        for (std::size_t i = 0; i < point.states.size(); ++i) point.states[i] = interpreter.next_value(i);
    }
}

// Returns the largest difference that all passes together make, in S. Adds a trajectory to the points.
inline double expect_promises_kept(const ir::Model& model, const std::string& label, std::vector<Point>& points) {
    ir::Model lowered;
    const ir::Model optimised = run_pipeline(model);
    add_trajectory(optimised, points);
    run_pipeline(model, [&](std::size_t place, const passes::Pass& pass, const ir::Model& before,
                            const ir::Model& after) {
        const Comparison comparison{before, after, label + " " + std::to_string(place) + " " + std::string(pass.name)};
        if (pass.name == "choose_integrators") {
            expect_lowered(before, after, points);
            lowered = after;
        } else if (pass.promise.kind == passes::Promise::exact) {
            expect_same_bits(comparison, points);
        } else {
            expect_within(pass.promise.bound, comparison, points);
        }
    });
    return expect_within(1e-13, {lowered, optimised, label + " all passes"}, points);
}

// The first lines in which two models differ.
inline std::string first_difference(const ir::Model& before, const ir::Model& after) {
    std::istringstream a(ir::print(before)), b(ir::print(after));
    for (std::string line, other; std::getline(a, line) && std::getline(b, other);)
        if (line != other) return ":\n  " + line + "\n  " + other;
    return "";
}

inline void expect_nothing_left_to_do(const ir::Model& model) {
    run_pipeline(
        model,
        [&](std::size_t, const passes::Pass& pass, const ir::Model&, const ir::Model& after) {
            if (pass.name == "merge_quotients") return;  // merging opens further quotients now and then
            const ir::Model again = pass.run(after);
            EXPECT_TRUE(ir::same_expressions(again, after)) << pass.name << first_difference(after, again);
        });
}

}  // namespace heartwright::driver
