#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>

#include "base/diag/faults.hpp"
#include "runtime/mpi/join.hpp"

namespace heartwright::mpi {
namespace {

// With these variables of a launcher and no others.
class PlaceOfThisProcess : public testing::Test {
protected:
    Place with(const std::map<std::string, std::string>& said) {
        for (const char* name : {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "SLURM_STEP_ID", "SLURM_PROCID",
                                 "SLURM_STEP_NUM_TASKS", "PMI_RANK", "PMI_SIZE", "HEARTWRIGHT_ALONE"})
            ::unsetenv(name);
        for (const auto& [name, value] : said) ::setenv(name.c_str(), value.c_str(), 1);
        return place_of_this_process();
    }
    void expect(const Place& place, int rank, int size) {
        EXPECT_EQ(place.rank, rank);
        EXPECT_EQ(place.size, size);
    }
};

TEST_F(PlaceOfThisProcess, is_alone_without_a_launcher) { expect(with({}), 0, 1); }

TEST_F(PlaceOfThisProcess, is_what_mpirun_says) {
    expect(with({{"OMPI_COMM_WORLD_RANK", "3"}, {"OMPI_COMM_WORLD_SIZE", "4"}}), 3, 4);
    expect(with({{"OMPI_COMM_WORLD_RANK", "1"},
                 {"OMPI_COMM_WORLD_SIZE", "2"},
                 {"SLURM_STEP_ID", "0"},
                 {"SLURM_PROCID", "0"},
                 {"SLURM_STEP_NUM_TASKS", "1"}}),
           1, 2);
}

TEST_F(PlaceOfThisProcess, is_what_srun_says) {
    expect(with({{"SLURM_STEP_ID", "0"}, {"SLURM_PROCID", "5"}, {"SLURM_STEP_NUM_TASKS", "8"}}), 5, 8);
}

TEST_F(PlaceOfThisProcess, is_what_the_mpiexec_of_mpich_says) {
    expect(with({{"PMI_RANK", "1"}, {"PMI_SIZE", "3"}}), 1, 3);
    expect(with({{"PMI_RANK", "0"}, {"PMI_SIZE", "1"}}), 0, 1);
}

TEST_F(PlaceOfThisProcess, a_batch_script_is_no_rank) {
    expect(with({{"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "8"}}), 0, 1);
}

TEST_F(PlaceOfThisProcess, a_run_of_a_sweep_is_no_rank_of_the_job_that_the_sweep_is_in) {
    expect(with({{"OMPI_COMM_WORLD_RANK", "3"}, {"OMPI_COMM_WORLD_SIZE", "4"}, {"HEARTWRIGHT_ALONE", "1"}}), 0, 1);
}

TEST_F(PlaceOfThisProcess, what_is_no_number_is_not_believed) {
    expect(with({{"OMPI_COMM_WORLD_RANK", "x"}, {"OMPI_COMM_WORLD_SIZE", "-4"}}), 0, 1);
}

TEST(Membership, alone_is_a_team_of_one) {
    Membership membership;
    EXPECT_EQ(&membership.team(), &serial());
    int said = 0;
    EXPECT_EQ(membership.end_with_fault(3, [&] { ++said; }), 3);
    EXPECT_EQ(said, 1);
}

TEST(Serial, is_all_there_is) {
    EXPECT_EQ(serial().all_reduce_sum(7), 7);
    EXPECT_EQ(serial().all_reduce_min(-3), -3);
    EXPECT_EQ(serial().try_all_reduce_min(5), 5);
    EXPECT_EQ(serial().gather(std::vector{1, 2}), (std::vector<std::vector<int>>{{1, 2}}));
    serial().arrange({1, 1, 1});
    EXPECT_THROW(serial().arrange({2, 1, 1}), OurFault);
    EXPECT_THROW(serial().exchange({Message{0, nullptr, 0, nullptr, 0}}), OurFault);
}

}  // namespace
}  // namespace heartwright::mpi
