#include "runtime/operators/elliptic/engine.hpp"

#include <array>
#include <functional>
#include <list>
#include <mutex>

#include "runtime/core/exact_sum.hpp"
#include "runtime/operators/elliptic/iteration.hpp"
#include "runtime/operators/elliptic/row_offsets.hpp"

namespace heartwright::elliptic {
namespace {

// Uninitialised, so that the threads that work on it touch it first.
template <class T>
class HostMemory {
public:
    HostMemory() = default;
    explicit HostMemory(std::int64_t count) : data_(std::make_unique_for_overwrite<T[]>(index(count))), size_(count) {}
    T* data() const { return data_.get(); }
    std::int64_t size() const { return size_; }

private:
    std::unique_ptr<T[]> data_;
    std::int64_t size_ = 0;
};

class WorkOfHost final : public device::Recording {
public:
    explicit WorkOfHost(std::function<void()> work) : work_(std::move(work)) {}
    void replay(std::int64_t times) override {
        for (std::int64_t i = 0; i < times; ++i) work_();
    }

private:
    std::function<void()> work_;
};

// Threads of a processor; what is kept stays where it is.
class HostPlace {
public:
    static constexpr int lanes = 1;
    template <class T>
    using Memory = HostMemory<T>;
    template <class T>
    using HostArray = HostMemory<T>;

    explicit HostPlace(ThreadPool& threads) : threads_(threads) {}

    // Columns of a square matrix may be offsets.
    template <class Rows, class T>
    Rows rows(const Array<std::int64_t>& starts, const Array<std::int32_t>& columns, const Array<T>& values,
              bool is_square) {
        if (is_square) offsets_.push_back(offsets_of(starts, columns, threads_));
        const bool has_offsets = is_square && !offsets_.back().empty();
        return {{starts.data(), has_offsets ? nullptr : columns.data(), has_offsets ? offsets_.back().data() : nullptr},
                values.data()};
    }
    template <int /*lanes*/, class T>
    static const T* values(const Array<std::int64_t>& /*starts*/, const Array<T>& values) {
        return values.data();
    }
    template <class Values>
    static auto keep(const Values& values) -> const typename Values::value_type* {
        return values.empty() ? nullptr : values.data();
    }
    template <class T>
    static HostMemory<T> array(std::int64_t count) {
        return HostMemory<T>(count);
    }
    template <class T>
    static HostMemory<T> host_array(std::int64_t count) {
        return HostMemory<T>(count);
    }
    void clear(double* values, std::int64_t count) { std::fill_n(values, count, 0.0); }
    static void upload(double* to, const Vector& from) { std::copy(from.begin(), from.end(), to); }
    template <class T>
    static std::vector<T> download(const T* from, std::int64_t count) {
        return std::vector<T>(from, from + count);
    }
    static void wait() {}
    static std::unique_ptr<device::Recording> record(std::function<void()> work) {
        return std::make_unique<WorkOfHost>(std::move(work));
    }

    template <class Work>
    void for_each(std::int64_t count, const Work& work) {
        threads_.for_ranges(
            count,
            [work](std::int64_t first, std::int64_t last) {
                for (std::int64_t i = first; i < last; ++i) work(i);
            });
    }

    // take(c, sum of the terms of i in [0, count)), the sum exact.
    template <int columns, class Term, class Take>
    void sum(std::int64_t count, const Term& term, const Take& take) {
        std::array<ExactSum, columns> totals;
        std::mutex mutex;
        threads_.for_ranges(count, [&, term](std::int64_t first, std::int64_t last) {
            std::array<ExactSum, columns> own;
            for (std::int64_t i = first; i < last; ++i)
                for (int c = 0; c < columns; ++c) own[index(c)].add(term.term(i, c, term.load(i, c)));
            const std::scoped_lock lock(mutex);
            for (std::size_t c = 0; c < columns; ++c)
                for (const double part : own[c].parts())
                    if (part != 0) totals[c].add(part);
        });
        for (int c = 0; c < columns; ++c) take(c, totals[index(c)].value());
    }

private:
    ThreadPool& threads_;
    std::list<Array<std::int16_t>> offsets_;
};

}  // namespace

std::unique_ptr<Engine> make_engine(const System& system, ThreadPool& threads) {
    return std::make_unique<EngineOf<HostPlace>>(system, threads);
}

}  // namespace heartwright::elliptic
