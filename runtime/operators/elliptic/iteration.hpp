// The engine of either place: a Place has memory, loops over rows, and exact sums (engine.cpp, engine.cu).
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <type_traits>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/operators/elliptic/engine.hpp"
#include "runtime/operators/elliptic/loops.hpp"

namespace heartwright::elliptic {

// What is read, in the place's memory. The rows of coarse levels are long and few: there threads of a GPU share each.
template <class Place>
struct Matrices {
    static constexpr int split = 8;
    static constexpr std::int64_t fewest_whole_rows = 131072;
    template <class Stored>
    using Whole = SparseRows<Place::lanes, 1, Stored>;
    template <class Stored>
    using Shared = SparseRows<1, split, Stored>;

    struct LevelThere {
        std::int64_t rows = 0;
        bool is_shared = false;
        Operator<Whole<Bfloat16>> whole{};
        Operator<Shared<Bfloat16>> shared{};
        Whole<float> restriction{}, prolongation{};  // from the finer level to this one, and from this one to it
        Shared<float> shared_restriction{};
        const float* inverse_diagonal = nullptr;
        std::vector<SmootherStep> smoother;
    };

    Matrices(Place& place, const System& system) {
        const Hierarchy& hierarchy = *system.hierarchy;
        const Csr& couplings = hierarchy.finest().couplings;
        for (const Level& level : hierarchy.levels()) {
            LevelThere& there = levels.emplace_back();
            there.rows = level.couplings.rows();
            there.is_shared = levels.size() > 1 && there.rows < fewest_whole_rows;
            const Array<std::int32_t>& columns = levels.size() == 1 ? couplings.columns : level.couplings.columns;
            const float* const leak = place.keep(level.leak);
            if (there.is_shared)
                there.shared = {place.template rows<Shared<Bfloat16>>(level.couplings.row_starts, columns,
                                                                      level.couplings.values, true),
                                leak};
            else
                there.whole = {place.template rows<Whole<Bfloat16>>(level.couplings.row_starts, columns,
                                                                    level.couplings.values, true),
                               leak};
            there.inverse_diagonal = place.keep(level.inverse_diagonal);
            there.smoother = hierarchy.smoother(level);
            if (levels.size() > 1) take_transfers(place, hierarchy.levels()[levels.size() - 2], there);
        }
        finest = {{levels.front().whole.couplings.pattern,
                   place.template values<Place::lanes>(couplings.row_starts, couplings.values)},
                  system.is_singular ? nullptr : place.keep(hierarchy.finest().leak)};
        inverse = place.keep(hierarchy.coarsest_inverse());
        row_of_free = place.keep(system.row_of_free);
        mass = place.keep(system.mass);
    }

    std::vector<LevelThere> levels;
    Operator<Whole<double>> finest{};
    const float* inverse = nullptr;
    const std::int32_t* row_of_free = nullptr;
    const double* mass = nullptr;

private:
    static void take_transfers(Place& place, const Level& finer, LevelThere& there) {
        const ShortCsr<float>&up = finer.prolongation, &down = finer.restriction;
        there.prolongation = place.template rows<Whole<float>>(up.row_starts, up.columns, up.values, false);
        if (there.is_shared)
            there.shared_restriction =
                place.template rows<Shared<float>>(down.row_starts, down.columns, down.values, false);
        else
            there.restriction = place.template rows<Whole<float>>(down.row_starts, down.columns, down.values, false);
    }
};

// Of so many right-hand sides at once.
template <class Place, int columns>
class Iteration {
public:
    using Single = Pack<float, columns>;
    using Double = Pack<double, columns>;

    Iteration(Place& place, const Matrices<Place>& matrices, const System& system)
        : place_(place), matrices_(matrices), system_(system), n_(matrices.levels.front().rows) {
        for (const auto& level : matrices.levels) {
            Vectors& vectors = vectors_.emplace_back();
            for (auto* one : {&vectors.residual, &vectors.x, &vectors.next, &vectors.direction})
                *one = place.template array<Single>(level.rows);
        }
        parts_ = place.template array<Single>(parts_of_inverse * matrices.levels.back().rows);
        for (auto* one : {&x_, &residual_, &direction_, &product_}) *one = place.template array<Double>(n_);
        scalars_ = place.template array<Scalars>(columns);
        reports_ = place.template host_array<Report>(columns);
        recording_ = place.record([this] { iterate(); });
    }

    std::vector<Outcome> solve(int count, const double* f, double* values, bool has_start) {
        const FreeRows<columns> free{matrices_.row_of_free, rows(), count};
        take_right_hand_sides(free, f);
        place_.for_each(
            n_, Begin<columns>{free, has_start ? values : nullptr, scalars_.data(), x_.data(), direction_.data()});
        residual_anew(free, f);
        std::vector<Outcome> outcomes(index(count));
        while (any_is_active(outcomes)) recording_->replay(1);
        residual_anew(free, f);
        if (system_.is_singular) sum(MeanTerm<columns>{free, matrices_.mass, x_.data()}, SumOf::mean);
        if (n_ < rows()) place_.clear(values, count * rows());
        place_.for_each(n_, End<columns>{free, x_.data(), scalars_.data(), values});
        place_.wait();
        for (std::size_t c = 0; c < outcomes.size(); ++c) outcomes[c].residual = reports_.data()[c].relative;
        return outcomes;
    }

private:
    struct Vectors {
        typename Place::template Memory<Single> residual, x, next, direction;
    };
    std::int64_t rows() const { return static_cast<std::int64_t>(system_.mass.size()); }
    template <class Term>
    void sum(const Term& term, SumOf what) {
        sum_over(n_, term, what);
    }
    template <class Term>
    void sum_over(std::int64_t count, const Term& term, SumOf what) {
        place_.template sum<columns>(
            count, term,
            TakeSum{what, system_.tolerance, system_.total_mass, std::ldexp(1.0, system_.hierarchy->scale()),
                    scalars_.data(), reports_.data()});
    }

    void take_right_hand_sides(const FreeRows<columns>& free, const double* f) {
        sum_over(rows(), TermOfF{f, rows(), free.count, false}, SumOf::f);
        sum_over(rows(), TermOfF{f, rows(), free.count, true}, SumOf::magnitudes);
        sum(SquareOfF<columns>{free, f}, SumOf::squares_of_f);
        const std::vector<Scalars> all = place_.download(scalars_.data(), columns);
        for (const Scalars& one : all) {
            if (!std::isfinite(one.size) || !std::isfinite(one.norm))
                throw UserFault("the currents of an elliptic problem are not finite");
            if (system_.is_singular && std::fabs(one.total) > 1e-10 * one.size)
                throw UserFault("currents that enter a body without ground have the sum " + std::to_string(one.total) +
                                " uA, which must be 0: ground a node, or let the current out elsewhere");
        }
    }

    bool any_is_active(std::vector<Outcome>& outcomes) {
        place_.wait();
        bool any = false;
        for (std::size_t c = 0; c < outcomes.size(); ++c) {
            const Report& report = reports_.data()[c];
            if (report.is_indefinite != 0)
                throw UserFault("an elliptic operator is not positive definite: a conductivity is indefinite");
            if (report.is_active == 0) continue;
            any = true;
            if (++outcomes[c].iterations > system_.most_iterations)
                throw UserFault("conjugate gradients did not converge: the residual is " +
                                std::to_string(report.relative) + " of the currents after " +
                                std::to_string(system_.most_iterations) + " iterations");
        }
        return any;
    }

    ResidualOut<columns> residual_out() {
        const auto& finest = matrices_.levels.front();
        return {residual_.data(),        vectors_.front().residual.data(),    vectors_.front().x.data(),
                finest.inverse_diagonal, finest.smoother.front().of_residual, scalars_.data()};
    }
    void residual_anew(const FreeRows<columns>& free, const double* f) {
        place_.for_each(n_, Product<decltype(matrices_.finest), columns>{matrices_.finest, x_.data(), product_.data()});
        sum(ResidualAnew<columns>{free, f, product_.data(), residual_out()}, SumOf::residual);
    }

    void iterate() {
        const Single* const correction = cycle(0);
        sum(EnergyTerm<columns>{residual_.data(), correction, scalars_.data()}, SumOf::energy);
        place_.for_each(n_, Turn<columns>{correction, scalars_.data(), direction_.data()});
        place_.for_each(
            n_, Product<decltype(matrices_.finest), columns>{matrices_.finest, direction_.data(), product_.data()});
        sum(CurvatureTerm<columns>{direction_.data(), product_.data()}, SumOf::curvature);
        sum(Advance<columns>{direction_.data(), product_.data(), x_.data(), residual_out()}, SumOf::residual);
    }

    // From the level's residual, and the first step of its smoother in `x`, to its correction.
    const Single* cycle(std::size_t number) {
        const auto& level = matrices_.levels[number];
        Vectors& own = vectors_[number];
        if (number + 1 == matrices_.levels.size()) {
            place_.for_each(parts_of_inverse * level.rows,
                            PartOfInverse<columns>{matrices_.inverse, level.rows, own.residual.data(), parts_.data()});
            place_.for_each(level.rows, SumOfParts<columns>{parts_.data(), level.rows, own.x.data()});
            return own.x.data();
        }
        Single *x = own.x.data(), *next = own.next.data();
        for (std::size_t step = 1; step < level.smoother.size(); ++step)
            smooth(number, step, step == 1 ? x : own.direction.data(), x, next);
        with_operator(level, [&](const auto& a) {
            place_.for_each(level.rows, Residual<std::decay_t<decltype(a)>, columns>{a, own.residual.data(), x,
                                                                                     own.direction.data()});
        });
        const auto& coarse = matrices_.levels[number + 1];
        if (coarse.is_shared)
            restrict_by(coarse.shared_restriction, number);
        else
            restrict_by(coarse.restriction, number);
        const Single* const correction = cycle(number + 1);
        place_.for_each(level.rows, Prolong<std::decay_t<decltype(coarse.prolongation)>, columns>{coarse.prolongation,
                                                                                                  correction, x});
        for (std::size_t step = 0; step < level.smoother.size(); ++step)
            smooth(number, step, step == 0 ? nullptr : own.direction.data(), x, next);
        return x;
    }
    template <class Work>
    static void with_operator(const typename Matrices<Place>::LevelThere& level, const Work& work) {
        if (level.is_shared)
            work(level.shared);
        else
            work(level.whole);
    }
    void smooth(std::size_t number, std::size_t step, const Single* old, Single*& x, Single*& next) {
        const auto& level = matrices_.levels[number];
        Vectors& own = vectors_[number];
        const SmootherStep& factors = level.smoother[step];
        with_operator(level, [&](const auto& a) {
            place_.for_each(level.rows, Smooth<std::decay_t<decltype(a)>, columns>{
                                            a, level.inverse_diagonal, factors.of_old, factors.of_residual,
                                            own.residual.data(), x, old, own.direction.data(), next});
        });
        std::swap(x, next);
    }
    // What a level leaves, to the next one.
    template <class Rows>
    void restrict_by(const Rows& restriction, std::size_t number) {
        const auto& coarse = matrices_.levels[number + 1];
        Vectors& below = vectors_[number + 1];
        place_.for_each(coarse.rows, Restrict<Rows, columns>{
                                         restriction, coarse.inverse_diagonal, coarse.smoother.front().of_residual,
                                         vectors_[number].direction.data(), below.residual.data(), below.x.data()});
    }

    Place& place_;
    const Matrices<Place>& matrices_;
    const System& system_;
    std::int64_t n_;
    std::vector<Vectors> vectors_;  // of each level
    typename Place::template Memory<Single> parts_;
    typename Place::template Memory<Double> x_, residual_, direction_, product_;
    typename Place::template Memory<Scalars> scalars_;
    typename Place::template HostArray<Report> reports_;
    std::unique_ptr<device::Recording> recording_;
};

template <class Place>
class EngineOf final : public Engine {
public:
    template <class... Where>
    explicit EngineOf(const System& system, Where&... where)
        : place_(where...), system_(system), matrices_(place_, system) {}

    std::vector<Outcome> solve(int count, const double* f, double* values, bool has_start) override {
        if (count == 1) return solve_by(one_, count, f, values, has_start);
        if (count <= 4) return solve_by(four_, count, f, values, has_start);
        return solve_by(eight_, count, f, values, has_start);
    }

    std::vector<Outcome> solve(std::span<const Vector> f, std::span<const Vector> start,
                               std::span<Vector> values) override {
        const auto rows = static_cast<std::int64_t>(system_.mass.size());
        const auto count = static_cast<std::int64_t>(f.size());
        if (f_.size() < rows * count) {
            f_ = place_.template array<double>(rows * count);
            values_ = place_.template array<double>(rows * count);
        }
        for (std::size_t c = 0; c < f.size(); ++c) {
            const std::int64_t first = static_cast<std::int64_t>(c) * rows;
            place_.upload(f_.data() + first, f[c]);
            if (!start.empty()) place_.upload(values_.data() + first, start[c]);
        }
        const std::vector<Outcome> outcomes = solve(static_cast<int>(count), f_.data(), values_.data(), !start.empty());
        for (std::size_t c = 0; c < f.size(); ++c)
            values[c] = place_.download(values_.data() + static_cast<std::int64_t>(c) * rows, rows);
        return outcomes;
    }

private:
    template <int columns>
    std::vector<Outcome> solve_by(std::unique_ptr<Iteration<Place, columns>>& iteration, int count, const double* f,
                                  double* values, bool has_start) {
        if (!iteration) iteration = std::make_unique<Iteration<Place, columns>>(place_, matrices_, system_);
        return iteration->solve(count, f, values, has_start);
    }

    Place place_;
    const System& system_;
    Matrices<Place> matrices_;
    typename Place::template Memory<double> f_, values_;
    std::unique_ptr<Iteration<Place, 1>> one_;
    std::unique_ptr<Iteration<Place, 4>> four_;
    std::unique_ptr<Iteration<Place, 8>> eight_;
};

}  // namespace heartwright::elliptic
