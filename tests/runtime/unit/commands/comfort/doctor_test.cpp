// heartwright doctor: whatever is missing, a command that mends it stands beside it.
#include "runtime/commands/inspect/doctor.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include "runtime/io/arrays/vtk_xml.hpp"
#include "runtime/launch/build_config.hpp"
#include "runtime/mesh/partition/kway_owners.hpp"
#include "scratch.hpp"

namespace heartwright::commands {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

launch::Installation with(std::string launch::Installation::*what, const std::string& value,
                          launch::Installation tools = {}) {
    tools.*what = value;
    return tools;
}

Finding finding(const std::vector<Finding>& all, const std::string& what) {
    for (const Finding& one : all)
        if (one.what == what) return one;
    ADD_FAILURE() << "nothing about " << what;
    return {};
}

TEST(Doctor, names_a_command_for_all_that_is_missing) {
    const std::vector<Finding> nothing = examine(with(&launch::Installation::bin, "/opt/heartwright/bin"));
    for (const Finding& one : nothing) EXPECT_EQ(one.state == Finding::State::good, one.mend.empty()) << one.what;
    EXPECT_EQ(finding(nothing, "sources").state, Finding::State::broken);
    EXPECT_THAT(finding(nothing, "sources").mend, HasSubstr("--prefix /opt/heartwright"));
    EXPECT_THAT(finding(nothing, "bundled solver").mend, HasSubstr("--target heartwright-solver"));
    EXPECT_THAT(finding(nothing, "libraries").mend, HasSubstr(std::string("cmake --build ") + build::binary_folder));
    // What configuring found missing once is looked for again only when it is asked for.
    EXPECT_THAT(finding(nothing, "heartwright-generate").mend, HasSubstr("-DHEARTWRIGHT_GENERATOR=ON"));
    if (!*build::cuda_compiler) EXPECT_THAT(finding(nothing, "GPU").mend, HasSubstr("-DHEARTWRIGHT_CUDA=ON"));
    if (!io::can_read_vtk_xml()) EXPECT_THAT(finding(nothing, "Expat").mend, HasSubstr("-DHEARTWRIGHT_EXPAT=ON"));
    if (!mesh::has_metis()) EXPECT_THAT(finding(nothing, "METIS").mend, HasSubstr("-DHEARTWRIGHT_METIS=ON"));
    for (const char* library : {"Expat", "METIS"}) EXPECT_NE(finding(nothing, library).detail, "") << library;
}

TEST(Doctor, says_which_models_have_changed_and_how_to_generate_them) {
    const Scratch scratch;
    std::filesystem::create_directories(scratch / "model_specs");
    std::filesystem::create_directories(scratch / "generated/mine");
    scratch.write("model_specs/mine.json", "{}");
    scratch.write("model_specs/generated_when_it_runs.json", "{}");
    scratch.write("generated/mine/manifest.json", R"({"spec_hash": "older"})");
    const Finding changed = finding(examine(with(&launch::Installation::sources, scratch.path())), "model");
    EXPECT_EQ(changed.detail,
              "mine has changed since generated/ was made: without heartwright-generate it does not run");
    EXPECT_THAT(changed.mend, StartsWith("heartwright generate mine -o " + scratch.path() + "/generated && cmake "));
    EXPECT_THAT(finding(examine(with(&launch::Installation::generate, "/bin/true",
                                     with(&launch::Installation::sources, scratch.path()))),
                        "model")
                    .detail,
                HasSubstr("it is generated when it runs"));
}

TEST(Doctor, names_the_place_that_stands_in_for_a_cache_that_cannot_be_made) {
    const char* before = ::getenv("XDG_CACHE_HOME");
    const std::string kept = before ? before : "";
    ::setenv("XDG_CACHE_HOME", "/dev/null", 1);
    const Finding cache = finding(examine(launch::Installation{}), "cache");
    if (before)
        ::setenv("XDG_CACHE_HOME", kept.c_str(), 1);
    else
        ::unsetenv("XDG_CACHE_HOME");
    EXPECT_EQ(cache.state, Finding::State::good);
    EXPECT_THAT(cache.detail, Not(StartsWith("/dev/null")));
}

TEST(Doctor, says_which_mpi_the_ranks_of_this_program_use) {
    const mpi::Library linked{false, "Open MPI v4.1.4", "", ""},
        loaded{true, "Open MPI v5.0.1", "/opt/openmpi/lib/libmpi.so.40", ""},
        absent{true, "none", "", "no MPI was found (libmpi.so.40: ...); install it"},
        without{false, "none", "", "this program was built without MPI"};
    EXPECT_EQ(mpi_finding(linked, true).detail, "Open MPI v4.1.4; heartwright doctor --mpi --ranks 2 tries it");
    EXPECT_EQ(
        mpi_finding(loaded, true).detail,
        "Open MPI v5.0.1, loaded from /opt/openmpi/lib/libmpi.so.40; heartwright doctor --mpi --ranks 2 tries it");
    EXPECT_EQ(mpi_finding(loaded, false).state, Finding::State::missing);
    EXPECT_THAT(mpi_finding(loaded, false).detail, HasSubstr("but no mpirun: --ranks cannot start any"));
    EXPECT_EQ(mpi_finding(absent, true).detail, "runs have one rank: no MPI was found (libmpi.so.40: ...); install it");
    EXPECT_EQ(mpi_finding(absent, true).mend, "apt-get install openmpi-bin");
    EXPECT_THAT(mpi_finding(without, true).mend, HasSubstr("-DHEARTWRIGHT_MPI=ON"));
}

TEST(Doctor, says_which_nvrtc_makes_solvers_for_a_gpu) {
    const Finding there = nvrtc_finding(true, {true, "NVRTC 13.0, /cuda/libnvrtc.so.13"});
    EXPECT_EQ(there.state, Finding::State::good);
    EXPECT_EQ(there.detail, "NVRTC 13.0, /cuda/libnvrtc.so.13: GPU solvers of your own specs without nvcc");
    const Finding absent = nvrtc_finding(true, {false, "NVRTC is not there"});
    EXPECT_EQ(absent.state, Finding::State::missing);
    EXPECT_EQ(absent.detail, "NVRTC is not there");
    EXPECT_THAT(absent.mend, HasSubstr("pip install nvidia-cuda-nvrtc"));
    EXPECT_THAT(nvrtc_finding(false, {}).mend, HasSubstr("-DHEARTWRIGHT_LLD=ON"));
}

TEST(Doctor, says_which_compiler_makes_solvers_of_own_specs) {
    if (!build::has_built_in_compiler) GTEST_SKIP() << "heartwright-generate is built without LLD";
    if (*build::sanitize) GTEST_SKIP() << "the built-in compiler compiles without sanitizers";
    launch::Installation tools;
    tools.generate = tools.solver = "/bin/true";
    const std::vector<Finding> bare = examine(tools);
    EXPECT_EQ(finding(bare, "compiler").state, Finding::State::good);
    EXPECT_THAT(finding(bare, "compiler").detail, StartsWith("built-in: Clang and LLD in heartwright-generate"));
    EXPECT_EQ(finding(bare, "libraries").state, Finding::State::good);
    tools.libraries = "/somewhere";
    EXPECT_THAT(finding(examine(tools), "compiler").detail, HasSubstr("; --compiler c++ takes "));
}

}  // namespace
}  // namespace heartwright::commands
