// MPI's names, in builds with HEARTWRIGHT_MPI_LOADED: each stands for the member of loaded_mpi(). Included by
// open_mpi.hpp alone, after all declarations of MPI.
#pragma once

#include "runtime/mpi/loaded_mpi.hpp"

#define MPI_Abort (::heartwright::mpi::loaded_mpi().Abort)
#define MPI_Allgather (::heartwright::mpi::loaded_mpi().Allgather)
#define MPI_Allgatherv (::heartwright::mpi::loaded_mpi().Allgatherv)
#define MPI_Allreduce (::heartwright::mpi::loaded_mpi().Allreduce)
#define MPI_Barrier (::heartwright::mpi::loaded_mpi().Barrier)
#define MPI_Bcast (::heartwright::mpi::loaded_mpi().Bcast)
#define MPI_Cart_create (::heartwright::mpi::loaded_mpi().Cart_create)
#define MPI_Comm_dup (::heartwright::mpi::loaded_mpi().Comm_dup)
#define MPI_Comm_free (::heartwright::mpi::loaded_mpi().Comm_free)
#define MPI_Comm_rank (::heartwright::mpi::loaded_mpi().Comm_rank)
#define MPI_Comm_set_errhandler (::heartwright::mpi::loaded_mpi().Comm_set_errhandler)
#define MPI_Comm_size (::heartwright::mpi::loaded_mpi().Comm_size)
#define MPI_Comm_split_type (::heartwright::mpi::loaded_mpi().Comm_split_type)
#define MPI_Error_string (::heartwright::mpi::loaded_mpi().Error_string)
#define MPI_Finalize (::heartwright::mpi::loaded_mpi().Finalize)
#define MPI_Finalized (::heartwright::mpi::loaded_mpi().Finalized)
#define MPI_Gather (::heartwright::mpi::loaded_mpi().Gather)
#define MPI_Get_processor_name (::heartwright::mpi::loaded_mpi().Get_processor_name)
#define MPI_Iallreduce (::heartwright::mpi::loaded_mpi().Iallreduce)
#define MPI_Init_thread (::heartwright::mpi::loaded_mpi().Init_thread)
#define MPI_Recv (::heartwright::mpi::loaded_mpi().Recv)
#define MPI_Recv_init (::heartwright::mpi::loaded_mpi().Recv_init)
#define MPI_Request_free (::heartwright::mpi::loaded_mpi().Request_free)
#define MPI_Send (::heartwright::mpi::loaded_mpi().Send)
#define MPI_Send_init (::heartwright::mpi::loaded_mpi().Send_init)
#define MPI_Startall (::heartwright::mpi::loaded_mpi().Startall)
#define MPI_Test (::heartwright::mpi::loaded_mpi().Test)
#define MPI_Testall (::heartwright::mpi::loaded_mpi().Testall)
#define MPI_Win_allocate_shared (::heartwright::mpi::loaded_mpi().Win_allocate_shared)
#define MPI_Win_free (::heartwright::mpi::loaded_mpi().Win_free)
#define MPI_Win_shared_query (::heartwright::mpi::loaded_mpi().Win_shared_query)

#undef MPI_COMM_NULL
#define MPI_COMM_NULL (::heartwright::mpi::loaded_mpi().COMM_NULL)
#undef MPI_COMM_WORLD
#define MPI_COMM_WORLD (::heartwright::mpi::loaded_mpi().COMM_WORLD)
#undef MPI_BYTE
#define MPI_BYTE (::heartwright::mpi::loaded_mpi().BYTE)
#undef MPI_INT64_T
#define MPI_INT64_T (::heartwright::mpi::loaded_mpi().INT64_T)
#undef MPI_ERRORS_RETURN
#define MPI_ERRORS_RETURN (::heartwright::mpi::loaded_mpi().ERRORS_RETURN)
#undef MPI_INFO_NULL
#define MPI_INFO_NULL (::heartwright::mpi::loaded_mpi().INFO_NULL)
#undef MPI_MAX
#define MPI_MAX (::heartwright::mpi::loaded_mpi().MAX)
#undef MPI_MIN
#define MPI_MIN (::heartwright::mpi::loaded_mpi().MIN)
#undef MPI_SUM
#define MPI_SUM (::heartwright::mpi::loaded_mpi().SUM)
#undef MPI_REQUEST_NULL
#define MPI_REQUEST_NULL (::heartwright::mpi::loaded_mpi().REQUEST_NULL)
#undef MPI_WIN_NULL
#define MPI_WIN_NULL (::heartwright::mpi::loaded_mpi().WIN_NULL)
