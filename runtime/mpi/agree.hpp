// What one rank finds wrong, all ranks say: the same fault everywhere, so that none waits for another that has gone.
#pragma once

#include <cstdint>
#include <exception>
#include <string>

#include "base/diag/diagnostics.hpp"
#include "runtime/mpi/team.hpp"

namespace heartwright::mpi {

struct Fault {
    enum class Kind : std::uint8_t { none, user, machine, ours } kind = Kind::none;
    std::string text;
};

// What is being handled: UserFault, MachineFault (also for memory that is not there), OurFault for the rest.
Fault fault_of(std::exception_ptr caught);
[[noreturn]] void raise(const Fault& fault);

// Collective. Throws on every rank the fault of the least rank that has one.
void agree(mpi::Team& team, const Fault& own);

// Collective. What each rank does by itself, without a collective in it; then agree().
template <class Work>
void collective_try(mpi::Team& team, const Work& work) {
    if (team.is_serial()) {
        work();
        return;
    }
    Fault own;
    try {
        work();
    } catch (...) {
        own = fault_of(std::current_exception());
    }
    agree(team, own);
}

// Collective. Errors that ranks have collected; as diagnostics.throw_if_errors().
void throw_if_errors(mpi::Team& team, const Diagnostics& diagnostics);

}  // namespace heartwright::mpi
