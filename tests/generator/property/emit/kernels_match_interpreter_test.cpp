// Two independent answers: what compiled CPU kernels compute against the interpreter in long double, for every bundled
// model and variant and for the toys of the golden tests, at random physiological states.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/magnitude.hpp"
#include "generator/analysis/sampling.hpp"
#include "generator/driver/load.hpp"
#include "generator/driver/pipeline.hpp"
#include "generator/ir/reader.hpp"
#include "runtime/interface/model.hpp"

#define MODEL(name)                                                        \
    const heartwright::interface::Model& heartwright_model_##name##_cpu(); \
    const heartwright::interface::Model& heartwright_model_##name##_cpu_fp32();
#include "bundled.inc"
#include "toys.inc"
#undef MODEL

namespace heartwright {
namespace {

using analysis::Interpreter;
using analysis::Magnitude;
using analysis::Point;

constexpr std::uint64_t default_seed = 1952;
std::uint64_t seed() {
    const char* text = std::getenv("HEARTWRIGHT_TEST_SEED");
    return text ? std::strtoull(text, nullptr, 10) : default_seed;
}

// |got - want| <= bound*S (magnitude.hpp).
void expect_near(double got, const Magnitude& want, long double bound, const std::string& what) {
    EXPECT_LE(std::fabs(static_cast<long double>(got) - want.value),
              bound * want.sum + std::numeric_limits<float>::min())
        << what << ": " << got << " instead of " << static_cast<double>(want.value) << ", seed " << seed();
}

template <class Real>
void compare(const interface::Model& compiled, int variant, const ir::Model& source, const ir::Model& optimised,
             long double bound) {
    SCOPED_TRACE(source.name + " variant '" + source.variant + "' fp" + std::to_string(8 * sizeof(Real)));
    const interface::VariantInfo& info = compiled.variants[variant];
    ASSERT_EQ(info.name, source.variant);
    std::vector<Point> points = analysis::physiological_points(optimised, 200, seed());
    const interface::StepClock clock { 1234, 0.0078125, 1, 0 };
    const auto n = static_cast<std::int64_t>(points.size());
    const auto n_states = static_cast<std::size_t>(compiled.n_states);
    std::vector<Real> state(n_states * points.size()), v_out(points.size());
    std::vector<std::uint32_t> mask(points.size());
    double amplitude[interface::max_stimulus_count] = {-40};
    for (std::size_t s = 0; s < points.size(); ++s) {
        points[s].t = static_cast<double>(clock.step) * clock.dt;
        points[s].dt = clock.dt;
        mask[s] = s % 3 == 0;
        points[s].stimulus = s % 3 == 0 ? amplitude[0] : 0;
        for (std::size_t c = 0; c < n_states; ++c) {
            state[c * points.size() + s] = static_cast<Real>(points[s].states[c]);
            points[s].states[c] = state[c * points.size() + s];
        }
    }
    std::vector<double> constants(static_cast<std::size_t>(compiled.n_constants));
    compiled.derive(info.kernel, info.parameters, clock.dt, constants.data());
    const interface::ReactArguments at {
        0, n, n, state.data(), &state[static_cast<std::size_t>(compiled.potential) * points.size()], v_out.data(),
            &clock, mask.data(), amplitude, constants.data()
    };

    std::vector<std::int32_t> wanted;
    for (std::int32_t k = 0; k < compiled.n_observables; ++k) wanted.push_back(k);
    std::vector<double> observed(wanted.size() * points.size());
    ASSERT_EQ(compiled.observe(info.kernel, {at, nullptr, n, wanted.data(), compiled.n_observables, observed.data()},
                               nullptr),
              0);
    ASSERT_EQ(compiled.react(info.kernel, at, nullptr), 0);

    Interpreter<Magnitude> steps(optimised), values(source);
    for (std::size_t s = 0; s < points.size() && !testing::Test::HasFailure(); ++s) {
        steps.evaluate(points[s]);
        for (std::size_t c = 0; c < n_states; ++c) {
            const Real got = static_cast<int>(c) == compiled.potential ? v_out[s] : state[c * points.size() + s];
            expect_near(got, steps.next_value(c), bound, "next(" + optimised.states[c].name + ")");
        }
        values.evaluate(points[s]);
        std::size_t k = 0;
        for (std::size_t d = 0; d < source.definitions.size(); ++d) {
            if (source.definitions[d].is_temporary) continue;
            ASSERT_EQ(compiled.observables[k].name, source.definitions[d].name);
            expect_near(observed[k * points.size() + s], values.definition(d), bound, source.definitions[d].name);
            ++k;
        }
    }
}

constexpr long double bound_of_double = 1e-11L, bound_of_float = 2e-3L;

TEST(KernelsMatchInterpreter, kernels_of_every_bundled_model_and_variant_match) {
    const auto compare_bundled = [](const std::string& name, const interface::Model& fp64,
                                    const interface::Model& fp32) {
        driver::LoadedSpec spec(HEARTWRIGHT_SOURCE_DIR "/model_specs/" + name + ".json", {});
        int variant = 0;
        for (const spec::Choice& choice : spec::all_choices(spec.spec())) {
            const ir::Model built = spec.build(choice), optimised = driver::run_pipeline(built);
            const ir::Model source = driver::without_singularities(built);
            compare<double>(fp64, variant, source, optimised, bound_of_double);
            compare<float>(fp32, variant, source, optimised, bound_of_float);
            ++variant;
        }
        EXPECT_EQ(variant, fp64.n_variants);
    };
#define MODEL(name) compare_bundled(#name, heartwright_model_##name##_cpu(), heartwright_model_##name##_cpu_fp32());
#include "bundled.inc"
#undef MODEL
}

TEST(KernelsMatchInterpreter, kernels_of_toys_with_every_scale_conditions_and_mangled_names_match) {
    const auto compare_toy = [](std::string name, const interface::Model& fp64, const interface::Model& fp32) {
        if (name == "spilled" || name == "cut" || name == "in_kernels") name = "scheduled";
        if (name == "halves_in_kernels") name = "halves";
        std::ifstream file(HEARTWRIGHT_SOURCE_DIR "/tests/generator/golden/emit/toys/" + name + ".ir");
        ASSERT_TRUE(file) << name;
        std::ostringstream text;
        text << file.rdbuf();
        const ir::Model model = ir::read(text.str());
        compare<double>(fp64, 0, model, model, bound_of_double);
        compare<float>(fp32, 0, model, model, bound_of_float);
    };
#define MODEL(name) compare_toy(#name, heartwright_model_##name##_cpu(), heartwright_model_##name##_cpu_fp32());
#include "toys.inc"
#undef MODEL
}

// A step whose values are spilled meanwhile, or that is cut into parts, has the bits of the whole one.
template <class Real>
std::vector<Real> stepped(const interface::Model& compiled) {
    const int n = 37;  // full registers and a tail
    const auto n_states = static_cast<std::size_t>(compiled.n_states);
    std::vector<Real> state(n_states * n), v_out(n);
    for (std::size_t k = 0; k < state.size(); ++k)
        state[k] = static_cast<Real>(0.01 * static_cast<double>(k % 89) + 1e-3);
    const interface::VariantInfo& info = compiled.variants[0];
    std::vector<double> constants(static_cast<std::size_t>(compiled.n_constants));
    interface::StepClock clock {
        0, 0.02, 1, 0
    };
    compiled.derive(info.kernel, info.parameters, clock.dt, constants.data());
    Real* const potential = &state[static_cast<std::size_t>(compiled.potential) * n];
    const interface::ReactArguments at {
        0, n, n, state.data(), potential, v_out.data(), &clock, nullptr, nullptr, constants.data()
    };
    for (; clock.step < 50; ++clock.step) {
        EXPECT_EQ(compiled.react(info.kernel, at, nullptr), 0);
        std::copy(v_out.begin(), v_out.end(), potential);
    }
    return state;
}

TEST(KernelsMatchInterpreter, spilled_and_cut_steps_have_the_bits_of_the_whole_one) {
    const std::vector<double> whole = stepped<double>(heartwright_model_scheduled_cpu());
    EXPECT_EQ(stepped<double>(heartwright_model_spilled_cpu()), whole);
    EXPECT_EQ(stepped<double>(heartwright_model_cut_cpu()), whole);
    EXPECT_EQ(stepped<double>(heartwright_model_in_kernels_cpu()), whole);
    EXPECT_EQ(stepped<float>(heartwright_model_spilled_cpu_fp32()),
              stepped<float>(heartwright_model_scheduled_cpu_fp32()));
    EXPECT_EQ(stepped<float>(heartwright_model_cut_cpu_fp32()), stepped<float>(heartwright_model_scheduled_cpu_fp32()));
}

}  // namespace
}  // namespace heartwright
