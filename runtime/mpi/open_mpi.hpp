// MPI's own header, and its calls checked. Included by this room's sources only, in builds with MPI.
#pragma once

#ifndef OMPI_SKIP_MPICXX
#define OMPI_SKIP_MPICXX 1  // the C++ interface that MPI 3 has removed
#endif
#include <mpi.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/mpi/team.hpp"
#if HEARTWRIGHT_MPI_LOADED
#include "runtime/mpi/loaded_names.hpp"
#endif

namespace heartwright::mpi {

// MachineFault that names the call, the rank and the place.
void check(int code, const char* call, const char* file, int line);
#define HEARTWRIGHT_MPI(call) ::heartwright::mpi::check((call), #call, __FILE__, __LINE__)

// Messages count in int; longer ones go in pieces of this size.
inline constexpr std::int64_t bytes_of_a_piece = std::int64_t{1} << 30;

// Calls act(first, bytes) for each piece of a message, in order.
template <class Act>
void in_pieces(std::int64_t bytes, Act act) {
    for (std::int64_t first = 0; first < bytes; first += bytes_of_a_piece)
        act(first, static_cast<int>(bytes - first < bytes_of_a_piece ? bytes - first : bytes_of_a_piece));
}

std::unique_ptr<Team> team_of_all_ranks();  // after MPI_Init; collective
std::unique_ptr<Exchange> persistent_exchange(MPI_Comm communicator, const std::vector<Message>& messages);

}  // namespace heartwright::mpi
