// Parameters that differ from cell to cell.
#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

namespace {

void read_spread(const json::Value& value, ParameterField& field, const std::string& what, Reading& reading) {
    if (!reading.values.is_object(value, "'spread'")) return;
    ObjectReader object(value, spread_keys, "'spread'", reading.diagnostics);
    const auto chosen = object.one_of("distribution");
    object.finish();
    if (!chosen.value) return;
    field.form = chosen.key == "normal" ? ParameterField::Form::normal : ParameterField::Form::lognormal;
    const auto spread = reading.values.number(*chosen.value, "'" + std::string(chosen.key) + "'");
    if (!spread) return;
    field.spread = *spread;
    if (!object.descriptor(chosen.key).range.contains(*spread))
        reading.diagnostics.error(chosen.value->origin, "the spread of " + what + " is greater than 0 and at most 2",
                                  field.form == ParameterField::Form::normal
                                      ? "0.1: a standard deviation of 10% of the value"
                                      : "0.2: a standard deviation of 0.2 of the logarithm");
}

}  // namespace

void read_fields_in(const json::Value& value, Reading& reading) {
    const auto* items = reading.values.array(value, "'fields_in'");
    if (!items) return;
    for (const json::Value& item : *items) {
        if (!reading.values.is_object(item, "an entry of 'fields_in'")) continue;
        ObjectReader object(item, field_in_keys, "this field", reading.diagnostics);
        ParameterField field;
        field.origin = item.origin;
        if (const json::Value* parameter = object.find("parameter")) {
            field.parameter = read_model_name(*parameter, "'parameter'", reading);
            field.origin = parameter->origin;
        }
        const std::string what = "'" + field.parameter.name + "'";
        const auto chosen = object.one_of("values");
        const json::Value* unit = object.find("unit");
        if (chosen.key == "file") {
            field.file = read_file_data(*chosen.value, "'file'", reading);
            if (unit) {
                field.unit.emplace().origin = unit->origin;
                std::string why;
                if (const auto text = reading.values.name(*unit, "'unit'")) {
                    if (auto parsed = parse_unit(*text, &why))
                        field.unit->said = {1, *parsed};
                    else
                        reading.diagnostics.error(unit->origin, "'" + *text + "' is no unit: " + why);
                }
            }
        }
        if (chosen.key == "spread") {
            read_spread(*chosen.value, field, what, reading);
            if (unit) reading.diagnostics.error(unit->origin, "'unit' goes with 'file'; a spread needs none");
        }
        if (const json::Value* where = object.find("where"))
            field.where = read_where(*where, "the field of " + what, reading);
        object.finish();
        reading.experiment.fields_in.push_back(std::move(field));
    }
}

}  // namespace heartwright::experiment
