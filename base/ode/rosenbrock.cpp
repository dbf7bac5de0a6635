#include "base/ode/rosenbrock.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "base/linear/dense_lu.hpp"
#include "base/ode/lanes.hpp"
#include "base/ode/sparse_lu.hpp"

namespace heartwright::ode {
namespace {

// Hairer & Wanner's table, in the form without products of the Jacobian with a vector: with u_j the stages,
//   (1/(gamma h) I - J) u_i = f(t + c_i h, x + sum_j a_ij u_j) + sum_j (b_ij/h) u_j + d_i h df/dt.
// Stage 5 is at x + sum_j a_5j u_j, stage 6 at that plus u_5, the result at that plus u_6, which is the error estimate.
constexpr int stages_of_step = 6;
constexpr double gamma_of_table = 0.25;
constexpr double a[stages_of_step - 1][4] = {
    {},
    {1.544},
    {0.9466785280815826, 0.2557011698983284},
    {3.314825187068521, 2.896124015972201, 0.9986419139977817},
    {1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950}};
constexpr double b[stages_of_step][5] = {
    {},
    {-5.6688},
    {-2.430093356833875, -0.2063599157091915},
    {-0.1073529058151375, -9.594562251023355, -20.47028614809616},
    {7.496443313967647, -10.24680431464352, -33.99990352819905, 11.70890893206160},
    {8.083246795921522, -7.981132988064893, -31.52159432874371, 16.31930543123136, -6.058818238834054}};
constexpr double c[stages_of_step] = {0, 0.386, 0.21, 0.63, 1, 1};
constexpr double d[stages_of_step] = {0.25, -0.1043, 0.1035, -0.03620000000000023, 0, 0};
constexpr double of_third[5] = {10.12623508344586, -7.487995877610167, -34.80091861555747, -7.992771707568823,
                                1.025137723295662};
constexpr double of_fourth[5] = {-0.6762803392801253, 6.087714651680015, 16.43084320892478, 24.76722511418386,
                                 -6.594389125716872};

// A step is `safety` of what its error allows, at most `longest` times and at least `shortest` of the last one.
constexpr double safety = 0.9, longest = 5, shortest = 1.0 / 6;

}  // namespace

// The steps of W independent systems, one a lane. System: rates and jacobian as in SystemBatch, with W lanes; for one
// lane the Jacobian may be dense.
template <int W>
class RosenbrockSteps {
public:
    template <class System>
    explicit RosenbrockSteps(System& system)
        : n_(system.size()),
          reads_time_(system.reads_time()),
          is_dense_(system.pattern().entries.empty()),
          rates_([&system](const double* t, const double* x, double* f) { return system.rates(t, x, f); }),
          jacobian_of_([&system](const double* t, const double* x, double* j) { return system.jacobian(t, x, j); }),
          others_([&system](int lane, double t, const double* x, double* j) {
              return system.other_jacobian(lane, t, x, j);
          }) {
        if (is_dense_) {
            jacobian_.resize(n_ * n_ * W);
        } else {
            sparsity_.emplace(n_, system.pattern());
            plan_.emplace(*sparsity_);
            jacobian_.resize(sparsity_->entries.size() * W);
            matrix_.resize(jacobian_.size());
            factors_.resize(plan_->filled * W);
        }
        for (LaneNumbers* rows :
             {&now_.x, &now_.begin, &now_.third, &now_.fourth, &before_.x, &before_.begin, &before_.third,
              &before_.fourth, &f_, &in_time_, &y_, &rate_, &spare_, &nothing_, &absolute_, &pivots_})
            rows->resize(n_ * W);
        for (LaneNumbers& stage : k_) stage.resize(n_ * W);
    }

    void set_tolerances(int lane, const Tolerances& tolerances) {
        if (tolerances.absolute.size() != n_)
            throw OurFault("absolute tolerances are not as many as the system has states");
        relative_ = tolerances.relative;
        for (std::size_t i = 0; i < n_; ++i) absolute_[i * W + lane] = tolerances.absolute[i];
    }

    void restart_at(int lane, double t, std::span<const double> x) {
        if (x.size() != n_) throw OurFault("states are not as many as the system has");
        Lane& one = lanes_[lane];
        const Effort effort = one.effort;
        one = {};
        one.effort = effort;
        one.progress.begin_at(t);
        for (Covered* covered : {&now_, &before_}) {
            covered->from[lane] = covered->to[lane] = t;
            for (std::size_t i = 0, p = static_cast<std::size_t>(lane); i < n_; ++i, p += W) {
                covered->x[p] = covered->begin[p] = x[i];
                covered->third[p] = covered->fourth[p] = 0;
            }
        }
    }

    double t(int lane) const { return now_.to[lane]; }
    double from(int lane) const { return now_.from[lane]; }
    const double* x() const { return now_.x.data(); }
    const Effort& effort(int lane) const { return lanes_[lane].effort; }
    int failed() const { return failed_; }

    // Attempts a step of each lane of `wanted` and returns the accepted ones; the others retry with a shorter step in
    // the next call. A failure of a lane of `early` leaves that lane as it was.
    unsigned attempt(unsigned wanted, unsigned early = 0) {
        std::array<Lane, W> saved;
        if (early != 0) saved = lanes_;
        early_ = early;
        missed_ = 0;
        double t[W];
        for (int l = 0; l < W; ++l) {
            t[l] = now_.to[l];
            if (has(wanted, l) && !lanes_[l].progress.reaches(t[l]))
                fail(1u << l, fmt::format("takes more than {} steps for {} ms", StallDetector::most_steps,
                                          StallDetector::least_advance));
        }
        bool is_known = true;  // a step that is tried again
        for (int l = 0; l < W; ++l) is_known = is_known && (!has(wanted, l) || lanes_[l].is_known);
        if (!is_known) {
            fail(wanted & ~rates(wanted, t, now_.x.data(), f_.data()), "begins where the rates are not finite");
            differentiate(wanted, t);
        }
        alignas(8 * W) double h[W];
        unsigned fresh = 0;
        for (int l = 0; l < W; ++l) {
            lanes_[l].is_known = has(wanted, l);  // what waits may have been evaluated, too, but is not counted
            h[l] = lanes_[l].next;
            if (has(wanted, l) && h[l] == 0) fresh |= 1u << l;
        }
        if (fresh != 0) first_steps(fresh, t, h);
        const double most = reads_time_ ? longest_step_beside_t : std::numeric_limits<double>::infinity();
        for (int l = 0; l < W; ++l) {
            h[l] = has(wanted, l) ? std::min(h[l], most) : 1;
            if (has(wanted, l) && (!(h[l] > 1e-14 * std::fabs(t[l])) || h[l] < 1e-100))
                fail(1u << l, "needs steps below the resolution of time");
        }
        const unsigned computed = stages(wanted, t, h);
        alignas(8 * W) double error[W];
        Lanes<W>::norm(n_, k_[stages_of_step - 1].data(), now_.x.data(), relative_, absolute_.data(), error);
        unsigned accepted = 0;
        for (int l = 0; l < W; ++l) {
            if (has(missed_, l)) lanes_[l] = saved[l];
            if (!has(wanted & ~missed_, l)) continue;
            if (!has(computed, l)) error[l] = std::numeric_limits<double>::infinity();
            if (judge(lanes_[l], error[l], h[l])) accepted |= 1u << l;
        }
        if (accepted != 0) accept(accepted, h);
        return accepted;
    }

    // Within the last two steps.
    void at(int lane, double t, double* x) const {
        const Covered& covered = t < now_.from[lane] ? before_ : now_;
        const double h = covered.to[lane] - covered.from[lane];
        const double s = h > 0 ? (t - covered.from[lane]) / h : 1, rest = 1 - s;
        for (std::size_t i = 0, p = static_cast<std::size_t>(lane); i < n_; ++i, p += W)
            x[i] = rest * covered.begin[p] + s * (covered.x[p] + rest * (covered.third[p] + s * covered.fourth[p]));
    }

    // Of all lanes: x [size()][W].
    void at(double t, double* x) const {
        std::array<const Covered*, W> covered;
        std::array<double, W> s, rest;
        for (int l = 0; l < W; ++l) {
            covered[l] = t < now_.from[l] ? &before_ : &now_;
            const double h = covered[l]->to[l] - covered[l]->from[l];
            s[l] = h > 0 ? (t - covered[l]->from[l]) / h : 1;
            rest[l] = 1 - s[l];
        }
        for (std::size_t p = 0; p < n_ * W; ++p) {
            const std::size_t l = p % W;
            const Covered& one = *covered[l];
            x[p] = rest[l] * one.begin[p] + s[l] * (one.x[p] + rest[l] * (one.third[p] + s[l] * one.fourth[p]));
        }
    }

    // Of the step that covers t; up to its end. With u = (t - end)/h:
    //   begin*(-u) + (1 + u)*(x - u*(third + (1 + u)*fourth))
    Polynomial polynomial(int lane, std::size_t state, double t) const {
        const Covered& covered = t <= now_.from[lane] ? before_ : now_;
        const std::size_t p = state * W + static_cast<std::size_t>(lane);
        const double x = covered.x[p], third = covered.third[p], fourth = covered.fourth[p];
        const double h = covered.to[lane] - covered.from[lane];
        Polynomial result;
        result.end = covered.to[lane];
        result.coefficients[0] = x;
        if (!(h > 0)) return result;
        result.order = 3;
        result.coefficients[1] = (x - covered.begin[p] - third - fourth) / h;
        result.coefficients[2] = -(third + 2 * fourth) / (h * h);
        result.coefficients[3] = -fourth / (h * h * h);
        return result;
    }

private:
    struct Lane {
        double next = 0;  // ms: the next step's length; 0: none since the last start
        double last_error = 1, last_step = 0;
        bool was_refused = false, is_known = false;  // f and its derivatives are
        StallDetector progress;
        Effort effort;
    };

    static bool has(unsigned lanes, int lane) { return (lanes >> lane & 1u) != 0; }

    void fail(unsigned lanes, const std::string& why) {
        missed_ |= lanes & early_;
        if ((lanes & ~early_) == 0) return;
        failed_ = std::countr_zero(lanes & ~early_);
        throw Failure(now_.to[failed_], "RODAS " + why);
    }

    // Lanes whose rates are finite.
    unsigned rates(unsigned wanted, const double* t, const double* x, double* f) {
        for (int l = 0; l < W; ++l) lanes_[l].effort.evaluations += has(wanted, l) ? 1 : 0;
        rates_(t, x, f);
        return Lanes<W>::finite(n_, f);
    }

    // The Jacobian, and df/dt by a difference where f reads t.
    void differentiate(unsigned wanted, const double* t) {
        for (int l = 0; l < W; ++l) lanes_[l].effort.jacobians += has(wanted, l) ? 1 : 0;
        constexpr const char* none = "has no finite derivatives of the rates";
        jacobian_of_(t, now_.x.data(), jacobian_.data());
        unsigned missing = wanted & ~Lanes<W>::finite(jacobian_.size() / W, jacobian_.data());
        for (int l = 0; l < W; ++l)
            if (has(missing, l) && differentiate_otherwise(l)) missing &= ~(1u << l);
        fail(missing, none);
        if (!reads_time_) return;
        double later[W], difference[W];
        for (int l = 0; l < W; ++l) {
            difference[l] = std::sqrt(std::numeric_limits<double>::epsilon() * std::max(1e-5, std::fabs(t[l])));
            later[l] = t[l] + difference[l];
        }
        fail(wanted & ~rates(wanted, later, now_.x.data(), in_time_.data()), none);
        for (std::size_t i = 0; i < n_ * W; ++i) in_time_[i] = (in_time_[i] - f_[i]) / difference[i % W];
    }

    bool differentiate_otherwise(int lane) {
        const std::size_t entries = is_dense_ ? n_ * n_ : sparsity_->in_jacobian;
        std::vector<double> x(n_), slopes(entries);
        for (std::size_t i = 0; i < n_; ++i) x[i] = now_.x[i * W + lane];
        if (!others_(lane, now_.to[lane], x.data(), slopes.data())) return false;
        for (std::size_t k = 0; k < entries; ++k) jacobian_[k * W + lane] = slopes[k];
        return true;
    }

    // By the size of the first two derivatives (Hairer, Norsett & Wanner, Solving Ordinary Differential Equations I,
    // II.4), the second by a step of explicit Euler.
    void first_steps(unsigned fresh, const double* t, double* h) {
        alignas(8 * W) double size[W], rate[W], second[W];
        double later[W], euler[W];
        Lanes<W>::norm(n_, now_.x.data(), now_.x.data(), relative_, absolute_.data(), size);
        Lanes<W>::norm(n_, f_.data(), now_.x.data(), relative_, absolute_.data(), rate);
        constexpr double small = 1e-5, share = 0.01;
        for (int l = 0; l < W; ++l) {
            euler[l] = size[l] < small || rate[l] < small ? 1e-6 : share * size[l] / rate[l];
            later[l] = t[l] + euler[l];
        }
        for (std::size_t i = 0; i < n_ * W; ++i) y_[i] = now_.x[i] + euler[i % W] * f_[i];
        const unsigned found = rates(fresh, later, y_.data(), rate_.data());
        for (std::size_t i = 0; i < n_ * W; ++i) rate_[i] -= f_[i];
        Lanes<W>::norm(n_, rate_.data(), now_.x.data(), relative_, absolute_.data(), second);
        for (int l = 0; l < W; ++l) {
            if (!has(fresh, l)) continue;
            const double largest = std::max(rate[l], second[l] / euler[l]);
            h[l] = !has(found, l) ? euler[l]
                                  : std::min(100 * euler[l], largest <= 1e-15 ? std::max(1e-6, 1e-3 * euler[l])
                                                                              : std::pow(share / largest, 0.25));
        }
    }

    // 1/(gamma h) I - J of each lane; those that can be solved.
    unsigned factorise(unsigned wanted, const double* h) {
        alignas(8 * W) double diagonal[W];
        for (int l = 0; l < W; ++l) {
            diagonal[l] = 1 / (gamma_of_table * h[l]);
            lanes_[l].effort.factorisations += has(wanted, l) ? 1 : 0;
            dense_[l].reset();
        }
        unsigned safe = 0;
        if (!is_dense_) {
            Lanes<W>::subtract(sparsity_->entries.size(), jacobian_.data(), n_, sparsity_->diagonal.data(), diagonal,
                               matrix_.data());
            safe = Lanes<W>::factorise(*plan_, matrix_.data(), factors_.data(), pivots_.data());
        }
        for (int l = 0; l < W; ++l) {
            if (!has(wanted & ~safe, l)) continue;
            dense_[l] = linear::DenseLu::of(dense_matrix(l, diagonal[l]));
            if (dense_[l]) safe |= 1u << l;
        }
        return safe;
    }

    linear::SquareMatrix dense_matrix(int lane, double diagonal) const {
        linear::SquareMatrix matrix(n_);
        for (std::size_t k = 0; !is_dense_ && k < sparsity_->entries.size(); ++k) {
            const auto& [row, column] = sparsity_->entries[k];
            matrix(static_cast<std::size_t>(row), static_cast<std::size_t>(column)) = -jacobian_[k * W + lane];
        }
        for (std::size_t k = 0; is_dense_ && k < n_ * n_; ++k) matrix(k % n_, k / n_) = -jacobian_[k * W + lane];
        for (std::size_t i = 0; i < n_; ++i) matrix(i, i) += diagonal;
        return matrix;
    }

    void solve(double* x) {
        std::array<std::vector<double>, W> alone;
        for (int l = 0; l < W; ++l) {
            if (!dense_[l]) continue;
            for (std::size_t i = 0; i < n_; ++i) alone[l].push_back(x[i * W + l]);
            dense_[l]->solve(alone[l].data());
        }
        if (!is_dense_) Lanes<W>::solve(*plan_, factors_.data(), pivots_.data(), x);
        for (int l = 0; l < W; ++l)
            for (std::size_t i = 0; dense_[l] && i < n_; ++i) x[i * W + l] = alone[l][i];
    }

    // All stages of a step of h, and its result in y_. Lanes for which they could be computed.
    unsigned stages(unsigned wanted, const double* t, const double* h) {
        unsigned computed = wanted & factorise(wanted, h);
        alignas(8 * W) double factors[stages_of_step * W];
        double later[W];
        const double* terms[stages_of_step];
        for (int j = 0; j < stages_of_step - 1; ++j) terms[j] = k_[j].data();
        for (int i = 0; i < stages_of_step; ++i) {
            if (i > 0 && i < stages_of_step - 1) {
                for (int f = 0; f < i * W; ++f) factors[f] = a[i][f / W];
                Lanes<W>::combine(n_, now_.x.data(), i, terms, factors, y_.data());
            }
            for (int l = 0; l < W; ++l) later[l] = t[l] + c[i] * h[l];
            if (i > 0) computed &= rates(wanted, later, y_.data(), rate_.data());
            if (computed == 0) return 0;
            for (int f = 0; f < i * W; ++f) factors[f] = b[i][f / W] / h[f % W];
            double* const k = k_[i].data();
            Lanes<W>::combine(n_, i == 0 ? f_.data() : rate_.data(), i, terms, factors, k);
            if (d[i] != 0 && reads_time_) {
                const double* const slope = in_time_.data();
                for (int l = 0; l < W; ++l) factors[l] = d[i] * h[l];
                Lanes<W>::combine(n_, k, 1, &slope, factors, k);
            }
            solve(k);
            if (i >= stages_of_step - 2) Lanes<W>::add(n_, k, y_.data());
        }
        return computed & Lanes<W>::finite(n_, y_.data());
    }

    // Is a step of h to be accepted?
    static bool judge(Lane& lane, double error, double h) {
        if (!std::isfinite(error) || error > 1) {
            lane.next = h * (std::isfinite(error) ? std::max(safety * std::pow(error, -0.25), shortest) : shortest);
            lane.was_refused = true;
            return false;
        }
        double factor = std::clamp(safety * std::pow(error, -0.25), shortest, longest);
        // What the last two errors predict of the next one (Gustafsson, ACM Trans. Math. Softw. 20:496, 1994).
        if (lane.last_step > 0) {
            const double predicted = safety * (h / lane.last_step) * std::pow(lane.last_error / (error * error), 0.25);
            factor = std::clamp(std::min(factor, predicted), shortest, longest);
        }
        lane.last_step = h;
        lane.last_error = std::max(error, 0.01);
        lane.next = h * (lane.was_refused ? std::min(factor, 1.0) : factor);
        lane.was_refused = lane.is_known = false;
        return true;
    }

    void accept(unsigned accepted, const double* h) {
        alignas(8 * W) double factors[2][5 * W];
        const double* terms[5];
        for (int j = 0; j < 5; ++j) terms[j] = k_[j].data();
        for (int f = 0; f < 5 * W; ++f) {
            factors[0][f] = of_third[f / W];
            factors[1][f] = of_fourth[f / W];
        }
        // Over the step before the last, lane by lane where not all have made one.
        const bool are_all = accepted == Lanes<W>::all;
        LaneNumbers &third = are_all ? before_.third : rate_, &fourth = are_all ? before_.fourth : spare_;
        Lanes<W>::combine(n_, nothing_.data(), 5, terms, factors[0], third.data());
        Lanes<W>::combine(n_, nothing_.data(), 5, terms, factors[1], fourth.data());
        if (are_all) {
            std::copy(now_.x.begin(), now_.x.end(), before_.begin.begin());
            before_.x.swap(y_);
            std::swap(now_, before_);
        }
        for (int l = 0; l < W; ++l) {
            if (!has(accepted, l)) continue;
            ++lanes_[l].effort.steps;
            if (are_all) {
                now_.from[l] = before_.to[l];
                now_.to[l] = before_.to[l] + h[l];
                continue;
            }
            before_.from[l] = now_.from[l];
            before_.to[l] = now_.from[l] = now_.to[l];
            now_.to[l] += h[l];
            for (std::size_t i = 0, p = static_cast<std::size_t>(l); i < n_; ++i, p += W) {
                before_.begin[p] = now_.begin[p];
                before_.x[p] = now_.begin[p] = now_.x[p];
                before_.third[p] = now_.third[p];
                before_.fourth[p] = now_.fourth[p];
                now_.x[p] = y_[p];
                now_.third[p] = third[p];
                now_.fourth[p] = fourth[p];
            }
        }
    }

    // A step of each lane: its ends (ms), the states there and its dense output.
    struct Covered {
        std::array<double, W> from{}, to{};
        LaneNumbers begin, x, third, fourth;
    };

    std::size_t n_;
    bool reads_time_, is_dense_;
    std::function<void(const double*, const double*, double*)> rates_, jacobian_of_;
    std::function<bool(int, double, const double*, double*)> others_;
    std::optional<Sparsity> sparsity_;
    std::optional<Elimination> plan_;
    std::array<std::optional<linear::DenseLu>, W>
        dense_;  // of the latest factorisation, where a sparse one is not safe
    std::array<Lane, W> lanes_;
    int failed_ = 0;
    unsigned early_ = 0, missed_ = 0;  // of an attempt: lanes that step ahead, and those of them that failed
    double relative_ = 0;
    LaneNumbers absolute_;
    Covered now_, before_;  // the last step and the one before
    LaneNumbers jacobian_, matrix_, factors_, pivots_, f_, in_time_, y_, rate_, spare_;
    LaneNumbers nothing_;  // zeros
    std::array<LaneNumbers, stages_of_step> k_;
};

// One system as a lane.
class Rosenbrock::Alone {
public:
    explicit Alone(System& system) : system_(system) {}

    std::size_t size() const { return system_.size(); }
    bool reads_time() const { return system_.reads_time(); }
    const Pattern& pattern() const { return system_.pattern(); }
    void rates(const double* t, const double* x, double* f) { mark(f, system_.rates(*t, x, f)); }
    void jacobian(const double* t, const double* x, double* entries) {
        mark(entries, system_.jacobian(*t, x, entries));
    }
    static bool other_jacobian(int, double, const double*, double*) { return false; }

private:
    static void mark(double* values, bool are_finite) {
        if (!are_finite) *values = std::numeric_limits<double>::quiet_NaN();
    }
    System& system_;
};

Rosenbrock::Rosenbrock(System& system, const Tolerances& tolerances, double t, std::span<const double> x)
    : system_(std::make_unique<Alone>(system)), steps_(std::make_unique<RosenbrockSteps<1>>(*system_)) {
    steps_->set_tolerances(0, tolerances);
    steps_->restart_at(0, t, x);
}
Rosenbrock::~Rosenbrock() = default;

double Rosenbrock::t() const { return steps_->t(0); }
std::span<const double> Rosenbrock::x() const { return {steps_->x(), system_->size()}; }
void Rosenbrock::step() {
    while (steps_->attempt(1) == 0) {
    }
}
void Rosenbrock::at(double t, double* x) const { steps_->at(0, t, x); }
Polynomial Rosenbrock::polynomial(std::size_t state) const { return steps_->polynomial(0, state, t()); }
void Rosenbrock::restart_at(double t, std::span<const double> x) { steps_->restart_at(0, t, x); }
Effort Rosenbrock::effort() const { return steps_->effort(0); }

BatchedRosenbrock::BatchedRosenbrock(SystemBatch& systems)
    : steps_(std::make_unique<RosenbrockSteps<lanes>>(systems)) {}
BatchedRosenbrock::~BatchedRosenbrock() = default;

void BatchedRosenbrock::set_tolerances(int lane, const Tolerances& tolerances) {
    steps_->set_tolerances(lane, tolerances);
}
void BatchedRosenbrock::restart_at(int lane, double t, std::span<const double> x) { steps_->restart_at(lane, t, x); }
double BatchedRosenbrock::t(int lane) const { return steps_->t(lane); }
double BatchedRosenbrock::from(int lane) const { return steps_->from(lane); }
void BatchedRosenbrock::attempt(unsigned lanes, unsigned early) { steps_->attempt(lanes | early, early); }
int BatchedRosenbrock::failed() const { return steps_->failed(); }
void BatchedRosenbrock::at(int lane, double t, double* x) const { steps_->at(lane, t, x); }
void BatchedRosenbrock::at(double t, double* x) const { steps_->at(t, x); }
Polynomial BatchedRosenbrock::polynomial(int lane, std::size_t state, double t) const {
    return steps_->polynomial(lane, state, t);
}

}  // namespace heartwright::ode
