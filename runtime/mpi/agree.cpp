#include "runtime/mpi/agree.hpp"

#include <new>
#include <vector>

#include "base/diag/faults.hpp"

namespace heartwright::mpi {

Fault fault_of(std::exception_ptr caught) {
    try {
        std::rethrow_exception(caught);
    } catch (const UserFault& fault) {
        return {Fault::Kind::user, fault.what()};
    } catch (const MachineFault& fault) {
        return {Fault::Kind::machine, fault.what()};
    } catch (const std::bad_alloc&) {
        return {Fault::Kind::machine, "there is not enough memory"};
    } catch (const std::exception& fault) {
        return {Fault::Kind::ours, fault.what()};
    }
}

void raise(const Fault& fault) {
    switch (fault.kind) {
        case Fault::Kind::user:
            throw UserFault(fault.text);
        case Fault::Kind::machine:
            throw MachineFault(fault.text);
        case Fault::Kind::ours:
        case Fault::Kind::none:
            break;
    }
    throw OurFault(fault.text);
}

void agree(mpi::Team& team, const Fault& own) {
    if (!team.any(own.kind != Fault::Kind::none)) return;
    std::vector<char> said(own.text.begin(), own.text.end());
    if (own.kind != Fault::Kind::none) said.insert(said.begin(), static_cast<char>(own.kind));
    for (const std::vector<char>& one : team.all_gather(said))
        if (!one.empty()) raise({static_cast<Fault::Kind>(one.front()), {one.begin() + 1, one.end()}});
}

void throw_if_errors(mpi::Team& team, const Diagnostics& diagnostics) {
    collective_try(
        team, [&] { diagnostics.throw_if_errors(); });
}

}  // namespace heartwright::mpi
