#include <algorithm>
#include <functional>
#include <list>

#include "runtime/device/buffer.hpp"
#include "runtime/device/cuda_checks.cuh"
#include "runtime/operators/elliptic/exact_sums.cuh"
#include "runtime/operators/elliptic/iteration.hpp"
#include "runtime/operators/elliptic/row_offsets.hpp"

namespace heartwright::elliptic {
namespace {

// Threads of each row.
template <class Work>
inline constexpr int split_of = 1;
template <class Work>
requires requires { Work::split; }
inline constexpr int split_of<Work> = Work::split;

template <class Work>
__global__ void for_rows(std::int64_t count, const Work work) {
    const std::int64_t i = (static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x) / split_of<Work>;
    if (i < count) work(i);
}

// A GPU; matrices lie by warps (SELL-32).
class CudaPlace {
public:
    static constexpr int lanes = 32;
    template <class T>
    using Memory = device::Buffer<T>;
    template <class T>
    using HostArray = device::Buffer<T>;

    CudaPlace(device::Device& gpu, ThreadPool& threads)
        : gpu_(gpu),
          threads_(threads),
          stream_(static_cast<cudaStream_t>(gpu.stream())),
          totals_(gpu, Engine::most_columns) {
        totals_.clear();
        int index = 0;
        HEARTWRIGHT_CUDA_CALL(cudaGetDevice(&index));
        HEARTWRIGHT_CUDA_CALL(cudaDeviceGetAttribute(&multiprocessors_, cudaDevAttrMultiProcessorCount, index));
    }

    // A row is filled with its last column, which is in the cache, and the value 0.
    template <class Rows, class T>
    Rows rows(const Array<std::int64_t>& starts, const Array<std::int32_t>& columns, const Array<T>& values,
              bool is_square) {
        constexpr int lanes_of_rows = Rows::lanes;
        const auto last = [](auto entry) { return entry; };
        const auto offsets = is_square ? offsets_of(starts, columns, threads_) : Array<std::int16_t>{};
        return {{keep(slices_of<lanes_of_rows>(starts)),
                 offsets.empty() ? keep(by_lanes<lanes_of_rows>(starts, columns, last)) : nullptr,
                 keep(by_lanes<lanes_of_rows>(starts, offsets, last))},
                this->values<lanes_of_rows>(starts, values)};
    }
    template <int lanes_of_rows, class T>
    const T* values(const Array<std::int64_t>& starts, const Array<T>& values) {
        return keep(by_lanes<lanes_of_rows>(
            starts, values, [](T) { return T{}; }));
    }
    template <class Values>
    auto keep(const Values& values) -> const typename Values::value_type* {
        using T = typename Values::value_type;
        if (values.empty()) return nullptr;
        device::Buffer<std::byte>& kept =
            kept_.emplace_back(gpu_, static_cast<std::int64_t>(sizeof(T) * values.size()));
        kept.upload(std::as_bytes(std::span(values)));
        return reinterpret_cast<const T*>(kept.data());
    }
    template <class T>
    device::Buffer<T> array(std::int64_t count) {
        return device::Buffer<T>(gpu_, count);
    }
    template <class T>
    device::Buffer<T> host_array(std::int64_t count) {
        return device::Buffer<T>::on_host(gpu_, count);
    }
    void clear(double* values, std::int64_t count) { gpu_.clear(values, 8 * count); }
    void upload(double* to, const Vector& from) {
        gpu_.upload(to, from.data(), static_cast<std::int64_t>(8 * from.size()));
    }
    template <class T>
    std::vector<T> download(const T* from, std::int64_t count) {
        std::vector<T> values(index(count));
        gpu_.download(values.data(), from, count * static_cast<std::int64_t>(sizeof(T)));
        return values;
    }
    void wait() { gpu_.synchronise(); }
    std::unique_ptr<device::Recording> record(std::function<void()> work) { return gpu_.record(std::move(work)); }

    // Few rows are spread over many multiprocessors.
    template <class Work>
    void for_each(std::int64_t count, const Work& work) {
        const std::int64_t all = count * split_of<Work>;
        const int threads = all >= 512 * multiprocessors_ ? 256 : all >= 128 * multiprocessors_ ? 64 : 32;
        const auto blocks = static_cast<unsigned>((all + threads - 1) / threads);
        for_rows<<<blocks, threads, 0, stream_>>>(count, work);
        HEARTWRIGHT_CUDA_CALL(cudaGetLastError());
    }
    template <int columns, class Term, class Take>
    void sum(std::int64_t count, const Term& term, const Take& take) {
        enqueue_sum<columns>(stream_, count, term, take, totals_.data(), multiprocessors_);
    }

private:
    // The longest row of each slice gives its width; in units of the lanes' entries.
    template <int lanes_of_rows>
    static Array<std::int64_t> slices_of(const Array<std::int64_t>& starts) {
        if constexpr (lanes_of_rows == 1) return starts;
        const std::int64_t rows = static_cast<std::int64_t>(starts.size()) - 1;
        Array<std::int64_t> slices{0};
        for (std::int64_t first = 0; first < rows; first += lanes_of_rows) {
            std::int64_t width = 0;
            for (std::int64_t i = first; i < std::min(rows, first + lanes_of_rows); ++i)
                width = std::max(width, starts[index(i + 1)] - starts[index(i)]);
            slices.push_back(slices.back() + width);
        }
        return slices;
    }
    template <int lanes_of_rows, class T, class Fill>
    Array<T> by_lanes(const Array<std::int64_t>& starts, const Array<T>& entries, const Fill& fill) {
        if (lanes_of_rows == 1 || entries.empty()) return entries;
        const std::int64_t rows = static_cast<std::int64_t>(starts.size()) - 1;
        const Array<std::int64_t> slices = slices_of<lanes_of_rows>(starts);
        Array<T> laid(index(lanes_of_rows * slices.back()));
        threads_.for_ranges(rows, [&](std::int64_t first, std::int64_t last) {
            for (std::int64_t i = first; i < last; ++i) {
                const std::int64_t slice = i / lanes_of_rows, begin = starts[index(i)];
                const std::int64_t count = starts[index(i + 1)] - begin;
                for (std::int64_t n = 0; n < slices[index(slice + 1)] - slices[index(slice)]; ++n) {
                    T& one = laid[index((slices[index(slice)] + n) * lanes_of_rows + i % lanes_of_rows)];
                    one = count == 0  ? T{}
                          : n < count ? entries[index(begin + n)]
                                      : fill(entries[index(begin + count - 1)]);
                }
            }
        });
        return laid;
    }

    device::Device& gpu_;
    ThreadPool& threads_;
    cudaStream_t stream_;
    int multiprocessors_ = 0;
    device::Buffer<LongAccumulator> totals_;
    std::list<device::Buffer<std::byte>> kept_;
};

}  // namespace

std::unique_ptr<Engine> make_cuda_engine(const System& system, device::Device& gpu, ThreadPool& threads) {
    return std::make_unique<EngineOf<CudaPlace>>(system, gpu, threads);
}

}  // namespace heartwright::elliptic
