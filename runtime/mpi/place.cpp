#include <charconv>
#include <cstdlib>
#include <string_view>

#include "runtime/mpi/join.hpp"

namespace heartwright::mpi {
namespace {

int number_in(const char* variable, int otherwise) {
    const char* const text = std::getenv(variable);
    if (text == nullptr) return otherwise;
    const std::string_view digits = text;
    int value = 0;
    const auto [end, error] = std::from_chars(digits.begin(), digits.end(), value);
    return error == std::errc{} && end == digits.end() && value >= 0 ? value : otherwise;
}

}  // namespace

Place place_of_this_process() {
    if (std::getenv("HEARTWRIGHT_ALONE") != nullptr)
        return {};  // started by one of us within a launcher's job, which counts it as no rank
    // The names of Open MPI's mpirun; of Slurm those that only a task of a step has.
    const Place of_mpirun{number_in("OMPI_COMM_WORLD_RANK", 0), number_in("OMPI_COMM_WORLD_SIZE", 0)};
    if (of_mpirun.size > 0) return of_mpirun;
    if (std::getenv("SLURM_STEP_ID") != nullptr) {
        const Place of_srun{number_in("SLURM_PROCID", 0), number_in("SLURM_STEP_NUM_TASKS", 0)};
        if (of_srun.size > 0) return of_srun;
    }
    // Those of MPICH's mpiexec, and of other launchers that speak PMI: a program of another MPI must see that it has
    // company, too.
    const Place of_pmi{number_in("PMI_RANK", 0), number_in("PMI_SIZE", 0)};
    return of_pmi.size > 0 ? of_pmi : Place{};
}

}  // namespace heartwright::mpi
