// Ranks that end in one way or another, for ends_test.cpp: ending_ranks HOW.
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <string>

#include "runtime/mpi/join.hpp"

int main(int argc, char** argv) {
    using namespace heartwright::mpi;
    const std::string how = argc > 1 ? argv[1] : "";
    Membership membership;
    Team& team = membership.team();
    const auto say = [&] {
        const std::string text = "rank " + std::to_string(team.rank()) + " has a fault\n";
        (void)!::write(STDERR_FILENO, text.data(), text.size());
    };
    if (how == "alike") return membership.end_with_fault(2, say);
    if (how == "one alone" && team.rank() == team.size() - 1) return membership.end_with_fault(4, say);
    if (how == "some" && team.rank() > 0) return membership.end_with_fault(3, say);
    if (how == "killed" && team.rank() == team.size() - 1) ::raise(SIGKILL);
    team.barrier();  // where the others are
    return 0;
}
