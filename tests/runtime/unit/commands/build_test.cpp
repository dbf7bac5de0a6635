// A spec of one's own: generated, built, cached, run.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>

#include "base/diag/faults.hpp"
#include "runtime/commands/build/backend_choice.hpp"
#include "runtime/commands/build/compile_plan.hpp"
#include "runtime/commands/build/compiler_choice.hpp"
#include "runtime/commands/build/failed_compilation.hpp"
#include "runtime/commands/build/solver_build.hpp"
#include "runtime/commands/run/run.hpp"
#include "runtime/device/device.hpp"
#include "runtime/launch/build_config.hpp"
#include "runtime/launch/faults_to_exit.hpp"
#include "runtime/launch/installation.hpp"
#include "runtime/launch/process.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/support/environment.hpp"
#include "tests/runtime/unit/support/message_of.hpp"

namespace heartwright::commands {
namespace {

using ::testing::HasSubstr;

launch::Installation built_tools() {
    launch::Installation tools = launch::find_installation();
    tools.bin = HEARTWRIGHT_BIN;
    for (std::string launch::Installation::*program :
         {&launch::Installation::generate, &launch::Installation::solver}) {
        const std::string path =
            tools.bin + (program == &launch::Installation::generate ? "/heartwright-generate" : "/heartwright-solver");
        tools.*program = std::filesystem::exists(path) ? path : "";
    }
    return tools;
}

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

// The solver that is bundled in mixed precision, or nothing.
std::optional<SolverRequest> bundled_mixed(const launch::Installation& tools) {
    SolverRequest request{find_spec(tools, "ten_tusscher_panfilov_2006"), "cpu", "mixed"};
    const bool is_bundled = std::string_view(build::mixed_models).find(request.spec.name) != std::string_view::npos;
    return is_bundled ? std::optional(request) : std::nullopt;
}

TEST(Build, in_mixed_precision_the_bundled_solver_is_taken_from_the_dt_on_that_its_gates_are_certified_for) {
    launch::Installation tools = built_tools();
    std::optional<SolverRequest> request = bundled_mixed(tools);
    if (!request) GTEST_SKIP() << "no solver of it is bundled in mixed precision";
    const double from = launch::dt_of_stored_gates(tools, request->spec.name).from;
    EXPECT_NEAR(from, 0.0029, 1e-4);
    for (const double dt : {usual_dt, 1.001 * from}) {
        request->dt = dt;
        EXPECT_EQ(provide_solver(tools, *request), tools.solver) << dt;
    }
    SolverRequest shorter = *request, usual = *request;
    shorter.dt = 0.99 * from;
    usual.dt = usual_dt;
    EXPECT_NE(build_key(tools, shorter), build_key(tools, usual));
    tools.generate.clear();  // then the run says what to do
    EXPECT_EQ(provide_solver(tools, shorter), tools.solver);
}

// The numbers of a column of a table.
std::vector<double> column(const std::string& path, std::size_t number) {
    std::ifstream file(path);
    std::vector<double> values;
    for (std::string line; std::getline(file, line);) {
        for (std::size_t k = 0; k < number; ++k) line.erase(0, line.find(',') + 1);
        if (!line.empty() && line[0] != 'V') values.push_back(std::stod(line));
    }
    return values;
}

TEST(Build, in_mixed_precision_a_dt_below_the_certificate_makes_a_solver_that_agrees_with_fp64) {
    const launch::Installation tools = built_tools();
    if (tools.generate.empty() || !bundled_mixed(tools)) GTEST_SKIP() << "no generator, or no such solver is bundled";
    const Scratch scratch;
    const std::string experiment = scratch.write("e.json", R"({"format": 1, "model": "ten_tusscher_panfilov_2006",
        "variant": ["epi"], "time": {"end": "10 ms", "dt": "0.002 ms"}, "probes": [{"name": "p", "show": "V", "every": "1 ms"}],
        "stimuli": [{"name": "S1", "where": "all", "rate": "52 mV/ms", "start": "1 ms", "duration": "1 ms"}]})");
    const auto heartwright = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"env", "XDG_CACHE_HOME=" + (scratch / "cache"), tools.bin + "/heartwright"});
        words.insert(words.end(), {"--backend", "cpu", "--threads", "1"});
        EXPECT_EQ(launch::run_process(words, scratch / "log"), 0) << text_of(scratch / "log");
        return text_of(scratch / "log");
    };
    EXPECT_THAT(heartwright({"check", experiment, "--precision", "mixed"}),
                HasSubstr("compiling ten_tusscher_panfilov_2006 (cpu, mixed, for dt = 0.002 ms"));
    EXPECT_THAT(heartwright({"run", experiment, "-o", scratch / "mixed", "--precision", "mixed"}),
                AllOf(HasSubstr("are gates in 32 bits"), ::testing::Not(HasSubstr("compiling "))));
    heartwright({"run", experiment, "-o", scratch / "fp64"});
    const std::vector<double> mixed = column(scratch / "mixed/probes.csv", 1),
                              fp64 = column(scratch / "fp64/probes.csv", 1);
    ASSERT_EQ(mixed.size(), 11u);
    EXPECT_NE(mixed, fp64);
    EXPECT_THAT(mixed, ::testing::Pointwise(::testing::DoubleNear(1e-4), fp64));
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

TEST(Build, a_spec_of_ones_own_is_built_once_and_found_again) {
    const launch::Installation tools = built_tools();
    if (tools.generate.empty()) GTEST_SKIP() << "heartwright-generate is not built";
    const Scratch scratch;
    std::string spec = text_of(tools.sources + "/model_specs/karma_1994.json");
    spec.replace(spec.find("\"karma_1994\""), 12, "\"mine\"");
    const std::string path = scratch.write("mine.json", spec);
    const std::string experiment = scratch.write(
        "e.json",
        R"({"format": 1, "model": "mine.json", "time": {"end": "1 ms", "dt": "0.05 ms"}, "probes": [{"name": "p", "show": "E"}]})");
    const std::string cache = scratch / "cache", command = tools.bin + "/heartwright";
    const auto run = [&](const std::string& folder) {
        return launch::run_process(
            {"env", "XDG_CACHE_HOME=" + cache, command, "run", experiment, "-o", scratch / folder, "--backend", "cpu"},
            scratch / "log");
    };
    ASSERT_EQ(run("first"), 0) << text_of(scratch / "log");
    EXPECT_THAT(text_of(scratch / "log"), HasSubstr("compiling mine"));
    ASSERT_EQ(run("second"), 0) << text_of(scratch / "log");
    EXPECT_THAT(text_of(scratch / "log"), ::testing::Not(HasSubstr("compiling mine")));
    EXPECT_EQ(text_of(scratch / "first/probes.csv"), text_of(scratch / "second/probes.csv"));

    // A change of the spec is another solver; a fault in it is the user's, shown with its place.
    spec.replace(spec.find("\"E_star"), 7, "\"E_stor");
    scratch.write("mine.json", spec);
    EXPECT_EQ(run("third"), 2);
    EXPECT_THAT(text_of(scratch / "log"), HasSubstr("mine.json:"));
    EXPECT_FALSE(std::filesystem::exists(scratch / "third"));
}

// A protocol of `cell` needs one variant of a spec: the others are not compiled for it, and its digits are the same.
TEST(Build, cell_compiles_the_variant_that_it_needs) {
    const launch::Installation tools = built_tools();
    if (tools.generate.empty()) GTEST_SKIP() << "heartwright-generate is not built";
    const Scratch scratch;
    std::string spec = text_of(tools.sources + "/model_specs/bueno_orovio_2008.json");
    spec.replace(spec.find("\"bueno_orovio_2008\""), 19, "\"mine\"");
    const std::string path = scratch.write("mine.json", spec), cache = scratch / "cache", log = scratch / "log";
    const auto heartwright = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"env", "XDG_CACHE_HOME=" + cache, tools.bin + "/heartwright"});
        return launch::run_process(words, log);
    };
    const auto pace = [&](const std::string& variant, const std::string& folder) {
        return heartwright({"cell", path, "pace", "--variant", variant, "--beats", "2", "--cycle-length", "400 ms",
                            "--backend", "cpu", "-o", scratch / folder});
    };
    ASSERT_EQ(pace("endo", "alone"), 0) << text_of(log);
    EXPECT_THAT(text_of(log), AllOf(HasSubstr("compiling mine"), ::testing::Not(HasSubstr("files, "))));
    ASSERT_EQ(pace("M", "another"), 0) << text_of(log);
    EXPECT_THAT(text_of(log), HasSubstr("compiling mine"));
    EXPECT_EQ(pace("middle", "wrong"), 2);
    EXPECT_THAT(text_of(log), HasSubstr("no variant 'middle' of mine; it has: epi; endo; M"));

    // A solver with all variants serves, too.
    ASSERT_EQ(heartwright({"build", path, "--backend", "cpu"}), 0) << text_of(log);
    ASSERT_EQ(pace("epi", "third"), 0) << text_of(log);
    EXPECT_THAT(text_of(log), ::testing::Not(HasSubstr("compiling ")));
    ASSERT_EQ(pace("endo", "beside_others"), 0) << text_of(log);
    EXPECT_EQ(text_of(scratch / "alone/beats/probes.csv"), text_of(scratch / "beside_others/beats/probes.csv"));
    EXPECT_EQ(text_of(scratch / "alone/biomarkers.csv"), text_of(scratch / "beside_others/biomarkers.csv"));
}

TEST(Build, a_spec_whose_start_is_a_file_runs_and_is_built_anew_when_that_file_changes) {
    const launch::Installation tools = built_tools();
    if (tools.generate.empty()) GTEST_SKIP() << "heartwright-generate is not built";
    const Scratch scratch;
    std::string spec = text_of(tools.sources + "/model_specs/karma_1994.json");
    spec.replace(spec.find("\"karma_1994\""), 12, "\"mine\"");
    spec.insert(spec.find("\"starts\": {") + 11, R"("late": { "file": "starts/late.json" },)");
    const std::string path = scratch.write("mine.json", spec);
    std::filesystem::create_directory(scratch / "starts");
    const auto set_start = [&](const std::string& E) {
        scratch.write("starts/late.json", R"({"format": 1, "model": "mine", "initial": {"E": ")" + E + "\"}}");
    };
    const std::string experiment = scratch.write(
        "e.json",
        R"({"format": 1, "model": "mine.json", "start": "late", "time": {"end": "1 ms", "dt": "0.05 ms"}, "probes": [{"name": "p", "show": "E"}]})");
    const std::string cache = scratch / "cache", command = tools.bin + "/heartwright", log = scratch / "log";
    const auto call = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"env", "XDG_CACHE_HOME=" + cache, command});
        words.insert(words.end(), {"--backend", "cpu"});
        return launch::run_process(words, log);
    };
    const auto first_row = [&](const std::string& folder) {
        const std::string table = text_of(scratch / (folder + "/probes.csv"));
        const std::size_t begin = table.find("\n0,") + 1;
        return table.substr(begin, table.find('\n', begin) - begin);
    };
    set_start("0.5");
    const std::string before = find_spec(tools, path).hash;
    ASSERT_EQ(call({"run", experiment, "-o", scratch / "first"}), 0) << text_of(log);
    EXPECT_EQ(first_row("first"), "0,0.5");
    EXPECT_THAT(text_of(scratch / "first/summary.json"), HasSubstr(before));
    EXPECT_EQ(call({"bench", path, "--cells", "64", "--steps", "10", "--ionic-only", "--json"}), 0) << text_of(log);
    EXPECT_THAT(text_of(log), ::testing::Not(HasSubstr("compiling mine")));

    set_start("0.75");
    EXPECT_NE(find_spec(tools, path).hash, before);
    ASSERT_EQ(call({"run", experiment, "-o", scratch / "second"}), 0) << text_of(log);
    EXPECT_THAT(text_of(log), HasSubstr("compiling mine"));
    EXPECT_EQ(first_row("second"), "0,0.75");
}

TEST(Build, an_exact_run_does_not_begin_where_an_approximated_one_was_paced) {
    const launch::Installation tools = built_tools();
    if (tools.generate.empty()) GTEST_SKIP() << "heartwright-generate is not built";
    const Scratch scratch;
    const std::string experiment = scratch.write(
        "e.json", R"({"format": 1, "model": "karma_1994", "time": {"end": "1 ms", "dt": "0.05 ms"}, "prepace": "1 beat",
        "stimuli": [{"name": "S1", "rate": "1 1/ms", "start": "0 ms", "period": "20 ms", "duration": "2 ms"}], "probes": [{"name": "p", "show": "E"}]})");
    const std::string log = scratch / "log";
    const auto run = [&](const std::string& folder, const std::vector<std::string>& more) {
        std::vector<std::string> words{"env",
                                       "XDG_CACHE_HOME=" + (scratch / "cache"),
                                       tools.bin + "/heartwright",
                                       "run",
                                       experiment,
                                       "-o",
                                       scratch / folder,
                                       "--backend",
                                       "cpu"};
        words.insert(words.end(), more.begin(), more.end());
        EXPECT_EQ(launch::run_process(words, log), 0) << text_of(log);
        return text_of(scratch / (folder + "/summary.json"));
    };
    EXPECT_THAT(run("approximated", {"--approximate", "1e-3"}), HasSubstr("kept in the cache ("));
    EXPECT_THAT(run("exact", {}), HasSubstr("kept in the cache ("));
    EXPECT_THAT(run("again", {}), HasSubstr("taken from the cache ("));
    EXPECT_EQ(text_of(scratch / "exact/probes.csv"), text_of(scratch / "again/probes.csv"));
    EXPECT_NE(text_of(scratch / "exact/probes.csv"), text_of(scratch / "approximated/probes.csv"));
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

TEST(Build, the_key_changes_with_all_that_matters) {
    const launch::Installation tools = built_tools();
    const SolverRequest request{find_spec(tools, "karma_1994"), "cpu", "fp64"};
    SolverRequest other = request;
    EXPECT_EQ(build_key(tools, request), build_key(tools, other));
    other.precision = "fp32";
    EXPECT_NE(build_key(tools, request), build_key(tools, other));
    other = request;
    other.only_variant = "first";
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

TEST(CompilerChoice, is_the_built_in_compiler_for_cpus_where_it_is) {
    launch::Installation tools = built_tools();
    EXPECT_EQ(choose_compiler(tools, "auto", "cpu") == Compiler::built_in,
              built_in_is_there(tools) && !*build::sanitize);
    EXPECT_EQ(choose_compiler(tools, "c++", "cpu"), Compiler::cxx);
    EXPECT_EQ(choose_compiler(tools, "auto", "cuda") == Compiler::built_in,
              !nvcc_is_there() && built_in_is_there(tools) && !*build::sanitize);
    tools.libraries.clear();
    EXPECT_EQ(choose_compiler(tools, "auto", "cuda") == Compiler::built_in,
              built_in_is_there(tools) && !*build::sanitize);
    tools.generate.clear();
    EXPECT_EQ(choose_compiler(tools, "auto", "cpu"), Compiler::cxx);
    EXPECT_THAT(message_of<MachineFault>([&] { choose_compiler(tools, "built-in", "cpu"); }),
                HasSubstr("there is no built-in compiler"));
    EXPECT_THAT(message_of<MachineFault>([&] { choose_compiler(tools, "built-in", "cuda"); }),
                HasSubstr("there is no built-in compiler"));
}

TEST(BackendChoice, auto_takes_a_gpu_whose_solvers_can_be_had) {
    std::string note;
    EXPECT_EQ(backend_of_auto({}, note), "cpu");
    EXPECT_EQ(backend_of_auto({.is_gpu_here = true, .has_bundled_solvers = true}, note), "cuda");
    EXPECT_EQ(backend_of_auto({.is_gpu_here = true, .can_compile = true}, note), "cuda");
    EXPECT_EQ(note, "");
    EXPECT_EQ(backend_of_auto({.is_gpu_here = true, .why_not_compile = "NVRTC is not there"}, note), "cpu");
    EXPECT_EQ(note, "note: there is a GPU, and this run takes the CPU: NVRTC is not there");
    EXPECT_EQ(backend_here(built_tools(), "cuda"), "cuda");
}

// Another NVRTC or another kind of GPU is another module.
TEST(CompilerChoice, gpu_and_nvrtc_are_known_before_a_module_for_a_gpu_is_looked_for) {
    const launch::Installation tools = built_tools();
    if (!built_in_is_there(tools)) GTEST_SKIP() << "there is no built-in compiler";
    EXPECT_EQ(built_in_target(tools, "cpu"), instruction_set_here());
    const testing::EnvironmentVariable gpu("HEARTWRIGHT_GPU_ARCHITECTURE", "sm_90");
    const NvrtcHere here = nvrtc_here(tools);
    if (here.is_there) {
        EXPECT_THAT(here.text, ::testing::StartsWith("NVRTC 1"));
        EXPECT_EQ(built_in_target(tools, "cuda"), "sm_90 " + here.text);
    }
    const testing::EnvironmentVariable nvrtc("HEARTWRIGHT_NVRTC", "/nowhere/libnvrtc.so");
    EXPECT_FALSE(nvrtc_here(tools).is_there);
    const std::string message = message_of<MachineFault>([&] { built_in_target(tools, "cuda"); });
    EXPECT_THAT(message, ::testing::StartsWith("NVRTC is not there (/nowhere/libnvrtc.so: cannot open"));
    EXPECT_THAT(message, HasSubstr("pip install heartwright[cuda]"));
}

// A module is for the processor here, and is found again; so is a solver that opens one, without libraries.
TEST(CompilerChoice, without_libraries_the_built_in_compiler_makes_solver_and_module) {
    launch::Installation tools = built_tools();
    if (!built_in_is_there(tools)) GTEST_SKIP() << "heartwright-generate is not built, or without LLD";
    tools.libraries.clear();
    const Scratch scratch;
    std::string spec = text_of(tools.sources + "/model_specs/potassium_cluster_2026.json");
    spec.replace(spec.find("\"potassium_cluster_2026\""), 24, "\"mine\"");
    const std::string path = scratch.write("mine.json", spec);
    ::setenv("XDG_CACHE_HOME", scratch.path().c_str(), 1);
    const SolverRequest request{find_spec(tools, path), "cpu", "fp64"};
    const std::string solver = provide_solver(tools, request), module = provide_module(tools, request);
    EXPECT_EQ(std::filesystem::path(solver).parent_path(), std::filesystem::path(module).parent_path());
    ASSERT_EQ(launch::run_process({solver, "--help"}, scratch / "log"), 0) << text_of(scratch / "log");
    EXPECT_THAT(text_of(scratch / "log"), HasSubstr("  mine (cpu, fp64)\n"));
    EXPECT_THAT(message_of([&] {
                    provide_module(tools, {request.spec, "cuda", "fp64", {}, usual_dt, "c++"});
                }),
                HasSubstr("a model module for a GPU is made by the built-in compiler"));
}

using Words = std::vector<std::string>;

TEST(CodeForGpus, of_one_kind_has_a_key_of_its_own) {
    const launch::Installation tools = built_tools();
    const SolverRequest request{find_spec(tools, "karma_1994"), "cuda", "fp64"};
    EXPECT_EQ(build_key(tools, request) == build_key(tools, request, true), !device::cuda_is_there());
}

TEST(CodeForGpus, is_for_the_one_that_is_here) { EXPECT_EQ(gpu_code_flags(true, "80-real;90"), Words{"-arch=native"}); }

TEST(CodeForGpus, is_that_of_the_bundled_solvers_where_none_is) {
    EXPECT_EQ(gpu_code_flags(false, "75-real;90;120-virtual"),
              (Words{"-gencode=arch=compute_75,code=sm_75", "-gencode=arch=compute_90,code=[compute_90,sm_90]",
                     "-gencode=arch=compute_120,code=compute_120"}));
    EXPECT_EQ(gpu_code_flags(false, "90a-real"), Words{"-gencode=arch=compute_90a,code=sm_90a"});
    EXPECT_EQ(gpu_code_flags(false, "all-major"), Words{"-arch=all-major"});
}

}  // namespace
}  // namespace heartwright::commands
