#include "generator/import/pulses.hpp"

#include <algorithm>
#include <cmath>

#include "generator/import/dependencies.hpp"
#include "generator/import/evaluate.hpp"

namespace heartwright::foreign {
namespace {

constexpr double far = 1e9;  // of the model's time: later is never
constexpr std::size_t most_nodes = 5'000;
constexpr std::size_t most_breaks = 2'000;

bool is_near(double a, double b) { return std::fabs(a - b) <= 1e-9 * std::max(std::fabs(a), std::fabs(b)) + 1e-12; }

// The stimulus as one expression of time.
Expr inlined(const Model& model, const std::vector<std::size_t>& equations, const Expr& expression,
             std::size_t* nodes) {
    return rewritten(expression, [&](const Expr& node) -> Expr {
        if (++*nodes > most_nodes || node->kind != Kind::variable) return nullptr;
        const std::size_t equation = equations[node->variable];
        return equation == no_variable ? nullptr : inlined(model, equations, model.equations[equation].right, nodes);
    });
}

bool has_floor(const Expr& expression) {
    bool found = false;
    for_each_node(expression, [&](const Expression& node) {
        found = found || (node.kind == Kind::call && (node.text == "floor" || node.text == "ceil"));
    });
    return found;
}

class Pulses {
public:
    Pulses(const Model& model, Expr expression)
        : evaluator_(model), time_(time_variable(model)), expression_(std::move(expression)) {
        collect(expression_);
    }

    std::optional<std::vector<Pulse>> find() {
        std::vector<double> jumps = jumps_of_floors();
        std::vector<double> breaks = jumps;
        for (std::size_t i = 0; i + 1 < jumps.size(); ++i)
            for (const Expr& comparison : comparisons_) add_zero(comparison, jumps[i], jumps[i + 1], breaks);
        std::sort(breaks.begin(), breaks.end());
        if (breaks.size() > most_breaks) return std::nullopt;
        std::vector<Pulse> pulses;
        for (std::size_t i = 0; i + 1 < breaks.size(); ++i) {
            const double length = breaks[i + 1] - breaks[i];
            if (length <= 1e-9 * std::max(1.0, breaks[i])) continue;
            const double value = at(breaks[i] + 0.5 * length);
            if (!is_near(value, at(breaks[i] + 0.25 * length)) || !std::isfinite(value)) return std::nullopt;
            if (value == 0) continue;
            const bool continues = !pulses.empty() && pulses.back().amplitude == value &&
                                   is_near(pulses.back().start + pulses.back().duration, breaks[i]);
            if (continues) {
                pulses.back().duration += length;
            } else {
                pulses.push_back({value, breaks[i], length, 0, 0});
            }
        }
        return with_period(std::move(pulses), jumps.back());
    }

private:
    void collect(const Expr& expression) {
        for_each_node(expression, [&](const Expression& node) {
            switch (node.kind) {
                case Kind::less:
                case Kind::less_equal:
                case Kind::greater:
                case Kind::greater_equal:
                    comparisons_.push_back(foreign::node(Kind::difference, node.arguments));
                    break;
                case Kind::call:
                    if (node.text == "floor" || node.text == "ceil") floors_.push_back(node.arguments[0]);
                    break;
                default:
                    break;
            }
        });
    }

    double at(double time) { return value(expression_, time); }
    double value(const Expr& expression, double time) {
        evaluator_.set(time_, time);
        return evaluator_.value(expression);
    }

    // 0, the first jumps of every floor, and an end.
    std::vector<double> jumps_of_floors() {
        std::vector<double> jumps = {0};
        double end = 0;
        for (const Expr& argument : floors_) {
            const double offset = value(argument, 0);
            const double slope = value(argument, 1) - offset;
            if (!(std::fabs(slope) > 1e-12) || !is_near(value(argument, 3), offset + 3 * slope)) continue;
            for (int i = 0; i <= 5; ++i) {
                const double time = ((slope > 0 ? std::floor(offset) + i : std::ceil(offset) - i) - offset) / slope;
                if (time > 0) jumps.push_back(time);
            }
            end = std::max(end, jumps.back());
        }
        if (end == 0) jumps.push_back(far);
        std::sort(jumps.begin(), jumps.end());
        return jumps;
    }

    void add_zero(const Expr& difference, double low, double high, std::vector<double>& breaks) {
        const double a = low + 0.25 * (high - low);
        const double b = low + 0.75 * (high - low);
        const double at_a = value(difference, a);
        const double slope = (value(difference, b) - at_a) / (b - a);
        if (!std::isfinite(slope) || slope == 0) return;
        double zero = a - at_a / slope;
        const double rounded = std::round(zero * 1e9) / 1e9;
        if (is_near(zero, rounded)) zero = rounded;
        if (zero > low && zero < high) breaks.push_back(zero);
    }

    std::optional<std::vector<Pulse>> with_period(std::vector<Pulse> pulses, double end) {
        if (pulses.empty() || floors_.empty()) {
            for (const Pulse& pulse : pulses)
                if (pulse.start + pulse.duration >= far / 2) return std::nullopt;
            return pulses;
        }
        while (pulses.size() > 3) pulses.pop_back();
        for (const Pulse& pulse : pulses)
            if (pulse.start + pulse.duration >= end) return std::nullopt;
        if (pulses.size() < 3) return pulses;
        Pulse first = pulses[0];
        first.period = pulses[1].start - pulses[0].start;
        for (const Pulse& pulse : pulses)
            if (!is_near(pulse.amplitude, first.amplitude) || std::fabs(pulse.duration - first.duration) > 1e-6)
                return std::nullopt;
        if (!is_near(pulses[2].start - pulses[1].start, first.period)) return std::nullopt;
        limit_beats(first);
        return std::vector<Pulse>{first};
    }

    // "and time < end": after which beat nothing comes.
    void limit_beats(Pulse& pulse) {
        for (const Expr& comparison : comparisons_) {
            if (has_floor(comparison)) continue;
            std::vector<double> zeros;
            add_zero(comparison, 0, far, zeros);
            if (zeros.empty() || zeros[0] <= pulse.start + 2 * pulse.period) continue;
            const double beats = std::ceil((zeros[0] - pulse.start) / pulse.period - 1e-9);
            if (at(pulse.start + (beats + 1) * pulse.period + pulse.duration / 2) == 0) pulse.beats = beats;
        }
    }

    Evaluator evaluator_;
    std::size_t time_;
    Expr expression_;
    std::vector<Expr> comparisons_;  // as differences of their sides
    std::vector<Expr> floors_;       // their arguments
};

class Finder {
public:
    Finder(const Model& model, std::size_t potential) : model_(model), dependencies_(model) {
        equations_ = equation_of_each(model);
        const std::size_t pace = with_binding(model, "pace");
        equation_ = equations_[potential];
        const bool has_pace = pace != no_variable && dependencies_.depends(right(equation_), pace);
        driver_ = has_pace ? pace : time_variable(model);
    }

    // The addend, in the equation `in`; nullptr where none or several are driven.
    Expr find(std::size_t* in) {
        if (driver_ == no_variable) return nullptr;
        Expr e = right(equation_);
        for (int steps = 0; steps < 200 && is_driven(e); ++steps) {
            if (!reads_state(e)) {
                *in = equation_;
                return e;
            }
            e = next(e);
            if (!e) return nullptr;
        }
        return nullptr;
    }

    // Of a neighbour in the same sum: the runtime takes the stimulus in the unit of the total current.
    const DeclaredUnit& unit() const { return unit_; }

private:
    const Expr& right(std::size_t equation) const { return model_.equations[equation].right; }
    bool is_driven(const Expr& e) const { return dependencies_.depends(e, driver_); }

    bool reads_state(const Expr& e) const {
        bool found = false;
        for_each_node(e, [&](const Expression& it) {
            if (it.kind == Kind::derivative) found = true;
            if (it.kind != Kind::variable) return;
            found =
                found || model_.variables[it.variable].role == Role::state || dependencies_.reads_state(it.variable);
        });
        return found;
    }

    // The only driven argument of a sum, a product or a quotient; the equation of a variable.
    Expr next(const Expr& e) {
        if (e->kind == Kind::variable) {
            equation_ = equations_[e->variable];
            if (model_.variables[e->variable].unit.unit) unit_ = model_.variables[e->variable].unit;
            return equation_ == no_variable ? nullptr : right(equation_);
        }
        static constexpr Kind followed[] = {Kind::negation,   Kind::sum,      Kind::difference,
                                            Kind::conversion, Kind::quotient, Kind::product};
        if (std::find(std::begin(followed), std::end(followed), e->kind) == std::end(followed)) return nullptr;
        Expr driven;
        for (const Expr& argument : e->arguments) {
            if (!is_driven(argument)) {
                const bool is_addend = e->kind == Kind::sum || e->kind == Kind::difference;
                if (is_addend && argument->kind == Kind::variable) unit_ = model_.variables[argument->variable].unit;
                continue;
            }
            if (driven) return nullptr;
            driven = argument;
        }
        return e->kind == Kind::quotient && driven == e->arguments[1] ? nullptr : driven;
    }

    const Model& model_;
    Dependencies dependencies_;
    std::vector<std::size_t> equations_;
    std::size_t equation_ = no_variable;
    std::size_t driver_ = no_variable;
    DeclaredUnit unit_;
};

std::string free_name(const Model& model, std::size_t component) {
    const auto is_taken = [&](const std::string& name) {
        return std::any_of(model.variables.begin(), model.variables.end(),
                           [&](const Variable& it) { return it.component == component && it.name == name; });
    };
    std::string name = "i_stim";
    while (is_taken(name)) name += "_inner";
    return name;
}

}  // namespace

std::optional<std::vector<Pulse>> pulses_of_time(const Model& model, std::size_t stimulus) {
    const std::vector<std::size_t> equations = equation_of_each(model);
    if (equations.at(stimulus) == no_variable || time_variable(model) == no_variable) return std::nullopt;
    std::size_t nodes = 0;
    Expr expression = inlined(model, equations, model.equations[equations[stimulus]].right, &nodes);
    if (nodes > most_nodes) return std::nullopt;
    return Pulses(model, std::move(expression)).find();
}

std::size_t name_inner_stimulus(Model& model, std::size_t potential) {
    Finder finder(model, potential);
    std::size_t in = no_variable;
    const Expr addend = finder.find(&in);
    const bool is_named = addend && addend->kind == Kind::variable;
    if (!addend || is_named) return no_variable;
    Variable it;
    it.component = model.variables[model.equations[in].variable].component;
    it.name = free_name(model, it.component);
    it.unit = finder.unit();
    it.place = addend->place;
    const std::size_t own = model.variables.size();
    model.variables.push_back(std::move(it));
    Expr& right = model.equations[in].right;
    right = rewritten(
        right, [&](const Expr& node) -> Expr { return node == addend ? variable(own, addend->place) : nullptr; });
    Equation equation;
    equation.variable = own;
    equation.right = addend;
    equation.place = addend->place;
    model.equations.push_back(std::move(equation));
    return own;
}

}  // namespace heartwright::foreign
