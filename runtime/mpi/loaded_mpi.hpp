// Run-time loading of MPI: its functions and predefined handles, taken by dlopen() and dlsym() from Open MPI's shared
// library. In builds with HEARTWRIGHT_MPI_LOADED the names of MPI that this room uses stand for members of
// loaded_mpi(), so that the program needs no libmpi.so to start.
//
// A handle of Open MPI is the address of an object in its library; a handle of MPICH is a number. One program can
// therefore not use both, and a library that is not Open MPI's is refused.
#pragma once

#ifndef OMPI_SKIP_MPICXX
#define OMPI_SKIP_MPICXX 1  // the C++ interface that MPI 3 has removed
#endif
#include <mpi.h>

#include <string>
#include <vector>

#include "runtime/mpi/library.hpp"

#if !defined(OPEN_MPI)
#error "HEARTWRIGHT_MPI_LOADED needs the mpi.h of Open MPI"
#endif

// clang-format off
// each(NAME): MPI_NAME is a function.
#define HEARTWRIGHT_MPI_FUNCTIONS(each) \
    each(Abort) each(Allgather) each(Allgatherv) each(Allreduce) each(Barrier) each(Bcast) each(Cart_create) \
    each(Comm_dup) each(Comm_free) each(Comm_rank) each(Comm_set_errhandler) each(Comm_size) each(Comm_split_type) \
    each(Error_string) each(Finalize) each(Finalized) each(Gather) each(Get_processor_name) each(Iallreduce) \
    each(Init_thread) each(Recv) each(Recv_init) each(Request_free) each(Send) each(Send_init) each(Startall) \
    each(Test) each(Testall) each(Win_allocate_shared) each(Win_free) each(Win_shared_query)

// each(TYPE, NAME, SYMBOL): the handle MPI_NAME of this type is the address of SYMBOL.
#define HEARTWRIGHT_MPI_HANDLES(each) \
    each(MPI_Comm, COMM_NULL, ompi_mpi_comm_null) \
    each(MPI_Comm, COMM_WORLD, ompi_mpi_comm_world) \
    each(MPI_Datatype, BYTE, ompi_mpi_byte) \
    each(MPI_Datatype, INT64_T, ompi_mpi_int64_t) \
    each(MPI_Errhandler, ERRORS_RETURN, ompi_mpi_errors_return) \
    each(MPI_Info, INFO_NULL, ompi_mpi_info_null) \
    each(MPI_Op, MAX, ompi_mpi_op_max) \
    each(MPI_Op, MIN, ompi_mpi_op_min) \
    each(MPI_Op, SUM, ompi_mpi_op_sum) \
    each(MPI_Request, REQUEST_NULL, ompi_request_null) \
    each(MPI_Win, WIN_NULL, ompi_mpi_win_null)
// clang-format on

namespace heartwright::mpi {

struct LoadedMpi {
    Library library;
#define HEARTWRIGHT_MEMBER(name) decltype(&::MPI_##name) name = nullptr;
    HEARTWRIGHT_MPI_FUNCTIONS(HEARTWRIGHT_MEMBER)
#undef HEARTWRIGHT_MEMBER
#define HEARTWRIGHT_MEMBER(type, name, symbol) type name = nullptr;
    HEARTWRIGHT_MPI_HANDLES(HEARTWRIGHT_MEMBER)
#undef HEARTWRIGHT_MEMBER
    int (*query_cuda_support)() = nullptr;  // Open MPI's extension; null: it has none
};

// The library that this process uses, loaded by the first call: the file that HEARTWRIGHT_MPI_LIBRARY names, or the
// first that loads of candidate_files(). Without one, library.missing says why, and all members are null. Thread-safe.
const LoadedMpi& loaded_mpi();

// libmpi.so.40 beside `mpirun` ("": there is none), then as the dynamic linker finds it.
std::vector<std::string> candidate_files(const std::string& mpirun);

// From one file, which stays loaded; library.missing says what is wrong with it.
LoadedMpi load_mpi(const std::string& file);

}  // namespace heartwright::mpi
