// Which compiler makes a solver, for which backend and which GPUs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>

#include "base/diag/faults.hpp"
#include "runtime/commands/build/backend_choice.hpp"
#include "runtime/commands/build/compile_plan.hpp"
#include "runtime/commands/build/compiler_choice.hpp"
#include "runtime/commands/build/solver_build.hpp"
#include "runtime/device/device.hpp"
#include "runtime/launch/build_config.hpp"
#include "runtime/launch/process.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/commands/built_tools.hpp"
#include "tests/runtime/unit/support/environment.hpp"
#include "tests/runtime/unit/support/message_of.hpp"

namespace heartwright::commands {
namespace {

using ::testing::HasSubstr;

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
    if (*build::sanitize) GTEST_SKIP() << "the built-in compiler compiles without sanitizers";
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
