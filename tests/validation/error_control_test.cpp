// Cells under error control ("integrator": "rodas" or "cvode"): the generated right-hand sides and Jacobians beside the spec's
// equations, and trajectories beside the reference integrator, whose tolerance is 1e-8.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <random>

#include "base/diag/faults.hpp"
#include "base/ode/lanes.hpp"
#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/magnitude.hpp"
#include "generator/analysis/stiffness/jacobian.hpp"
#include "generator/reference/trajectory.hpp"
#include "runtime/interface/ode_system.hpp"
#include "tests/validation/bundled.hpp"
#include "tests/validation/bundled_run.hpp"

extern const heartwright::interface::Model& heartwright_model_karma_1994_cpu();
extern const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cpu();
extern const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cpu_fp32();
extern const heartwright::interface::Model& heartwright_model_ohara_rudy_2011_cpu();

namespace heartwright::validation {
namespace {

using interface::Model;

// What is compiled for one instruction set is skipped by machines without it.
#define NEEDS_SYSTEMS(model) \
    if ((model).systems == nullptr) GTEST_SKIP() << "no AVX2"

struct Variant {
    const Model& (*model)();
    std::int32_t number;
};

std::vector<Variant> all_variants() {
    std::vector<Variant> all;
    for (const auto model : {heartwright_model_karma_1994_cpu, heartwright_model_ten_tusscher_panfilov_2006_cpu,
                             heartwright_model_ohara_rudy_2011_cpu})
        for (std::int32_t v = 0; v < model().n_variants; ++v) all.push_back({model, v});
    return all;
}

class OdeSystems : public testing::TestWithParam<Variant> {
protected:
    const Model& solver_ = GetParam().model();
    const interface::VariantInfo& variant_ = solver_.variants[GetParam().number];
    const ir::Model model_ = bundled_model(solver_.name, variant_.name);

    // States about their initial values, at a potential from rest to peak.
    std::vector<analysis::Point> points() const {
        std::vector<analysis::Point> all;
        std::mt19937 random(7);
        std::uniform_real_distribution<double> factor(0.5, 1.5), share(0, 1);
        for (int k = 0; k < 100; ++k) {
            analysis::Point point = analysis::initial_point(model_);
            for (double& state : point.states) state *= factor(random);
            if (solver_.potential_unit != std::string("1")) point.states[potential()] = -90 + 130 * share(random);
            point.stimulus = k % 2 == 0 ? 0 : -10;
            all.push_back(point);
        }
        return all;
    }
    std::size_t potential() const { return static_cast<std::size_t>(solver_.potential); }
    std::vector<double> constants() const {
        const interface::OdeSystem& system = solver_.systems[variant_.kernel];
        std::vector<double> constants(static_cast<std::size_t>(system.n_constants) + 1);
        system.derive(variant_.parameters, constants.data());
        return constants;
    }
};
INSTANTIATE_TEST_SUITE_P(Bundled, OdeSystems, testing::ValuesIn(all_variants()), [](const auto& info) {
    std::string name = std::string(info.param.model().name) + "_" + info.param.model().variants[info.param.number].name;
    std::replace_if(
        name.begin(), name.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return name;
});

TEST_P(OdeSystems, have_the_rates_of_the_spec) {
    NEEDS_SYSTEMS(solver_);
    const std::vector<double> c = constants();
    analysis::Interpreter<double> interpreter(model_);
    analysis::Interpreter<analysis::Magnitude> magnitudes(model_);
    std::vector<double> f(model_.states.size());
    for (const analysis::Point& point : points()) {
        interpreter.evaluate(point);
        magnitudes.evaluate(point);
        solver_.systems[variant_.kernel].rates(c.data(), point.t, point.stimulus, point.states.data(), f.data());
        for (std::size_t i = 0; i < f.size(); ++i) {
            const double expected = interpreter.derivative(i),
                         bound = std::max(1e-11 * std::fabs(expected),
                                          1e-13 * static_cast<double>(magnitudes.derivative(i).sum));
            EXPECT_NEAR(f[i], expected, bound) << model_.states[i].name << " at " << point.states[potential()];
        }
    }
}

TEST_P(OdeSystems, have_the_jacobian_of_the_spec) {
    NEEDS_SYSTEMS(solver_);
    const interface::OdeSystem& system = solver_.systems[variant_.kernel];
    const std::vector<double> c = constants();
    std::vector<std::size_t> all(model_.states.size());
    std::iota(all.begin(), all.end(), 0);
    analysis::Jacobian jacobian(model_, all);
    std::vector<double> slopes(static_cast<std::size_t>(system.n_slopes));
    for (const analysis::Point& point : points()) {
        const auto expected = jacobian.at(point);
        ASSERT_TRUE(expected);
        system.slopes(c.data(), point.t, point.stimulus, point.states.data(), slopes.data());
        analysis::SmallMatrix rest = *expected;
        for (std::size_t k = 0; k < slopes.size(); ++k) {
            const auto row = static_cast<std::size_t>(system.rows[k]),
                       column = static_cast<std::size_t>(system.columns[k]);
            EXPECT_NEAR(slopes[k], (*expected)(row, column), 1e-9 * (std::fabs((*expected)(row, column)) + 1e-3))
                << model_.states[row].name << " by " << model_.states[column].name;
            rest(row, column) = 0;
        }
        for (const std::size_t row : all)
            for (const std::size_t column : all) EXPECT_EQ(rest(row, column), 0) << "is no entry of the pattern";
    }
}

TEST_P(OdeSystems, have_the_same_bits_in_a_batch_of_four) {
    NEEDS_SYSTEMS(solver_);
    const interface::OdeSystem& system = solver_.systems[variant_.kernel];
    ASSERT_NE(system.batched_rates, nullptr);
    constexpr std::size_t four = interface::batch_size;
    const std::size_t n = model_.states.size(), slopes = static_cast<std::size_t>(system.n_slopes);
    const std::vector<analysis::Point> all = points();
    ode::LaneNumbers constants(static_cast<std::size_t>(system.n_constants) * four);
    std::vector<double> x(n * four), f(n * four), entries(slopes * four), own_f(n), own_entries(slopes);
    std::vector<std::vector<double>> own(four, this->constants());
    for (std::size_t lane = 0; lane < four; ++lane) {
        std::vector<double> parameters(variant_.parameters, variant_.parameters + solver_.n_parameters);
        for (double& parameter : parameters) parameter *= 1 + 0.01 * static_cast<double>(lane);
        system.derive(parameters.data(), own[lane].data());
        for (std::size_t k = 0; k < constants.size() / four; ++k) constants[k * four + lane] = own[lane][k];
    }
    for (std::size_t first = 0; first + four <= all.size(); first += four) {
        double t[four], stimulus[four];
        for (std::size_t lane = 0; lane < four; ++lane) {
            t[lane] = all[first + lane].t;
            stimulus[lane] = all[first + lane].stimulus;
            for (std::size_t i = 0; i < n; ++i) x[i * four + lane] = all[first + lane].states[i];
        }
        system.batched_rates(constants.data(), t, stimulus, x.data(), f.data());
        system.batched_slopes(constants.data(), t, stimulus, x.data(), entries.data());
        for (std::size_t lane = 0; lane < four; ++lane) {
            const double* const states = all[first + lane].states.data();
            system.rates(own[lane].data(), t[lane], stimulus[lane], states, own_f.data());
            system.slopes(own[lane].data(), t[lane], stimulus[lane], states, own_entries.data());
            for (std::size_t i = 0; i < n; ++i) EXPECT_EQ(f[i * four + lane], own_f[i]) << model_.states[i].name;
            for (std::size_t k = 0; k < slopes; ++k) EXPECT_EQ(entries[k * four + lane], own_entries[k]) << k;
        }
    }
}

// One cell, or a row of cells; `integrator`: of its time.
std::string cells(const Model& model, const std::string& stimulus, const std::string& dt, const std::string& more,
                  const std::string& integrator) {
    return R"({"format": 1, "model": ")" + std::string(model.name) + R"(", "time": {"end": "600 ms", "dt": ")" + dt +
           R"(", "integrator": ")" + integrator + R"("},
        "stimuli": [{"name": "S", "start": "10 ms", )" +
           stimulus + R"(}],
        "probes": [{"name": "P", "cell": [0], "show": ["V"], "every": "1 ms"}])" +
           more + "}";
}
const char* const of_ohara_rudy = R"("current": "-80 A/F", "duration": "0.5 ms")";
const char* const of_ten_tusscher = R"("current": "-52 A/F", "duration": "1 ms")";

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
    EXPECT_EQ(a.size(), b.size());
    double largest = 0;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) largest = std::max(largest, std::fabs(a[i] - b[i]));
    return largest;
}

class ErrorControl : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override {
        if (reference::integrator_name().empty()) GTEST_SKIP() << "no SUNDIALS";
    }
    static std::string cells(const Model& model, const std::string& stimulus, const std::string& dt,
                             const std::string& more = "") {
        return validation::cells(model, stimulus, dt, more, GetParam());
    }
    static void expect_trajectory_of_reference(const Model& solver, const std::string& stimulus,
                                               const reference::Pulse& pulse);
};
INSTANTIATE_TEST_SUITE_P(By, ErrorControl, testing::Values("rodas", "cvode"),
                         [](const auto& info) { return std::string(info.param); });

void ErrorControl::expect_trajectory_of_reference(const Model& solver, const std::string& stimulus,
                                                  const reference::Pulse& pulse) {
    NEEDS_SYSTEMS(solver);
    const ir::Model model = bundled_model(solver.name, "");
    std::vector<double> v;
    reference::integrate(model, {analysis::initial_point(model), {pulse}, 600, 1},
                         [&](double, const std::vector<double>& states) {
                             v.push_back(states[static_cast<std::size_t>(solver.potential)]);
                         });
    const BundledRun run = run_text(cells(solver, stimulus, "0.1 ms"), solver);
    EXPECT_LT(largest_difference(run.probes.at("V @ P"), v), 0.05) << "mV";
}

TEST_P(ErrorControl, follows_the_reference_within_a_twentieth_of_a_millivolt) {
    expect_trajectory_of_reference(heartwright_model_ten_tusscher_panfilov_2006_cpu(), of_ten_tusscher, {10, 1, -52});
    expect_trajectory_of_reference(heartwright_model_ohara_rudy_2011_cpu(), of_ohara_rudy, {10, 0.5, -80});
}

TEST_P(ErrorControl, few_or_many_instants_give_one_trajectory) {
    const Model& model = heartwright_model_ohara_rudy_2011_cpu();
    NEEDS_SYSTEMS(model);
    const auto v = [&](const char* dt) { return run_text(cells(model, of_ohara_rudy, dt), model).probes.at("V @ P"); };
    const std::vector<double> expected = v("0.02 ms");
    EXPECT_LT(largest_difference(v("0.1 ms"), expected), 1e-6);
    EXPECT_LT(largest_difference(v("0.5 ms"), expected), 1e-6);
}

TEST_P(ErrorControl, looking_often_changes_no_bit) {
    const Model& model = heartwright_model_ohara_rudy_2011_cpu();
    NEEDS_SYSTEMS(model);
    const std::string paced = std::string(of_ohara_rudy) + R"(, "period": "300 ms")";
    const std::string often = R"(, "fields": {"show": ["V"], "every": "0.1 ms"})";
    EXPECT_EQ(run_text(cells(model, paced, "0.1 ms", often), model).probes.at("V @ P"),
              run_text(cells(model, paced, "0.1 ms"), model).probes.at("V @ P"));
}

// The upstroke begins while the stimulus is on, which the membrane current leaves out.
TEST_P(ErrorControl, extremes_of_the_membrane_current_are_those_of_its_values_at_the_instants) {
    const Model& model = heartwright_model_ohara_rudy_2011_cpu();
    NEEDS_SYSTEMS(model);
    const char* const pulse = R"("current": "-53 A/F", "duration": "1 ms")";
    std::string each_instant = cells(model, pulse, "0.02 ms");
    const std::string shown = R"("show": ["V"], "every": "1 ms")";
    each_instant.replace(each_instant.find(shown), shown.size(), R"("show": ["V", "i_ion"], "every": "0.02 ms")");
    const BundledRun rows = run_text(each_instant, model);
    const BundledRun maps = run_text(
        cells(model, pulse, "0.02 ms", R"(, "maps": [{"minimum": "i_ion"}, {"maximum": "i_ion"}, {"maximum": "V"}])"),
        model);
    const std::vector<double>& currents = rows.probes.at("i_ion @ P");
    const auto [lowest, highest] = std::minmax_element(currents.begin(), currents.end());
    ASSERT_LT(*lowest, -100) << "A/F: no upstroke";
    EXPECT_NEAR(maps.at_probes.at("minimum_i_ion").at("P") / *lowest, 1, 1e-3);
    EXPECT_NEAR(maps.at_probes.at("maximum_i_ion").at("P") / *highest, 1, 1e-3);
    const std::vector<double>& v = rows.probes.at("V @ P");
    EXPECT_NEAR(maps.at_probes.at("maximum_V").at("P"), *std::max_element(v.begin(), v.end()), 1e-9);
}

TEST_P(ErrorControl, each_cell_has_its_own_parameters) {
    const Model& model = heartwright_model_ten_tusscher_panfilov_2006_cpu();
    NEEDS_SYSTEMS(model);
    const std::string everywhere = std::string(of_ten_tusscher) + R"(, "where": "all")";
    const BundledRun row =
        run_text(cells(model, everywhere, "0.1 ms", R"(, "geometry": {"cells": [3], "spacing": "1 mm"},
            "variant": ["epi"], "regions": [{"name": "blocked", "where": {"cells": [[0]]}, "set": {"g_Kr": "*0.5"}}])"),
                 model);
    const BundledRun alone =
        run_text(cells(model, of_ten_tusscher, "0.1 ms", R"(, "variant": ["epi"], "set": {"g_Kr": "*0.5"})"), model);
    EXPECT_EQ(row.probes.at("V @ P"), alone.probes.at("V @ P"));
}

// Nine cells, eight of them in two batches: each is stimulated and disturbed at times of its own, and has steps of its
// own. A cell alone has the same bits.
TEST_P(ErrorControl, cells_of_a_batch_have_the_bits_of_each_alone) {
    const Model& model = heartwright_model_ohara_rudy_2011_cpu();
    NEEDS_SYSTEMS(model);
    const auto experiment = [&](int cells, const std::function<std::string(int)>& where) {
        std::string text = R"({"format": 1, "model": "ohara_rudy_2011", "variant": ["endo"],
            "time": {"end": "500 ms", "dt": "0.1 ms", "integrator": ")" +
                           std::string(GetParam()) + R"("}, "geometry": {"cells": [)" + std::to_string(cells) +
                           R"(], "spacing": "1 mm"}, "stimuli": [{"name": "S1", "where": "all", "start": "10 ms", )" +
                           of_ohara_rudy + R"(}], "actions": [)";
        for (int k = 0; k < 9; ++k)
            if (!where(k).empty())
                text += std::string(text.back() == '[' ? "" : ", ") + R"({"at": ")" + std::to_string(20 + 30 * k) +
                        R"( ms", "reset": {"V": ")" + std::to_string(-60 + 8 * k) + R"( mV"}, "where": )" + where(k) +
                        "}";
        text += R"(], "probes": [)";
        for (int k = 0; k < cells; ++k)
            text += std::string(k == 0 ? "" : ", ") + R"({"name": "P)" + std::to_string(k) + R"(", "cell": [)" +
                    std::to_string(k) + R"(], "show": ["V", "Ca_i"], "every": "1 ms"})";
        return run_text(text + "]}", model).probes;
    };
    const auto together = experiment(9, [](int k) { return R"({"cells": [[)" + std::to_string(k) + "]]}"; });
    for (int cell = 0; cell < 9; ++cell) {
        const auto alone = experiment(1, [&](int k) { return std::string(k == cell ? R"("all")" : ""); });
        for (const std::string symbol : {"V @ P", "Ca_i @ P"})
            EXPECT_EQ(together.at(symbol + std::to_string(cell)), alone.at(symbol + "0")) << symbol << cell;
    }
}

// A parameter that changes, a state that is put elsewhere: beside short steps of the spec's schemes.
TEST_P(ErrorControl, begins_anew_where_something_is_done_to_a_cell) {
    const Model& model = heartwright_model_ten_tusscher_panfilov_2006_cpu();
    NEEDS_SYSTEMS(model);
    for (const char* action :
         {R"({"at": "100 ms", "set": {"g_CaL": "*0.5"}})", R"({"at": "100 ms", "reset": {"V": "-30 mV"}})"}) {
        const std::string actions = R"(, "actions": [)" + std::string(action) + "]";
        const BundledRun controlled = run_text(cells(model, of_ten_tusscher, "0.05 ms", actions), model),
                         stepped =
                             run_text(validation::cells(model, of_ten_tusscher, "0.002 ms", actions, "spec"), model);
        std::vector<double> a = controlled.probes.at("V @ P"), b = stepped.probes.at("V @ P");
        for (std::vector<double>* v : {&a, &b}) v->erase(v->begin() + 9, v->begin() + 14);  // the upstroke
        EXPECT_LT(largest_difference(a, b), 0.1) << action;
    }
}

std::string refusal(const std::string& text, const Model& model) {
    try {
        run_text(text, model);
    } catch (const UserFault& fault) {
        return fault.what();
    }
    return "";
}

TEST_P(ErrorControl, is_refused_where_cells_are_coupled_or_clamped_or_in_single_precision) {
    const Model& model = heartwright_model_ten_tusscher_panfilov_2006_cpu();
    NEEDS_SYSTEMS(model);
    const std::string everywhere = std::string(of_ten_tusscher) + R"(, "where": "all")";
    EXPECT_NE(refusal(cells(model, everywhere, "0.02 ms",
                            R"(, "geometry": {"cells": [9], "spacing": "0.2 mm"}, "tissue": {"D": "0.1 mm^2/ms"})"),
                      model)
                  .find("is for cells that are not coupled"),
              std::string::npos);
    EXPECT_NE(refusal(cells(model, of_ten_tusscher, "0.02 ms",
                            R"(, "actions": [{"clamp": "V", "to": "-20 mV", "until": "5 ms"}])"),
                      model)
                  .find("a voltage clamp is stepped by the spec's schemes"),
              std::string::npos);
    EXPECT_NE(refusal(cells(model, of_ten_tusscher, "0.02 ms"), heartwright_model_ten_tusscher_panfilov_2006_cpu_fp32())
                  .find("in FP64"),
              std::string::npos);
}

TEST_P(ErrorControl, takes_stimuli_that_begin_and_end_at_instants_alone) {
    const Model& model = heartwright_model_ohara_rudy_2011_cpu();
    EXPECT_NE(refusal(cells(model, of_ohara_rudy, "2 ms"), model)
                  .find("stimulus 'S' begins or ends between instants of 2 ms"),
              std::string::npos);
    EXPECT_EQ(refusal(validation::cells(model, of_ohara_rudy, "2 ms", "", "spec"), model).find("between instants"),
              std::string::npos);
}

TEST_P(ErrorControl, names_the_cell_and_the_state_where_it_fails) {
    const Model& model = heartwright_model_ten_tusscher_panfilov_2006_cpu();
    NEEDS_SYSTEMS(model);
    const std::string everywhere = std::string(of_ten_tusscher) + R"(, "where": "all")";
    const std::string said =
        refusal(cells(model, everywhere, "0.1 ms", R"(, "geometry": {"cells": [4], "spacing": "1 mm"},
            "actions": [{"reset": {"Na_i": "0 mM"}, "where": {"cells": [[2]]}, "at": "1 ms"}])"),
                model);
    EXPECT_NE(said.find("cell (2"), std::string::npos) << said;
    EXPECT_NE(said.find("is not integrated beyond 1 ms: "), std::string::npos) << said;
    EXPECT_NE(said.find(GetParam() == std::string("cvode") ? "CVODE" : "RODAS"), std::string::npos) << said;
    EXPECT_NE(said.find("there and changes by"), std::string::npos) << said;
}

}  // namespace
}  // namespace heartwright::validation
