// The program from its words to its exit code and text.
#include "generator/driver/verbs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "generator/ir/printer.hpp"
#include "generator/ir/reader.hpp"
#include "generator/reference/trajectory.hpp"

namespace heartwright::driver {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::StartsWith;

struct Result {
    int code;
    std::string out, err;
};

Result run(std::vector<std::string> words) {
    words.insert(words.begin(), "heartwright-generate");
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    const int code = main(static_cast<int>(argv.size()), argv.data());
    std::string out = ::testing::internal::GetCapturedStdout();
    return {code, std::move(out), ::testing::internal::GetCapturedStderr()};
}

const char* toy = R"json({
  "format": 1, "name": "toy", "citation": "none",
  "membrane": {"potential": "V", "current": "i_ion", "stimulus": "i_stim"},
  "components": {
    "membrane": {"states": {"V": "-80 mV"}, "equations": ["i_ion = g*m*(V - E_K)"]},
    "channel": {
      "parameters": {"g": "0.3 mS/uF", "E_K": "-90 mV"},
      "states": {"m": {"initial": "0.1", "range": ["0", "1"]}},
      "equations": ["m_inf = 1/(1 + exp(-(V + 30)/5))", "tau_m [ms] = 2 + exp(-square(V/20))", "ddt(m) = (m_inf - m)/tau_m"]
    }
  },
  "variants": {"weak": {"scale": {"g": 0.5}}},
  "starts": {"depolarised": {"initial": {"V": "20 mV"}}}
})json";

class Verbs : public ::testing::Test {
protected:
    void SetUp() override {
        folder_ = fs::temp_directory_path() / ("heartwright-verbs-" + std::to_string(::getpid()));
        fs::create_directories(folder_);
        write("toy.json", toy);
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    void write(const std::string& name, const std::string& text) const { std::ofstream(path(name)) << text; }
    std::string read(const fs::path& file) const {
        std::ostringstream text;
        text << std::ifstream(file).rdbuf();
        return text.str();
    }

    fs::path folder_;
};

TEST_F(Verbs, help_comes_with_examples) {
    EXPECT_THAT(run({}).out, HasSubstr("Verbs:"));
    EXPECT_EQ(run({"--help"}).code, 0);
    EXPECT_THAT(run({"--version"}).out, StartsWith("heartwright-generate "));
    for (const Verb& verb : verbs()) {
        const Result result = run({verb.name, "--help"});
        EXPECT_EQ(result.code, 0);
        EXPECT_THAT(result.out, HasSubstr("Examples:"));
    }
}

TEST_F(Verbs, approximations_that_find_nothing_say_of_what_there_are_functions) {
    std::string ranged = toy;
    const std::string start = "\"-80 mV\"";
    ranged.replace(ranged.find(start), start.size(), R"({"initial": "-80 mV", "range": ["-200 mV", "200 mV"]})");
    write("ranged.json", ranged);
    const Result nothing = run({"generate", path("ranged.json"), "-o", path("out"), "--approximate", "1e-8,of=m"});
    EXPECT_EQ(nothing.code, 2);
    EXPECT_THAT(
        nothing.err,
        HasSubstr(
            "nothing of 'm' is approximated: no function of it alone is worth a table; there are functions of V"));
    EXPECT_EQ(run({"generate", path("ranged.json"), "-o", path("out"), "--approximate", "1e-8,of=V"}).code, 0);
}

TEST_F(Verbs, approximations_of_a_cell_with_sites_are_of_its_own_states) {
    const Result result = run({"explain", "potassium_cluster_2026", "--approximate", "1e-8,of=V", "--text"});
    EXPECT_EQ(result.code, 0) << result.err;
    const Result site = run({"generate", "gaur_rudy_2011_ord", "-o", path("out"), "--approximate", "1e-8,of=V+ca_ss"});
    EXPECT_EQ(site.code, 2);
    EXPECT_THAT(site.err, HasSubstr("gaur_rudy_2011_ord.json: approximations of 'ca_ss', which differs between sites: "
                                    "tables are of states of the cell\n"));
}

TEST_F(Verbs, approximations_are_for_a_backend_and_a_precision) {
    EXPECT_EQ(run({"generate", path("toy.json"), "-o", path("out"), "--for", "cpu,fp32"}).code, 0);
    for (const char* wrong : {"gpu", "cpu,fp16", "cpu,", "cpu,fp32,", ",fp32"}) {
        const Result result = run({"generate", path("toy.json"), "-o", path("out"), "--for", wrong});
        EXPECT_EQ(result.code, 2) << wrong;
        EXPECT_EQ(result.err,
                  "error: --for is cpu or cuda, or cpu,fp32 or cuda,fp32 of a solver in single precision, not '" +
                      std::string(wrong) + "'\n");
    }
}

TEST_F(Verbs, systems_alone_have_no_steps_where_all_variants_are_systems) {
    ASSERT_EQ(run({"generate", path("toy.json"), "-o", path("out"), "--systems"}).code, 0);
    EXPECT_TRUE(fs::exists(path("out/toy/ode.cpp")));
    EXPECT_FALSE(fs::exists(path("out/toy/cpu/react.cpp")));
    EXPECT_THAT(read(path("out/toy/cpu/model.cpp")), testing::Not(HasSubstr("model.react")));
    // Sites are no system: all that a solver needs is there.
    ASSERT_EQ(run({"generate", "potassium_cluster_2026", "-o", path("out"), "--systems"}).code, 0);
    EXPECT_TRUE(fs::exists(path("out/potassium_cluster_2026/cpu/react.cpp")));
}

TEST_F(Verbs, a_wrong_command_is_the_users_fault) {
    EXPECT_EQ(run({"evall"}).code, 2);
    EXPECT_THAT(run({"evall"}).err, HasSubstr("did you mean 'eval'?"));
    EXPECT_EQ(run({"check"}).code, 2);
    EXPECT_EQ(run({"check", path("toy.json"), "--fit"}).code, 2);
    EXPECT_EQ(run({"check", path("nothing.json")}).code, 2);
    EXPECT_THAT(run({"check", "karma_1995"}).err, HasSubstr("did you mean 'karma_1994'?"));
    EXPECT_THAT(run({"eval", path("toy.json"), "--variant", "week"}).err, HasSubstr("did you mean 'weak'?"));
    EXPECT_THAT(run({"explain", path("toy.json"), "--integrator", "m=rush"}).err, HasSubstr("no integrator 'rush'"));
    EXPECT_THAT(run({"generate", path("toy.json"), "-o", path("out"), "--dump-after=nothing"}).err,
                HasSubstr("no pass 'nothing'"));
    EXPECT_EQ(run({"generate", path("toy.json"), "-o", path("out"), "--division", "fast"}).err,
              "error: --division: 'fast' is none of seed, drcp, ieee\n");
}

TEST_F(Verbs, check_says_what_is_there) {
    const Result result = run({"check", path("toy.json"), "--fits"});
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("tau_m [ms] = "));
    EXPECT_THAT(
        result.out,
        HasSubstr("toy: 2 states, 2 parameters, 3 equations, 1 variants, 1 starts; 2 combinations are well-formed"));
}

TEST_F(Verbs, check_shows_the_place_of_a_mistake) {
    std::string wrong = toy;
    wrong.replace(wrong.find("m_inf - m"), 5, "m_imf");
    write("wrong.json", wrong);
    const Result result = run({"check", path("wrong.json")});
    EXPECT_EQ(result.code, 2);
    EXPECT_THAT(result.err, HasSubstr("wrong.json:9:"));
    EXPECT_THAT(result.err, HasSubstr("did you mean 'm_inf'?"));
}

TEST_F(Verbs, a_model_that_is_not_finite_at_the_start_is_neither_well_formed_nor_generated) {
    std::string wrong = toy;
    wrong.replace(wrong.find("2 + exp(-square(V/20))"), 22, "0*exp(V/20)");
    write("wrong.json", wrong);
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"check", path("wrong.json")}, {"generate", path("wrong.json"), "-o", path("out")}}) {
        const Result result = run(words);
        EXPECT_EQ(result.code, 2) << words[0];
        EXPECT_THAT(result.err, HasSubstr("wrong.json:9:")) << words[0];
        EXPECT_THAT(result.err, HasSubstr("'ddt(m)' is minus infinity at the start")) << words[0];
    }
    EXPECT_FALSE(fs::exists(path("out")));
}

// v/(1 - exp(-v/k)) is k at v = 0, whatever makes it 0: a parameter, or the potential that a cell begins with.
TEST_F(Verbs, a_quotient_that_is_0_over_0_at_the_start_and_has_a_limit_is_well_formed) {
    for (const std::string v : {"v", "(V + 80)"}) {
        std::string singular = toy;
        singular.replace(singular.find("2 + exp(-square(V/20))"), 22,
                         "2 + 1 [ms/mV]*" + v + "/(1 - exp(-" + v + "/4))");
        singular.insert(singular.find("\"g\": \"0.3"), "\"v\": \"0 mV\", ");
        write("singular.json", singular);
        const Result checked = run({"check", path("singular.json")}), values = run({"eval", path("singular.json")});
        EXPECT_EQ(checked.code, 0) << checked.err;
        EXPECT_THAT(values.out, ::testing::ContainsRegex("tau_m +6  ms")) << values.err;
    }
}

TEST_F(Verbs, unused_symbols_are_told_by_check_and_not_by_each_generate) {
    std::string text = toy;
    write("unused.json",
          text.replace(text.find("\"E_K\": \"-90 mV\""), 15, "\"E_K\": \"-90 mV\", \"g_unused\": \"1 mS/uF\""));
    EXPECT_THAT(run({"check", path("unused.json")}).err, HasSubstr("warning: the parameter 'g_unused' is not used"));
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"generate", path("unused.json"), "-o", path("out")},
          std::vector<std::string>{"eval", path("unused.json")}}) {
        const Result result = run(words);
        EXPECT_EQ(result.code, 0) << result.err;
        EXPECT_EQ(result.err, "") << words[0];
    }
}

TEST_F(Verbs, explain_tells_costs_promises_and_bounds) {
    const Result result = run({"explain", path("toy.json"), "--variant", "weak", "--text"});
    EXPECT_EQ(result.code, 0) << result.err;
    for (const char* text :
         {"fold_constants", "exact", "rounding", "rush_larsen", "bytes of state", "Bound for 1e7 cells"})
        EXPECT_THAT(result.out, HasSubstr(text));
}

TEST_F(Verbs, eval_prints_names_values_and_units) {
    const Result result = run({"eval", path("toy.json"), "--set", "V=-30 mV", "--set", "g=2"});
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out, ::testing::ContainsRegex("m_inf +0\\.5"));
    EXPECT_THAT(result.out, ::testing::ContainsRegex("i_ion +12 "));
    EXPECT_THAT(result.out, ::testing::ContainsRegex("ddt\\(V\\) +-12 "));
}

TEST_F(Verbs, eval_gives_json_at_a_state_from_a_file) {
    write("state.json", R"({"V": "-30 mV", "m": 0.25})");
    const Result result = run({"eval", path("toy.json"), "--variant", "weak", "--at", path("state.json"), "--json"});
    ASSERT_EQ(result.code, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["model"], "toy");
    EXPECT_EQ(json["variant"], "weak");
    EXPECT_EQ(json["states"]["m"]["value"], 0.25);
    EXPECT_EQ(json["algebraic"]["m_inf"]["value"], 0.5);
    EXPECT_DOUBLE_EQ(json["algebraic"]["i_ion"]["value"], 0.15 * 0.25 * 60);
    EXPECT_DOUBLE_EQ(json["derivatives"]["ddt(V)"]["value"], -0.15 * 0.25 * 60);
    EXPECT_EQ(json["derivatives"]["ddt(V)"]["unit"], "mV/ms");
}

TEST_F(Verbs, eval_begins_at_a_start) {
    const auto json = nlohmann::json::parse(run({"eval", path("toy.json"), "--start", "depolarised", "--json"}).out);
    EXPECT_EQ(json["states"]["V"]["value"], 20);
    EXPECT_EQ(json["start"], "depolarised");
}

TEST_F(Verbs, eval_refuses_what_is_not_there_or_in_another_unit) {
    EXPECT_THAT(run({"eval", path("toy.json"), "--set", "V=-0.03 V"}).err,
                HasSubstr("'V' is in mV, not in V; that would be -30 mV"));
    EXPECT_THAT(run({"eval", path("toy.json"), "--set", "m_inf=1"}).err, HasSubstr("'m_inf' is computed"));
    EXPECT_THAT(run({"eval", path("toy.json"), "--set", "gg=1"}).err, HasSubstr("has no 'gg'"));
    EXPECT_THAT(run({"eval", path("toy.json"), "--set", "g=nan"}).err, HasSubstr("'g'"));
    write("state.json", "{\"W\": 1,\n \"m\": [1]}");
    const Result result = run({"eval", path("toy.json"), "--at", path("state.json")});
    EXPECT_EQ(result.code, 2);
    EXPECT_THAT(result.err, HasSubstr("state.json:1:2: error: 'toy' has no state 'W'"));
    EXPECT_THAT(result.err, HasSubstr("state.json:2:7: error: expected a number or a quantity"));
}

TEST_F(Verbs, generate_writes_files_once_and_dumps_what_its_reader_takes_back) {
    const std::vector<std::string> words = {"generate", path("toy.json"), "-o", path("out"), "--dump-after=all"};
    const Result first = run(words);
    ASSERT_EQ(first.code, 0) << first.err;
    EXPECT_TRUE(fs::is_regular_file(folder_ / "out/toy/manifest.json"));
    const std::string dump = read(folder_ / "out/toy.03.choose_integrators.ir");
    EXPECT_EQ(ir::print(ir::read(dump)), dump);
    EXPECT_TRUE(fs::is_regular_file(folder_ / "out/toy-weak.01.fold_constants.ir"));
    EXPECT_THAT(run(words).out, HasSubstr(" 0 written"));
}

TEST_F(Verbs, generate_follows_no_link_below_its_folder) {
    ASSERT_EQ(run({"generate", path("toy.json"), "-o", path("out")}).code, 0);
    fs::path inner;
    for (const auto& entry : fs::recursive_directory_iterator(path("out")))
        if (entry.is_directory()) inner = entry.path();
    ASSERT_FALSE(inner.empty());
    fs::remove_all(inner);
    fs::create_directories(path("own"));
    fs::create_directory_symlink(path("own"), inner);
    const Result refused = run({"generate", path("toy.json"), "-o", path("out")});
    EXPECT_EQ(refused.code, 2);
    EXPECT_THAT(refused.err, HasSubstr(inner.string() + ": is a link, which may lead out of "));
    EXPECT_TRUE(fs::is_empty(path("own")));
}

TEST_F(Verbs, generate_without_passes_lists_those_that_ran) {
    const Result result = run({"generate", path("toy.json"), "-o", path("out"), "--no-share_exponentials",
                               "--no-fold_constants", "--dump-after=all"});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(
        result.err,
        HasSubstr("note: without share_exponentials: merge_quotients has fewer quotients of exponentials to merge\n"));
    const std::string manifest = read(folder_ / "out/toy/manifest.json");
    const std::size_t begin = manifest.find("\"passes\"");
    ASSERT_NE(begin, std::string::npos) << manifest;
    const std::string passes = manifest.substr(begin, manifest.find(']', begin) - begin);
    EXPECT_LT(passes.find("remove_singularities"), passes.find("approximate_functions")) << passes;
    EXPECT_THAT(passes, HasSubstr("merge_quotients"));
    EXPECT_THAT(passes, ::testing::Not(HasSubstr("share_exponentials")));
    EXPECT_THAT(passes, ::testing::Not(HasSubstr("fold_constants")));
    EXPECT_FALSE(fs::exists(folder_ / "out/toy.01.fold_constants.ir"));
    EXPECT_TRUE(fs::exists(folder_ / "out/toy.02.remove_singularities.ir"));
}

TEST_F(Verbs, explain_without_a_pass_says_what_others_find_less) {
    const Result with = run({"explain", path("toy.json"), "--text"});
    EXPECT_THAT(with.out, ::testing::Not(HasSubstr("Left out")));
    const Result without = run({"explain", path("toy.json"), "--text", "--no-gather_by_scale", "--no-contract_fma"});
    ASSERT_EQ(without.code, 0) << without.err;
    EXPECT_THAT(
        without.out,
        HasSubstr(
            "\nLeft out: contract_fma gather_by_scale\n"
            "  without gather_by_scale: share_exponentials looks for arguments of the form k*x + c and finds fewer\n"));
    EXPECT_THAT(without.out, ::testing::Not(HasSubstr("\ncontract_fma  ")));
}

TEST_F(Verbs, eval_without_remove_singularities_shows_the_quotient_as_it_is_written) {
    std::string singular = toy;
    singular.replace(singular.find("i_ion = g*m*(V - E_K)"), 21, "i_ion = g*(V + 30)/(exp((V + 30)/10 [mV]) - 1)");
    write("singular.json", singular);
    const std::vector<std::string> words = {"eval", path("singular.json"), "--set", "V=-30", "--json"};
    std::vector<std::string> without = words;
    without.emplace_back("--no-remove_singularities");
    EXPECT_DOUBLE_EQ(nlohmann::json::parse(run(words).out)["algebraic"]["i_ion"]["value"], 3);
    EXPECT_TRUE(nlohmann::json::parse(run(without).out)["algebraic"]["i_ion"]["value"].is_null());
    without.back() = "--no-merge_quotients";
    EXPECT_EQ(run(without).err,
              "error: --no-merge_quotients: eval computes what the spec says; only these two passes run before it: "
              "fold_constants, "
              "remove_singularities\n");
}

TEST_F(Verbs, passes_that_are_not_there_or_are_needed_are_refused) {
    for (const char* verb : {"explain", "generate", "eval"}) {
        const Result result = run({verb, path("toy.json"), "-o", path("out"), "--no-share_exponental"});
        EXPECT_EQ(result.code, 2);
        EXPECT_THAT(
            result.err,
            StartsWith("error: --no-share_exponental: no pass 'share_exponental'; did you mean 'share_exponentials'? "
                       "There are: fold_constants, remove_singularities, choose_integrators,"));
    }
    EXPECT_THAT(run({"explain", path("toy.json"), "--no-xyzzy"}).err,
                StartsWith("error: --no-xyzzy: no pass 'xyzzy' There are: "));
    const Result needed = run({"explain", path("toy.json"), "--no-choose_integrators"});
    EXPECT_EQ(needed.code, 2);
    EXPECT_EQ(needed.err,
              "error: --no-choose_integrators: a step cannot do without it, it makes ddt(x) a next value; --integrator "
              "default=forward_euler is the least that it does\n");
    EXPECT_EQ(
        run({"generate", path("toy.json"), "-o", path("out"), "--no-contract_fma", "--dump-after=contract_fma"}).err,
        "error: --dump-after: pass 'contract_fma' is left out by --no-contract_fma\n");
}

TEST_F(Verbs, explain_writes_a_page) {
    write("bench.json",
          R"({"model": "toy", "cells": 1e7, "ms_per_step": 0.5, "cell_steps_per_second": 2e10, "fraction_of_bound": 0.6,
                           "copy_bandwidth": 4.2e12, "ionic_only": true, "machine": {"device": "Card 7", "precision": "fp64"}})");
    const Result result =
        run({"explain", path("toy.json"), "--nvcc", "none", "-o", path("page.html"), "--measured", path("bench.json")});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out, ::testing::EndsWith("Page: " + path("page.html") + "\n"));
    const std::string page = read(path("page.html"));
    for (const char* text : {"<!doctype html>", "share_exponentials", "m_inf", "next(m)", "Not compiled: --nvcc none.",
                             "0.5 ms a step", "Card 7"})
        EXPECT_THAT(page, HasSubstr(text));
    EXPECT_EQ(page.find("Not measured"), std::string::npos);
}

TEST_F(Verbs, explain_refuses_pages_and_measurements_that_are_none) {
    EXPECT_EQ(run({"explain", path("toy.json"), "-o", path("page.txt")}).err,
              "error: explain: -o is the page's file: its name ends with .html\n");
    EXPECT_EQ(run({"explain", path("toy.json"), "--nvcc", "none", "-o", path("nowhere/page.html")}).code, 4);
    EXPECT_EQ(run({"explain", path("toy.json"), "--measured", path("toy.json"), "-o", path("page.html")}).err,
              "error: " + path("toy.json") +
                  ": 'model' is missing; --measured takes what heartwright bench MODEL --json prints\n");
    write("bench.json", R"({"model": "karma_1994"})");
    EXPECT_THAT(run({"explain", path("toy.json"), "--measured", path("bench.json"), "-o", path("page.html")}).err,
                HasSubstr("this is of the model 'karma_1994', not of 'toy'"));
    write("bench.json", "[1, 2");
    EXPECT_THAT(run({"explain", path("toy.json"), "--measured", path("bench.json"), "-o", path("page.html")}).err,
                HasSubstr("this is no JSON object"));
    EXPECT_FALSE(fs::exists(folder_ / "page.html"));
}

TEST_F(Verbs, explain_tells_the_phases_of_sites_and_the_plan) {
    const Result result = run({"explain", "gaur_rudy_2011_ord", "--text"});
    ASSERT_EQ(result.code, 0) << result.err;
    for (const char* said :
         {"Sites: dyad, 10000 in a cell (100 x 10 x 10)", "prologue", "One site-step: 136 bytes", "10 draws, 5 checks",
          "2000 cells of 100 x 10 x 10: march", "1 cell of 100 x 10 x 10: cluster", "separate, planes of 6400 sites"})
        EXPECT_THAT(result.out, HasSubstr(said));
    const Result without_diffusion = run({"explain", "potassium_cluster_2026", "--text"});
    ASSERT_EQ(without_diffusion.code, 0) << without_diffusion.err;
    EXPECT_THAT(without_diffusion.out, HasSubstr("nothing diffuses"));
}

TEST_F(Verbs, generate_says_where_nothing_is_spilled) {
    EXPECT_THAT(run({"generate", "potassium_cluster_2026", "--spill", "4", "-o", path("out")}).err,
                HasSubstr("note: nothing is spilled or cut of a model with sites"));
    EXPECT_THAT(run({"generate", "ten_tusscher_panfilov_2006", "--variant", "epi", "--approximate", "1e-6", "--split",
                     "9", "-o", path("out")})
                    .err,
                HasSubstr("of a model with tables"));
    EXPECT_EQ(run({"generate", path("toy.json"), "--spill", "4", "-o", path("out")}).err, "");
    EXPECT_EQ(run({"generate", path("toy.json"), "--park", "4", "--order", "waiting", "-o", path("old")}).err, "");
}

TEST_F(Verbs, a_mean_field_twin_has_a_name_of_its_own_and_draws_nothing) {
    const Result result = run({"generate", "potassium_cluster_2026", "--mean-field", "all", "-o", path("out")});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("potassium_cluster_2026_mean_field: 8 files"));
    const std::string kernels = read(folder_ / "out/potassium_cluster_2026_mean_field/kernels.hpp");
    EXPECT_THAT(kernels, ::testing::Not(HasSubstr("binomial(")));
    EXPECT_THAT(kernels, HasSubstr("site_state::K_O"));
    EXPECT_THAT(run({"explain", "potassium_cluster_2026", "--mean-field", "L"}).err,
                HasSubstr("'L' is no machine with a count"));
    EXPECT_EQ(run({"generate", path("toy.json"), "--mean-field", "all", "-o", path("out")}).code, 2);
}

TEST_F(Verbs, an_equation_of_thousands_of_terms_is_no_problem) {
    for (const std::string term : {"m + ", "m/(m + 2) + ", "exp(m*0.01)*", "V/", "(V > 0 ? m : 2)*"}) {
        std::string sum;
        for (int i = 0; i < 900; ++i) sum += term;
        std::string large = toy;
        large.replace(large.find("i_ion = g"), 9, "i_ion = g*0*(" + sum + "1)");
        write("large.json", large);
        const Result result = run({"generate", path("large.json"), "-o", path("out"), "--variant", "weak"});
        EXPECT_NE(result.code, 3) << term << result.err.substr(0, 500);
        EXPECT_NE(result.code, 4) << term << result.err.substr(0, 500);
    }
}

TEST_F(Verbs, a_folder_that_cannot_be_written_is_the_machines_fault) {
    write("file", "not a folder");
    EXPECT_EQ(run({"generate", path("toy.json"), "-o", path("file/below")}).code, 4);
}

TEST_F(Verbs, a_file_without_a_folder_lies_in_the_working_directory) {
    if (reference::integrator_name().empty()) GTEST_SKIP() << "built without SUNDIALS";
    const fs::path before = fs::current_path();
    fs::current_path(folder_);
    const Result result = run({"reference", "toy.json", "--end", "1 ms", "-o", "table.csv"});
    fs::current_path(before);
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(read(path("table.csv")), StartsWith("t [ms],V [mV]"));
}

TEST_F(Verbs, reference_prints_a_table_and_refuses_what_it_cannot_read) {
    if (reference::integrator_name().empty()) GTEST_SKIP() << "built without SUNDIALS";
    const Result table = run({"reference", path("toy.json"), "--end", "2 ms", "--every", "0.5 ms", "--show", "V",
                              "--stimulus", "1 ms,0.5 ms,-20"});
    EXPECT_EQ(table.code, 0) << table.err;
    EXPECT_THAT(table.out, StartsWith("t [ms],V [mV]\n0,-80\n0.5,-8"));
    EXPECT_EQ(std::count(table.out.begin(), table.out.end(), '\n'), 6);
    EXPECT_THAT(table.err, HasSubstr("relative tolerance 1e-08"));
    const auto refused = [&](const std::string& option, const std::string& value) {
        const Result result = run({"reference", path("toy.json"), option, value});
        EXPECT_EQ(result.code, 2) << value;
        return result.err;
    };
    EXPECT_THAT(refused("--stimulus", "1 ms,2 ms"), HasSubstr("expected START,DURATION,AMPLITUDE"));
    EXPECT_THAT(refused("--stimulus", "1 mV,2 ms,3"), HasSubstr("its start is a time such as 500 ms"));
    EXPECT_THAT(refused("--stimulus", "1,2,3 mV"), HasSubstr("its amplitude"));
    EXPECT_THAT(refused("--end", "-1 ms"), HasSubstr("--end must be finite and not negative"));
    EXPECT_THAT(refused("--every", "0"), HasSubstr("must be more than 0"));
    EXPECT_THAT(refused("--every", "1e-9 ms"), HasSubstr("rows, more than"));
    EXPECT_THAT(refused("--show", "v"), HasSubstr("has no state or equation 'v'"));
}

// m is a gate; n is stiff from dt = 0.4 ms on.
TEST_F(Verbs, auto_chooses_for_the_dt_of_the_command) {
    std::string spec = toy;
    const std::string m = "\"states\": {\"m\"";
    spec.replace(spec.find(m), m.size(),
                 "\"states\": {\"n\": {\"initial\": \"0.1\", \"range\": [\"0\", \"1\"]}, \"m\"");
    const std::string g = "\"g\": ";
    spec.replace(spec.find(g), g.size(), "\"tau_n\": \"2 ms\", \"g\": ");
    const std::string end = "\"ddt(m) =";
    spec.replace(spec.find(end), end.size(), "\"ddt(n) = (m*m - n*n)/tau_n\", \"ddt(m) =");
    write("two.json", spec);
    const auto integrator_of_n = [&](std::vector<std::string> more) {
        std::vector<std::string> words{"explain", path("two.json"), "--text"};
        words.insert(words.end(), more.begin(), more.end());
        const Result result = run(words);
        EXPECT_EQ(result.code, 0) << result.err;
        const std::size_t at = result.out.find("\n  n  ");
        return at == std::string::npos ? result.out : result.out.substr(at, result.out.find('\n', at + 1) - at);
    };
    EXPECT_THAT(integrator_of_n({}), HasSubstr("not stiff at dt = 0.02 ms"));
    EXPECT_THAT(integrator_of_n({"--dt", "0.001 s"}), HasSubstr("linearly_implicit_euler"));
    EXPECT_THAT(integrator_of_n({"--dt", "0.3"}), HasSubstr("not stiff at dt = 0.2 ms"));
    EXPECT_THAT(run({"explain", path("two.json"), "--dt", "fast"}).err, HasSubstr("--dt: 'fast' is no time"));
}

}  // namespace
}  // namespace heartwright::driver
