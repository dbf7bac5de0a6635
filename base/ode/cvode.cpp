#include <fmt/core.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <utility>

#include "base/ode/integration.hpp"
#include "base/ode/sundials.hpp"
#include "base/ode/vector.hpp"

namespace heartwright::ode {
namespace {

constexpr int again = 1;     // of a callback: this state is impossible, a smaller step may mend it
constexpr int give_up = -1;  // of a callback that has thrown

SUNContext make_context() {
    SUNContext context = nullptr;
#if SUNDIALS_VERSION_MAJOR >= 7
    SUNContext_Create(SUN_COMM_NULL, &context);
    if (context != nullptr) SUNContext_ClearErrHandlers(context);  // we say what went wrong
#else
    SUNContext_Create(nullptr, &context);
#endif
    return context;
}

void require(int flag) {
    if (flag < 0) throw MachineFault(fmt::format("CVODE cannot be set up: code {}", flag));
}

// Times that rounding alone sets apart.
bool are_same(double a, double b) { return std::fabs(b - a) <= 4e-16 * (std::fabs(a) + std::fabs(b)); }

// The system with what its callbacks have thrown, as no exception may pass through C.
struct Callee {
    System& system;
    const Sparsity* sparsity;  // null: dense
    std::exception_ptr thrown;

    template <class Call>
    int call(const Call& evaluate) noexcept {
        try {
            return evaluate() ? 0 : again;
        } catch (...) {
            thrown = std::current_exception();
            return give_up;
        }
    }
};

int rates_of(sunrealtype t, N_Vector x, N_Vector f, void* data) {
    auto& callee = *static_cast<Callee*>(data);
    return callee.call([&] { return callee.system.rates(t, N_VGetArrayPointer(x), N_VGetArrayPointer(f)); });
}

// Of CVLsJacFn. `Unused`: three vectors to work in.
template <class... Unused>
int jacobian_of(sunrealtype t, N_Vector x, N_Vector, SUNMatrix into, void* data, Unused...) {
    auto& callee = *static_cast<Callee*>(data);
    double* const entries = callee.sparsity ? sparse_entries(into) : SUNDenseMatrix_Data(into);
    if (callee.sparsity)
        std::fill(entries + callee.sparsity->in_jacobian, entries + callee.sparsity->entries.size(), 0.0);
    return callee.call([&] { return callee.system.jacobian(t, N_VGetArrayPointer(x), entries); });
}

std::shared_ptr<const Sparsity> sparsity_of(const System& system) {
    const Pattern& pattern = system.pattern();
    return pattern.entries.empty() ? nullptr : std::make_shared<const Sparsity>(system.size(), pattern);
}

}  // namespace

class Integration::Parts {
public:
    Parts(System& system, const Tolerances& tolerances, double t, std::span<const double> x)
        : t_(t),
          n_(static_cast<sunindextype>(system.size())),
          sparsity_(sparsity_of(system)),
          callee_{system, sparsity_.get(), nullptr},
          context_(make_context()),
          states_(make_vector(n_, context_)),
          between_(make_vector(n_, context_)),
          absolute_(make_vector(n_, context_)),
          component_(make_component(context_)),
          matrix_(sparsity_ ? make_sparse_matrix(sparsity_, context_) : SUNDenseMatrix(n_, n_, context_)),
          solver_(sparsity_ ? make_sparse_solver(sparsity_, context_) : SUNLinSol_Dense(states_, matrix_, context_)),
          memory_(CVodeCreate(CV_BDF, context_)) {
        set(states_, x);
        set(absolute_, tolerances.absolute);
#if SUNDIALS_VERSION_MAJOR < 7
        CVodeSetErrHandlerFn(
            memory_, [](int, const char*, const char*, char*, void*) {}, nullptr);
#endif
        require(CVodeInit(memory_, rates_of, t, states_));
        require(CVodeSVtolerances(memory_, tolerances.relative, absolute_));
        require(CVodeSetUserData(memory_, &callee_));
        require(CVodeSetLinearSolver(memory_, solver_, matrix_));
        require(CVodeSetJacFn(memory_, jacobian_of<N_Vector, N_Vector, N_Vector>));
        if (system.reads_time()) require(CVodeSetMaxStep(memory_, longest_step_beside_t));
        progress_.begin_at(t);
    }

    double t() const { return t_; }
    std::span<const double> x() const { return {N_VGetArrayPointer(states_), static_cast<std::size_t>(n_)}; }

    void restart(std::span<const double> x) {
        if (!x.empty()) set(states_, x);
        past_ = effort();  // CVodeReInit sets CVODE's own counters back
        require(CVodeReInit(memory_, t_, states_));
        is_fresh_ = true;
    }

    void restart_at(double t, std::span<const double> x) {
        t_ = t;
        progress_.begin_at(t);
        restart(x);
    }

    // Of single steps: what the first one is measured by.
    void aim_ahead() {
        if (is_fresh_) out_ = t_ + 1;
    }

    Polynomial polynomial(std::size_t state) {
        Polynomial result;
        result.end = t_;
        require(CVodeGetLastOrder(memory_, &result.order));
        choose_component(component_, state);
        double factorial = 1;
        for (int k = 0; k <= result.order; ++k) {
            require(CVodeGetDky(memory_, t_, k, component_));
            factorial *= std::max(k, 1);
            result.coefficients[static_cast<std::size_t>(k)] = component_of(component_) / factorial;
        }
        return result;
    }

    void aim(double stop, double first_output) {
        require(CVodeSetStopTime(memory_, stop));
        // CVODE reads it for the first step after a start alone.
        const bool is_ahead = first_output > t_ && !are_same(t_, first_output);
        out_ = is_fresh_ && is_ahead ? std::min(first_output, stop) : stop;
    }

    // One step; true where it ends at the stop.
    bool step() {
        is_interpolated_ = false;
        const int flag = CVode(memory_, out_, states_, &t_, CV_ONE_STEP);
        if (flag < 0) fail(flag);
        is_fresh_ = false;
        if (!progress_.reaches(t_)) fail(CV_TOO_MUCH_WORK);
        return flag == CV_TSTOP_RETURN;
    }

    void arrive(double stop) { t_ = stop; }

    // The states at t, until the next call.
    const double* at(double t) {
        if (!is_interpolated_ || t != interpolated_at_) require(CVodeGetDky(memory_, t, 0, between_));
        is_interpolated_ = true;
        interpolated_at_ = t;
        return N_VGetArrayPointer(between_);
    }

    Effort effort() const {
        long steps = 0, evaluations = 0, jacobians = 0, factorisations = 0;
        CVodeGetNumSteps(memory_, &steps);
        CVodeGetNumRhsEvals(memory_, &evaluations);
        CVodeGetNumJacEvals(memory_, &jacobians);
        CVodeGetNumLinSolvSetups(memory_, &factorisations);
        Effort all{steps, evaluations, jacobians, factorisations};
        return all += past_;
    }

private:
    static void set(N_Vector vector, std::span<const double> values) {
        if (static_cast<sunindextype>(values.size()) != N_VGetLength(vector))
            throw OurFault("states or absolute tolerances are not as many as the system has states");
        std::copy(values.begin(), values.end(), N_VGetArrayPointer(vector));
    }

    [[noreturn]] void fail(int flag) {
        if (callee_.thrown) std::rethrow_exception(std::exchange(callee_.thrown, nullptr));
        const std::unique_ptr<char, decltype(&std::free)> name(CVodeGetReturnFlagName(flag), &std::free);
        double reached = t_;
        CVodeGetCurrentTime(memory_, &reached);
        throw Failure(reached, fmt::format("{} reports {}", integrator_name(), name.get()));
    }

    double t_, out_ = 0;
    StallDetector progress_;
    bool is_fresh_ = true;  // no step since the last start
    bool is_interpolated_ = false;
    double interpolated_at_ = 0;
    sunindextype n_;
    std::shared_ptr<const Sparsity> sparsity_;
    Callee callee_;
    Context context_;
    Vector states_, between_, absolute_, component_;
    Matrix matrix_;
    LinearSolver solver_;
    Memory memory_;
    Effort past_;
};

std::string integrator_name() {
    return fmt::format("CVODE {}.{}.{}", SUNDIALS_VERSION_MAJOR, SUNDIALS_VERSION_MINOR, SUNDIALS_VERSION_PATCH);
}

void Step::at(double t, double* x) const {
    if (!(t >= from && t <= to)) throw OurFault("dense output is asked for outside of its step");
    std::copy_n(integration_.parts_->at(t), integration_.x().size(), x);
}

double Step::state_at(double t, std::size_t state) const {
    if (!(t >= from && t <= to)) throw OurFault("dense output is asked for outside of its step");
    return integration_.parts_->at(t)[state];
}

Integration::Integration(System& system, const Tolerances& tolerances, double t, std::span<const double> x)
    : parts_(std::make_unique<Parts>(system, tolerances, t, x)) {}

Integration::~Integration() = default;

double Integration::t() const { return parts_->t(); }

std::span<const double> Integration::x() const { return parts_->x(); }

void Integration::restart(std::span<const double> x) { parts_->restart(x); }

void Integration::run_to(double stop, const TakeStep& take, double first_output) {
    if (!(stop >= t())) throw OurFault(fmt::format("an integration at {} ms cannot run to {} ms", t(), stop));
    if (are_same(t(), stop)) return parts_->arrive(stop);
    parts_->aim(stop, first_output);
    for (bool has_arrived = false; !has_arrived;) {
        const double from = t();
        has_arrived = parts_->step();
        if (take) take(Step(from, t(), *this));
    }
}

void Integration::step() {
    parts_->aim_ahead();
    parts_->step();
}

void Integration::at(double t, double* x) const { std::copy_n(parts_->at(t), parts_->x().size(), x); }

Polynomial Integration::polynomial(std::size_t state) const { return parts_->polynomial(state); }

void Integration::restart_at(double t, std::span<const double> x) { parts_->restart_at(t, x); }

Effort Integration::effort() const { return parts_->effort(); }

}  // namespace heartwright::ode
