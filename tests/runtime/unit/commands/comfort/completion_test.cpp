// heartwright completion: the script of bash is sourced in a bash of its own and asked what it would offer; those of
// zsh and fish where there are such shells.
#include "runtime/commands/inspect/completion.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "base/diag/faults.hpp"
#include "command_line.hpp"
#include "runtime/launch/process.hpp"

namespace heartwright::commands {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;

// A folder with an experiment, another file and a folder, and the script.
class Completion : public ::testing::Test {
protected:
    void SetUp() override {
        scratch.write("mine.json", "{}");
        scratch.write("with blank.json", "{}");
        scratch.write("notes.txt", "");
        std::filesystem::create_directory(scratch / "models");
        const Outcome made = run_command({"heartwright", "completion", "bash"});
        ASSERT_EQ(made.code, 0) << made.text;
        scratch.write("completion.bash", made.text);
    }

    // What is offered for the last of these words, of "heartwright ...".
    std::vector<std::string> offered(const std::vector<std::string>& words) {
        std::string script = "cd " + launch::shown({scratch.path()}) +
                             " && set -u && source ./completion.bash && COMP_WORDS=(" HEARTWRIGHT_BIN "/heartwright";
        for (const std::string& word : words) script += " " + launch::shown({word});
        script += ") && COMP_CWORD=" + std::to_string(words.size()) +
                  " && _heartwright 2>err; printf '%s\\n' \"${COMPREPLY[@]}\"";
        EXPECT_EQ(launch::run_process({"bash", "--norc", "-c", script}, scratch / "said"), 0)
            << text_of(scratch / "said");
        EXPECT_THAT(text_of(scratch / "err"), Not(HasSubstr("unbound"))) << script;
        std::vector<std::string> lines;
        std::istringstream said(text_of(scratch / "said"));
        for (std::string line; std::getline(said, line);)
            if (!line.empty()) lines.push_back(line);
        return lines;
    }

    Scratch scratch;
};

TEST_F(Completion, verbs_come_first) {
    EXPECT_THAT(offered({""}), IsSupersetOf({"new", "run", "check", "bench", "doctor", "completion", "--help"}));
    EXPECT_THAT(offered({"re"}), ElementsAre("report", "reference"));
    EXPECT_THAT(offered({"zz"}), IsEmpty());
}

TEST_F(Completion, options_are_those_of_the_verb) {
    EXPECT_THAT(offered({"run", "mine.json", "--b"}), ElementsAre("--bandwidth", "--backend", "--bind"));
    EXPECT_THAT(offered({"bench", "karma_1994", "--"}), IsSupersetOf({"--cells", "--paced", "--help"}));
    EXPECT_THAT(offered({"new", "experiment", "--t"}), ElementsAre("--tissue"));
    EXPECT_THAT(offered({"check", "--f"}), ElementsAre("--fits"));
    EXPECT_THAT(offered({"doctor", "-"}), ElementsAre("--mpi", "--ranks", "--oversubscribe", "--help"));
}

TEST_F(Completion, options_with_choices_offer_these) {
    EXPECT_THAT(offered({"run", "mine.json", "--backend", ""}), ElementsAre("auto", "cpu", "cuda"));
    EXPECT_THAT(offered({"run", "mine.json", "--backend", "=", "cu"}), ElementsAre("cuda"));
    EXPECT_THAT(offered({"run", "mine.json", "--backend", "="}), ElementsAre("auto", "cpu", "cuda"));
    EXPECT_THAT(offered({"run", "mine.json", "--threads", ""}), IsEmpty());
    EXPECT_THAT(offered({"completion", ""}), ElementsAre("bash", "zsh", "fish"));
    EXPECT_THAT(offered({"new", ""}), ElementsAre("experiment", "repository"));
}

TEST_F(Completion, models_and_experiments_are_found) {
    EXPECT_THAT(offered({"bench", "kar"}), ElementsAre("karma_1994"));
    EXPECT_THAT(offered({"new", "experiment", "--model", "ten"}), ElementsAre("ten_tusscher_panfilov_2006"));
    const auto files = offered({"run", ""});
    EXPECT_THAT(files, IsSupersetOf({"mine.json", "with blank.json", "models/"}));
    EXPECT_THAT(files, Not(Contains("notes.txt")));
    EXPECT_THAT(files, Not(Contains("karma_1994")));
    EXPECT_THAT(offered({"run", "mi"}), ElementsAre("mine.json"));
    EXPECT_THAT(offered({"run", "nied"}), ElementsAre("niederer_slab"));
    EXPECT_THAT(offered({"sweep", "tt06_si"}), ElementsAre("tt06_single_cell"));
    EXPECT_THAT(offered({"help", "sw"}), ElementsAre("sweep"));
    EXPECT_THAT(offered({"report", ""}), ElementsAre("models/"));
    EXPECT_THAT(offered({"run", "mine.json", "-o", ""}), ElementsAre("models/"));
}

TEST_F(Completion, paths_are_completed_as_they_are_typed) {
    EXPECT_THAT(offered({"run", "with\\ b"}), ElementsAre("with blank.json"));
    EXPECT_THAT(offered({"run", "--backend=cu"}), ElementsAre("--backend=cuda"));
    EXPECT_THAT(offered({"run", "./mi"}), ElementsAre("./mine.json"));
    EXPECT_THAT(offered({"run", "no/such/folder/"}), IsEmpty());
}

// What fish offers for a line; its lines are "word<tab>description".
TEST_F(Completion, fish_offers_the_same_with_descriptions) {
    if (launch::run_process({"/bin/sh", "-c", "command -v fish"}, scratch / "said") != 0) GTEST_SKIP() << "no fish";
    const std::string line = std::string(HEARTWRIGHT_BIN) + "/heartwright run mine.json --back";
    ASSERT_EQ(launch::run_process(
                  {"fish", "--no-config", "-c",
                   std::string(HEARTWRIGHT_BIN) + "/heartwright completion fish | source; complete -C '" + line + "'"},
                  scratch / "said"),
              0);
    EXPECT_THAT(text_of(scratch / "said"), HasSubstr("--backend\tauto: the GPU when there is one"));
}

TEST_F(Completion, zsh_reads_its_script) {
    if (launch::run_process({"/bin/sh", "-c", "command -v zsh"}, scratch / "said") != 0) GTEST_SKIP() << "no zsh";
    scratch.write("offer.zsh", "compdef() { :; }\ncompadd() { print -l -- \"${@[-1]}\"; }\nsource <(" HEARTWRIGHT_BIN
                               "/heartwright completion zsh)\nwords=(" HEARTWRIGHT_BIN
                               "/heartwright run mine.json --backend cu)\nCURRENT=5\n_heartwright\n");
    ASSERT_EQ(launch::run_process({"zsh", "-f", scratch / "offer.zsh"}, scratch / "said"), 0);
    EXPECT_EQ(text_of(scratch / "said"), "cuda\n");
}

TEST_F(Completion, of_a_shell_that_is_not_known_is_refused) {
    const Outcome wrong = run_command({"heartwright", "completion", "tcsh"});
    EXPECT_EQ(wrong.code, 2);
    EXPECT_EQ(wrong.text, "error: there is completion for bash zsh fish, not for 'tcsh'\n");
}

// Where there is one: its help names every option that we complete.
TEST(GenerateOptions, are_those_of_heartwright_generate) {
    if (!std::filesystem::exists(HEARTWRIGHT_BIN "/heartwright-generate"))
        GTEST_SKIP() << "no heartwright-generate in this build";
    for (const char* verb : {"check", "explain", "generate", "compile", "diff", "fmt", "eval", "reference"}) {
        const std::string help = run_command({"heartwright-generate", verb, "--help"}).text;
        for (const Option& option : generate_options(verb)) {
            if (option.name.starts_with("--no-")) continue;
            EXPECT_THAT(help, HasSubstr(option.name)) << verb;
        }
    }
}

// It names all passes when one is not there; choose_integrators is no one's to leave out.
TEST(GenerateOptions, leave_out_the_passes_that_there_are) {
    if (!std::filesystem::exists(HEARTWRIGHT_BIN "/heartwright-generate"))
        GTEST_SKIP() << "no heartwright-generate in this build";
    const std::string refused = run_command({"heartwright-generate", "explain", "karma_1994", "--no-nothing"}).text;
    const std::string begin = "There are: ";
    ASSERT_THAT(refused, HasSubstr(begin));
    std::string listed;
    for (const Option& option : generate_options("explain")) {
        if (!option.name.starts_with("--no-")) continue;
        listed += (listed.empty() ? "" : ", ") + option.name.substr(5);
        if (option.name == "--no-remove_singularities") listed += ", choose_integrators";
    }
    EXPECT_EQ(refused.substr(refused.find(begin) + begin.size()), listed + "\n");
}

}  // namespace
}  // namespace heartwright::commands
