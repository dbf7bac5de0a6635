// A solver's main when there may be several of it: ranks that a launcher started, or that --ranks asks for.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/command_line/arguments.hpp"
#include "runtime/mpi/team.hpp"

namespace heartwright::launch {

const std::vector<Option>& rank_options();            // --ranks, --oversubscribe, --watchdog
double watchdog_minutes(const Arguments& arguments);  // UserFault when it is no time

// Joins the ranks, does the work and returns its code. Only the root writes to std::cout and std::cerr. Faults: of all
// ranks alike one message; of some the message of one of them, and all end. With --ranks N, and no launcher so far,
// starts N of this program with the same words instead (launch.hpp).
int work_of_ranks(const std::vector<std::string>& command, const Arguments& arguments,
                  const std::function<int(mpi::Team&)>& work);

// For the command, before it becomes a solver: only the first of several says something.
int faults_of_ranks_to_exit(const std::function<int()>& work);

// How the machine is shared: the processors that this process may run on, over the ranks of its computer that may run
// on the same. Collective.
int threads_of_a_rank(mpi::Team& team);

// Where the ranks are: what the run's folder and its reader should know. Collective. gpu: which of its computer this
// rank has, "": none.
struct Places {
    int ranks = 1, nodes = 1, gpus = 0;
    std::vector<std::string> names;  // of the computers, in order of ranks
    std::vector<std::string> notes;
};
Places places_of(mpi::Team& team, const std::string& gpu);

// What the root has, on all. Collective.
std::vector<std::string> texts_of_the_root(mpi::Team& team, const std::vector<std::string>& texts);

// The root does it, and a fault there is one of all ranks. Collective.
void at_the_root(mpi::Team& team, const std::function<void()>& work);

bool is_launched();   // by --ranks
bool has_terminal();  // stderr is one, or that of who started the ranks

}  // namespace heartwright::launch
