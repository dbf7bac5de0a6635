// heartwright verify, from the command line to its page; Karma's two variables, so that a solver is built in seconds.
#include <gmock/gmock.h>
#include <stdlib.h>

#include <nlohmann/json.hpp>

#include "base/diag/faults.hpp"
#include "runtime/commands/bench/verify.hpp"
#include "runtime/commands/inspect/completion.hpp"
#include "runtime/launch/process.hpp"
#include "tests/runtime/errors/command_line.hpp"
#include "tests/runtime/unit/report/markup.hpp"

namespace heartwright::commands {
namespace {

using testing::HasSubstr;
using testing::Not;

bool has_generator() { return std::filesystem::exists(std::string(HEARTWRIGHT_BIN) + "/heartwright-generate"); }

launch::Installation tools_of_the_build() {
    launch::Installation tools = launch::find_installation();
    tools.sources = HEARTWRIGHT_SOURCE_DIR;
    return tools;
}

VerifyRequest asked(std::vector<std::string> words) {
    return verify_request(tools_of_the_build(), Arguments(verify_usage(), words, 1, 1));
}

std::string fault_of(const std::vector<std::string>& words) {
    try {
        asked(words);
    } catch (const UserFault& fault) {
        return fault.what();
    }
    return "";
}

// The options of the generator that leave out a pass, but the one named.
std::vector<std::string> passes_but(const std::string& kept) {
    std::vector<std::string> options;
    for (const Option& option : generate_options("generate"))
        if (option.name.rfind("--no-", 0) == 0 && option.name != kept) options.push_back(option.name);
    return options;
}

TEST(Verify, sets_two_solvers_apart) {
    const VerifyRequest passes = asked({"karma_1994", "--no-share_terms", "--no-hoist_by_scale", "--backend", "cpu"});
    EXPECT_THAT(passes.candidate.left_out, testing::ElementsAre("--no-hoist_by_scale", "--no-share_terms"));
    EXPECT_TRUE(passes.reference.left_out.empty());
    EXPECT_EQ(passes.difference, "--no-hoist_by_scale, --no-share_terms");
    const VerifyRequest plain = asked({"karma_1994", "--plain"});
    EXPECT_EQ(plain.candidate.left_out, passes_but("--no-remove_singularities"));
    EXPECT_THAT(plain.candidate.left_out, testing::IsSupersetOf({"--no-batch_reciprocals", "--no-share_terms"}));
    EXPECT_THAT(plain.candidate.left_out, Not(testing::Contains("--no-remove_singularities")));
    EXPECT_EQ(asked({"karma_1994", "--approximate", "1e-8", "--precision", "fp32"}).difference,
              "--approximate 1e-8, fp32");
    EXPECT_EQ(asked({"karma_1994", "--each-pass"}).candidate.left_out, passes_but("--no-approximate_functions"));
    EXPECT_EQ(asked({"karma_1994", "--each-pass", "--no-share_terms"}).candidate.left_out.size(), 1u);
    EXPECT_EQ(fault_of({"karma_1994", "--each-pass", "--plain"}),
              "--each-pass leaves out passes one by one; it does not go with --plain");
    EXPECT_EQ(fault_of({"karma_1994"}),
              "heartwright verify: nothing sets the two solvers apart; say --approximate TOL, --no-PASS, --plain or "
              "--precision fp32");
    EXPECT_EQ(fault_of({"karma_1994", "--approximate", "none"}), fault_of({"karma_1994"}));
    EXPECT_EQ(fault_of({"karma_1994", "--no-share_term"}),
              "unknown option '--no-share_term'; did you mean '--no-share_terms'?");
    EXPECT_EQ(fault_of({"karma_1995", "--plain"}), "no model 'karma_1995'; did you mean 'karma_1994'?");
}

TEST(Verify, takes_the_spec_without_its_approximations_for_the_reference) {
    const Scratch scratch;
    std::string spec = text_of(std::string(HEARTWRIGHT_SOURCE_DIR) + "/model_specs/karma_1994.json");
    spec.replace(spec.find("\"format\": 1,"), 12, "\"format\": 1, \"approximations\": {\"tolerance\": 1e-7},");
    const std::string path = scratch.write("mine.json", spec);
    const VerifyRequest request = asked({path});
    EXPECT_EQ(request.reference.approximate, "none");
    EXPECT_EQ(request.candidate.approximate, "");
    EXPECT_EQ(request.difference, "approximations of the spec");
    EXPECT_DOUBLE_EQ(default_limit(request), 1e-5);
}

TEST(Verify, has_limits_by_what_was_changed) {
    EXPECT_EQ(default_limit(asked({"karma_1994", "--plain"})), 1e-9);
    EXPECT_DOUBLE_EQ(default_limit(asked({"karma_1994", "--approximate", "1e-8,of=E"})), 1e-6);
    EXPECT_EQ(default_limit(asked({"karma_1994", "--approximate", "1e-3"})), 1e-2);
    EXPECT_EQ(default_limit(asked({"karma_1994", "--approximate", "none", "--plain"})), 1e-9);
    EXPECT_EQ(default_limit(asked({"karma_1994", "--precision", "fp32"})), 2e-2);
}

TEST(Verify, runs_experiments_of_every_bundled_model) {
    const Scratch scratch;
    for (const std::string& model : launch::generated_models(tools_of_the_build()))
        for (const char* length : {"", "--quick"}) {
            std::vector<std::string> words{"heartwright-solver", "evidence", model, "-o", scratch / model};
            if (*length) words.emplace_back(length);
            const Outcome outcome = run_command(words);
            EXPECT_EQ(outcome.code, 0) << outcome.text;
            EXPECT_THAT(outcome.text, HasSubstr("cable.json\n"));
        }
    const Outcome wrong =
        run_command({"heartwright-solver", "evidence", "ohara_rudy_2011", "-o", scratch / "x", "--variant", "epicard"});
    EXPECT_EQ(wrong.code, 2);
    EXPECT_THAT(wrong.text, HasSubstr("--variant epicard of ohara_rudy_2011 cannot be run"));
}

class VerifyCommand : public testing::Test {
protected:
    void SetUp() override {
        if (!has_generator()) GTEST_SKIP() << "heartwright-generate is not built";
        ::setenv("XDG_CACHE_HOME", (scratch / "cache").c_str(), 1);
    }
    Outcome verify(std::vector<std::string> words) {
        words.insert(words.begin(),
                     {"heartwright", "verify", "karma_1994", "--backend", "cpu", "--quick", "--threads", "1"});
        return run_command(words);
    }
    Scratch scratch;
};

TEST_F(VerifyCommand, finds_the_same_answer_without_passes_and_says_where) {
    const std::string folder = scratch / "plain";
    const Outcome outcome = verify({"--plain", "-o", folder});
    EXPECT_EQ(outcome.code, 0) << outcome.text;
    EXPECT_THAT(outcome.text, HasSubstr("conduction velocity"));
    EXPECT_THAT(outcome.text, HasSubstr("quantities are within their limits\n"));
    const auto json = nlohmann::json::parse(text_of(folder + "/verify.json"));
    EXPECT_EQ(json["within"], true);
    EXPECT_EQ(json["b"]["is"], "without passes");
    ASSERT_EQ(json["experiments"].size(), 3u);
    EXPECT_EQ(json["experiments"][1]["name"], "restitution");
    bool has_velocity = false;
    for (const auto& quantity : json["experiments"][2]["quantities"])
        has_velocity |= quantity["name"] == "measures.cv.near to far.cv_mm_per_ms" && quantity["compared"] == 1;
    EXPECT_TRUE(has_velocity);
    EXPECT_EQ(report::fault_of_markup(text_of(folder + "/verify.html")), "");

    // The passes change roundings: nothing is left of a limit of none.
    const Outcome strict = verify({"--plain", "-o", folder, "--force", "--within", "0"});
    EXPECT_EQ(strict.code, 1) << strict.text;
    EXPECT_THAT(strict.text, HasSubstr("BEYOND"));
    EXPECT_THAT(strict.text, HasSubstr("quantities are beyond their limits\n"));
    EXPECT_EQ(nlohmann::json::parse(text_of(folder + "/verify.json"))["within"], false);

    const Outcome used = verify({"--plain", "-o", folder});
    EXPECT_EQ(used.code, 2);
    EXPECT_EQ(used.text,
              "error: " + folder +
                  ": is not empty; name another folder with -o, or add --force to replace what verify left there\n");
    EXPECT_THAT(verify({"--plain", "-o", folder, "--force", "--within", "Ve:1"}).text,
                HasSubstr("a limit names 'Ve', which neither run has"));
}

TEST_F(VerifyCommand, leaves_out_one_pass_after_the_other) {
    const Outcome outcome =
        verify({"--each-pass", "--no-share_reciprocals", "--no-contract_fma", "-o", scratch / "each"});
    EXPECT_EQ(outcome.code, 0) << outcome.text;
    EXPECT_THAT(outcome.text, HasSubstr("each is within its limits\n"));
    const auto json = nlohmann::json::parse(text_of(scratch / "each/verify.json"));
    EXPECT_EQ(json["within"], true);
    ASSERT_EQ(json["passes"].size(), 2u);
    EXPECT_LT(json["passes"][1]["same"],
              json["passes"][1]["quantities"]);  // without fused operations other roundings come
    EXPECT_EQ(nlohmann::json::parse(text_of(scratch / "each/without_contract_fma.json"))["b"]["is"],
              "--no-contract_fma");
    EXPECT_TRUE(std::filesystem::exists(scratch / "each/without_share_reciprocals.html"));
}

TEST_F(VerifyCommand, runs_the_experiments_that_it_is_given) {
    const std::string experiment =
        scratch.write("mine.json", sheet(R"("probes": [{"name": "P", "cell": [3, 1, 0], "show": ["E"]}])"));
    std::vector<std::string> words{
        "heartwright", "verify", "karma_1994", "--backend",     "cpu",          "--no-share_reciprocals",
        "--threads",   "1",      "-o",         scratch / "own", "--experiment", experiment};
    const Outcome outcome = run_command(words);
    EXPECT_EQ(outcome.code, 0) << outcome.text;
    EXPECT_THAT(outcome.text, HasSubstr("E at P"));
    EXPECT_THAT(outcome.text, Not(HasSubstr("cable")));
    words[2] = "ohara_rudy_2011";
    words.emplace_back("--force");
    EXPECT_THAT(run_command(words).text, HasSubstr("mine.json: is of the model 'karma_1994', not of ohara_rudy_2011"));
    const Outcome wrong = run_command(
        {"heartwright", "verify", "karma_1994", "--backend", "cpu", "--approximate", "1e-20", "-o", scratch / "wrong"});
    EXPECT_EQ(wrong.code, 2);
    EXPECT_THAT(wrong.text, testing::EndsWith("\nerror: --approximate: '1e-20' is no tolerance from 1e-13 to 1e-3\n"));
    words[2] = "karma_1994";
    words.emplace_back("--quick");
    EXPECT_THAT(run_command(words).text, HasSubstr("--quick is of the experiments that verify makes"));
}

}  // namespace
}  // namespace heartwright::commands
