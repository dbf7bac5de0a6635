// Joining the ranks that a launcher (mpirun, srun) started together.
#pragma once

#include <functional>
#include <memory>

#include "runtime/mpi/library.hpp"
#include "runtime/mpi/team.hpp"

namespace heartwright::mpi {

// What the launcher says of this process in its environment, before MPI is touched: rank 0 of 1 without a launcher. A
// batch script of Slurm, outside srun, is no rank.
struct Place {
    int rank = 0, size = 1;
};
Place place_of_this_process();

// While it lives this process is one of the ranks; made once, by the thread that calls all collectives. Alone, MPI is
// not touched. MachineFault when several were started and library() is not there, or MPI sees other ranks than the
// launcher.
class Membership {
public:
    Membership();
    ~Membership();  // collective: waits for the others
    Membership(const Membership&) = delete;
    Membership& operator=(const Membership&) = delete;

    Team& team();

    // The end of a rank that has a fault, instead of leaving. When all ranks come here they leave with one code, and
    // say() is called on the least; when others are still at work after a second, one of those with a fault says it and
    // ends them all with its code. say() must have flushed its text when it returns. Returns the code to exit with, or
    // does not return.
    int end_with_fault(int code, const std::function<void()>& say);

private:
    std::unique_ptr<Team> team_;  // null: alone
    bool leaves_ = true;
};

// Ends all ranks now, from any thread: nothing is waited for, nothing is said.
[[noreturn]] void end_all(int code);

}  // namespace heartwright::mpi
