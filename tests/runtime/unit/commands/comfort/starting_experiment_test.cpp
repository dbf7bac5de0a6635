// heartwright new experiment: what it writes is right as it stands, for every model of generated/, and nothing is lost.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "command_line.hpp"
#include "runtime/launch/installation.hpp"

namespace heartwright {
namespace {

using testing::HasSubstr;
using testing::Not;

launch::Installation bundled() {
    launch::Installation tools;
    tools.sources = HEARTWRIGHT_SOURCE_DIR;
    return tools;
}

TEST(NewExperiment, of_every_generated_model_passes_check_and_fires_an_action_potential) {
    for (const std::string& model : launch::generated_models(bundled())) {
        const Scratch scratch;
        const auto made = run_command({"heartwright", "new", "experiment", "--model", model, "-o", scratch / "e.json"});
        ASSERT_EQ(made.code, 0) << made.text;
        EXPECT_THAT(made.text, HasSubstr("next: heartwright check"));
        const std::string text = text_of(scratch / "e.json");
        EXPECT_EQ(text.rfind("// An experiment to start from: one cell of " + model, 0), 0u) << text;
        const auto checked =
            run_command({"heartwright", "check", scratch / "e.json", "--backend", "cpu", "--threads", "1"});
        EXPECT_EQ(checked.code, 0) << model << "\n" << checked.text;
        EXPECT_THAT(checked.text, Not(HasSubstr("warning"))) << model;
        // A cell of many sites is run small.
        std::vector<std::string> words{"heartwright", "run",   scratch / "e.json", "-o", scratch / "out", "--backend",
                                       "cpu",         "--set", "time.end=20 ms"};
        if (text.find("\"lattice\"") != std::string::npos)
            words.insert(words.end(), {"--set", "lattice.sites=[2,1,1]"});
        const auto ran = run_command(words);
        ASSERT_EQ(ran.code, 0) << model << "\n" << ran.text;
        const auto summary = nlohmann::json::parse(text_of(scratch / "out/summary.json"));
        EXPECT_TRUE(summary["at_probes"]["cell"]["activation"].is_number())
            << model << ": the stimulus does not reach the threshold";
    }
}

TEST(NewExperiment, of_a_slab_starts_a_wave) {
    for (const char* model : {"karma_1994", "gaur_rudy_2011_ord"}) {
        const Scratch scratch;
        ASSERT_EQ(run_command({"heartwright", "new", "experiment", "slab", "--tissue", "--model", model, "-o",
                               scratch / "e.json"})
                      .code,
                  0);
        EXPECT_THAT(text_of(scratch / "e.json"), HasSubstr("\"name\": \"slab\""));
        const auto ran = run_command({"heartwright", "run", scratch / "e.json", "-o", scratch / "out", "--backend",
                                      "cpu", "--set", "time.end=25 ms", "--set", "fields.every=25 ms"});
        ASSERT_EQ(ran.code, 0) << model << "\n" << ran.text;
        const auto summary = nlohmann::json::parse(text_of(scratch / "out/summary.json"));
        EXPECT_TRUE(summary["at_probes"]["near"]["activation"].is_number()) << model;
    }
}

TEST(NewExperiment, names_what_the_model_has) {
    const Scratch scratch;
    ASSERT_EQ(run_command({"heartwright", "new", "experiment", "-o", scratch / "e.json"}).code, 0);
    const std::string text = text_of(scratch / "e.json");
    for (const char* part : {"\"model\": \"ten_tusscher_panfilov_2006\"", "// There are: epi, endo, M\n",
                             "// \"variant\": [\"epi\"],", "// Initial values; there are: niederer_2011\n",
                             "\"current\": \"-80 A/F\"", "\"threshold\": \"-40 mV\"", "\"V\", \"Ca_i\", \"currents\"",
                             "// \"currents\" are: i_Na, i_CaL, i_to, i_Kr, i_Ks, i_K1, i_NaK, i_NaCa, i_p_K, i_p_Ca, "
                             "i_b_Na, i_b_Ca, i_ion\n"})
        EXPECT_THAT(text, HasSubstr(part));
}

TEST(NewExperiment, never_replaces_a_file_unasked) {
    const Scratch scratch;
    const std::string file = scratch.write("mine.json", "my work");
    const auto [code, text] = run_command({"heartwright", "new", "experiment", "-o", file});
    EXPECT_EQ(code, 2);
    EXPECT_EQ(text, "error: " + file + ": is there already; name another file, or add --force to replace it\n");
    EXPECT_EQ(text_of(file), "my work");
    // Nor what a link that leads nowhere stands for.
    std::filesystem::create_symlink(scratch / "nowhere", scratch / "link.json");
    EXPECT_EQ(run_command({"heartwright", "new", "experiment", "-o", scratch / "link.json"}).code, 2);
    EXPECT_EQ(run_command({"heartwright", "new", "experiment", "-o", file, "--force"}).code, 0);
    EXPECT_THAT(text_of(file), HasSubstr("\"format\": 1"));
}

TEST(NewExperiment, wrong_words_are_the_users_fault) {
    const Scratch scratch;
    const auto error = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"heartwright", "new"});
        const auto [code, text] = run_command(words);
        EXPECT_EQ(code, 2) << text;
        return text;
    };
    EXPECT_EQ(
        error({"model"}),
        "error: there is no 'model' to make anew; heartwright new experiment makes an experiment, heartwright new "
        "repository a repository of specs\n");
    EXPECT_EQ(error({}),
              "error: heartwright new needs experiment [NAME] | repository FOLDER; see heartwright new --help\n");
    EXPECT_EQ(error({"experiment", "../e"}),
              "error: NAME is made of letters, digits, _, - and ., not '../e'; -o FILE names a file elsewhere\n");
    EXPECT_EQ(error({"experiment", "-o", scratch / "no/e.json"}),
              "error: " + (scratch / "no") + ": there is no such folder\n");
    EXPECT_THAT(error({"experiment", "--model", "karma_1995", "-o", scratch / "e.json"}),
                HasSubstr("did you mean 'karma_1994'?"));
    EXPECT_FALSE(std::filesystem::exists(scratch / "e.json"));
}

}  // namespace
}  // namespace heartwright
