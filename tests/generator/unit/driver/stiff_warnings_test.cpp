#include "generator/driver/stiff_warnings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "base/command_line/generator_usages.hpp"
#include "generator/driver/load.hpp"
#include "generator/driver/verbs.hpp"

namespace heartwright::driver {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

// A closed buffer of calcium and calsequestrin, and a machine of two states.
std::string spec_of(const std::string& integrators) {
    return R"json({
  "format": 1, "name": "buffer", "citation": "none",
  "membrane": {"potential": "V", "current": "i_ion", "stimulus": "i_stim"},
  "components": {
    "membrane": {"states": {"V": "-80 mV"}, "parameters": {"g": "0.3 mS/uF"}, "equations": ["i_ion = g*(V + 90 [mV])"]},
    "sr": {
      "parameters": {"k_on": "100 1/mM/ms", "k_off": "65 1/ms", "total": "2.6 mM"},
      "states": {"Ca": {"initial": "0.5 mM", "range": ["0 mM", null]}, "csqn": {"initial": "2.1 mM", "range": ["0 mM", null]}},
      "equations": ["binding = k_on*Ca*(total - csqn) - k_off*csqn", "ddt(Ca) = -binding", "ddt(csqn) = binding"]
    }
  },
  "integrators": )json" +
           integrators + "\n}\n";
}

class StiffWarnings : public ::testing::Test {
protected:
    void SetUp() override {
        folder_ = fs::temp_directory_path() / ("heartwright-stiff-" + std::to_string(::getpid()));
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::string write(const std::string& integrators) const {
        std::ofstream(folder_ / "buffer.json") << spec_of(integrators);
        return (folder_ / "buffer.json").string();
    }
    struct Printed {
        std::string text, errors;
    };
    static std::string errors_of(std::vector<std::string> words) { return printed_by(std::move(words)).errors; }
    static Printed printed_by(std::vector<std::string> words) {
        words.insert(words.begin(), "heartwright-generate");
        std::vector<char*> argv;
        for (std::string& word : words) argv.push_back(word.data());
        ::testing::internal::CaptureStdout();
        ::testing::internal::CaptureStderr();
        const int code = main(static_cast<int>(argv.size()), argv.data());
        Printed printed{::testing::internal::GetCapturedStdout(), ::testing::internal::GetCapturedStderr()};
        EXPECT_EQ(code, 0) << printed.errors;
        return printed;
    }

    fs::path folder_;
};

TEST_F(StiffWarnings, are_given_by_check_explain_and_generate_at_the_state_with_a_step_that_would_do) {
    const std::string path = write(R"({"default": "auto", "Ca": "grl1", "csqn": "grl1"})");
    const auto is_warning = AllOf(
        HasSubstr("buffer.json:8:"),
        HasSubstr("warning: GRL1 is inaccurate for 'Ca' and 'csqn', which change each other with a time constant of "),
        HasSubstr("what they exchange is not conserved; above dt = "),
        HasSubstr("may be more than 5% off, at dt = 0.02 ms by "),
        HasSubstr("linearly_implicit_euler updates them together; a smaller dt, "));
    EXPECT_THAT(errors_of({"check", path}), is_warning);
    EXPECT_THAT(errors_of({"explain", path, "--text"}), is_warning);
    EXPECT_THAT(errors_of({"generate", path, "-o", (folder_ / "out").string()}), is_warning);
    bool is_emitted = false;
    for (const auto& entry : fs::recursive_directory_iterator(folder_ / "out")) {
        if (!entry.is_regular_file()) continue;
        std::ifstream generated(entry.path());
        const std::string text((std::istreambuf_iterator<char>(generated)), {});
        is_emitted =
            is_emitted || text.find("{-1, 0.0, ") != std::string::npos || text.find("{-1, 0, ") != std::string::npos;
    }
    EXPECT_TRUE(is_emitted) << "the solver says above which dt its runs warn";
}

TEST_F(StiffWarnings, explain_gives_the_reason_for_each_scheme_and_the_fastest_time_constant) {
    const std::string automatic = printed_by({"explain", write(R"({"default": "auto"})"), "--text"}).text;
    EXPECT_THAT(automatic, HasSubstr("Integrators (time constants: -1/J_ii over the working ranges of all states"));
    EXPECT_THAT(automatic,
                ContainsRegex("  V +forward_euler +membrane potential; time constant at least 3.33 ms, found 3.33 ms"));
    EXPECT_THAT(automatic, ContainsRegex("  Ca +linearly_implicit_euler +stiff at dt = 0.02 ms; time constant at "
                                         "least 4.6 us, found 4.6 us"));
    const std::string requested = printed_by({"explain", write(R"({"default": "auto", "Ca": "grl1"})"), "--text"}).text;
    EXPECT_THAT(requested, ContainsRegex("  Ca +grl1 +requested; time constant at least 4.6 us, found 4.6 us"));
}

TEST_F(StiffWarnings, other_schemes_have_no_warnings) {
    EXPECT_THAT(errors_of({"check", write(R"({"default": "auto"})")}), Not(HasSubstr("inaccurate")));
}

// Of a choice; without options that of the spec.
std::string notes_of(const std::string& name, const char* integrator, bool with_warnings) {
    std::vector<std::string> words = {name};
    if (*integrator) words.insert(words.end(), {"--integrator", integrator});
    const Arguments arguments(explain_usage(), words, 1, 1);
    LoadedSpec loaded(name, arguments);
    Diagnostics diagnostics;
    for (const spec::Choice& choice : spec::all_choices(loaded.spec())) {
        const ir::Model built = loaded.build(choice);
        if (with_warnings) warn_of_stiff_coupling(built, diagnostics);
        if (!with_warnings) note_unproved_coupling(built, diagnostics);
    }
    return diagnostics.render();
}

TEST_F(StiffWarnings, bundled_models_have_no_warnings_with_their_schemes_nor_with_grl1) {
    for (const char* name : {"ten_tusscher_panfilov_2006", "ohara_rudy_2011", "karma_1994", "gaur_rudy_2011_ord",
                             "potassium_cluster_2026"})
        for (const char* integrator : {"", "default=grl1"}) EXPECT_EQ(notes_of(name, integrator, true), "") << name;
}

TEST_F(StiffWarnings, coupling_that_is_proved_harmless_has_no_note) {
    for (const char* name : {"ten_tusscher_panfilov_2006", "luo_rudy_1991", "beeler_reuter_1977", "karma_1994"}) {
        EXPECT_EQ(notes_of(name, "", false), "") << name;
        EXPECT_EQ(notes_of(name, "default=grl1", false), "") << name;
    }
}

// The calcium of Sampson's subspace opens the RyR that fills it. GRL1 is accurate for it along a beat
// (docs/numerics.md), which bounds over all states do not show: a note of check and explain, no warning of generate and
// of each run.
TEST_F(StiffWarnings, grl1_that_is_neither_found_inaccurate_nor_proved_accurate_has_a_note) {
    EXPECT_EQ(notes_of("sampson_2010", "", true), "");
    const auto is_note =
        AllOf(ContainsRegex("sampson_2010.json:[0-9]+:[0-9]+: note: GRL1 is not proved accurate at dt = 0.02 "
                            "ms for 'CaSS' beside 'O2', 'O1', 'Cai'"),
              HasSubstr("may be more than 5% off"), Not(HasSubstr("warning")));
    EXPECT_THAT(errors_of({"check", "sampson_2010"}), is_note);
    EXPECT_THAT(printed_by({"check", "sampson_2010", "--json"}).text,
                AllOf(HasSubstr("\"severity\": \"note\""), HasSubstr("GRL1 is not proved accurate")));
    EXPECT_THAT(printed_by({"check", "sampson_2010", "--sarif"}).text,
                AllOf(HasSubstr("\"level\": \"note\""), HasSubstr("GRL1 is not proved accurate")));
    EXPECT_THAT(notes_of("courtemanche_1998", "default=grl1", false), HasSubstr("note: GRL1 is not proved accurate"));
}

// Sampson's channels: Nav1.5, Nav1.1, the L-type channel and Ito, in two halves each, and the RyR.
TEST_F(StiffWarnings, overlapping_groups_share_one_warning) {
    const std::string text = notes_of("sampson_2010", "default=grl1", true);
    std::size_t count = 0;
    for (std::size_t at = text.find("GRL1 is inaccurate"); at != std::string::npos;
         at = text.find("GRL1 is inaccurate", at + 1))
        ++count;
    EXPECT_EQ(count, 9U) << text;
    EXPECT_THAT(text, ContainsRegex(" and [0-9]+ others, which change each other"));
}

TEST_F(StiffWarnings, a_warning_that_grl1_is_inaccurate_stands_without_a_note) {
    const std::string path = write(R"({"default": "auto", "Ca": "grl1", "csqn": "grl1"})");
    EXPECT_THAT(errors_of({"check", path}), Not(HasSubstr("not proved")));
    EXPECT_EQ(notes_of(path, "", false), "");
}

}  // namespace
}  // namespace heartwright::driver
