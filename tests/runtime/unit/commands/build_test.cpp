// Which solver a run takes: a bundled one or one that is made, and the faults of making it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <csignal>
#include <filesystem>

#include "base/diag/faults.hpp"
#include "runtime/commands/build/failed_compilation.hpp"
#include "runtime/commands/build/solver_build.hpp"
#include "runtime/commands/run/run.hpp"
#include "runtime/launch/build_config.hpp"
#include "runtime/launch/faults_to_exit.hpp"
#include "runtime/launch/installation.hpp"
#include "runtime/launch/process.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/commands/built_tools.hpp"
#include "tests/runtime/unit/support/message_of.hpp"

namespace heartwright::commands {
namespace {

using ::testing::HasSubstr;

TEST(Installation, an_installed_program_takes_nothing_from_the_tree_that_it_was_built_in) {
    const Scratch scratch;
    const std::string bin = scratch / "bin";
    std::filesystem::create_directories(bin);
    const launch::Installation built = launch::installation_around(bin);
    EXPECT_EQ(built.sources, HEARTWRIGHT_SOURCE_DIR) << "not installed";
    EXPECT_EQ(built.libraries, HEARTWRIGHT_BUILD_DIR "/lib/heartwright");
    std::filesystem::create_directories(scratch / "share/heartwright/runtime");
    const launch::Installation installed = launch::installation_around(bin);
    EXPECT_EQ(installed.sources, scratch / "share/heartwright");
    EXPECT_EQ(installed.libraries, "");
}

TEST(Build, models_of_generated_as_they_are_need_none) {
    const launch::Installation tools = built_tools();
    for (const std::string& name : launch::generated_models(tools))
        EXPECT_EQ(provide_solver(tools, {find_spec(tools, name), "cpu", "fp64"}), tools.solver) << name;
}

// Without a generator, too: integrators of generated/ are for their dt.
TEST(Build, bundled_experiments_need_no_generator) {
    launch::Installation tools = built_tools();
    tools.generate.clear();
    const std::vector<std::string> models = launch::generated_models(tools);
    int found = 0;
    for (const auto& entry : std::filesystem::directory_iterator(tools.sources + "/model_specs/experiments")) {
        if (entry.path().extension() != ".json") continue;
        const experiment::Experiment experiment = load_experiment(entry.path().string(), {});
        if (std::find(models.begin(), models.end(), experiment.model.name) == models.end()) continue;
        SolverRequest request{find_spec(tools, experiment.model.name), "cpu", "fp64"};
        request.dt = experiment.time.dt;
        EXPECT_EQ(provide_solver(tools, request), tools.solver) << entry.path();
        ++found;
    }
    EXPECT_GT(found, 10);
}

TEST(Build, a_dt_that_needs_other_integrators_makes_another_solver) {
    const launch::Installation tools = built_tools();
    SolverRequest usual{find_spec(tools, "ohara_rudy_2011"), "cpu", "fp64"}, near = usual, other = usual;
    near.dt = 0.03;  // rounded down to 0.02
    other.dt = 0.01;
    EXPECT_EQ(build_key(tools, usual), build_key(tools, near));
    EXPECT_NE(build_key(tools, usual), build_key(tools, other));
    const launch::DtRange range = launch::dt_of_generated(tools, "ohara_rudy_2011");
    EXPECT_TRUE(range.holds(usual_dt));
    EXPECT_FALSE(range.holds(2 * range.to));
    EXPECT_TRUE(launch::dt_of_generated(tools, "no_such_model").holds(1000));
    launch::Installation without = tools;
    without.generate.clear();
    other.dt = 2.5 * range.to;
    try {
        provide_solver(without, other);
        ADD_FAILURE() << "a solver for another dt was taken";
    } catch (const MachineFault& fault) {
        EXPECT_THAT(fault.what(), HasSubstr("no solver of this spec with integrators for a dt of"));
    }
}

TEST(Build, a_mean_field_twin_is_found_by_its_name) {
    const launch::Installation tools = built_tools();
    const launch::SpecFile twin = find_spec(tools, "gaur_rudy_2011_ord_mean_field"),
                           spec = find_spec(tools, "gaur_rudy_2011_ord");
    EXPECT_TRUE(twin.is_mean_field);
    EXPECT_EQ(twin.path, spec.path);
    EXPECT_EQ(provide_solver(tools, {twin, "cpu", "fp64"}), tools.solver);
    EXPECT_NE(build_key(tools, {twin, "cpu", "fp64"}), build_key(tools, {spec, "cpu", "fp64"}));
    EXPECT_THROW(find_spec(tools, "nothing_mean_field"), UserFault);
    EXPECT_THROW(find_spec(tools, "_mean_field"), UserFault);
}

TEST(Build, sites_in_single_precision_are_refused) {
    const launch::Installation tools = built_tools();
    if (tools.generate.empty()) GTEST_SKIP() << "heartwright-generate is not built";
    const Scratch scratch;
    std::string spec = text_of(tools.sources + "/model_specs/potassium_cluster_2026.json");
    spec.replace(spec.find("\"potassium_cluster_2026\""), 24, "\"mine\"");
    const std::string path = scratch.write("mine.json", spec), cache = scratch / "cache",
                      command = tools.bin + "/heartwright";
    EXPECT_EQ(launch::run_process(
                  {"env", "XDG_CACHE_HOME=" + cache, command, "build", path, "--backend", "cpu", "--precision", "fp32"},
                  scratch / "log"),
              2);
    EXPECT_THAT(text_of(scratch / "log"), HasSubstr("--precision fp32 of a model with a lattice is not there yet"));
}

TEST(Build, without_the_generator_only_generated_models_are_built) {
    launch::Installation tools = built_tools();
    tools.generate.clear();
    const Scratch scratch;
    const std::string path = scratch.write("mine.json", "{}");
    ::setenv("XDG_CACHE_HOME", scratch.path().c_str(), 1);
    EXPECT_THAT(message_of<std::exception>([&] {
                    provide_solver(tools, {find_spec(tools, path), "cpu", "fp64"});
                }),
                HasSubstr("heartwright-generate is not there to make one"));
}

// Generated code that does not compile is our mistake, not the machine's; a compiler that cannot build anything is the
// machine's.
TEST(Build, a_generated_solver_that_does_not_compile_is_our_fault) {
    launch::Installation tools = built_tools();
    const Scratch scratch;
    const std::string model = scratch / "mine.json",
                      words = "mkdir -p $4/mine/cpu && echo '{\"name\": \"mine\"}' > $4/mine/manifest.json && ";
    scratch.write("mine.json", R"({"format": 1, "name": "mine"})");
    tools.generate = scratch.write(
        "generate", "#!/bin/sh\n" + words +
                        "for f in cpu/model cpu/react model; do echo 'const double c.G = 1;' > $4/mine/$f.cpp; done\n");
    std::filesystem::permissions(tools.generate, std::filesystem::perms::owner_all);
    ::setenv("XDG_CACHE_HOME", scratch.path().c_str(), 1);
    const std::string said = message_of<OurFault>([&] {
        SolverRequest request{find_spec(tools, model), "cpu", "fp64"};
        request.compiler = "c++";
        provide_solver(tools, request);
    });
    EXPECT_THAT(said, HasSubstr("the generated solver of " + model + " does not compile"));
    EXPECT_THAT(said, HasSubstr("c.G"));
}

TEST(Build, a_compiler_that_does_not_work_is_the_machines_fault) {
    const Scratch scratch;
    scratch.write("log", "model.cpp:1:1: error: expected something\n");
    const auto report = [&](const std::string& compiler, int code) {
        report_failed_compilation({{compiler, "model.cpp"}, scratch / "log"}, code, "mine.json", scratch.path());
    };
    EXPECT_THAT(message_of<OurFault>([&] { report(build::compiler, 1); }), HasSubstr("expected something"));
    EXPECT_THAT(message_of<MachineFault>([&] { report("/bin/false", 1); }),
                HasSubstr("the compiler does not work here"));
    EXPECT_THROW(report("/nowhere/c++", 1), MachineFault);
    EXPECT_THROW(report(build::compiler, 128 + SIGKILL), MachineFault);
    scratch.write("log", "c++: internal compiler error: Segmentation fault\n");
    EXPECT_THROW(report(build::compiler, 1), MachineFault);
}

// A compiler's log says "error" too, but not whose fault it is.
TEST(Build, the_fault_of_a_compilation_is_said_first) {
    const launch::Ending ending =
        launch::ending_of(std::make_exception_ptr(OurFault("model.cpp:1:1: error: expected something")));
    EXPECT_EQ(ending.code, ExitCode::our_fault);
    EXPECT_THAT(ending.text, ::testing::StartsWith("a fault of heartwright, please report it: model.cpp:1:1"));
}

TEST(Build, a_message_that_says_error_itself_does_not_begin_with_two) {
    for (const char* text : {"error: no variant 'nope' of karma_1994; it has none\n",
                             "warning: g_Na is not used\nerror: no variant 'nope'\n", "e.json:1:2: error: no\n"})
        EXPECT_EQ(launch::ending_of(std::make_exception_ptr(UserFault(text))).text, text);
    EXPECT_EQ(launch::ending_of(std::make_exception_ptr(UserFault("no variant 'nope'"))).text,
              "error: no variant 'nope'\n");
}

TEST(Build, the_key_changes_with_all_that_matters) {
    const launch::Installation tools = built_tools();
    const SolverRequest request{find_spec(tools, "karma_1994"), "cpu", "fp64"};
    SolverRequest other = request;
    EXPECT_EQ(build_key(tools, request), build_key(tools, other));
    other.precision = "fp32";
    EXPECT_NE(build_key(tools, request), build_key(tools, other));
    other = request;
    other.only_variant = "epi";
    EXPECT_NE(build_key(tools, request), build_key(tools, other));
    other = request;
    other.spec.hash[0] ^= 1;
    EXPECT_NE(build_key(tools, request), build_key(tools, other));
}

TEST(Installation, wrong_models_are_told) {
    const launch::Installation tools = built_tools();
    const Scratch scratch;
    const std::string foreign = scratch.write("cell.mmt", "[[model]]\n");
    EXPECT_EQ(message_of([&] { find_spec(tools, foreign); }),
              foreign + " is a model of another program; heartwright import " + foreign + " writes a spec of it");
    EXPECT_EQ(message_of([&] { find_spec(tools, "karma_1995"); }), "no model 'karma_1995'; did you mean 'karma_1994'?");
    EXPECT_THAT(message_of([&] { find_spec(tools, "nowhere/x.json"); }), HasSubstr("nowhere/x.json: No such file"));
}

}  // namespace
}  // namespace heartwright::commands
