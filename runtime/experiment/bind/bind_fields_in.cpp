// Parameters that differ from cell to cell: which may.
#include <algorithm>

#include "runtime/experiment/bind/bind_parts.hpp"
#include "runtime/experiment/object_reader.hpp"

namespace heartwright::experiment {

namespace {

void bind_field(ParameterField& field, const Experiment& experiment, const interface::Model& model,
                Diagnostics& diagnostics) {
    ModelName& parameter = field.parameter;
    std::vector<std::string> names;
    for (std::int32_t p = 0; p < model.n_parameters; ++p) {
        names.emplace_back(model.parameters[p].name);
        if (names.back() == parameter.name) parameter.index = p;
    }
    const std::string what = "'" + parameter.name + "'";
    if (parameter.index < 0) {
        diagnostics.error(parameter.origin, "no parameter " + what + " of " + model.name,
                          did_you_mean(parameter.name, names));
        return;
    }
    const std::string_view bound = model.parameters[parameter.index].bind;
    if (bound == "pacing.period")
        diagnostics.error(parameter.origin, what + " is not a field: it is the period of the first periodic stimulus");
    else if (bound == "exponent")
        diagnostics.error(parameter.origin, what + " is not a field: it is an exponent of a value with a unit");
    else if (!bound.empty())
        diagnostics.error(parameter.origin, what + " is not a field: 'lattice' of the experiment gives it");
    if (field.unit) to_unit(*field.unit, model.parameters[parameter.index].unit, what, diagnostics);
    for (const Change& change : experiment.changes)
        for (const Setting& setting : change.set)
            if (setting.parameter.name == parameter.name)
                diagnostics.error(
                    setting.parameter.origin,
                    what + " differs from cell to cell ('fields_in'): setting it during the run is not there yet");
}

}  // namespace

void bind_fields_in(Experiment& experiment, const interface::Model& model, Diagnostics& diagnostics) {
    if (!experiment.fields_in.empty() && model.lattice) {
        diagnostics.error(
            experiment.fields_in.front().origin,
            std::string("parameters that differ between cells with ") + model.lattice->site + "s are not there yet",
            "regions can have a 'set' of their own");
        return;
    }
    for (const Region& region : experiment.regions)
        if (!experiment.fields_in.empty() && region.cells.model) {
            diagnostics.error(
                experiment.fields_in.front().origin,
                "parameters that differ from cell to cell are not there yet where regions have other models",
                "regions can have a 'set' of their own");
            return;
        }
    for (ParameterField& field : experiment.fields_in) bind_field(field, experiment, model, diagnostics);
}

}  // namespace heartwright::experiment
