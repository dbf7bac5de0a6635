#include "generator/import/membrane.hpp"

#include <cmath>

#include "generator/import/evaluate.hpp"
#include "generator/import/linear.hpp"
#include "generator/import/write/unit_text.hpp"

namespace heartwright::foreign {
namespace {

// dV/dt = sign*factors/divisors*inner, factors and divisors made of constants.
struct Peeled {
    double sign = 1;
    std::vector<Expr> factors;
    std::vector<Expr> divisors;
    Expr inner;
};

class Membrane {
public:
    Membrane(Model& model, Decided& decided, const Unit& time)
        : model_(model), decided_(decided), dependencies_(model) {
        static const Unit ms = parse_unit("ms").value();
        per_ms_ = conversion_factor(ms, time);  // 1/time = per_ms_ 1/ms
        equation_ = equation_of_each(model)[decided.potential];
        const Unit potential = model.variables[decided.potential].unit.unit.value_or(dimensionless());
        rate_ = potential / ms;
        if (const auto text = spelled(rate_)) rate_ = *text;
        rate_of_model_ = potential / time;
        if (const auto text = spelled(rate_of_model_)) rate_of_model_ = *text;
    }

    void run() {
        without_diffusion();
        peel();
        std::optional<Linear> linear = Linear{peeled_.inner, nullptr};
        if (decided_.stimulus != no_variable) linear = split(model_, dependencies_, peeled_.inner, decided_.stimulus);
        const bool has_factor = linear && linear->coefficient && decided_.stimulus != no_variable;
        if (!linear || (has_factor && !dependencies_.is_constant(linear->coefficient))) {
            keep_stimulus_inside();
            linear = Linear{peeled_.inner, nullptr};
        }
        linear_ = *linear;
        if (!linear_.coefficient) decided_.stimulus = no_variable;
        if (is_standard())
            standard();
        else
            by_rate();
        if (decided_.stimulus == no_variable) add_stimulus();
        finish();
    }

private:
    // The runtime adds diffusion: a variable bound to it leaves the sum.
    void without_diffusion() {
        const std::size_t diffusion = with_binding(model_, "diffusion_current");
        Equation& equation = model_.equations[equation_];
        if (diffusion == no_variable || !dependencies_.depends(equation.right, diffusion)) return;
        const std::optional<Linear> linear = split(model_, dependencies_, equation.right, diffusion);
        if (!linear) return;
        equation.right = linear->rest ? linear->rest : number(0);
        decided_.decisions.push_back({"diffusion", "added by the runtime",
                                      "'" + qualified_name(model_, diffusion) + "' is bound to diffusion_current", ""});
    }

    void peel() {
        Expr e = model_.equations[equation_].right;
        const std::vector<std::size_t> equations = equation_of_each(model_);
        for (int steps = 0; steps < 100; ++steps) {
            if (e->kind == Kind::negation) {
                peeled_.sign = -peeled_.sign;
                e = e->arguments[0];
            } else if (e->kind == Kind::quotient && dependencies_.is_constant(e->arguments[1])) {
                peeled_.divisors.push_back(e->arguments[1]);
                e = e->arguments[0];
            } else if (e->kind == Kind::product && single_factor(e) != no_variable) {
                const std::size_t which = single_factor(e);
                for (std::size_t i = 0; i < e->arguments.size(); ++i)
                    if (i != which) add_factor(e->arguments[i]);
                e = e->arguments[which];
            } else if (e->kind == Kind::variable && e->variable != decided_.stimulus &&
                       decided_.stimulus != no_variable && dependencies_.depends(e, decided_.stimulus)) {
                e = model_.equations[equations[e->variable]].right;
            } else {
                break;
            }
        }
        peeled_.inner = e;
    }

    void add_factor(Expr factor) {
        if (factor->kind == Kind::negation) {
            peeled_.sign = -peeled_.sign;
            factor = factor->arguments[0];
        }
        if (factor->kind == Kind::number && factor->value < 0) {
            peeled_.sign = -peeled_.sign;
            factor = number(-factor->value, factor->text.substr(1), factor->place, factor->unit);
        }
        const bool is_one = is_number(factor, 1) && (!factor->unit || *factor->unit == dimensionless());
        if (!is_one) peeled_.factors.push_back(factor);
    }

    // The one argument of a product that is not made of constants.
    std::size_t single_factor(const Expr& product) const {
        std::size_t which = no_variable;
        for (std::size_t i = 0; i < product->arguments.size(); ++i) {
            if (dependencies_.is_constant(product->arguments[i])) continue;
            if (which != no_variable) return no_variable;
            which = i;
        }
        return which;
    }

    void keep_stimulus_inside() {
        decided_.decisions.push_back(
            {"stimulus", "kept in the total current", "the potential's change is no constant times it", "--stimulus"});
        decided_.stimulus = no_variable;
        decided_.pulses.clear();
    }

    // Unit of the first addend that has one.
    std::optional<Unit> unit_of(const Expr& e) const {
        if (!e) return std::nullopt;
        if (e->kind == Kind::variable) return model_.variables[e->variable].unit.unit;
        if (e->kind != Kind::sum && e->kind != Kind::difference && e->kind != Kind::negation) return std::nullopt;
        for (const Expr& argument : e->arguments)
            if (const auto unit = unit_of(argument)) return unit;
        return std::nullopt;
    }

    // dV/dt = -(current + stimulus)/C in units that our spec takes as they are?
    bool is_standard() const {
        if (per_ms_ != 1) return false;  // whatever the units say: numbers are per the model's time
        if (!peeled_.factors.empty() || peeled_.divisors.size() > 1 || !linear_.rest) return false;
        const bool is_plain = is_number(linear_.coefficient, 1) || is_number(linear_.coefficient, -1);
        if (linear_.coefficient && !is_plain) return false;
        const std::optional<Unit> current = unit_of(linear_.rest);
        if (!current) return false;
        if (decided_.stimulus != no_variable) {
            const auto& stimulus = model_.variables[decided_.stimulus].unit.unit;
            if (!stimulus || !(*stimulus == *current)) return false;
        }
        const std::optional<Unit> capacitance = unit_of_divisor();
        return capacitance && is_of_capacitance(*capacitance) && *current / *capacitance == rate_;
    }

    // F, F/m^2, F/m^3, or nothing by which to divide: a time constant is no capacitance.
    bool is_of_capacitance(const Unit& unit) const {
        static const Unit farad = parse_unit("F").value();
        if (unit.is_dimensionless()) return true;
        Unit ratio = unit / farad;
        ratio.exponents[Unit::metre] = 0;
        return ratio.is_dimensionless();
    }

    std::optional<Unit> unit_of_divisor() const {
        if (peeled_.divisors.empty()) return dimensionless();
        const Expr& divisor = peeled_.divisors[0];
        if (divisor->kind == Kind::number) return divisor->unit;
        if (divisor->kind == Kind::variable) return model_.variables[divisor->variable].unit.unit;
        return std::nullopt;
    }

    void standard() {
        Expr current = peeled_.sign < 0 ? linear_.rest : negated(linear_.rest);
        const bool is_own =
            current->kind == Kind::variable && model_.variables[current->variable].role == Role::computed;
        if (is_own) {
            decided_.current = current->variable;
        } else {
            decided_.current = add("i_ion", Role::computed, unit_of(linear_.rest));
            add_equation(decided_.current, current);
        }
        if (!peeled_.divisors.empty()) {
            const Expr& divisor = peeled_.divisors[0];
            if (divisor->kind == Kind::variable) {
                decided_.capacitance = divisor->variable;
            } else {
                decided_.capacitance = add("C_m", Role::constant, divisor->unit);
                model_.variables[decided_.capacitance].initial = divisor;
            }
            decided_.decisions.push_back({"capacitance", qualified_name(model_, decided_.capacitance),
                                          "the equation of the potential divides by it", ""});
        }
        note_current(is_own ? "the potential's equation sums it"
                            : "the sum in the potential's equation, outward positive");
        if (decided_.stimulus == no_variable) return;
        if (!is_number(linear_.coefficient, -peeled_.sign)) return turn_stimulus();
        drop_equation(decided_.stimulus);
        model_.variables[decided_.stimulus].role = Role::external;
        model_.variables[decided_.stimulus].initial = nullptr;
    }

    // A stimulus that depolarises where it is positive: the runtime's is outward positive, as all currents.
    void turn_stimulus() {
        const std::size_t own = decided_.stimulus;
        decided_.stimulus = add("i_stim", Role::external, model_.variables[own].unit.unit);
        for (Pulse& pulse : decided_.pulses) pulse.amplitude = -pulse.amplitude;
        replace_equation(own, negated(variable(decided_.stimulus)));
        decided_.decisions.push_back({"sign of the stimulus", "turned",
                                      "'" + qualified_name(model_, own) + "' depolarises where it is positive", ""});
    }

    void note_current(const std::string& reason) {
        decided_.decisions.push_back({"total current", qualified_name(model_, decided_.current), reason, ""});
    }

    Expr scaled(Expr e) const {
        for (const Expr& factor : peeled_.factors) e = node(Kind::product, {e, factor});
        for (const Expr& divisor : peeled_.divisors) e = node(Kind::quotient, {e, divisor});
        return e;
    }

    // Everything in the unit of the potential per ms: current = -dV/dt without the stimulus.
    void by_rate() {
        Expr current = linear_.rest ? scaled(linear_.rest) : number(0);
        if (peeled_.sign > 0 && linear_.rest) current = negated(current);
        decided_.current = add("i_ion", Role::computed, rate_);
        add_equation(decided_.current, per_ms_ == 1 ? current : conversion(current, per_ms_, rate_));
        note_current("minus the change of the potential per ms without the stimulus, so that the capacitance is in it");
        if (decided_.stimulus == no_variable) return;
        Expr factor = scaled(linear_.coefficient);
        if (peeled_.sign > 0) factor = negated(factor);
        const double scale = Evaluator(model_).value(factor) * per_ms_;
        for (Pulse& pulse : decided_.pulses) pulse.amplitude *= scale;
        const std::size_t own = decided_.stimulus;
        decided_.stimulus = add("i_stim", Role::external, rate_);
        Expr back = variable(decided_.stimulus);
        if (per_ms_ != 1) back = conversion(back, 1 / per_ms_, rate_of_model_);
        for (const Expr& divisor : peeled_.divisors) back = node(Kind::product, {back, divisor});
        for (const Expr& it : peeled_.factors) back = node(Kind::quotient, {back, it});
        const bool is_plain = is_number(linear_.coefficient, 1) || is_number(linear_.coefficient, -1);
        if (!is_plain) back = node(Kind::quotient, {back, linear_.coefficient});
        if ((peeled_.sign > 0) != is_number(linear_.coefficient, -1)) back = negated(back);
        replace_equation(own, back);
        decided_.decisions.push_back({"unit of the stimulus", rate_.text,
                                      "the runtime takes it in the unit of the total current; '" +
                                          qualified_name(model_, own) + "' follows from it",
                                      ""});
    }

    void add_stimulus() {
        const auto& unit = model_.variables[decided_.current].unit.unit;
        decided_.stimulus = add("i_stim", Role::external, unit);
    }

    std::size_t add(const std::string& name, Role role, const std::optional<Unit>& unit) {
        Variable it;
        it.component = model_.variables[decided_.potential].component;
        it.name = name;
        const auto is_taken = [&](const std::string& wanted) {
            for (const Variable& other : model_.variables)
                if (other.component == it.component && other.name == wanted) return true;
            return false;
        };
        for (const char* other : {"_total", "_membrane", "_of_runtime"})
            if (is_taken(it.name)) it.name = name + other;
        it.role = role;
        it.unit.unit = unit;
        it.place = model_.variables[decided_.potential].place;
        model_.variables.push_back(std::move(it));
        return model_.variables.size() - 1;
    }

    void add_equation(std::size_t variable, Expr right) {
        Equation equation;
        equation.variable = variable;
        equation.right = std::move(right);
        equation.place = model_.equations[equation_].place;
        equation.comments = std::move(model_.equations[equation_].comments);
        model_.equations.push_back(std::move(equation));
    }

    void drop_equation(std::size_t variable) {
        const std::size_t index = equation_of_each(model_)[variable];
        if (index == no_variable) return;
        if (index < equation_) --equation_;
        model_.equations.erase(model_.equations.begin() + static_cast<std::ptrdiff_t>(index));
    }

    void replace_equation(std::size_t variable, Expr right) {
        const std::size_t index = equation_of_each(model_)[variable];
        if (index != no_variable) {
            model_.equations[index].right = std::move(right);
            return;
        }
        model_.variables[variable].role = Role::computed;
        model_.variables[variable].initial = nullptr;
        add_equation(variable, std::move(right));
    }

    void finish() {
        model_.equations.erase(model_.equations.begin() + static_cast<std::ptrdiff_t>(equation_));
        equation_ = 0;
        name_derivative();
    }

    // Who reads dV/dt reads what the runtime adds: -(current + stimulus)/capacitance.
    void name_derivative() {
        bool is_read = false;
        for (const Equation& equation : model_.equations) {
            for_each_node(
                equation.right,
                [&](const Expression& it) {
                    is_read = is_read || (it.kind == Kind::derivative && it.variable == decided_.potential);
                });
        }
        if (!is_read) return;
        const std::size_t name = add("ddt_" + model_.variables[decided_.potential].name, Role::computed, rate_);
        Expr read = variable(name);
        if (per_ms_ != 1) read = conversion(read, 1 / per_ms_, rate_of_model_);
        for (Equation& equation : model_.equations) {
            equation.right = rewritten(
                equation.right,
                [&](const Expr& it) -> Expr {
                    return it->kind == Kind::derivative && it->variable == decided_.potential ? read : nullptr;
                });
        }
        Expr sum = node(Kind::sum, {variable(decided_.current), variable(decided_.stimulus)});
        if (decided_.capacitance != no_variable) sum = node(Kind::quotient, {sum, variable(decided_.capacitance)});
        add_equation(name, node(Kind::negation, {sum}));
    }

    Model& model_;
    Decided& decided_;
    Dependencies dependencies_;
    double per_ms_ = 1;
    std::size_t equation_ = no_variable;
    Unit rate_;           // of the potential per ms
    Unit rate_of_model_;  // per the model's unit of time
    Peeled peeled_;
    Linear linear_;
};

}  // namespace

void split_membrane(Model& model, Decided& decided, const Unit& time) { Membrane(model, decided, time).run(); }

}  // namespace heartwright::foreign
