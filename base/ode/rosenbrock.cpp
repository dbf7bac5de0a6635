#include "base/ode/rosenbrock.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace heartwright::ode {
namespace {

// Hairer & Wanner's table, in the form without products of the Jacobian with a vector: with u_j the stages,
//   (1/(gamma h) I - J) u_i = f(t + c_i h, x + sum_j a_ij u_j) + sum_j (b_ij/h) u_j + d_i h df/dt.
// Stage 5 is at x + sum_j a_5j u_j, stage 6 at that plus u_5, the result at that plus u_6, which is the error estimate.
constexpr int stages_of_step = 6;
constexpr double gamma_ = 0.25;
constexpr double a[stages_of_step - 1][4] = {{},
                                             {1.544},
                                             {0.9466785280815826, 0.2557011698983284},
                                             {3.314825187068521, 2.896124015972201, 0.9986419139977817},
                                             {1.221224509226641, 6.019134481288629, 12.53708332932087,
                                              -0.6878860361058950}};
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

Rosenbrock::Rosenbrock(System& system, Tolerances tolerances, double t, std::span<const double> x)
    : system_(system),
      tolerances_(std::move(tolerances)),
      n_(system.size()),
      is_dense_(system.pattern().entries.empty()),
      x_(n_),
      begin_(n_),
      third_(n_),
      fourth_(n_),
      f_(n_),
      in_time_(n_),
      y_(n_),
      stage_(n_) {
    if (tolerances_.absolute.size() != n_) throw OurFault("absolute tolerances are not as many as the system has states");
    if (is_dense_) {
        jacobian_.resize(n_ * n_);
    } else {
        sparsity_.emplace(n_, system.pattern());
        sparse_.emplace(*sparsity_);
        jacobian_.resize(sparsity_->entries.size());
        matrix_.resize(jacobian_.size());
    }
    for (Numbers& stage : k_) stage.resize(n_);
    restart_at(t, x);
}

void Rosenbrock::restart_at(double t, std::span<const double> x) {
    if (x.size() != n_) throw OurFault("states are not as many as the system has");
    t_ = from_ = t;
    std::copy(x.begin(), x.end(), x_.begin());
    begin_ = x_;
    std::fill(third_.begin(), third_.end(), 0.0);
    std::fill(fourth_.begin(), fourth_.end(), 0.0);
    next_ = 0;
    was_refused_ = false;
    progress_.begin_at(t);
}

// The weighted root mean square; the weights are those of states like `about`.
double Rosenbrock::norm(const double* values, const double* about) const {
    double sum = 0;
    for (std::size_t i = 0; i < n_; ++i) {
        const double allowed = tolerances_.relative * std::fabs(about[i]) + tolerances_.absolute[i];
        sum += (values[i] / allowed) * (values[i] / allowed);
    }
    return std::sqrt(sum / static_cast<double>(n_));
}

bool Rosenbrock::rates(double t, const double* x, double* f) {
    ++effort_.evaluations;
    return system_.rates(t, x, f);
}

// df/dt by a difference; none of a system that does not read t.
bool Rosenbrock::slope_in_time() {
    if (!system_.reads_time()) return true;
    const double difference = std::sqrt(std::numeric_limits<double>::epsilon() * std::max(1e-5, std::fabs(t_)));
    if (!rates(t_ + difference, x_.data(), in_time_.data())) return false;
    for (std::size_t i = 0; i < n_; ++i) in_time_[i] = (in_time_[i] - f_[i]) / difference;
    return true;
}

// By the size of the first two derivatives (Hairer, Norsett & Wanner, Solving Ordinary Differential Equations I, II.4),
// the second by a step of explicit Euler.
double Rosenbrock::first_step() {
    const double size = norm(x_.data(), x_.data()), rate = norm(f_.data(), x_.data());
    constexpr double small = 1e-5, share = 0.01;
    const double h = size < small || rate < small ? 1e-6 : share * size / rate;
    for (std::size_t i = 0; i < n_; ++i) y_[i] = x_[i] + h * f_[i];
    if (!rates(t_ + h, y_.data(), stage_.data())) return h;
    for (std::size_t i = 0; i < n_; ++i) stage_[i] -= f_[i];
    const double second = norm(stage_.data(), x_.data()) / h, largest = std::max(rate, second);
    return std::min(100 * h, largest <= 1e-15 ? std::max(1e-6, 1e-3 * h) : std::pow(share / largest, 0.25));
}

// 1/(gamma h) I - J
bool Rosenbrock::factorise(double h) {
    ++effort_.factorisations;
    const double diagonal = 1 / (gamma_ * h);
    dense_.reset();
    if (!is_dense_) {
        for (std::size_t k = 0; k < matrix_.size(); ++k) matrix_[k] = -jacobian_[k];
        for (const std::int32_t place : sparsity_->diagonal) matrix_[static_cast<std::size_t>(place)] += diagonal;
        if (sparse_->factorise(matrix_.data())) return true;
    }
    linear::SquareMatrix matrix(n_);
    for (std::size_t row = 0; is_dense_ && row < n_; ++row)
        for (std::size_t column = 0; column < n_; ++column) matrix(row, column) = -jacobian_[row + column * n_];
    for (std::size_t i = 0; is_dense_ && i < n_; ++i) matrix(i, i) += diagonal;
    for (std::size_t k = 0; k < matrix_.size(); ++k) {
        const auto& [row, column] = sparsity_->entries[k];
        matrix(static_cast<std::size_t>(row), static_cast<std::size_t>(column)) = matrix_[k];
    }
    dense_ = linear::DenseLu::of(std::move(matrix));
    return dense_.has_value();
}

void Rosenbrock::solve(double* x) const {
    if (dense_)
        dense_->solve(x);
    else
        sparse_->solve(x);
}

// All stages of a step of h, and its result in y_. False where one cannot be computed.
bool Rosenbrock::stages(double h) {
    if (!factorise(h)) return false;
    for (int i = 0; i < stages_of_step; ++i) {
        if (i > 0 && i < stages_of_step - 1) {
            y_ = x_;
            for (int j = 0; j < i; ++j)
                for (std::size_t s = 0; s < n_; ++s) y_[s] += a[i][j] * k_[j][s];
        }
        if (i > 0 && !rates(t_ + c[i] * h, y_.data(), stage_.data())) return false;
        Numbers& k = k_[i];
        k = i == 0 ? f_ : stage_;
        for (int j = 0; j < i; ++j) {
            const double factor = b[i][j] / h;
            for (std::size_t s = 0; s < n_; ++s) k[s] += factor * k_[j][s];
        }
        if (d[i] != 0 && system_.reads_time())
            for (std::size_t s = 0; s < n_; ++s) k[s] += d[i] * h * in_time_[s];
        solve(k.data());
        if (i >= stages_of_step - 2)
            for (std::size_t s = 0; s < n_; ++s) y_[s] += k[s];
    }
    return std::all_of(y_.begin(), y_.end(), [](double value) { return std::isfinite(value); });
}

void Rosenbrock::accept(double h) {
    from_ = t_;
    t_ += h;
    begin_.swap(x_);
    x_.swap(y_);
    for (std::size_t s = 0; s < n_; ++s) {
        double third = 0, fourth = 0;
        for (int j = 0; j < 5; ++j) {
            third += of_third[j] * k_[j][s];
            fourth += of_fourth[j] * k_[j][s];
        }
        third_[s] = third;
        fourth_[s] = fourth;
    }
    ++effort_.steps;
}

void Rosenbrock::give_up(const std::string& why) const { throw Failure(t_, "RODAS " + why); }

void Rosenbrock::step() {
    if (!progress_.reaches(t_)) {
        give_up(fmt::format("takes more than {} steps for {} ms", Progress::most_steps, Progress::least_advance));
    }
    if (!rates(t_, x_.data(), f_.data())) give_up("begins where the rates are not finite");
    ++effort_.jacobians;
    std::fill(jacobian_.begin(), jacobian_.end(), 0.0);
    if (!slope_in_time() || !system_.jacobian(t_, x_.data(), jacobian_.data()))
        give_up("has no finite derivatives of the rates");
    const double most = system_.reads_time() ? longest_step_beside_t : std::numeric_limits<double>::infinity();
    const bool is_first = next_ == 0;
    double h = std::min(is_first ? first_step() : next_, most);
    for (;;) {
        if (!(h > 1e-14 * std::fabs(t_)) || h < 1e-100) give_up("needs steps below the resolution of time");
        const bool is_finite = stages(h);
        const double error = is_finite ? norm(k_[stages_of_step - 1].data(), x_.data()) : 0;
        if (!is_finite || !std::isfinite(error)) {
            h *= shortest;
            was_refused_ = true;
            continue;
        }
        double factor = std::clamp(safety * std::pow(error, -0.25), shortest, longest);
        if (error > 1) {
            h *= factor;
            was_refused_ = true;
            continue;
        }
        // What the last two errors predict of the next one (Gustafsson, ACM Trans. Math. Softw. 20:496, 1994).
        if (!is_first && last_step_ > 0) {
            const double predicted = safety * (h / last_step_) * std::pow(last_error_ / (error * error), 0.25);
            factor = std::clamp(std::min(factor, predicted), shortest, longest);
        }
        last_step_ = h;
        last_error_ = std::max(error, 0.01);
        accept(h);
        next_ = h * (was_refused_ ? std::min(factor, 1.0) : factor);
        was_refused_ = false;
        return;
    }
}

void Rosenbrock::at(double t, double* x) const {
    const double h = t_ - from_;
    const double s = h > 0 ? (t - from_) / h : 1, rest = 1 - s;
    for (std::size_t i = 0; i < n_; ++i)
        x[i] = rest * begin_[i] + s * (x_[i] + rest * (third_[i] + s * fourth_[i]));
}

// With u = (t - t_)/h: begin*(-u) + (1 + u)*(x - u*(third + (1 + u)*fourth))
Polynomial Rosenbrock::polynomial(std::size_t i) const {
    Polynomial result;
    result.end = t_;
    const double h = t_ - from_;
    result.coefficients[0] = x_[i];
    if (!(h > 0)) return result;
    result.order = 3;
    result.coefficients[1] = (x_[i] - begin_[i] - third_[i] - fourth_[i]) / h;
    result.coefficients[2] = -(third_[i] + 2 * fourth_[i]) / (h * h);
    result.coefficients[3] = -fourth_[i] / (h * h * h);
    return result;
}

}  // namespace heartwright::ode
