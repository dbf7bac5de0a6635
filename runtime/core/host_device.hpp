// Functions that run on the host and, compiled by nvcc, on the device: the CPU twin and the CUDA twin share them, so
// they agree bit by bit.
#pragma once

#if defined(__CUDACC__)
#define HEARTWRIGHT_HD __host__ __device__
#else
#define HEARTWRIGHT_HD
#endif
