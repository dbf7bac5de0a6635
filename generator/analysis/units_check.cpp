#include "generator/analysis/units_check.hpp"

#include <unordered_map>

#include "generator/analysis/units_inference.hpp"

namespace heartwright::analysis {
namespace {

const Unit& millisecond() {
    static const Unit unit = *parse_unit("ms");
    return unit;
}

class UnitsCheck {
public:
    UnitsCheck(ir::Model model, const std::map<std::string, Unit>& declared, Diagnostics& diagnostics)
        : model_(std::move(model)), declared_(declared), diagnostics_(diagnostics) {}

    std::optional<ir::Model> run() {
        const std::size_t errors = diagnostics_.error_count();
        units_[std::string(ir::time_name)] = millisecond();
        units_[std::string(ir::time_step_name)] = millisecond();
        for (const ir::Parameter& parameter : model_.parameters) units_[parameter.name] = parameter.unit;
        for (const ir::State& state : model_.states) units_[state.name] = state.unit;
        for (const ir::Machine& machine : model_.machines) {
            for (const auto* names : {&machine.free, &machine.held}) {
                for (const std::string& name : *names) units_[name] = dimensionless();
            }
        }
        for (const auto& [name, unit] : declared_) units_[name] = unit;
        find_unit_of_stimulus();

        for (ir::Definition& definition : model_.definitions) check(definition, diagnostics_);
        for (ir::State& state : model_.states) check(state);
        if (diagnostics_.error_count() > errors) return std::nullopt;
        return std::move(model_);
    }

private:
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
        if (found != units_.end()) units_[stimulus] = Unit(found->second);
    }

    UnitsInference inference(Diagnostics& diagnostics) {
        return UnitsInference(
            [this](const std::string& name) {
                const auto found = units_.find(name);
                return found == units_.end() ? std::nullopt : std::optional(found->second);
            },
            diagnostics);
    }

    void check(ir::Definition& definition, Diagnostics& diagnostics) {
        const Typed value = inference(diagnostics).infer(definition.value);
        const Origin place = definition.value->origin();
        definition.value = value.expr;
        const auto declared = declared_.find(definition.name);
        if (declared == declared_.end()) {
            if (value.unit) units_[definition.name] = definition.unit = *value.unit;
            return;
        }
        definition.unit = declared->second;
        if (!value.unit || *value.unit == declared->second) return;
        definition.unit_is_fitted = value.is_bare || *value.unit == dimensionless();
        if (!definition.unit_is_fitted) disagree("'" + definition.name + "'", declared->second, value, place, diagnostics);
    }

    void check(ir::State& state) {
        if (state.initial) settle(state.initial, state.unit, "'" + state.name + "'");
        if (state.derivative) {
            const Unit unit = state.unit / millisecond();
            const bool is_membranes = state.name == model_.membrane.potential;  // no modeller wrote that right side
            settle(state.derivative, unit, "'ddt(" + state.name + ")'",
                   is_membranes ? "the membrane's current, over its capacitance, must be in " + unit.text : "");
        }
        if (state.next_value) settle(state.next_value, state.unit, "'next(" + state.name + ")'");
    }

    void settle(ir::ExprPtr& expr, const Unit& unit, const std::string& left, const std::string& suggestion = "") {
        const Typed value = inference(diagnostics_).infer(expr);
        if (value.unit && !value.is_bare && !(*value.unit == unit)) disagree(left, unit, value, expr->origin(), diagnostics_, suggestion);
        expr = value.expr;
    }

    static void disagree(const std::string& left, const Unit& unit, const Typed& value, const Origin& place, Diagnostics& diagnostics,
                         const std::string& suggestion = "") {
        diagnostics.error(
            place,
            left + " is in " + unit.text + " but its right side in " + value.unit->text + UnitsInference::difference(*value.unit, unit),
            suggestion.empty() ? UnitsInference::conversion(value.expr, *value.unit, unit) : suggestion);
    }

    ir::Model model_;
    const std::map<std::string, Unit>& declared_;
    Diagnostics& diagnostics_;
    std::unordered_map<std::string, Unit> units_;
};

}  // namespace

std::optional<ir::Model> check_units(ir::Model model, const std::map<std::string, Unit>& declared, Diagnostics& diagnostics) {
    return UnitsCheck(std::move(model), declared, diagnostics).run();
}

}  // namespace heartwright::analysis
