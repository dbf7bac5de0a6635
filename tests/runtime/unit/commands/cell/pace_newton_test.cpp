// `heartwright cell MODEL pace --method newton` as people give it, beside closed forms and beside thousands of beats.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "runtime/io/fields/end_state_file.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/report/data/csv_table.hpp"

namespace heartwright::commands {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class PaceNewton : public testing::Test {
protected:
    PaceNewton()
        : root_(fs::path(testing::TempDir()) /
                ("heartwright_newton_" +
                 std::string(testing::UnitTest::GetInstance()->current_test_info()->name()).substr(0, 40))) {
        fs::remove_all(root_);
        fs::create_directories(root_);
    }
    ~PaceNewton() override { fs::remove_all(root_); }

    int pace(const std::string& name, const std::string& model, std::vector<std::string> words) const {
        words.insert(words.begin(), {HEARTWRIGHT_BIN "/heartwright", "cell", model, "pace"});
        words.insert(words.end(), {"--backend", "cpu", "--threads", "1", "--quiet", "-o", path(name)});
        return launch::run_process(words, path(name + ".log"));
    }
    std::string path(const std::string& name) const { return (root_ / name).string(); }
    std::string log(const std::string& name) const { return io::read_file(path(name + ".log")); }
    nlohmann::json steady_state(const std::string& name) const {
        return nlohmann::json::parse(io::read_file(path(name + "/cell.json")))["steady_state"];
    }
    std::map<std::string, double> states(const std::string& name) const {
        const io::EndStateFile file(path(name + "/pacing.h5"));
        std::map<std::string, double> all;
        for (const auto& state : file.states()) all[state.name] = file.state(state.name, 0, 1).front();
        return all;
    }

    fs::path root_;
};

// v' = -v/2000 - i_stim, w' = (v - w)/20000, and A and B that exchange: solved by hand.
constexpr const char* linear_cell = R"({
  "format": 1, "name": "linear_cell", "doc": "Linear, with a slow mode and a sum that is kept.",
  "membrane": { "potential": "v", "current": "i_ion", "stimulus": "i_stim" },
  "components": { "all": {
    "parameters": { "tau_v": "2000 ms", "tau_w": "20000 ms", "tau_AB": "50000 ms" },
    "states": { "v": { "initial": "0" }, "w": { "initial": "0" },
                "A": { "initial": "1", "range": ["0", "10"] }, "B": { "initial": "5", "range": ["0", "10"] } },
    "equations": [ "i_ion = v/tau_v", "ddt(w) = (v - w)/tau_w", "flux = (2*A - B)/tau_AB", "ddt(A) = -flux",
                   "ddt(B) = flux" ] } } })";

TEST_F(PaceNewton, has_the_fixed_point_and_the_multipliers_of_a_linear_cell) {
    io::write_whole_file(path("linear_cell.json"), linear_cell);
    ASSERT_EQ(pace("orbit", path("linear_cell.json"),
                   {"--method", "newton", "--cycle-length", "100 ms", "--stimulus", "-0.5", "--duration", "2 ms",
                    "--tolerance", "1e-6"}),
              0)
        << log("orbit");
    const double T = 100, d = 2, a = 1 / 2000.0, b = 1 / 20000.0, far = 0.5 / a, mixed = b / (b - a);
    // Of v just before the pulse; then of w: v is far + (v0 - far) exp(-a t) in the pulse.
    const double v = far * (1 - std::exp(-a * d)) * std::exp(-a * (T - d)) / (1 - std::exp(-a * T));
    const double v_after = far + (v - far) * std::exp(-a * d);
    const double by_pulse = far * (1 - std::exp(-b * d)) + (v - far) * mixed * (std::exp(-a * d) - std::exp(-b * d));
    const double rest = v_after * mixed * (std::exp(-a * (T - d)) - std::exp(-b * (T - d)));
    const double w = (by_pulse * std::exp(-b * (T - d)) + rest) / (1 - std::exp(-b * T));
    const auto x = states("orbit");
    EXPECT_NEAR(x.at("v"), v, 1e-5 * v);
    EXPECT_NEAR(x.at("w"), w, 1e-5 * w);
    EXPECT_NEAR(x.at("A"), 2, 1e-5);
    EXPECT_NEAR(x.at("A") + x.at("B"), 6, 1e-10);
    const auto steady = steady_state("orbit");
    EXPECT_EQ(steady["result"], "period 1");
    EXPECT_LE(steady["beats_paced"], 25);
    EXPECT_EQ(steady["conserved"], (std::vector<std::string>{"A, B"}));
    const double expected[] = {std::exp(-T * b), std::exp(-3 * T / 50000), std::exp(-T * a)};
    ASSERT_EQ(steady["multipliers"].size(), 3U);
    for (std::size_t k = 0; k < 3; ++k) {
        EXPECT_NEAR(steady["multipliers"][k]["real"].get<double>(), expected[k], 2e-5);
        EXPECT_EQ(steady["multipliers"][k]["imaginary"], 0.0);
    }
    const auto table = report::read_csv(path("orbit/multipliers.csv"), {"state"});
    EXPECT_NEAR(table.find("beats")->numbers[0], 200, 2);
    EXPECT_GT(report::read_csv(path("orbit/steady_state.csv"), {"stage"}).find("distance_to_limit")->numbers.size(),
              4U);
}

// 1e-5 of each state's level or of its range over the beat: pacing ends within its own tolerance of 1e-6 a beat.
TEST_F(PaceNewton, ends_at_the_orbit_of_thousands_of_beats) {
    const std::vector<std::string> usual{"--variant", "epi", "--tolerance", "1e-6"};
    std::vector<std::string> paced = usual, newton = usual;
    paced.insert(paced.end(), {"--beats", "5000"});
    newton.insert(newton.end(), {"--method", "newton"});
    ASSERT_EQ(pace("paced", "ten_tusscher_panfilov_2006", paced), 0) << log("paced");
    ASSERT_EQ(pace("newton", "ten_tusscher_panfilov_2006", newton), 0) << log("newton");
    EXPECT_GT(steady_state("paced")["beats_paced"], 1000);
    const auto steady = steady_state("newton");
    EXPECT_LE(steady["beats_paced"], 60);
    EXPECT_EQ(steady["result"], "period 1");
    EXPECT_EQ(steady["is_stable"], true);
    EXPECT_EQ(steady["stimulus_is_carried_by_an_ion"], true);
    ASSERT_EQ(steady["conserved"].size(), 1U) << "charge";
    const auto of_paced = states("paced"), of_newton = states("newton");
    for (const auto& [name, value] : of_paced) {
        const bool is_gate = std::fabs(value) <= 1 && name != "Ca_i" && name != "Ca_ss";
        const double size = is_gate ? 1 : std::fabs(value);
        EXPECT_NEAR(of_newton.at(name), value, 1e-4 * size) << name;
    }
}

TEST_F(PaceNewton, says_what_does_not_go_together) {
    const std::pair<std::vector<std::string>, const char*> rows[] = {
        {{"--period", "2"}, "--period is of --method newton; pacing finds 1 and 2"},
        {{"--method", "newton", "--stop", "Na_i > 12 mM"},
         "--stop is of --method pacing: Newton's method leaves the path that the beats take"},
        {{"--method", "newton", "--wall", "5 min"},
         "--wall is of --method pacing: Newton's method leaves the path that the beats take"},
        {{"--method", "newtons"}, "--method"}};
    for (const auto& [words, message] : rows) {
        EXPECT_EQ(pace("refused", "ten_tusscher_panfilov_2006", words), 2);
        EXPECT_THAT(log("refused"), HasSubstr(message));
        EXPECT_FALSE(fs::exists(path("refused")));
    }
}

// Few beats are not enough; what there is is written, and the reason is told.
TEST_F(PaceNewton, tells_that_the_beats_were_not_enough) {
    ASSERT_EQ(pace("few", "ten_tusscher_panfilov_2006", {"--method", "newton", "--beats", "4"}), 0) << log("few");
    EXPECT_EQ(steady_state("few")["result"], "not reached");
    EXPECT_THAT(log("few"), HasSubstr("warning: no periodic orbit was found: the beats are spent"));
    EXPECT_TRUE(fs::exists(path("few/report.html")));
    EXPECT_FALSE(fs::exists(path("few/orbit.json")));
}

}  // namespace
}  // namespace heartwright::commands
