#include "generator/analysis/units/units_check.hpp"

#include <algorithm>
#include <functional>
#include <unordered_map>
#include <vector>

#include "generator/analysis/units/unit_culprits.hpp"
#include "generator/analysis/units/units_inference.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::analysis {
namespace {

using ir::Op;

const Unit& millisecond() {
    static const Unit unit = *parse_unit("ms");
    return unit;
}

class UnitsCheck {
public:
    UnitsCheck(ir::Model model, const std::map<std::string, Unit>& declared, const Unit& time,
               const Assumptions& assumed)
        : model_(std::move(model)), declared_(declared), time_(time), assumed_(assumed), exponents_(model_) {}

    // Every disagreement. model() is the checked model when there is none.
    std::vector<UnitComplaint> run() {
        set(std::string(ir::time_name), millisecond());
        set(std::string(ir::time_step_name), millisecond());
        for (const ir::Parameter& parameter : model_.parameters) set(parameter.name, parameter.unit);
        for (const ir::State& state : model_.states) set(state.name, state.unit);
        for (const ir::Machine& machine : model_.machines) {
            for (const auto* names : {&machine.free, &machine.held})
                for (const std::string& name : *names) set(name, dimensionless());
        }
        for (const auto& [name, unit] : declared_) set(name, unit);
        find_unit_of_stimulus();

        for (ir::Definition& definition : model_.definitions)
            complain_of(definition.value, [&](Diagnostics& diagnostics) { check(definition, diagnostics); });
        settle_capacitance();
        for (ir::State& state : model_.states) check(state);
        return std::move(complaints_);
    }
    ir::Model model() && {
        for (ir::Parameter& parameter : model_.parameters)
            if (exponents_.parameters().contains(parameter.name)) parameter.bind = ir::bound_as_exponent;
        return std::move(model_);
    }
    const std::vector<KnownExponent>& exponents() const { return exponents_.all(); }

private:
    // The unit of a symbol, unless it is assumed to have another, or an unknown one.
    void set(const std::string& name, const Unit& unit) {
        const auto assumed = assumed_.find(name);
        if (assumed == assumed_.end())
            units_[name] = unit;
        else if (assumed->second)
            units_[name] = *assumed->second;
    }
    std::optional<Unit> declared_unit(const std::string& name) const {
        const auto assumed = assumed_.find(name);
        if (assumed != assumed_.end()) return assumed->second;
        const auto declared = declared_.find(name);
        return declared == declared_.end() ? std::nullopt : std::optional(declared->second);
    }

    // written: the right side by value, as it is before the check turns conversions into factors.
    template <class Check>
    void complain_of(ir::ExprPtr written, Check check) {
        Diagnostics diagnostics;
        check(diagnostics);
        for (const Diagnostic& one : diagnostics.all()) complaints_.push_back({one, written});
    }

    // It has the unit of the membrane's current, whose inference may come after equations that read the stimulus.
    void find_unit_of_stimulus() {
        const std::string &current = model_.membrane.current, &stimulus = model_.membrane.stimulus;
        if (stimulus.empty() || current.empty()) return;
        if (!units_.contains(current)) {
            Diagnostics unheard;
            const ir::Model before = model_;
            for (ir::Definition& definition : model_.definitions) check(definition, unheard);
            model_ = before;
        }
        const auto found = units_.find(current);
        if (found != units_.end()) set(stimulus, Unit(found->second));
    }

    std::optional<Unit> known_unit(const std::string& name) const {
        const auto found = units_.find(name);
        return found == units_.end() ? std::nullopt : std::optional(found->second);
    }

    // The potential changes by mV/ms whatever units the current and the capacitance have: pA over nF, nA over pF. The
    // factor between becomes a definition that takes the capacitance's place. A current per capacitance (A/F) is not
    // divided by one.
    void settle_capacitance() {
        ir::Membrane& membrane = model_.membrane;
        const auto is_potential = [&](const ir::State& state) { return state.name == membrane.potential; };
        const auto potential = std::find_if(model_.states.begin(), model_.states.end(), is_potential);
        const std::optional<Unit> own = known_unit(membrane.potential), current = known_unit(membrane.current);
        const std::optional<Unit> capacitance = known_unit(membrane.capacitance);
        if (potential == model_.states.end() || !potential->derivative || !own || !current) return;
        if (!membrane.capacitance.empty() && !capacitance) return;
        const Unit needed = *own / millisecond(), over = *current / needed;
        if (capacitance && capacitance->same_dimension(over)) {
            if (*capacitance == over) return;
            const ir::ExprPtr symbol = ir::symbol(membrane.capacitance, potential->derivative->origin());
            const ir::ExprPtr factor = ir::number(conversion_factor(*capacitance, over), over / *capacitance);
            divide_by(ir::make(Op::multiply, {factor, symbol}), over, *potential);
        } else if (over.is_dimensionless() && (!capacitance || is_capacitance(*capacitance))) {
            if (over == dimensionless()) return capacitance ? divide_by(nullptr, over, *potential) : void();
            divide_by(ir::number(1 / over.factor, over), over, *potential);
        }
    }
    static bool is_capacitance(const Unit& unit) {
        return unit.same_dimension(*parse_unit("F")) || unit.same_dimension(*parse_unit("F/m^2"));
    }

    // ddt(V) = -(current + stimulus)/divisor, or without a divisor.
    void divide_by(const ir::ExprPtr& divisor, const Unit& unit, ir::State& potential) {
        ir::Membrane& membrane = model_.membrane;
        const Origin origin = potential.derivative->origin();
        ir::ExprPtr value = potential.derivative;
        if (value->op() == Op::divide) value = value->operand(0);
        if (divisor) {
            ir::Definition made;
            made.name = membrane.capacitance.empty() ? "membrane_capacitance" : membrane.capacitance + "_of_membrane";
            for (const auto taken = ir::all_names(model_); taken.contains(made.name);) made.name += "_";
            made.unit = unit;
            made.value = divisor;
            made.component = potential.component;
            made.origin = origin;
            membrane.capacitance = made.name;
            units_[made.name] = unit;
            value = ir::make(Op::divide, {value, ir::symbol(made.name, origin)}, origin);
            model_.definitions.push_back(std::move(made));
        } else {
            membrane.capacitance.clear();
        }
        potential.derivative = value;
    }

    UnitsInference inference(Diagnostics& diagnostics) {
        return UnitsInference(
            [this](const std::string& name) {
                const auto found = units_.find(name);
                return found == units_.end() ? std::nullopt : std::optional(found->second);
            },
            exponents_, diagnostics);
    }

    void check(ir::Definition& definition, Diagnostics& diagnostics) {
        const Typed value = inference(diagnostics).infer(definition.value);
        const Origin place = definition.value->origin();
        definition.value = value.expr;
        const std::optional<Unit> declared = declared_unit(definition.name);
        if (!declared) {
            if (value.unit) {
                definition.unit = *value.unit;
                set(definition.name, *value.unit);
            }
            return;
        }
        definition.unit = *declared;
        if (!value.unit || *value.unit == *declared) return;
        definition.unit_is_fitted = value.is_bare || *value.unit == dimensionless();
        if (!definition.unit_is_fitted) disagree("'" + definition.name + "'", *declared, value, place, diagnostics);
    }

    void check(ir::State& state) {
        const auto unit = units_.find(state.name);
        const std::optional<Unit> own = unit == units_.end() ? std::nullopt : std::optional(unit->second);
        if (state.initial) settle(state.initial, own, state.name, nullptr, false);
        if (state.derivative) {
            const bool is_membranes = state.name == model_.membrane.potential;  // no modeller wrote that right side
            const Unit& per = is_membranes ? millisecond() : time_;
            const std::optional<Unit> rate = own ? std::optional(*own / per) : std::nullopt;
            const auto hint = [&](const Unit& given) {
                return is_membranes ? "the membrane's current, over its capacitance, must be in " + rate->text
                                    : derivative_hint(state.name, *own, given);
            };
            state.update_is_fitted = settle(state.derivative, rate, "ddt(" + state.name + ")", hint);
            if (!(per == millisecond())) state.derivative = per_millisecond(state.derivative);
        }
        if (state.next_value) state.update_is_fitted = settle(state.next_value, own, "next(" + state.name + ")");
    }

    // (steady - x)/tau stays a quotient, so that gates keep their steady value and time constant.
    ir::ExprPtr per_millisecond(const ir::ExprPtr& derivative) const {
        if (derivative->op() == Op::divide) {
            const ir::ExprPtr to_ms = ir::number(conversion_factor(time_, millisecond()), millisecond() / time_);
            const ir::ExprPtr divisor = ir::make(Op::multiply, {to_ms, derivative->operand(1)}, derivative->origin());
            return ir::with_operands(derivative, {derivative->operand(0), divisor});
        }
        const ir::ExprPtr factor = ir::number(conversion_factor(millisecond(), time_), time_ / millisecond());
        return ir::make(Op::multiply, {factor, derivative}, derivative->origin());
    }

    // What is forgotten most: the unit of a rate or a time constant, and that of the state.
    std::string derivative_hint(const std::string& name, const Unit& own, const Unit& given) const {
        if (given == own || given == dimensionless()) {
            return "a bare number has no unit: give the rate or the time constant one, such as 0.1 [1/" + time_.text +
                   "] or 10 [" + time_.text + "]; a fit to data names its unit: ddt(" + name + ") [" +
                   (own / time_).text + "] = ...";
        }
        const Unit integrated = given * time_;
        if (own == dimensionless() && !integrated.is_dimensionless())
            return "'" + name + "' has no unit: its initial value gives it one, such as \"0 " + integrated.text + "\"";
        return "";
    }

    using Hint = std::function<std::string(const Unit& given)>;
    // True when the right side is a fit: one without a unit, which takes that written on its left.
    bool settle(ir::ExprPtr& expr, const std::optional<Unit>& unit, const std::string& left, const Hint& hint = nullptr,
                bool is_update = true) {
        bool is_fit = false;
        complain_of(expr, [&](Diagnostics& diagnostics) {
            const Typed value = inference(diagnostics).infer(expr);
            const std::optional<Unit> written = is_update ? declared_unit(left) : std::nullopt;
            if (written && unit && !(*written == *unit)) {
                diagnostics.error(expr->origin(),
                                  "'" + left + "' is in " + unit->text + ", as its state's unit says, not in " +
                                      written->text + UnitsInference::difference(*written, *unit),
                                  "write " + left + " [" + unit->text + "] = ...");
            } else if (unit && value.unit && !(*value.unit == *unit)) {
                is_fit = written && (value.is_bare || *value.unit == dimensionless());
                if (!is_fit && !value.is_bare)
                    disagree("'" + left + "'", *unit, value, expr->origin(), diagnostics,
                             hint ? hint(*value.unit) : "");
            }
            expr = value.expr;
        });
        return is_fit;
    }

    static void disagree(const std::string& left, const Unit& unit, const Typed& value, const Origin& place,
                         Diagnostics& diagnostics, const std::string& suggestion = "") {
        diagnostics.error(place,
                          left + " is in " + unit.text + " but its right side in " + value.unit->text +
                              UnitsInference::difference(*value.unit, unit),
                          suggestion.empty() ? UnitsInference::conversion(value.expr, *value.unit, unit) : suggestion);
    }

    ir::Model model_;
    const std::map<std::string, Unit>& declared_;
    const Unit& time_;
    const Assumptions& assumed_;
    std::vector<UnitComplaint> complaints_;
    std::unordered_map<std::string, Unit> units_;
    KnownExponents exponents_;
};

// Exponents differ between variants, and with them units: those of the variant in which they disagree.
void note_exponents(const std::vector<KnownExponent>& exponents, const std::string& variant, Diagnostics& diagnostics) {
    if (variant.empty()) return;
    for (const KnownExponent& exponent : exponents) {
        diagnostics.note(exponent.origin, "the exponent '" + exponent.text + "' is " +
                                              ir::to_string(ir::number(exponent.value)) + " in variant '" + variant +
                                              "'");
    }
}

}  // namespace

std::optional<ir::Model> check_units(ir::Model model, const std::map<std::string, Unit>& declared,
                                     const std::set<std::string>& poisoned, const Unit& time,
                                     Diagnostics& diagnostics) {
    Assumptions known;
    for (const std::string& name : poisoned) known[name] = std::nullopt;
    UnitsCheck check(model, declared, time, known);
    const std::vector<UnitComplaint> complaints = check.run();
    if (complaints.empty()) return std::move(check).model();
    const auto complaints_if = [&](const std::string& name, const std::optional<Unit>& unit) {
        Assumptions assumed = known;
        assumed[name] = unit;
        return UnitsCheck(model, declared, time, assumed).run();
    };
    report_by_culprit(complaints, model, declared, complaints_if, diagnostics);
    note_exponents(check.exponents(), model.variant, diagnostics);
    return std::nullopt;
}

}  // namespace heartwright::analysis
