#include "runtime/experiment/bind/bind.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/diag/faults.hpp"
#include "base/units/shown.hpp"
#include "runtime/experiment/bind/bind_parts.hpp"
#include "runtime/experiment/object_reader.hpp"

namespace heartwright::experiment {

namespace {

bool is_of_symbol(Map::Kind kind) {
    switch (kind) {
        case Map::Kind::peak:
        case Map::Kind::minimum:
        case Map::Kind::maximum:
        case Map::Kind::time_to_peak:
        case Map::Kind::decay:
        case Map::Kind::charge:
            return true;
        default:
            return false;
    }
}

bool is_extreme(Map::Kind kind) {
    return kind == Map::Kind::peak || kind == Map::Kind::minimum || kind == Map::Kind::maximum;
}

class Binder {
public:
    Binder(Experiment& experiment, const interface::Model& model, Diagnostics& diagnostics)
        : experiment_(experiment),
          model_(model),
          diagnostics_(diagnostics),
          model_text_(std::string(" of ") + model.name) {}

    void bind_all() {
        bind_cells(experiment_, model_, diagnostics_);
        bind_actions(experiment_, model_, diagnostics_);
        bind_sites(experiment_, model_, diagnostics_);
        bind_fields_in(experiment_, model_, diagnostics_);
        for (Probe& probe : experiment_.probes) expand_currents(probe, model_, diagnostics_);
        for (Probe& probe : experiment_.probes)
            for (ModelName& name : probe.show) bind_shown(name, probe.site ? Scope::any : Scope::cell);
        for (Map& map : experiment_.maps) {
            if (map.kind == Map::Kind::activation) bind_potential(map.threshold, "'threshold'");
            if (map.kind == Map::Kind::afterdepolarisations) bind_rise(map);
            if (map.kind == Map::Kind::parameter) bind_parameter(map.of);
            if (is_of_symbol(map.kind) && !(is_extreme(map.kind) && bind_tissue_potential(map.of)))
                bind_symbol(map.of, Scope::cell, model_, diagnostics_);
        }
        add_maps_of_fields();
        bind_electrodes();
        if (auto& singularities = experiment_.measures.phase_singularities)
            bind_potential(singularities->level, "'level'");
        if (experiment_.fields)
            for (ModelName& name : experiment_.fields->show) bind_shown(name, Scope::cell);
    }

private:
    void bind_parameter(ModelName& name) {
        name.index = parameter_of(model_, name.name);
        std::vector<std::string> names;
        for (std::int32_t p = 0; p < model_.n_parameters; ++p) names.emplace_back(model_.parameters[p].name);
        if (name.index < 0)
            diagnostics_.error(name.origin, "no parameter '" + name.name + "'" + model_text_,
                               did_you_mean(name.name, names));
        else
            refuse_with_several_models(name);
    }

    void bind_shown(ModelName& name, Scope scope) {
        if (bind_tissue_potential(name)) return;
        bind_symbol(name, scope, model_, diagnostics_, true);
        if (is_parameter(model_, name.index)) refuse_with_several_models(name);
    }

    // phi_e, phi_i: where the model has no symbol or parameter of that name.
    bool bind_tissue_potential(ModelName& name) {
        const bool is_outside = name.name == "phi_e";
        if ((!is_outside && name.name != "phi_i") || has_name(name.name)) return false;
        if (!experiment_.tissue || !experiment_.tissue->has_extracellular_potential()) {
            diagnostics_.error(name.origin,
                               "'" + name.name + "' is there in a bidomain tissue only, and this is a monodomain",
                               R"("model": "bidomain" or "pseudo_bidomain" in "tissue")");
            return true;
        }
        const auto which = is_outside ? TissuePotential::extracellular : TissuePotential::intracellular;
        name.index = symbol_count(model_) + model_.n_parameters + static_cast<std::int32_t>(which);
        return true;
    }
    bool has_name(const std::string& name) const {
        for (std::int32_t s = 0; s < symbol_count(model_); ++s)
            if (symbol_name(model_, s) == name) return true;
        return parameter_of(model_, name) >= 0;
    }

    void bind_electrodes() {
        const Unit mV = model_unit("mV"), unit = model_unit(model_.potential_unit);
        for (ExtracellularElectrode& electrode : experiment_.electrodes) {
            if (!mV.same_dimension(unit)) {
                diagnostics_.error(electrode.origin, "electrodes give volts and amperes, but the potential" +
                                                         model_text_ + " is in " + model_.potential_unit);
                return;
            }
            electrode.value = electrode.strength * conversion_factor(mV, unit);
        }
    }

    // A parameter of one model is none of the cells of another.
    void refuse_with_several_models(const ModelName& parameter) {
        if (has_several_models(experiment_))
            diagnostics_.error(
                parameter.origin,
                "showing the parameter '" + parameter.name + "' where regions have other models is not there yet",
                "states and computed symbols can be shown");
    }

    // What differs from cell to cell belongs to the results: without it nobody could tell why cells differ.
    void add_maps_of_fields() {
        for (const ParameterField& field : experiment_.fields_in) {
            const auto is_its_map = [&](const Map& map) {
                return map.kind == Map::Kind::parameter && map.of.name == field.parameter.name;
            };
            if (field.parameter.index < 0 || std::any_of(experiment_.maps.begin(), experiment_.maps.end(), is_its_map))
                continue;
            Map map;
            map.kind = Map::Kind::parameter;
            map.origin = field.origin;
            map.of = field.parameter;
            experiment_.maps.push_back(std::move(map));
        }
    }

    // A value of the potential.
    void bind_level(ModelQuantity& level, const char* what) {
        to_unit(level, model_.potential_unit, what, diagnostics_);
        if (std::isinf(level.value)) diagnostics_.error(level.origin, std::string(what) + " is beyond any number");
    }

    // One that the potential can have: a slip in the unit would give a map without a beat.
    void bind_potential(ModelQuantity& level, const char* what) {
        bind_level(level, what);
        const interface::StateInfo& potential = model_.states[model_.potential];
        if (std::isfinite(level.value) && !(level.value >= potential.lower && level.value <= potential.upper))
            diagnostics_.error(level.origin, std::string(what) + " is " + format_number(level.value) +
                                                 behind_a_number(model_.potential_unit) + ", but '" + potential.name +
                                                 "' is always between " + format_number(potential.lower) + " and " +
                                                 format_number(potential.upper));
    }

    void bind_rise(Map& map) {
        if (!map.rise_is_default || map.rise.said.unit.same_dimension(model_unit(model_.potential_unit)))
            bind_level(map.rise, "'rise'");
        else
            diagnostics_.error(map.rise.origin,
                               "'afterdepolarisations' needs a 'rise': the potential" + model_text_ + " is in " +
                                   model_.potential_unit,
                               R"({"rise": "0.05"})");
    }

    Experiment& experiment_;
    const interface::Model& model_;
    Diagnostics& diagnostics_;
    std::string model_text_;
};

}  // namespace

Unit model_unit(const char* text) {
    std::string why;
    if (auto unit = parse_unit(text, &why)) return *unit;
    throw OurFault("the generated model has '" + std::string(text) + "' as a unit: " + why);
}

void to_unit(ModelQuantity& quantity, const char* unit_text, const std::string& what, Diagnostics& diagnostics) {
    const Unit unit = model_unit(unit_text);
    if (quantity.said.unit.same_dimension(unit)) {
        quantity.value = quantity.said.value * conversion_factor(quantity.said.unit, unit);
        return;
    }
    const bool bare = quantity.said.unit == dimensionless();
    diagnostics.error(
        quantity.origin,
        what + " is in " + unit.text + (bare ? ", and needs that unit" : ", not in " + quantity.said.unit.text),
        bare ? "such as \"" + format_number(quantity.said.value) + " " + unit.text + "\"" : "");
}

bool has_several_models(const Experiment& experiment) {
    return std::any_of(
        experiment.regions.begin(), experiment.regions.end(),
        [](const Region& region) { return region.cells.model.has_value(); });
}

void bind(Experiment& experiment, const interface::Model& model, Diagnostics& diagnostics) {
    if (model.interface_version != interface::version)
        throw UserFault(std::string("the solver's model ") + model.name + " was generated for version " +
                        std::to_string(model.interface_version) + " of the runtime; this is " +
                        std::to_string(interface::version) + ": generate and build it again");
    Binder(experiment, model, diagnostics).bind_all();
    const bool has_spread =
        std::any_of(experiment.fields_in.begin(), experiment.fields_in.end(),
                    [](const ParameterField& field) { return field.form != ParameterField::Form::file; });
    if (!experiment.seeds.empty() && model.lattice == nullptr && !has_spread)
        diagnostics.warning(experiment.seeds_origin,
                            std::string("nothing here is random: ") + model.name +
                                " draws nothing and no parameter has a spread, so every seed gives the same run");
}

namespace {

bool overlap(const Origin& a, const Origin& b) {
    return a.file == b.file && a.offset < b.offset + std::max<std::size_t>(1, b.length) &&
           b.offset < a.offset + std::max<std::size_t>(1, a.length);
}

}  // namespace

void bind_what_was_read(Experiment experiment, const interface::Model& model, Diagnostics& diagnostics) {
    if (has_several_models(experiment)) return;  // their names are those of a joined model
    const std::vector<Diagnostic> before = diagnostics.all();
    Diagnostics found;
    bind(experiment, model, found);
    for (const Diagnostic& one : found.all()) {
        const bool is_told = std::any_of(before.begin(), before.end(),
                                         [&](const Diagnostic& other) { return overlap(one.origin, other.origin); });
        if (one.severity == Severity::error && one.origin.file && !is_told)
            diagnostics.error(one.origin, one.message, one.suggestion);
    }
}

}  // namespace heartwright::experiment
