// What a thread shows of its cell: an observable goes straight to its column of ObserveArguments::out, and nowhere
// where nobody asked for it. With stores into an array, copied from when all were known, hundreds of values waited at
// once, as ptxas put most of them off to the end.
#pragma once

#include <cuda_runtime.h>

#include "runtime/kernels/common/names.hpp"

namespace heartwright::kernels {

// Which columns of ObserveArguments::out may want an observable: in shared memory, the same for all threads of a block.
template <class Kernel>
class WantedColumns {
public:
    // By all threads of a block, before any leaves.
    __device__ __forceinline__ void fill(const ObserveArguments& o) {
        const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
        for (int k = thread; k < Kernel::n_observables; k += threads) first_[k] = o.n_wanted, last_[k] = -1;
        __syncthreads();
        for (int w = thread; w < o.n_wanted; w += threads) {
            atomicMin(&first_[o.wanted[w]], w);
            atomicMax(&last_[o.wanted[w]], w);
        }
        __syncthreads();
    }

    // The first and the last that do, which is before the first where none does.
    __device__ __forceinline__ int first(int observable) const { return first_[observable]; }
    __device__ __forceinline__ int last(int observable) const { return last_[observable]; }

private:
    int first_[Kernel::n_observables + 1], last_[Kernel::n_observables + 1];
};

// Item k of `out`, as the `values` of Kernel::observe().
template <class Kernel>
class WantedValues {
public:
    __device__ __forceinline__ WantedValues(const WantedColumns<Kernel>& columns, const ObserveArguments& o,
                                            std::int64_t k)
        : columns_(columns), o_(o), k_(k) {}

    class Value {
    public:
        __device__ __forceinline__ Value(const WantedValues& of, int observable) : of_(of), observable_(observable) {}
        __device__ __forceinline__ void operator=(const typename Kernel::real& value) const {
            of_.show(observable_, value.v);
        }

    private:
        const WantedValues& of_;
        int observable_;
    };
    __device__ __forceinline__ Value operator[](int observable) const { return {*this, observable}; }

private:
    // A function that is called, which lines before and after it do not pass: a mere condition becomes that of one
    // store, which may be put off. Inlined, its loop took half of the time in which an observer is compiled.
    __device__ __noinline__ void show(int observable, double value) const {
        const int last = columns_.last(observable);
#pragma unroll 1
        for (int w = columns_.first(observable); w <= last; ++w)
            if (o_.wanted[w] == observable) o_.out[w * o_.count + k_] = value;
    }

    const WantedColumns<Kernel>& columns_;
    const ObserveArguments& o_;
    std::int64_t k_;
};

}  // namespace heartwright::kernels
