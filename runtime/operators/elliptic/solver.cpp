#include "runtime/operators/elliptic/solver.hpp"

#include <algorithm>
#include <atomic>
#include <string>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/core/exact_sum.hpp"
#include "runtime/operators/elliptic/csr_rows.hpp"

namespace heartwright::elliptic {
namespace {

void require_whole(const sparse::Rows& rows) {
    sparse::check(rows);
    if (rows.total() != rows.own())
        throw OurFault(
            "an elliptic solver takes the rows of a whole mesh in one process: shares of MPI ranks are not supported");
    if (!rows.is_symmetric) throw OurFault("an elliptic solver takes symmetric rows");
}

// Connected components by union-find, without locks: the lower of two roots stays one, so that the root of a component
// is its first row, whatever the threads do.
class Components {
public:
    explicit Components(std::size_t rows) : parent_(rows) {}

    void reset(std::size_t row) { parent_[row].store(static_cast<std::int32_t>(row), std::memory_order_relaxed); }
    void unite(std::int32_t a, std::int32_t b) {
        for (;;) {
            a = root_of(a), b = root_of(b);
            if (a == b) return;
            if (a < b) std::swap(a, b);
            if (std::int32_t expected = a; parent_[index(a)].compare_exchange_strong(expected, b)) return;
        }
    }
    std::int32_t root_of(std::int32_t row) {
        for (;;) {
            const std::int32_t above = parent_[index(row)].load(std::memory_order_relaxed);
            if (above == row) return row;
            const std::int32_t next = parent_[index(above)].load(std::memory_order_relaxed);
            parent_[index(row)].store(next, std::memory_order_relaxed);  // shortens the way for others
            row = next;
        }
    }

private:
    std::vector<std::atomic<std::int32_t>> parent_;
};

// Of the graph of couplings that are not 0: the first row of the part that each row belongs to.
std::vector<std::int32_t> parts_of(const sparse::Rows& rows, ThreadPool& threads) {
    Components components(rows.mass.size());
    std::vector<std::int32_t> part(rows.mass.size());
    const auto for_rows = [&](const auto& work) {
        threads.for_ranges(
            rows.own(),
            [&](std::int64_t first, std::int64_t last) {
                for (std::int64_t i = first; i < last; ++i) work(static_cast<std::int32_t>(i));
            });
    };
    for_rows([&](std::int32_t i) { components.reset(index(i)); });
    for_rows([&](std::int32_t i) {
        for (std::int64_t k = rows.row_starts[index(i)]; k < rows.row_starts[index(i) + 1]; ++k)
            if (rows.couplings[index(k)] != 0 && rows.columns[index(k)] < i)
                components.unite(i, rows.columns[index(k)]);
    });
    for_rows([&](std::int32_t i) { part[index(i)] = components.root_of(i); });
    return part;
}

// Without ground one part alone has a solution up to a constant; with ground each part needs one.
void refuse_isolated_parts(const sparse::Rows& rows, const std::vector<bool>& is_grounded, bool has_ground,
                           ThreadPool& threads) {
    const std::vector<std::int32_t> part = parts_of(rows, threads);
    std::vector<bool> has_its_ground(part.size(), false);
    for (std::size_t i = 0; has_ground && i < part.size(); ++i)
        if (is_grounded[i]) has_its_ground[index(part[i])] = true;
    for (std::size_t i = 0; i < part.size(); ++i) {
        if (has_ground ? has_its_ground[index(part[i])] : part[i] == 0) continue;
        throw UserFault("row " + std::to_string(rows.global[i]) +
                        " belongs to an isolated conductor without a ground: its potential is not determined. Is a "
                        "conductivity 0, or does a part of the mesh hang together with no other?");
    }
}

// Not grounded, in ascending order of their numbers in the whole mesh.
std::vector<std::int32_t> free_rows(const sparse::Rows& rows, const std::vector<bool>& is_grounded) {
    std::vector<std::int32_t> free;
    for (std::int64_t i = 0; i < rows.own(); ++i)
        if (!is_grounded[index(i)]) free.push_back(static_cast<std::int32_t>(i));
    const auto is_before = [&](std::int32_t a, std::int32_t b) {
        return rows.global[index(a)] < rows.global[index(b)];
    };
    if (!std::is_sorted(free.begin(), free.end(), is_before)) std::sort(free.begin(), free.end(), is_before);
    return free;
}

// Rows that are not grounded; couplings to grounded rows leak.
Matrix matrix_of(const sparse::Rows& rows, const std::vector<std::int32_t>& row_of_free, ThreadPool& threads) {
    std::vector<std::int32_t> free_of_row(rows.mass.size(), -1);
    for (std::size_t f = 0; f < row_of_free.size(); ++f)
        free_of_row[index(row_of_free[f])] = static_cast<std::int32_t>(f);
    const auto n = static_cast<std::int64_t>(row_of_free.size());
    Matrix matrix;
    matrix.leak.assign(row_of_free.size(), 0);
    matrix.couplings = csr_of(n, n, threads, [&] {
        return [&, row = std::vector<std::pair<std::int32_t, double>>(), leaks = Vector()](std::int64_t own,
                                                                                           GrowingRows& made) mutable {
            const std::size_t i = index(row_of_free[index(own)]);
            row.clear();
            leaks.clear();
            for (std::int64_t k = rows.row_starts[i]; k < rows.row_starts[i + 1]; ++k) {
                const std::int32_t column = free_of_row[index(rows.columns[index(k)])];
                if (column < 0)
                    leaks.push_back(rows.couplings[index(k)]);
                else if (rows.couplings[index(k)] != 0)
                    row.emplace_back(column, rows.couplings[index(k)]);
            }
            std::sort(row.begin(), row.end());
            for (const auto& [column, value] : row) made.add(column, value);
            if (leaks.empty()) return;
            ExactSum leak;
            for (const double one : leaks) leak.add(one);
            matrix.leak[index(own)] = leak.value();
        };
    });
    return matrix;
}

#if HEARTWRIGHT_CUDA
// Bytes, of matrices and of vectors of Engine::most_columns right-hand sides, with room for rows filled up.
std::int64_t gpu_memory(const System& system) {
    constexpr std::int64_t of_row = 6 * 8 + 4 * 4,
                           more_of_row = 8 + 4;  // x, residual, ..., f; of a level; mass, number
    std::int64_t bytes = system.hierarchy->memory() / 4 * 5;
    for (const Level& level : system.hierarchy->levels())
        bytes += 4 * 4 * Engine::most_columns * level.couplings.rows();
    return bytes + static_cast<std::int64_t>(system.mass.size()) * (of_row * Engine::most_columns + more_of_row);
}
#endif

}  // namespace

Solver::Solver(const sparse::Rows& rows, const std::vector<std::int64_t>& grounded, ThreadPool& threads,
               const SolverOptions& options) {
    require_whole(rows);
    std::vector<bool> is_grounded(rows.mass.size(), false);
    for (const std::int64_t row : grounded) {
        if (row < 0 || row >= rows.own()) throw OurFault("a grounded row is none: " + std::to_string(row));
        is_grounded[index(row)] = true;
    }
    const bool is_singular = grounded.empty();
    refuse_isolated_parts(rows, is_grounded, !is_singular, threads);
    std::vector<std::int32_t> row_of_free = free_rows(rows, is_grounded);
    if (row_of_free.size() < (is_singular ? 2u : 1u))
        throw UserFault("an elliptic operator has no row whose potential is sought");
    hierarchy_ =
        std::make_unique<Hierarchy>(matrix_of(rows, row_of_free, threads), is_singular, threads, options.hierarchy);
    system_ =
        std::make_unique<System>(System{hierarchy_.get(), std::move(row_of_free), rows.mass, sum_of(rows.mass, threads),
                                        is_singular, options.tolerance, options.most_iterations});
#if HEARTWRIGHT_CUDA
    is_on_gpu_ = options.gpu != nullptr && options.gpu->backend() == device::Backend::cuda &&
                 options.gpu->memory_available() > gpu_memory(*system_);
    if (is_on_gpu_) engine_ = make_cuda_engine(*system_, *options.gpu, threads);
#endif
    if (!engine_) engine_ = make_engine(*system_, threads);
}

Solution Solver::solve(const Vector& f, const Vector& start) {
    return solve(std::vector<Vector>{f}, start.empty() ? std::vector<Vector>{} : std::vector<Vector>{start}).front();
}

std::vector<Solution> Solver::solve(const std::vector<Vector>& several, const std::vector<Vector>& starts) {
    for (const auto* vectors : {&several, &starts})
        for (const Vector& one : *vectors)
            if (static_cast<std::int64_t>(one.size()) != rows())
                throw OurFault("an elliptic solver takes a right-hand side of one value per row");
    if (!starts.empty() && starts.size() != several.size())
        throw OurFault("an elliptic solver takes a first guess for each right-hand side, or none");
    std::vector<Solution> solutions;
    for (std::size_t first = 0; first < several.size(); first += Engine::most_columns) {
        const std::size_t count = std::min<std::size_t>(Engine::most_columns, several.size() - first);
        const std::span<const Vector> f(several.data() + first, count);
        std::vector<Vector> values(count);
        const std::vector<Outcome> outcomes = engine_->solve(
            f, starts.empty() ? std::span<const Vector>{} : std::span(starts.data() + first, count), values);
        for (std::size_t c = 0; c < count; ++c)
            solutions.push_back({std::move(values[c]), outcomes[c].iterations, outcomes[c].residual});
    }
    return solutions;
}

std::vector<Outcome> Solver::solve_there(int count, const double* f, double* values, bool has_start) {
    if (count < 1 || count > Engine::most_columns)
        throw OurFault("an elliptic solver takes 1 to 8 right-hand sides at once");
    return engine_->solve(count, f, values, has_start);
}

}  // namespace heartwright::elliptic
