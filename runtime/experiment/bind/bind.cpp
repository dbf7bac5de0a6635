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

// How cells say a name of the model's lists; nothing: it is not theirs. The lists of a joined model
// (runtime/cells/joined_model.hpp) have "NAME:" before the names of all models but the first.
std::optional<std::string> said_as(std::string_view name, const std::string& prefix) {
    if (prefix.empty())
        return name.find(':') == std::string_view::npos ? std::optional(std::string(name)) : std::nullopt;
    return name.starts_with(prefix) ? std::optional(std::string(name.substr(prefix.size()))) : std::nullopt;
}
std::string prefix_of(const Cells& cells) { return cells.model ? cells.model->name + ":" : ""; }

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

class Binder {
public:
    Binder(Experiment& experiment, const interface::Model& model, Diagnostics& diagnostics)
        : experiment_(experiment),
          model_(model),
          diagnostics_(diagnostics),
          model_text_(std::string(" of ") + model.name) {}

    void bind_all() {
        bind_cells(experiment_.cells);
        if (!experiment_.cells.start && !experiment_.cells.start_file && model_.default_start >= 0 &&
            model_.starts[model_.default_start][0])
            experiment_.cells.start = ModelName{model_.starts[model_.default_start], {}, model_.default_start};
        for (Region& region : experiment_.regions) bind_region(region);
        for (Stimulus& stimulus : experiment_.stimuli) bind_stimulus(stimulus);
        bind_sites(experiment_, model_, diagnostics_);
        for (Clamp& clamp : experiment_.clamps) bind_clamp(clamp);
        for (Reset& reset : experiment_.resets) bind_reset(reset);
        for (Change& change : experiment_.changes) bind_change(change);
        bind_fields_in(experiment_, model_, diagnostics_);
        for (Probe& probe : experiment_.probes) expand_currents(probe, model_, diagnostics_);
        for (Probe& probe : experiment_.probes)
            for (ModelName& name : probe.show) bind_shown(name, probe.site ? Scope::any : Scope::cell);
        for (Map& map : experiment_.maps) {
            if (map.kind == Map::Kind::activation) bind_potential(map.threshold, "'threshold'");
            if (map.kind == Map::Kind::afterdepolarisations) bind_rise(map);
            if (map.kind == Map::Kind::parameter) bind_parameter(map.of);
            if (is_of_symbol(map.kind)) bind_symbol(map.of, Scope::cell, model_, diagnostics_);
        }
        add_maps_of_fields();
        if (auto& singularities = experiment_.measures.phase_singularities)
            bind_potential(singularities->level, "'level'");
        if (experiment_.fields)
            for (ModelName& name : experiment_.fields->show) bind_shown(name, Scope::cell);
    }

    void bind_added(const Experiment& before) {
        for (std::size_t k = before.stimuli.size(); k < experiment_.stimuli.size(); ++k)
            bind_stimulus(experiment_.stimuli[k]);
        for (std::size_t k = before.resets.size(); k < experiment_.resets.size(); ++k)
            bind_reset(experiment_.resets[k]);
        for (std::size_t k = before.changes.size(); k < experiment_.changes.size(); ++k)
            bind_change(experiment_.changes[k]);
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
        bind_symbol(name, scope, model_, diagnostics_, true);
        if (is_parameter(model_, name.index)) refuse_with_several_models(name);
    }

    // A parameter of one model is none of the cells of another.
    void refuse_with_several_models(const ModelName& parameter) {
        if (has_several_models())
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

    void bind_setting(Setting& setting, const std::string& prefix = "") {
        std::vector<std::string> names;
        for (std::int32_t p = 0; p < model_.n_parameters; ++p) {
            const auto name = said_as(model_.parameters[p].name, prefix);
            if (!name) continue;
            names.push_back(*name);
            if (*name == setting.parameter.name) setting.parameter.index = p;
        }
        if (setting.parameter.index < 0) {
            diagnostics_.error(setting.parameter.origin,
                               "no parameter '" + setting.parameter.name + "'" + model_text(prefix),
                               did_you_mean(setting.parameter.name, names));
        } else if (std::string_view(model_.parameters[setting.parameter.index].bind).starts_with("lattice.")) {
            diagnostics_.error(setting.parameter.origin,
                               "'" + setting.parameter.name + "' is not set: 'lattice' of the experiment gives it",
                               R"("lattice": {"sites": [10, 10, 10], "weight": "per_total"})");
        } else if (std::string_view(model_.parameters[setting.parameter.index].bind) == "exponent") {
            diagnostics_.error(setting.parameter.origin,
                               "'" + setting.parameter.name +
                                   "' cannot be set: it is an exponent of a value with a unit, and the unit follows "
                                   "from it",
                               "give it in a variant of the model spec");
        } else if (setting.is_factor) {
            setting.value.value = setting.value.said.value;
        } else {
            to_unit(setting.value, model_.parameters[setting.parameter.index].unit, "'" + setting.parameter.name + "'",
                    diagnostics_);
        }
    }

    // A change reaches the cells of every model that has the parameter.
    void bind_change(Change& change) {
        std::vector<std::string> prefixes{""};
        for (const Region& region : experiment_.regions)
            if (const std::string prefix = prefix_of(region.cells);
                std::find(prefixes.begin(), prefixes.end(), prefix) == prefixes.end())
                prefixes.push_back(prefix);
        std::vector<Setting> all;
        for (const Setting& setting : change.set) {
            const std::size_t before = all.size();
            for (const std::string& prefix : prefixes)
                for (std::int32_t p = 0; p < model_.n_parameters; ++p)
                    if (said_as(model_.parameters[p].name, prefix) == setting.parameter.name) {
                        all.push_back(setting);
                        bind_setting(all.back(), prefix);
                    }
            if (all.size() > before) continue;
            all.push_back(setting);
            bind_setting(all.back());
        }
        change.set = std::move(all);
    }

    std::string model_text(const std::string& prefix) const {
        return prefix.empty() ? model_text_ : " of " + prefix.substr(0, prefix.size() - 1);
    }
    bool has_several_models() const {
        return std::any_of(experiment_.regions.begin(), experiment_.regions.end(),
                           [](const Region& region) { return region.cells.model.has_value(); });
    }

    // The label under which the generator made these variants and options: "epi,iso;walls_z=off".
    void bind_variant(Cells& cells) {
        const std::string prefix = prefix_of(cells);
        std::vector<std::string> labels, singles;
        std::vector<std::int32_t> numbers;
        for (std::int32_t v = 0; v < model_.n_variants; ++v) {
            const auto name = said_as(model_.variants[v].name, prefix);
            if (!name) continue;
            labels.push_back(*name);
            numbers.push_back(v);
            std::string label = labels.back().substr(0, labels.back().find(';'));
            for (std::size_t comma; !label.empty(); label = comma == std::string::npos ? "" : label.substr(comma + 1)) {
                comma = label.find(',');
                if (std::find(singles.begin(), singles.end(), label.substr(0, comma)) == singles.end())
                    singles.push_back(label.substr(0, comma));
            }
        }
        if (numbers.empty()) {  // only a solver that does not know the region's model
            diagnostics_.error(cells.model ? cells.model->origin : experiment_.model.origin,
                               "this solver has no cells" + model_text(prefix));
            return;
        }
        if (cells.variants.empty() && cells.options.empty()) {
            cells.variant = numbers.front();
            return;
        }
        bool all_known = true;
        std::string wanted;
        for (const ModelName& variant : cells.variants) {
            wanted += (wanted.empty() ? "" : ",") + variant.name;
            if (std::find(singles.begin(), singles.end(), variant.name) != singles.end()) continue;
            all_known = false;
            std::string suggestion = did_you_mean(variant.name, singles);
            if (suggestion.empty()) suggestion = singles.empty() ? "it has none" : "it has: " + join(singles);
            diagnostics_.error(variant.origin, "no variant '" + variant.name + "'" + model_text(prefix), suggestion);
        }
        if (!all_known) return;
        for (const auto& [option, value] : cells.options) wanted += ";" + option.name + "=" + value;
        const auto found = std::find(labels.begin(), labels.end(), wanted);
        if (found != labels.end()) {
            cells.variant = numbers[static_cast<std::size_t>(found - labels.begin())];
            return;
        }
        const Origin& origin =
            cells.variants.empty() ? cells.options.front().first.origin : cells.variants.front().origin;
        for (std::string& label : labels) label = "'" + label + "'";
        diagnostics_.error(origin, "the solver was not generated with '" + wanted + "'; it has " + join(labels));
    }

    void bind_start(Cells& cells) {
        if (!cells.start) return;
        const std::string prefix = prefix_of(cells);
        std::vector<std::string> names;
        for (std::int32_t s = 0; s < model_.n_starts; ++s) {
            const auto name = said_as(model_.starts[s], prefix);
            if (!name) continue;
            names.push_back(*name);
            if (*name == cells.start->name) cells.start->index = s;
        }
        if (cells.start->index >= 0) return;
        names.erase(std::remove(names.begin(), names.end(), ""), names.end());
        std::string suggestion = did_you_mean(cells.start->name, names);
        if (suggestion.empty()) suggestion = names.empty() ? "it has none" : "it has: " + join(names);
        diagnostics_.error(cells.start->origin, "no start '" + cells.start->name + "'" + model_text(prefix),
                           suggestion);
    }

    void bind_cells(Cells& cells) {
        bind_variant(cells);
        bind_start(cells);
        for (Setting& setting : cells.set) bind_setting(setting, prefix_of(cells));
    }

    void bind_region(Region& region) {
        const Cells& whole = experiment_.cells;
        bind_cells(region.cells);
        if (region.cells.model) {
            bind_region_of_another_model(region);
            return;
        }
        if (region.cells.variants.empty() && region.cells.options.empty()) {
            // Without a variant of its own a region takes the whole's; with none there either nobody has chosen.
            if (whole.variants.empty() && model_.n_variants > 1) {
                std::vector<std::string> labels;
                for (std::int32_t v = 0; v < model_.n_variants; ++v)
                    if (model_.variants[v].name[0]) labels.emplace_back(model_.variants[v].name);
                diagnostics_.error(region.origin,
                                   "region '" + region.name + "' has no variant, and neither has the experiment",
                                   "one of: " + join(labels));
            }
            region.cells.variants = whole.variants;
            region.cells.options = whole.options;
            region.cells.variant = whole.variant;
        }
        if (!region.cells.start && !region.cells.start_file) {
            region.cells.start = whole.start;
            region.cells.start_file = whole.start_file;
        }
        if (!region.cells.prepace) region.cells.prepace = whole.prepace;
        std::vector<Setting> all = whole.set;
        all.insert(all.end(), region.cells.set.begin(), region.cells.set.end());
        region.cells.set = std::move(all);
    }

    void bind_region_of_another_model(Region& region) {
        Cells& cells = region.cells;
        std::vector<std::string> labels;
        for (std::int32_t v = 0; v < model_.n_variants; ++v)
            if (const auto name = said_as(model_.variants[v].name, prefix_of(cells)); name && !name->empty())
                labels.push_back(*name);
        if (cells.variants.empty() && cells.options.empty() && labels.size() > 1)
            diagnostics_.error(region.origin,
                               "region '" + region.name +
                                   "' has no variant, and that of the experiment is not one of " + cells.model->name,
                               "one of: " + join(labels));
        if (!cells.prepace) cells.prepace = experiment_.cells.prepace;
    }

    void bind_stimulus(Stimulus& stimulus) {
        const std::string what = "stimulus '" + stimulus.name + "'";
        double sign = 1;  // of a waveform: that of its level of largest magnitude
        if (stimulus.has_waveform())
            sign = *std::max_element(stimulus.levels.begin(), stimulus.levels.end(),
                                     [](double a, double b) { return std::fabs(a) < std::fabs(b); });
        if (stimulus.kind == Stimulus::Kind::current) {
            to_unit(stimulus.amplitude, model_.current_unit, what, diagnostics_);
            if (stimulus.amplitude.value * sign > 0)
                diagnostics_.warning(stimulus.amplitude.origin,
                                     what + " is outward and hyperpolarises: a depolarising current is negative");
            return;
        }
        const std::string rate_unit =
            std::string(model_.potential_unit) == "1" ? "1/ms" : std::string(model_.potential_unit) + "/ms";
        if (stimulus.kind == Stimulus::Kind::rate) {
            to_unit(stimulus.amplitude, rate_unit.c_str(), what, diagnostics_);
        } else if (!experiment_.tissue || !experiment_.tissue->chi_C_m) {
            diagnostics_.error(stimulus.amplitude.origin,
                               what + " is a volume current: 'tissue' must give 'sigma', 'chi' and 'C_m'");
        } else {
            // uA/cm^3 over chi C_m [uF/mm^3]: 1 uA/mm^3 / (uF/mm^3) = 1 V/s = 1 mV/ms
            to_unit(stimulus.amplitude, "uA/mm^3", what, diagnostics_);
            if (!model_unit(rate_unit.c_str()).same_dimension(model_unit("mV/ms")))
                diagnostics_.error(stimulus.amplitude.origin, what + " is a volume current, but the potential" +
                                                                  model_text_ + " has no volts; give a 'rate'");
            else
                stimulus.amplitude.value *= conversion_factor(model_unit("mV/ms"), model_unit(rate_unit.c_str())) /
                                            *experiment_.tissue->chi_C_m;
        }
        if (stimulus.amplitude.value * sign < 0)
            diagnostics_.warning(stimulus.amplitude.origin,
                                 what + " hyperpolarises: a depolarising " +
                                     (stimulus.kind == Stimulus::Kind::rate ? "rate" : "volume current") +
                                     " is positive");
    }

    void bind_clamp(Clamp& clamp) {
        if (clamp.symbol.name != model_.states[model_.potential].name) {
            bind_symbol(clamp.symbol, Scope::any, model_, diagnostics_);
            if (clamp.symbol.index >= 0)
                diagnostics_.error(
                    clamp.symbol.origin, "clamping '" + clamp.symbol.name + "' is not there yet",
                    std::string("the potential, '") + model_.states[model_.potential].name + "', can be");
            return;
        }
        clamp.symbol.index = model_.potential;
        const char* const what = clamp.form == Clamp::Form::constant ? "'to'"
                                 : clamp.form == Clamp::Form::steps  ? "a value of 'steps'"
                                                                     : "the clamp's file";
        for (ModelQuantity& level : clamp.levels) to_unit(level, model_.potential_unit, what, diagnostics_);
        if (clamp.form == Clamp::Form::file) {
            for (double& value : clamp.values) value *= clamp.levels.front().value;
        } else {
            clamp.values.clear();
            for (const ModelQuantity& level : clamp.levels) clamp.values.push_back(level.value);
        }
        const interface::StateInfo& state = model_.states[model_.potential];
        for (const double value : clamp.values)
            if (value < state.lower || value > state.upper) {
                diagnostics_.error(clamp.origin, "the clamp asks for a '" + clamp.symbol.name + "' of " +
                                                     with_unit(value, state.unit) + ", outside its range of " +
                                                     format_number(state.lower) + " to " +
                                                     with_unit(state.upper, state.unit));
                break;
            }
    }
    static std::string with_unit(double value, std::string_view unit) {
        return format_number(value) + behind_a_number(unit);
    }

    void bind_reset(Reset& reset) {
        if (reset.to_start && model_.lattice)
            diagnostics_.error(
                reset.origin,
                std::string("resetting the ") + model_.lattice->site + "s of a cell to their start is not there yet",
                "states of the cell can be given by name");
        for (auto& [name, value] : reset.values) {
            bind_symbol(name, Scope::cell, model_, diagnostics_);
            if (name.index < 0) continue;
            const std::string what = "'" + name.name + "'";
            if (!is_state(model_, name.index) && has_several_models()) {
                diagnostics_.error(name.origin,
                                   "resetting " + what + " where regions have other models is not there yet",
                                   "the potential, or \"initial\" for all states of a cell, can be");
                continue;
            }
            if (!is_state(model_, name.index)) {
                diagnostics_.error(name.origin,
                                   what + " is computed from the states" + model_text_ + ": only states are reset");
                continue;
            }
            const interface::StateInfo& state = model_.states[name.index];
            to_unit(value, state.unit, what, diagnostics_);
            if (value.value < state.lower || value.value > state.upper)
                diagnostics_.error(value.origin, what + " is outside its range of " + format_number(state.lower) +
                                                     " to " + with_unit(state.upper, state.unit));
        }
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

void bind_added(Experiment& experiment, const Experiment& before, const interface::Model& model,
                Diagnostics& diagnostics) {
    Binder(experiment, model, diagnostics).bind_added(before);
}

}  // namespace heartwright::experiment
