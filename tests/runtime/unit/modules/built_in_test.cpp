// heartwright-generate compile: modules that are made without a compiler of the machine.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "runtime/interface/instruction_sets.hpp"
#include "runtime/launch/build_config.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/modules/module.hpp"
#include "scratch.hpp"

namespace heartwright {
namespace {

using testing::HasSubstr;

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

const std::string bin = HEARTWRIGHT_BIN, generate = bin + "/heartwright-generate", solver = bin + "/heartwright-solver",
                  generated = HEARTWRIGHT_GENERATED;

// Nothing of the machine is found by name. Sanitizers keep their options.
int run_bare(const Words& words, const std::string& log) {
    Words bare{"/usr/bin/env", "-i", "PATH=/nowhere"};
    for (const char* name : {"ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS"})
        if (const char* value = std::getenv(name)) bare.push_back(std::string(name) + "=" + value);
    bare.insert(bare.end(), words.begin(), words.end());
    return launch::run_process(bare, log);
}

std::string why_not() {
    if (!fs::exists(generate)) return "heartwright-generate is not built";
    return build::has_built_in_compiler ? "" : "heartwright-generate is built without LLD";
}

class BuiltIn : public testing::TestWithParam<std::string> {};

std::vector<std::string> generated_models() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(generated))
        if (fs::exists(entry.path() / "manifest.json")) names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

TEST_P(BuiltIn, compiles_in_each_precision_without_headers_of_the_machine) {
    if (!why_not().empty()) GTEST_SKIP() << why_not();
    const Scratch scratch;
    for (const std::string precision : {"fp64", "fp32"}) {
        if (precision == "fp32" &&
            text_of(generated + "/" + GetParam() + "/manifest.json").find("\"fp32\"") == std::string::npos)
            continue;
        const std::string module = scratch / (precision + ".so");
        ASSERT_EQ(run_bare({generate, "compile", generated + "/" + GetParam(), "-o", module, "--precision", precision},
                           scratch / "log"),
                  0)
            << text_of(scratch / "log");
        const auto models = modules::open_module(module);
        ASSERT_EQ(models.size(), 1u);
        EXPECT_EQ(models[0]->name, GetParam());
        EXPECT_EQ(models[0]->real_bytes, precision == "fp32" ? 4u : 8u);
        EXPECT_STREQ(models[0]->instruction_set(), interface::chosen_instruction_set(nullptr));
        ASSERT_EQ(launch::run_process({HEARTWRIGHT_NM, "-D", "--undefined-only", module}, scratch / "nm"), 0);
        EXPECT_THAT(text_of(scratch / "nm"), testing::Not(HasSubstr(" U _Z")));
        EXPECT_THAT(text_of(scratch / "nm"), testing::Not(HasSubstr(" U __cxa")));
    }
}

INSTANTIATE_TEST_SUITE_P(Bundled, BuiltIn, testing::ValuesIn(generated_models()),
                         [](const auto& instance) { return instance.param; });

// Linked: by the C++ compiler of this build. Opened: by Clang in heartwright-generate.
void expect_same_bits(const std::string& model, const std::string& precision, const std::string& set,
                      const std::string& experiment_text) {
    if (!interface::runs_instruction_set(set.c_str())) return;
    const Scratch scratch;
    const std::string experiment = scratch.write("e.json", experiment_text), module = scratch / "module.so";
    ASSERT_EQ(run_bare({generate, "compile", generated + "/" + model, "-o", module, "--precision", precision,
                        "--instruction-set", set},
                       scratch / "log"),
              0)
        << text_of(scratch / "log");
    const auto run = [&](const std::string& name, Words words) {
        words.insert(words.begin(), {"/usr/bin/env", "HEARTWRIGHT_ISA=" + set, solver});
        words.insert(words.end(),
                     {"run", experiment, "-o", scratch / name, "--backend", "cpu", "--precision", precision});
        EXPECT_EQ(launch::run_process(words, scratch / "log"), 0) << text_of(scratch / "log");
    };
    run("linked", {});
    run("opened", {"--module", module});
    EXPECT_EQ(
        launch::run_process({bin + "/heartwright", "compare", scratch / "linked", scratch / "opened", "--within", "0"},
                            scratch / "log"),
        0)
        << model << " " << precision << " " << set << "\n"
        << text_of(scratch / "log");
    EXPECT_THAT(text_of(scratch / "log"), HasSubstr("end_state.h5"));
    EXPECT_EQ(text_of(scratch / "linked/probes.csv"), text_of(scratch / "opened/probes.csv"));
}

std::string paced(const std::string& model, const std::string& potential, const std::string& rate) {
    return R"({"format": 1, "model": ")" + model +
           R"(", "time": {"end": "40 ms", "dt": "0.02 ms"}, "geometry": {"size": ["0.6 mm", "0.6 mm", "0.2 mm"],
        "spacing": "0.2 mm"}, "stimuli": [{"name": "S1", "where": "all", "rate": ")" +
           rate + R"(", "start": "1 ms", "duration": "2 ms"}],
        "probes": [{"name": "p", "cell": [1, 1, 0], "show": ")" +
           potential + R"("}]})";
}

TEST(BuiltInBits, are_those_of_the_cxx_compiler) {
    if (!why_not().empty()) GTEST_SKIP() << why_not();
    const std::string tt = paced("ten_tusscher_panfilov_2006", "V", "30 mV/ms");
    for (const std::string set : {"avx512", "avx2", "portable"})
        expect_same_bits("ten_tusscher_panfilov_2006", "fp64", set, tt);
    const std::string set = interface::chosen_instruction_set(nullptr);
    expect_same_bits("ten_tusscher_panfilov_2006", "fp32", set, tt);
    expect_same_bits("ohara_rudy_2011", "fp64", set, paced("ohara_rudy_2011", "V", "30 mV/ms"));
    expect_same_bits("karma_1994", "fp64", set, paced("karma_1994", "E", "1 1/ms"));
}

// "integrator": "cvode" needs no step of dt.
TEST(BuiltInSystems, have_the_bits_of_the_bundled_solver_under_error_control) {
    if (!why_not().empty()) GTEST_SKIP() << why_not();
    const Scratch scratch;
    const std::string name = "ten_tusscher_panfilov_2006", module = scratch / "module.so", log = scratch / "log";
    ASSERT_EQ(run_bare({generate, "generate", HEARTWRIGHT_GENERATED "/../model_specs/" + name + ".json", "-o",
                        scratch / "out", "--systems"},
                       log),
              0)
        << text_of(log);
    EXPECT_FALSE(fs::exists(scratch / ("out/" + name + "/cpu/react.cpp")));
    ASSERT_EQ(run_bare({generate, "compile", scratch / ("out/" + name), "-o", module}, log), 0) << text_of(log);
    EXPECT_EQ(modules::open_module(module)[0]->react, nullptr);
    std::string cell = R"({"format": 1, "model": ")" + name + R"(", "variant": "epi", "time": {"end": "400 ms",
        "dt": "0.1 ms", "integrator": "cvode"}, "stimuli": [{"name": "S1", "rate": "80 mV/ms", "start": "10 ms",
        "duration": "0.5 ms"}], "probes": [{"name": "p", "show": ["V", "Ca_i", "i_CaL"]}]})";
    const auto run = [&](const std::string& folder, Words words) {
        const std::string experiment = scratch.write("e.json", cell);
        words.insert(words.begin(), solver);
        words.insert(words.end(), {"run", experiment, "-o", scratch / folder, "--backend", "cpu"});
        return launch::run_process(words, log);
    };
    EXPECT_EQ(run("linked", {}), 0) << text_of(log);
    if (text_of(log).find("SUNDIALS") != std::string::npos) GTEST_SKIP() << "no integrator with error control";
    EXPECT_EQ(run("opened", {"--module", module}), 0) << text_of(log);
    EXPECT_EQ(text_of(scratch / "linked/probes.csv"), text_of(scratch / "opened/probes.csv"));
    EXPECT_GT(text_of(scratch / "opened/probes.csv").size(), 1000u);
    cell.replace(cell.find(", \"integrator\": \"cvode\""), 23, "");
    EXPECT_EQ(run("steps", {"--module", module}), 2);
    EXPECT_THAT(text_of(log), HasSubstr("this solver of ten_tusscher_panfilov_2006 was made for error control alone"));
}

// Pieces of rational functions and tables of cubics, in vectors and lane by lane.
TEST(BuiltInBits, of_approximated_functions_are_those_of_the_cxx_compiler) {
    if (!why_not().empty()) GTEST_SKIP() << why_not();
    const Scratch scratch;
    const std::string experiment = scratch.write("e.json", paced("hodgkin_huxley_1952", "V", "30 mV/ms")),
                      log = scratch / "log";
    for (const std::string form : {"rational", "table"}) {
        for (const std::string compiler : {"c++", "built-in"}) {
            ASSERT_EQ(
                launch::run_process({"/usr/bin/env", "XDG_CACHE_HOME=" + (scratch / "cache"), bin + "/heartwright",
                                     "run", experiment, "-o", scratch / (form + compiler), "--backend", "cpu",
                                     "--compiler", compiler, "--approximate", "1e-4,outside=exact,form=" + form},
                                    log),
                0)
                << text_of(log);
            EXPECT_EQ(text_of(log).find("built-in compiler") == std::string::npos, compiler == "c++");
        }
        EXPECT_EQ(launch::run_process({bin + "/heartwright", "compare", scratch / (form + "c++"),
                                       scratch / (form + "built-in"), "--within", "0"},
                                      log),
                  0)
            << text_of(log);
    }
    EXPECT_NE(text_of(scratch / "rationalc++/probes.csv"), text_of(scratch / "tablec++/probes.csv"));
}

TEST(BuiltInCompiler, runs_an_own_model_and_keeps_it) {
    if (!why_not().empty()) GTEST_SKIP() << why_not();
    const Scratch scratch;
    std::string spec = text_of(generated + "/../model_specs/karma_1994.json");
    spec.replace(spec.find("\"karma_1994\""), 12, "\"mine\"");
    scratch.write("mine.json", spec);
    const std::string experiment = scratch.write("e.json", paced("mine.json", "E", "1 1/ms")), log = scratch / "log";
    const auto run = [&](const std::string& name) {
        return launch::run_process(
            {"/usr/bin/env", "XDG_CACHE_HOME=" + (scratch / "cache"), bin + "/heartwright", "run", experiment, "-o",
             scratch / name, "--backend", "cpu", "--compiler", "built-in"},
            log);
    };
    ASSERT_EQ(run("first"), 0) << text_of(log);
    EXPECT_THAT(text_of(log), HasSubstr("built-in compiler"));
    ASSERT_EQ(run("second"), 0) << text_of(log);
    EXPECT_THAT(text_of(log), testing::Not(HasSubstr("compiling ")));
    EXPECT_EQ(text_of(scratch / "first/probes.csv"), text_of(scratch / "second/probes.csv"));
    // The equations have no fault of ours to show; what is wrong in them is the user's.
    spec.replace(spec.find("\"E_star"), 7, "\"E_stor");
    scratch.write("mine.json", spec);
    EXPECT_EQ(run("third"), 2);
    EXPECT_THAT(text_of(log), HasSubstr("mine.json:"));
}

TEST(BuiltInCompiler, says_what_it_cannot_compile) {
    if (!why_not().empty()) GTEST_SKIP() << why_not();
    const Scratch scratch;
    EXPECT_EQ(run_bare({generate, "compile", scratch.path(), "-o", scratch / "m.so"}, scratch / "log"), 2);
    EXPECT_THAT(text_of(scratch / "log"), HasSubstr("no manifest.json; compile takes the folder of one model"));
    scratch.write("manifest.json", R"({"name": "mine; }"})");
    EXPECT_EQ(run_bare({generate, "compile", scratch.path(), "-o", scratch / "m.so"}, scratch / "log"), 2);
    EXPECT_THAT(text_of(scratch / "log"), HasSubstr("\"name\" is not the name of a model"));
    scratch.write("manifest.json", R"({"name": "mine"})");
    fs::create_directory(scratch / "cpu");
    for (const char* file : {"model.cpp", "ode.cpp", "cpu/model.cpp", "cpu/react.cpp"})
        scratch.write(file, "#include <vector>\n");
    EXPECT_EQ(run_bare({generate, "compile", scratch.path(), "-o", scratch / "m.so"}, scratch / "log"), 3);
    EXPECT_THAT(text_of(scratch / "log"), HasSubstr("does not compile; the report needs this message:"));
    EXPECT_THAT(text_of(scratch / "log"), HasSubstr("'vector' file not found"));
    EXPECT_FALSE(fs::exists(scratch / "m.so"));
}

}  // namespace
}  // namespace heartwright
