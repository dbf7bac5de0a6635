// The only file that sees SUNDIALS.
#include <cvode/cvode.h>
#include <fmt/core.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_config.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "base/diag/faults.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/reference/right_hand_side.hpp"
#include "generator/reference/trajectory.hpp"

namespace heartwright::reference {
namespace {

constexpr long most_steps = 200'000;        // between two rows
constexpr double of_dimensionless = 1e-10;  // absolute tolerances: of gates and occupancies,
constexpr double of_initial = 1e-9;         // of other states times their initial value,
constexpr double least_absolute = 1e-13;    // and of those that begin at 0
constexpr int again = 1;                    // of a callback: this state is impossible, a smaller step may mend it
constexpr double same_time = 1e-9;          // ms
constexpr double longest_beside_t = 0.1;    // ms: steps where equations read t, so that none passes over a short pulse

// What C functions make and free.
template <class Handle, auto release>
class Owned {
public:
    explicit Owned(Handle handle) : handle_(handle) {
        if (handle == nullptr) throw MachineFault("not enough memory for CVODE");
    }
    ~Owned() { release(handle_); }
    Owned(const Owned&) = delete;
    Owned& operator=(const Owned&) = delete;
    operator Handle() const { return handle_; }

private:
    Handle handle_;
};

void release_context(SUNContext context) { SUNContext_Free(&context); }
void release_solver(SUNLinearSolver solver) { SUNLinSolFree(solver); }
void release_memory(void* memory) { CVodeFree(&memory); }

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

int rates_of(sunrealtype t, N_Vector states, N_Vector rates, void* system) {
    const bool is_finite =
        static_cast<RightHandSide*>(system)->derivatives(t, N_VGetArrayPointer(states), N_VGetArrayPointer(rates));
    return is_finite ? 0 : again;
}

// Rest: memory that it does not need.
template <class... Rest>
int jacobian_of(sunrealtype t, N_Vector states, N_Vector, SUNMatrix into, void* system, Rest...) {
    auto& side = *static_cast<RightHandSide*>(system);
    analysis::SmallMatrix entries(side.size());
    if (!side.jacobian(t, N_VGetArrayPointer(states), entries)) return again;
    for (std::size_t j = 0; j < side.size(); ++j) {
        sunrealtype* const column = SUNDenseMatrix_Column(into, static_cast<sunindextype>(j));
        for (std::size_t i = 0; i < side.size(); ++i) column[i] = entries(i, j);
    }
    return 0;
}

double absolute_tolerance(const ir::State& state, double initial) {
    if (state.unit.is_dimensionless()) return of_dimensionless;
    return std::max(of_initial * std::fabs(initial), least_absolute);
}

// Where the right-hand side jumps, and the end; ascending.
std::vector<double> edges_of(const Request& request) {
    std::vector<double> edges{request.end};
    for (const Pulse& pulse : request.pulses) {
        for (const double edge : {pulse.start, pulse.start + pulse.duration})
            if (edge > same_time && edge < request.end - same_time) edges.push_back(edge);
    }
    std::sort(edges.begin(), edges.end());
    const auto is_same = [](double a, double b) { return b - a < same_time; };
    edges.erase(std::unique(edges.begin(), edges.end(), is_same), edges.end());
    return edges;
}

double current_at(const std::vector<Pulse>& pulses, double t) {
    double current = 0;
    for (const Pulse& pulse : pulses)
        if (t >= pulse.start && t < pulse.start + pulse.duration) current += pulse.current;
    return current;
}

bool reads_time(const ir::Model& model) {
    bool reads = false;
    ir::for_each_expression(model, [&](const ir::ExprPtr& expr) {
        ir::for_each_node(expr, [&](const ir::ExprPtr& node) {
            reads = reads || (node->op() == ir::Op::symbol && node->name() == "t");
        });
    });
    return reads;
}

class Integration {
public:
    Integration(const ir::Model& model, const Request& request, const TakeRow& take)
        : request_(request),
          take_(take),
          side_(model, request.start),
          n_(static_cast<sunindextype>(side_.size())),
          context_(make_context()),
          states_(N_VNew_Serial(n_, context_)),
          tolerances_(N_VNew_Serial(n_, context_)),
          matrix_(SUNDenseMatrix(n_, n_, context_)),
          solver_(SUNLinSol_Dense(states_, matrix_, context_)),
          memory_(CVodeCreate(CV_BDF, context_)) {
        for (std::size_t i = 0; i < side_.size(); ++i) {
            values()[i] = request.start.states[i];
            N_VGetArrayPointer(tolerances_)[i] = absolute_tolerance(model.states[i], request.start.states[i]);
        }
#if SUNDIALS_VERSION_MAJOR < 7
        CVodeSetErrHandlerFn(
            memory_, [](int, const char*, const char*, char*, void*) {}, nullptr);
#endif
        require(CVodeInit(memory_, rates_of, 0, states_));
        require(CVodeSVtolerances(memory_, tolerance, tolerances_));
        require(CVodeSetUserData(memory_, &side_));
        require(CVodeSetLinearSolver(memory_, solver_, matrix_));
        require(CVodeSetJacFn(memory_, jacobian_of<N_Vector, N_Vector, N_Vector>));
        require(CVodeSetMaxNumSteps(memory_, most_steps));
        if (reads_time(model)) require(CVodeSetMaxStep(memory_, longest_beside_t));
    }

    Effort run() {
        double begin = 0;
        give_row(0);
        for (const double edge : edges_of(request_)) {
            side_.set_pulse(current_at(request_.pulses, (begin + edge) / 2));
            if (begin > 0) require(CVodeReInit(memory_, begin, states_));
            advance_to(edge);
            begin = edge;
            count();
        }
        return effort_;
    }

private:
    double* values() { return N_VGetArrayPointer(states_); }
    double next_row() const { return static_cast<double>(rows_) * request_.every; }

    void give_row(double t) {
        take_(t, std::vector<double>(values(), values() + n_));
        ++rows_;
    }

    void advance_to(double edge) {
        require(CVodeSetStopTime(memory_, edge));
        while (next_row() < edge - same_time) {
            step_to(next_row());
            give_row(next_row());
        }
        step_to(edge);
        if (std::fabs(next_row() - edge) <= same_time) give_row(next_row());
    }

    void step_to(double t) {
        double reached = 0;
        const int flag = CVode(memory_, t, states_, &reached, CV_NORMAL);
        if (flag >= 0) return;
        const std::unique_ptr<char, decltype(&std::free)> name(CVodeGetReturnFlagName(flag), &std::free);
        CVodeGetCurrentTime(memory_, &reached);
        throw UserFault(fmt::format("the reference integrator fails at {:.6g} ms: {} reports {}", reached,
                                    integrator_name(), name.get()));
    }

    // Of the stretch since the last restart, which sets CVODE's own counters back.
    void count() {
        long steps = 0, evaluations = 0, jacobians = 0;
        CVodeGetNumSteps(memory_, &steps);
        CVodeGetNumRhsEvals(memory_, &evaluations);
        CVodeGetNumJacEvals(memory_, &jacobians);
        effort_.steps += steps;
        effort_.evaluations += evaluations;
        effort_.jacobians += jacobians;
    }

    static void require(int flag) {
        if (flag < 0) throw MachineFault(fmt::format("CVODE cannot be set up: code {}", flag));
    }

    const Request& request_;
    const TakeRow& take_;
    RightHandSide side_;
    sunindextype n_;
    Owned<SUNContext, release_context> context_;
    Owned<N_Vector, N_VDestroy> states_, tolerances_;
    Owned<SUNMatrix, SUNMatDestroy> matrix_;
    Owned<SUNLinearSolver, release_solver> solver_;
    Owned<void*, release_memory> memory_;
    Effort effort_;
    std::int64_t rows_ = 0;
};

}  // namespace

std::string integrator_name() {
    return fmt::format("CVODE {}.{}.{}", SUNDIALS_VERSION_MAJOR, SUNDIALS_VERSION_MINOR, SUNDIALS_VERSION_PATCH);
}

Effort integrate(const ir::Model& model, const Request& request, const TakeRow& take) {
    return Integration(model, request, take).run();
}

}  // namespace heartwright::reference
