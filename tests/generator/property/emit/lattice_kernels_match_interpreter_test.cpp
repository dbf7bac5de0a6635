// What compiled CPU kernels of models with a lattice compute against the interpreter in long double: cells of one site
// at random states, every next value and every symbol of cell and site, with the random words that belong to each.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/magnitude.hpp"
#include "generator/analysis/sampling.hpp"
#include "generator/driver/load.hpp"
#include "generator/driver/pipeline.hpp"
#include "generator/ir/reader.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/math/philox.hpp"

#define MODEL(name) const heartwright::interface::Model& heartwright_model_##name##_cpu();
#include "bundled_lattices.inc"
#include "toy_lattices.inc"
#undef MODEL

namespace heartwright {
namespace {

using analysis::Magnitude;
using analysis::Point;

constexpr std::uint64_t default_seed = 1994;
std::uint64_t seed() {
    const char* text = std::getenv("HEARTWRIGHT_TEST_SEED");
    return text ? std::strtoull(text, nullptr, 10) : default_seed;
}

constexpr int n_points = 200;
constexpr std::int64_t site_stride = 32;
constexpr long double bound = 1e-11L;
constexpr long double least =
    1e-16L;  // an argument of expm1 may be what 1 - n_inf leaves: magnitude.hpp does not look into arguments

void expect_near(double got, const Magnitude& want, const std::string& what) {
    EXPECT_LE(std::fabs(static_cast<long double>(got) - want.value), bound * want.sum + least)
        << what << ": " << got << " instead of " << static_cast<double>(want.value) << ", seed " << seed();
}

// One cell a point, of one site each.
struct OneSiteCells {
    OneSiteCells(const interface::Model& model, const ir::Model& states, std::vector<Point>& points,
                 const interface::StepClock& clock)
        : model(model), states(states), clock(clock) {
        const std::int64_t n = n_points;
        state.resize(static_cast<std::size_t>(model.n_states * n));
        v_out.resize(n_points);
        site_state.resize(static_cast<std::size_t>(model.lattice->n_states * n * site_stride));
        counts.resize(static_cast<std::size_t>((model.lattice->n_counts + 3) / 4 * n * site_stride));
        walls.assign(site_stride, 0x3f);
        mask.resize(n_points);
        for (std::int64_t s = 0; s < n; ++s) {
            cell_ids.push_back(1000 + s);
            mask[static_cast<std::size_t>(s)] = s % 3 == 0;
            Point& point = points[static_cast<std::size_t>(s)];
            point.t = static_cast<double>(clock.step) * clock.dt;
            point.dt = clock.dt;
            point.stimulus = s % 3 == 0 ? amplitude[0] : 0;
            point.uniforms.clear();
            for (int draw = 0; draw < states.n_draws; ++draw)
                point.uniforms.push_back(math::uniform(run_seed, cell_ids.back(), 0, clock.step, draw));
            for (std::size_t i = 0; i < states.states.size(); ++i) set(s, i, point.states[i]);
        }
        parameters = points.front().parameters;
        constants.resize(static_cast<std::size_t>(model.n_constants));
    }

    interface::LatticeArguments lattice() {
        interface::LatticeArguments at {};
        at.shape[0] = at.shape[1] = at.shape[2] = 1;
        at.sites = 1;
        at.site_stride = site_stride;
        at.slots = n_points;
        at.state = site_state.data();
        at.counts = counts.data();
        at.walls = walls.data();
        at.cell_ids = cell_ids.data();
        at.seed = run_seed;
        at.fault = &fault;
        return at;
    }
    interface::ReactArguments arguments(const interface::LatticeArguments* lattice) {
        return {0,
                n_points,
                n_points,
                state.data(),
                &state[static_cast<std::size_t>(model.potential) * n_points],
                v_out.data(),
                &clock,
                mask.data(),
                amplitude,
                constants.data(),
                lattice};
    }

    // State i of the model, wherever it lies.
    double next(std::int64_t s, std::size_t i) {
        if (is_potential(i)) return v_out[static_cast<std::size_t>(s)];
        if (states.states[i].is_count) return *byte(s, i);
        return *real(s, i);
    }

    const interface::Model& model;
    const ir::Model& states;
    const interface::StepClock& clock;
    const std::uint64_t run_seed = 77;
    std::vector<double> state, v_out, site_state, parameters, constants;
    std::vector<std::uint32_t> counts, mask;
    std::vector<std::uint8_t> walls;
    std::vector<std::int64_t> cell_ids;
    double amplitude[interface::max_stimulus_count] = {-40};
    interface::SiteFault fault {};

private:
    bool is_potential(std::size_t i) const { return states.states[i].name == states.membrane.potential; }
    // How many states of the same kind come before state i.
    std::int64_t component(std::size_t i) const {
        const ir::State& wanted = states.states[i];
        std::int64_t before = 0;
        for (std::size_t k = 0; k < i; ++k)
            before += states.states[k].scale == wanted.scale && states.states[k].is_count == wanted.is_count;
        return before;
    }
    double* real(std::int64_t s, std::size_t i) {
        return states.states[i].scale == ir::Scale::site
                   ? &site_state[static_cast<std::size_t>((component(i) * n_points + s) * site_stride)]
                   : &state[static_cast<std::size_t>(component(i) * n_points + s)];
    }
    std::uint8_t* byte(std::int64_t s, std::size_t i) {
        const std::int64_t c = component(i);
        return reinterpret_cast<std::uint8_t*>(
                   &counts[static_cast<std::size_t>((c / 4 * n_points + s) * site_stride)]) +
               c % 4;
    }
    void set(std::int64_t s, std::size_t i, double value) {
        if (states.states[i].is_count)
            *byte(s, i) = static_cast<std::uint8_t>(value);
        else
            *real(s, i) = value;
    }
};

void compare(const interface::Model& compiled, int variant, const ir::Model& source, const ir::Model& optimised) {
    SCOPED_TRACE(source.name + " variant '" + source.variant + "'");
    ASSERT_NE(compiled.lattice, nullptr);
    const interface::VariantInfo& info = compiled.variants[variant];
    ASSERT_EQ(info.name, source.variant);
    std::vector<Point> points = analysis::physiological_points(optimised, n_points, seed());
    for (std::size_t p = 0; p < optimised.parameters.size(); ++p) {
        if (!optimised.parameters[p].bind.starts_with("lattice.sites")) continue;
        for (Point& point : points) point.parameters[p] = 1;
    }
    const interface::StepClock clock { 1234, 0.0078125, 1, 0 };
    OneSiteCells cells(compiled, optimised, points, clock);
    compiled.derive(info.kernel, cells.parameters.data(), clock.dt, cells.constants.data());
    const interface::LatticeArguments lattice = cells.lattice();
    const interface::ReactArguments at = cells.arguments(&lattice);

    std::map<std::string, std::vector<double>> observed;
    const auto observe = [&](const interface::ObservableInfo* infos, std::int32_t count, const auto& hook) {
        std::vector<std::int32_t> wanted;
        for (std::int32_t k = 0; k < count; ++k) wanted.push_back(k);
        std::vector<double> out(static_cast<std::size_t>(count) * n_points);
        hook(wanted, out);
        for (std::int32_t k = 0; k < count; ++k)
            observed[infos[k].name] = {out.begin() + k * n_points, out.begin() + (k + 1) * n_points};
    };
    observe(compiled.observables, compiled.n_observables, [&](const auto& wanted, auto& out) {
        const auto n = static_cast<std::int32_t>(wanted.size());
        ASSERT_EQ(compiled.observe(info.kernel, {at, nullptr, n_points, wanted.data(), n, out.data()}, nullptr), 0);
    });
    observe(compiled.lattice->observables, compiled.lattice->n_observables, [&](const auto& wanted, auto& out) {
        std::vector<std::int64_t> slots, sites(n_points, 0);
        for (std::int64_t s = 0; s < n_points; ++s) slots.push_back(s);
        const auto n = static_cast<std::int32_t>(wanted.size());
        ASSERT_EQ(compiled.observe_sites(
                      info.kernel, {at, slots.data(), sites.data(), n_points, wanted.data(), n, out.data()}, nullptr),
                  0);
    });
    ASSERT_EQ(compiled.react(info.kernel, at, nullptr), 0);

    analysis::Interpreter<Magnitude> steps(optimised), values(source);
    std::set<std::string> seen;
    for (std::size_t s = 0; s < points.size() && !testing::Test::HasFailure(); ++s) {
        steps.evaluate(points[s]);
        for (std::size_t i = 0; i < optimised.states.size(); ++i) {
            expect_near(cells.next(static_cast<std::int64_t>(s), i), steps.next_value(i),
                        "next(" + optimised.states[i].name + ")");
        }
        values.evaluate(points[s]);
        for (std::size_t d = 0; d < source.definitions.size(); ++d) {
            const std::string& name = source.definitions[d].name;
            if (source.definitions[d].is_temporary) continue;
            ASSERT_TRUE(observed.contains(name)) << name;
            seen.insert(name);
            expect_near(observed[name][s], values.definition(d), name);
        }
    }
    EXPECT_EQ(seen.size(), observed.size());
}

TEST(LatticeKernelsMatchInterpreter, kernels_of_every_bundled_model_and_variant_match) {
    [[maybe_unused]] const auto compare_bundled = [](const std::string& name, const interface::Model& compiled) {
        const std::string mean_field = "_mean_field";
        if (name.ends_with(mean_field))
            return;  // without counts: an ordinary lattice, generated with an option of its own
        driver::LoadedSpec spec(HEARTWRIGHT_SOURCE_DIR "/model_specs/" + name + ".json", {});
        int variant = 0;
        for (const spec::Choice& choice : spec::all_choices(spec.spec())) {
            const ir::Model built = spec.build(choice);
            compare(compiled, variant, driver::without_singularities(built), driver::run_pipeline(built));
            ++variant;
        }
        EXPECT_EQ(variant, compiled.n_variants);
    };
#define MODEL(name) compare_bundled(#name, heartwright_model_##name##_cpu());
#include "bundled_lattices.inc"
#undef MODEL
}

TEST(LatticeKernelsMatchInterpreter, kernels_of_toys_match) {
    const auto compare_toy = [](const std::string& name, const interface::Model& compiled) {
        std::ifstream file(HEARTWRIGHT_SOURCE_DIR "/tests/generator/golden/emit/toys/" + name + ".ir");
        std::ostringstream text;
        text << file.rdbuf();
        const ir::Model model = ir::read(text.str());
        compare(compiled, 0, model, model);
    };
#define MODEL(name) compare_toy(#name, heartwright_model_##name##_cpu());
#include "toy_lattices.inc"
#undef MODEL
}

}  // namespace
}  // namespace heartwright
