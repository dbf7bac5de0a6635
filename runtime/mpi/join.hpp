// Joining the ranks that a launcher (mpirun, srun) started together.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "runtime/mpi/team.hpp"

namespace heartwright::mpi {

// What the launcher says of this process in its environment, before MPI is touched: rank 0 of 1 without a launcher. A batch script of
// Slurm, outside srun, is no rank.
struct Place {
    int rank = 0, size = 1;
};
Place place_of_this_process();

bool is_built_in();      // this program was built with MPI
std::string library();   // "Open MPI v4.1.4", or "none"

// While it lives this process is one of the ranks; made once, by the thread that calls all collectives. Alone, MPI is not touched.
// MachineFault when several were started and this program was built without MPI, or MPI sees other ranks than the launcher.
class Membership {
public:
    Membership();
    ~Membership();       // collective: waits for the others
    Membership(const Membership&) = delete;
    Membership& operator=(const Membership&) = delete;

    Team& team();

private:
    std::unique_ptr<Team> team_;  // null: alone
};

}  // namespace heartwright::mpi
