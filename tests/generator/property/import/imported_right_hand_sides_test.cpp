// Right-hand sides of imported models: our equations against the foreign file's own, and against independent
// references where ../shared has them (docs/importing_models.md).
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "base/json/value.hpp"
#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/magnitude.hpp"
#include "generator/driver/import_model.hpp"
#include "generator/driver/load.hpp"
#include "generator/import/evaluate.hpp"
#include "generator/import/names.hpp"
#include "generator/import/write/write_spec.hpp"

namespace heartwright::driver {
namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// The spec that import writes, as our IR.
struct Ours {
    Imported imported;
    std::vector<std::string> names;
    ir::Model model;
};

Ours imported(const std::string& name, const std::string& text) {
    Ours ours;
    ours.imported = import_source(std::make_shared<SourceFile>(name, text), {});
    ours.names = foreign::accepted_names(ours.imported.model);
    const fs::path path = fs::path(testing::TempDir()) / ("imported_" + fs::path(name).stem().string() + ".json");
    std::ofstream(path) << foreign::spec_text(ours.imported.model, ours.imported.decided, "imported");
    LoadedSpec loaded(path.string(), {});
    ours.model = loaded.build_to_run(spec::all_choices(loaded.spec()).front());
    return ours;
}

std::map<std::string, std::size_t> state_indices(const ir::Model& model) {
    std::map<std::string, std::size_t> result;
    for (std::size_t i = 0; i < model.states.size(); ++i) result[model.states[i].name] = i;
    return result;
}

// At most 1e-12 of the value, or 1e-14 S, S being the value with every addend by magnitude (verification.md).
void expect_equal(double is, double expected, double sum, const std::string& what) {
    const double error = std::fabs(is - expected);
    EXPECT_TRUE(error <= 1e-12 * std::fabs(expected) || error <= 1e-14 * sum)
        << what << ": " << is << " instead of " << expected << ", S = " << sum;
}

// Heijman's free calcium is the root of a cubic equation, by a formula whose terms cancel (calcium.Ca_ss), and these
// states divide by it. S counts divisors by their value, so the criterion does not see it. There the reference's own
// rounding error is measured instead, against our equations in long double: we are at most as far from the reference.
bool divides_by_cancelling_terms(const fs::path& model, const std::string& state) {
    static const std::set<std::string> states = {"ical_p.C",   "ical_p.Cs", "ical_np.C",
                                                 "ical_np.Cs", "camk.trap", "camk.f_ryr"};
    return model.stem() == "heijman-2011" && states.contains(state);
}

void expect_error_of_reference(double is, double expected, const analysis::Magnitude& exact, const std::string& what) {
    const double error = std::fabs(is - expected);
    const auto of_reference = static_cast<double>(std::fabs(exact.value - expected));
    EXPECT_LE(of_reference, 1e-9 * std::fabs(expected)) << what;
    EXPECT_TRUE(error <= of_reference || error <= 1e-12 * std::fabs(expected) ||
                error <= 1e-14 * static_cast<double>(exact.sum))
        << what << ": " << is << " instead of " << expected << ", in long double " << exact.value;
}

// Myokit's "[ms]" or "[s]".
double derivative_scale(const json::Value& reference) {
    const std::string unit = reference.find("time")->find("unit")->text;
    if (unit == "[s]" || unit == "second" || unit == "s") return 1e-3;
    return 1;
}

std::string gunzipped(const fs::path& path) {
    std::FILE* pipe = popen(("gzip -dc '" + path.string() + "'").c_str(), "r");
    if (!pipe) return {};
    std::string text;
    char block[65536];
    for (std::size_t n = 0; (n = std::fread(block, 1, sizeof block, pipe)) > 0;) text.append(block, n);
    pclose(pipe);
    return text;
}

// References are at time 0 with the stimulus of an equation of time, and with a pace of 0.
double stimulus_of_reference(const Imported& imported) {
    double stimulus = 0;
    if (imported.model.format == foreign::Format::cellml)
        for (const foreign::Pulse& pulse : imported.decided.pulses)
            if (pulse.start == 0) stimulus += pulse.amplitude;
    return stimulus;
}

// EasyML has no components: "membrane.V" of the reference is V.
std::map<std::string, std::string> names_in_reference(const Ours& ours, const json::Value& reference) {
    std::map<std::string, std::string> name_of;
    for (std::size_t i = 0; i < ours.names.size(); ++i)
        name_of[foreign::qualified_name(ours.imported.model, i)] = ours.names[i];
    if (ours.imported.model.format != foreign::Format::easyml) return name_of;
    for (const json::Member& it : reference.find("states")->members)
        name_of[it.key] = name_of.at("cell" + it.key.substr(it.key.rfind('.')));
    return name_of;
}

void compare_with_reference(const fs::path& model, const fs::path& reference_file) {
    SCOPED_TRACE(model.filename().string());
    const Ours ours = imported(model.string(), contents(model));
    Diagnostics diagnostics;
    const auto reference =
        json::parse(std::make_shared<SourceFile>(reference_file.string(), gunzipped(reference_file)), diagnostics);
    ASSERT_TRUE(reference);
    const std::map<std::string, std::string> name_of = names_in_reference(ours, *reference);
    const auto index = state_indices(ours.model);
    analysis::Interpreter<double> values(ours.model);
    analysis::Interpreter<analysis::Magnitude> magnitudes(ours.model);
    for (const json::Value& at : reference->find("rhs")->items) {
        analysis::Point point = analysis::initial_point(ours.model);
        for (const json::Member& it : at.find("y")->members)
            point.states.at(index.at(name_of.at(it.key))) = it.value.number;
        point.stimulus = stimulus_of_reference(ours.imported);
        values.evaluate(point);
        magnitudes.evaluate(point);
        for (const json::Member& it : at.find("dydt")->members) {
            const std::size_t state = index.at(name_of.at(it.key));
            const double expected = it.value.number * derivative_scale(*reference);
            const analysis::Magnitude exact = magnitudes.derivative(state);
            if (divides_by_cancelling_terms(model, it.key))
                expect_error_of_reference(values.derivative(state), expected, exact, it.key);
            else
                expect_equal(values.derivative(state), expected, static_cast<double>(exact.sum), it.key);
        }
    }
}

const fs::path shared = fs::path(HEARTWRIGHT_SOURCE_DIR).parent_path() / "shared";

TEST(imported_right_hand_sides, published_models_agree_with_independent_references) {
    if (!fs::exists(shared / "models" / "mmt")) GTEST_SKIP() << "no ../shared";
    std::vector<fs::directory_entry> files(fs::directory_iterator(shared / "models" / "mmt"), {});
    std::copy(fs::directory_iterator(shared / "models" / "cellml"), {}, std::back_inserter(files));
    for (const fs::directory_entry& entry : files) {
        const fs::path reference = shared / "reference" / "single_cell" / (entry.path().stem().string() + ".json.gz");
        if (fs::exists(reference)) compare_with_reference(entry.path(), reference);
    }
}

// Beeler and Reuter 1977 in EasyML, against the derivatives that were computed from its CellML file.
TEST(imported_right_hand_sides, a_model_in_EasyML_agrees_with_its_CellML) {
    const fs::path reference = shared / "reference" / "single_cell" / "beeler_reuter_model_1977.json.gz";
    if (!fs::exists(reference)) GTEST_SKIP() << "no ../shared";
    const fs::path models = fs::path(HEARTWRIGHT_SOURCE_DIR) / "tests" / "generator" / "property" / "import" / "models";
    compare_with_reference(models / "beeler_reuter_1977.model", reference);
}

// 2 uM against c in mM, dot(m) per s against mM, a quotient in floor(): units disagree, numbers stay.
constexpr const char* small_model = R"([[model]]
name: A small model 2026
cell.V = -80
cell.m = 0.1
cell.c = 2e-4

[engine]
time = 0 [s] in [s] bind time
pace = 0 bind pace

[cell]
dot(V) = -(i_tot + i_stim) / C
    in [mV]
    label membrane_potential
C = 20 [pF] in [pF]
i_tot = i_Na + i_leak in [pA]
i_leak = g * (V - -70 [mV]) in [pA]
    g = 2 [nS] in [nS]
i_Na = 3 [nS] * m^3 * (V - 50 [mV]) in [pA]
i_stim = engine.pace * -200 [pA] in [pA]
dot(m) = (inf - m) / tau
    inf = 1 / (1 + exp((V + 40 [mV]) / -6 [mV]))
    tau = if(V < -40 [mV] and not (V == 3 [mV]), 0.001 [s], piecewise(V < 0 [mV], 2e-3 [s], V > 20 [mV], 3e-3 [s], 4e-3 [s]))
        in [s]
dot(c) = -1e-6 [mM/s/pA] * i_Na - 0.5 [1/s] * (c - rest) + 0.1 * dot(m) * 1 [mM] + 1e-3 [mM/s/mV] * V % 2
    in [mM]
rest = 2 [uM]
    in [uM]
)";

TEST(imported_right_hand_sides, are_those_of_the_file) {
    const std::string text = small_model;
    const Ours ours = imported("small.mmt", text);
    Diagnostics diagnostics;
    const foreign::Model original =
        foreign::Model(import_source(std::make_shared<SourceFile>("small.mmt", text), {}).model);
    EXPECT_EQ(original.equations.size(), ours.imported.model.equations.size());
    const auto index = state_indices(ours.model);
    analysis::Interpreter<double> values(ours.model);
    for (const double V : {-85.0, -40.0, -39.9, 3.0, 19.0, 60.0}) {
        analysis::Point point = analysis::initial_point(ours.model);
        point.states.at(index.at("V")) = V;
        values.evaluate(point);
        const double m = 0.1, c = 2e-4;
        const double m_inf = 1 / (1 + std::exp((V + 40) / -6));
        const double tau = V < -40 ? 0.001 : V < 0 ? 2e-3 : V > 20 ? 3e-3 : 4e-3;
        const double i_Na = 3 * m * m * m * (V - 50);
        const double dm = (m_inf - m) / tau;
        const double x = 1e-3 * V;
        const double dc = -1e-6 * i_Na - 0.5 * (c - 2) + 0.1 * dm + (x - 2 * std::floor(x / 2));
        const double dV = -(i_Na + 2 * (V + 70)) / 20;
        expect_equal(values.derivative(index.at("m")), 1e-3 * dm, 0, "m");
        expect_equal(values.derivative(index.at("c")), 1e-3 * dc, std::fabs(1e-3 * c), "c");
        expect_equal(values.derivative(index.at("V")), 1e-3 * dV, 0, "V");
    }
}

}  // namespace
}  // namespace heartwright::driver
