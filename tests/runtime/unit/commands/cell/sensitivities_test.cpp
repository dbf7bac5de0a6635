// `heartwright cell MODEL sensitivities` beside closed forms and beside steady beats that are found one by one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "runtime/io/read_file.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/report/data/csv_table.hpp"

namespace heartwright::commands {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class Sensitivities : public testing::Test {
protected:
    Sensitivities()
        : root_(fs::path(testing::TempDir()) /
                ("heartwright_sensitivities_" +
                 std::string(testing::UnitTest::GetInstance()->current_test_info()->name()).substr(0, 40))) {
        fs::remove_all(root_);
        fs::create_directories(root_);
    }
    ~Sensitivities() override { fs::remove_all(root_); }

    int cell(const std::string& name, std::vector<std::string> words) const {
        words.insert(words.begin(), {HEARTWRIGHT_BIN "/heartwright", "cell"});
        words.insert(words.end(), {"--backend", "cpu", "--threads", "1", "--quiet", "-o", path(name)});
        return launch::run_process(words, path(name + ".log"));
    }
    std::string path(const std::string& name) const { return (root_ / name).string(); }
    std::string log(const std::string& name) const { return io::read_file(path(name + ".log")); }

    fs::path root_;
};

// v' = -v/tau_v - i_stim; w has no part in v.
constexpr const char* leaky_cell = R"({
  "format": 1, "name": "leaky_cell", "doc": "Linear.",
  "membrane": { "potential": "v", "current": "i_ion", "stimulus": "i_stim" },
  "components": { "all": {
    "parameters": { "tau_v": "2000 ms", "tau_w": "5000 ms" },
    "states": { "v": { "initial": "0" }, "w": { "initial": "0" } },
    "equations": [ "i_ion = v/tau_v", "ddt(w) = (v - w)/tau_w" ] } } })";

// Just before the pulse, and at its end.
struct Extremes {
    double low, high;
};
Extremes extremes_of(double tau) {
    const double T = 100, d = 2, a = 1 / tau, far = 0.5 / a;
    const double low = far * (1 - std::exp(-a * d)) * std::exp(-a * (T - d)) / (1 - std::exp(-a * T));
    return {low, far + (low - far) * std::exp(-a * d)};
}

TEST_F(Sensitivities, are_those_of_the_closed_form_of_a_linear_cell) {
    io::write_whole_file(path("leaky_cell.json"), leaky_cell);
    ASSERT_EQ(cell("linear", {path("leaky_cell.json"), "sensitivities", "--vary", "tau_v", "--vary", "tau_w",
                              "--cycle-length", "100 ms", "--stimulus", "-0.5", "--duration", "2 ms"}),
              0)
        << log("linear");
    const double tau = 2000, h = 1e-4;
    const Extremes more = extremes_of(tau * (1 + h)), less = extremes_of(tau * (1 - h));
    const auto table = report::read_csv(path("linear/sensitivities.csv"), {"parameter"});
    const double low = (more.low - less.low) / (2 * h), high = (more.high - less.high) / (2 * h);
    EXPECT_NEAR(table.find("rmp")->numbers[0], low, 1e-4 * low);
    EXPECT_NEAR(table.find("peak")->numbers[0], high, 1e-4 * high);
    const double of_w = table.find("peak")->numbers[1];
    EXPECT_TRUE(std::isnan(of_w) || std::fabs(of_w) < 1e-4 * high) << of_w;
    const auto directions = report::read_csv(path("linear/identifiability.csv"), {"combination"});
    EXPECT_EQ(directions.find("share")->numbers[0], 1);
    EXPECT_LT(directions.find("share")->numbers[1], 1e-5) << "the potential says nothing of tau_w";
    // v is near its level of 20, whose derivative by ln tau is about as large.
    EXPECT_NEAR(directions.find("rms")->numbers[0], (low + high) / 2, 0.01 * high);
}

TEST_F(Sensitivities, are_differences_of_steady_beats_that_are_found_for_each_value) {
    ASSERT_EQ(cell("all", {"ten_tusscher_panfilov_2006", "sensitivities", "--vary", "g_Kr", "--vary", "P_NaK"}), 0)
        << log("all");
    const auto table = report::read_csv(path("all/sensitivities.csv"), {"parameter"});
    const auto errors = report::read_csv(path("all/errors.csv"), {"parameter"});
    const auto of = [&](const std::string& factor) {
        const std::string name = "one" + factor.substr(1);
        EXPECT_EQ(cell(name, {"ten_tusscher_panfilov_2006", "pace", "--method", "newton", "--tolerance", "1e-6",
                              "--set", "P_NaK=" + factor}),
                  0)
            << log(name);
        return nlohmann::json::parse(io::read_file(path(name + "/cell.json")))["biomarkers"];
    };
    const auto more = of("*1.01"), less = of("*0.99");
    for (const char* biomarker : {"apd90", "ca_peak"}) {
        const std::string key = std::string(biomarker) + (biomarker[0] == 'a' ? "_ms" : "_uM");
        const double expected = (more[key].get<double>() - less[key].get<double>()) / 0.02;
        const double found = table.find(biomarker)->numbers[1];
        EXPECT_NEAR(found, expected, 0.02 * std::fabs(expected) + errors.find(biomarker)->numbers[1]) << biomarker;
    }
    EXPECT_LT(table.find("apd90")->numbers[0], 0) << "more I_Kr, a shorter action potential";
}

TEST_F(Sensitivities, say_what_is_wrong_with_an_option) {
    const std::pair<std::vector<std::string>, const char*> rows[] = {
        {{"--step", "0"}, "--step 0: expected a relative change from 1e-5 to 0.2"},
        {{"--step", "much"}, "--step much: expected a relative change from 1e-5 to 0.2"},
        {{"--all", "--vary", "g_Kr"}, "--all is in place of --vary"},
        {{"--vary", "g_Krr"}, "the model has no parameter 'g_Krr'; did you mean 'g_Kr'?"},
        {{"--beats", "5"}, "sensitivities are those of a periodic orbit: periodic orbit not found in 5 beats"}};
    for (const auto& [words, message] : rows) {
        std::vector<std::string> all{"ten_tusscher_panfilov_2006", "sensitivities"};
        all.insert(all.end(), words.begin(), words.end());
        EXPECT_EQ(cell("refused", all), 2);
        EXPECT_THAT(log("refused"), HasSubstr(message));
    }
}

}  // namespace
}  // namespace heartwright::commands
