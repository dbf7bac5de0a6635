#include "generator/analysis/scales.hpp"
#include "generator/analysis/units/units_inference.hpp"
#include "generator/frontend/lowering.hpp"

namespace heartwright::frontend {
namespace {

void check_unit(const Requirement& required, const Unit& unit, Diagnostics& diagnostics) {
    if (unit == required.unit) return;
    const std::string given = unit == dimensionless() ? " has no unit" : " is in " + unit.text;
    const std::string needed =
        required.unit == dimensionless() ? "it must have no unit" : "it must be in " + required.unit.text;
    diagnostics.error(required.written->origin(),
                      required.what + given + ": " + needed + analysis::UnitsInference::difference(unit, required.unit),
                      analysis::UnitsInference::conversion(required.written, unit, required.unit));
}

}  // namespace

const Unit* unit_of(const ir::Model& model, const std::string& name) {
    static const Unit millisecond = *parse_unit("ms");
    if (name == ir::time_name || name == ir::time_step_name) return &millisecond;
    if (const ir::Definition* definition = model.find_definition(name)) return &definition->unit;
    if (const ir::Parameter* parameter = model.find_parameter(name)) return &parameter->unit;
    if (const ir::State* state = model.find_state(name)) return &state->unit;
    return nullptr;
}

bool check_requirements(const Lowering& lowering) {
    const std::size_t errors = lowering.diagnostics.error_count();
    const analysis::Scales scales(lowering.model);
    for (const Requirement& required : lowering.requirements) {
        if (const Unit* unit = unit_of(lowering.model, required.symbol))
            check_unit(required, *unit, lowering.diagnostics);
        if (!required.is_known_before_run || scales.of(required.symbol) <= ir::Scale::parameter) continue;
        lowering.diagnostics.error(required.written->origin(),
                                   required.what + " is made of parameters alone: it is known before a run");
    }
    return lowering.diagnostics.error_count() == errors;
}

}  // namespace heartwright::frontend
