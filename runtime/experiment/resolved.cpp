#include "runtime/experiment/resolved.hpp"

#include <algorithm>
#include <filesystem>

#include "runtime/experiment/object_writer.hpp"

namespace heartwright::experiment {

Json where_json(const Where& where) {
    const auto form = [](std::string_view key, Json value) {
        ObjectWriter one(kind_of(where_forms, key));
        one.set(key, std::move(value));
        return std::move(one).json();
    };
    switch (where.kind) {
        case Where::Kind::all:
            return "all";
        case Where::Kind::box:
            return form("box", {mm3(where.low), mm3(where.high)});
        case Where::Kind::sphere: {
            ObjectWriter sphere(sphere_keys);
            sphere.set("centre", mm3(where.centre));
            sphere.quantity("radius", where.radius);
            return form("sphere", std::move(sphere).json());
        }
        case Where::Kind::region:
            return form("region", where.region);
        case Where::Kind::cells:
            return form("cells", where.cells);
        case Where::Kind::layers: {
            ObjectWriter layers(layers_keys);
            layers.choice("axis", static_cast<std::size_t>(where.axis));
            layers.set("count", where.layers);
            layers.set("first", where.first_layer);
            return form("layers", std::move(layers).json());
        }
        case Where::Kind::file:
            return form("file", file_json(where.file));
        case Where::Kind::tag:
            return form("tag", where.tags);
        case Where::Kind::nodes:
            return form("nodes", where.file.path);
    }
    return "all";
}

Json settings_json(std::span<const Setting> settings) {
    Json json = Json::object();
    for (const Setting& setting : settings) json[setting.parameter.name] = setting_text(setting);
    return json;
}

namespace {

Json start_file_json(const StartFile& start) {
    ObjectWriter json(start_keys);
    json.set("file", start.path);
    if (start.cell) json.set("cell", *start.cell);
    if (start.probe) json.set("probe", *start.probe);
    return std::move(json).json();
}

Json prepace_json(const Prepace& prepace) {
    if (prepace.beats == 0) return "none";
    ObjectWriter json(prepace_keys);
    json.set("beats", prepace.beats);
    json.set("stimulus", prepace.stimulus.name);
    return std::move(json).json();
}

void add_cells(ObjectWriter& json, const Cells& cells, std::size_t first_setting) {
    if (!cells.variants.empty()) json.set("variant", names_json(cells.variants));
    if (!cells.options.empty()) {
        Json options = Json::object();
        for (const auto& [option, value] : cells.options) options[option.name] = value;
        json.set("options", options);
    }
    if (cells.start) json.set("start", cells.start->name);
    if (cells.start_file) json.set("start", start_file_json(*cells.start_file));
    if (cells.prepace) json.set("prepace", prepace_json(*cells.prepace));
    if (cells.set.size() > first_setting) json.set("set", settings_json(std::span(cells.set).subspan(first_setting)));
}

Json time_json(const Time& time) {
    ObjectWriter json(time_keys);
    json.quantity("end", time.end);
    json.quantity("dt", time.dt);
    json.choice("splitting", static_cast<std::size_t>(time.splitting));
    json.choice("diffusion", static_cast<std::size_t>(time.diffusion));
    if (time.has_error_control()) {
        json.choice("integrator", static_cast<std::size_t>(time.integrator));
        json.set("tolerance", time.tolerance);
    }
    return std::move(json).json();
}

Json lattice_json(const Lattice& lattice) {
    ObjectWriter json(lattice_keys);
    json.set("sites", lattice.sites);
    json.choice("weight", lattice.weighs_per_total.value_or(true) ? 0 : 1);
    json.choice("walls", lattice.walls_mirror.value_or(true) ? 0 : 1);
    return std::move(json).json();
}

Json tissue_json(const Tissue& tissue, bool is_whole) {
    ObjectWriter json(tissue_keys);
    if (is_whole && tissue.has_extracellular_potential()) {
        json.choice("model", static_cast<std::size_t>(tissue.model));
        if (tissue.model == Tissue::Model::bidomain) json.set("elliptic_every", tissue.elliptic_every);
        json.set("elliptic_tolerance", tissue.elliptic_tolerance);
    }
    const auto conductivities = [&](const char* key, const std::array<double, 3>& three) {
        if (tissue.isotropic)
            json.quantity(key, three[0]);
        else
            json.quantities(key, three);
    };
    const auto conductivity = [&](const char* key, double factor) {
        std::array<double, 3> three = tissue.D;
        for (double& one : three) one *= factor;
        conductivities(key, three);
    };
    if (!tissue.chi_C_m) {
        conductivity("D", 1);
        return std::move(json).json();
    }
    // chi and C_m matter as a product only.
    if (tissue.spaces) {
        conductivities("sigma_i", tissue.spaces->intracellular);
        conductivities("sigma_e", tissue.spaces->extracellular);
    } else {
        conductivity("sigma", *tissue.chi_C_m);
    }
    json.quantity("chi", 1);
    json.quantity("C_m", *tissue.chi_C_m);
    return std::move(json).json();
}

Json field_in_json(const ParameterField& field) {
    ObjectWriter json(field_in_keys);
    json.set("parameter", field.parameter.name);
    if (field.form == ParameterField::Form::file) {
        json.set("file", file_json(field.file));
    } else {
        ObjectWriter spread(spread_keys);
        spread.set(field.form == ParameterField::Form::normal ? "normal" : "lognormal", field.spread);
        json.set("spread", std::move(spread).json());
    }
    if (field.unit) json.set("unit", field.unit->said.unit.text);
    json.set("where", where_json(field.where));
    return std::move(json).json();
}

// `is_tested`: a measure asks which interval each start tests; else its instants say all.
Json stimulus_json(const Stimulus& stimulus, bool is_tested) {
    static constexpr const char* kinds[] = {"current", "rate", "volume_current"};
    ObjectWriter json(stimulus_keys);
    json.set("name", stimulus.name);
    json.set("where", where_json(stimulus.where));
    const std::string kind = kinds[static_cast<int>(stimulus.kind)];
    if (stimulus.has_waveform() && stimulus.shape.empty()) {
        json.set(kind + "_file", stimulus.file);
        if (!stimulus.column.empty()) json.set("column", stimulus.column);
    } else {
        json.set(kind, said(stimulus.amplitude));
        if (!stimulus.shape.empty()) json.set("shape", stimulus.shape);
    }
    const bool follows = is_tested && !stimulus.leader.empty();
    const auto after = [&](Json intervals) { json.set("after", Json::array({stimulus.leader, std::move(intervals)})); };
    if (stimulus.period) {
        const auto starts = static_cast<std::int64_t>(stimulus.starts.size());
        if (follows)
            after(ms(stimulus.tested_intervals.front()));
        else
            json.quantity("start", stimulus.starts.front());
        if (stimulus.periods.empty())
            json.quantity("period", *stimulus.period);
        else
            json.quantities("period", stimulus.periods);
        json.set("count", stimulus.count > 0 ? std::min(stimulus.count, starts) : starts);
    } else if (!stimulus.intervals.empty()) {
        after(times_json(stimulus.intervals));
    } else if (follows) {
        after(ms(stimulus.tested_intervals.front()));
    } else {
        json.quantities("times", stimulus.starts);
    }
    json.quantity("duration", stimulus.duration);
    return std::move(json).json();
}

Json electrode_json(const ExtracellularElectrode& electrode) {
    using Kind = ExtracellularElectrode::Kind;
    ObjectWriter json(electrode_keys);
    json.set("name", electrode.name);
    json.set("where", where_json(electrode.where));
    if (electrode.kind == Kind::ground) {
        json.set("ground", true);
        return std::move(json).json();
    }
    json.quantity(electrode.kind == Kind::potential ? "potential"
                  : electrode.kind == Kind::current ? "current"
                                                    : "intracellular_current",
                  electrode.strength);
    if (electrode.sink) json.set("sink", where_json(*electrode.sink));
    json.quantity("start", electrode.starts.front());
    json.quantity("duration", electrode.duration);
    if (electrode.starts.size() > 1) {
        json.quantity("period", electrode.starts[1] - electrode.starts[0]);
        json.set("count", electrode.starts.size());
    }
    if (!electrode.shape.empty()) json.set("shape", electrode.shape);
    return std::move(json).json();
}

// Of a mesh in a file and of a made one.
void write_operator(ObjectWriter& json, const Geometry& geometry) {
    json.choice("discretisation", static_cast<std::size_t>(geometry.discretisation));
    json.choice("couplings", static_cast<std::size_t>(geometry.couplings));
}

Json made_mesh_json(const Geometry& geometry) {
    const MadeMesh& made = *geometry.mesh->made;
    ObjectWriter json(geometry_keys);
    json.choice("make", static_cast<std::size_t>(made.kind));
    json.quantity("edge", made.edge);
    if (made.is_box()) {
        json.quantities("sides", made.sides);
    } else {
        json.quantities("cavity", made.cavity);
        json.quantities("wall", made.wall);
        json.choice("fibre_rule", static_cast<std::size_t>(made.fibre_rule));
    }
    json.set("fibre_angles", made.fibre_angles);
    if (made.has_right()) json.set("rv_fibre_angles", made.rv_fibre_angles);
    json.set("layers", made.layers);
    write_operator(json, geometry);
    return std::move(json).json();
}

void write_spacing(ObjectWriter& json, const Geometry& geometry) {
    const auto& along = geometry.spacing.along_axes();
    if (geometry.spacing.is_equal())
        json.quantity("spacing", along[0]);
    else
        json.quantities("spacing", {along.data(), static_cast<std::size_t>(geometry.dimensions)});
}

Json geometry_json(const Geometry& geometry) {
    if (geometry.mesh && geometry.mesh->made) return made_mesh_json(geometry);
    ObjectWriter json(geometry_keys);
    if (geometry.mesh) {
        json.set("mesh", geometry.mesh->path);
        const std::array<double, 4> units{1000, 10, 1, 1e-3};  // in the order of the choices
        const auto unit = std::find(units.begin(), units.end(), geometry.mesh->length_unit);
        if (unit != units.end()) json.choice("unit", static_cast<std::size_t>(unit - units.begin()));
        if (!geometry.mesh->tags.empty()) json.set("tags", geometry.mesh->tags);
        if (geometry.mesh->elements != MeshSource::Elements::by_file)
            json.choice("elements", static_cast<std::size_t>(geometry.mesh->elements));
        if (geometry.mesh->thickness > 0) json.quantity("thickness", geometry.mesh->thickness);
        if (!geometry.mesh->thickness_field.empty()) json.set("thickness_field", geometry.mesh->thickness_field);
        if (geometry.mesh->radius > 0) json.quantity("radius", geometry.mesh->radius);
        if (!geometry.mesh->radius_field.empty()) json.set("radius_field", geometry.mesh->radius_field);
        if (geometry.mesh->allows_junctions) json.set("allow_junctions", true);
        write_operator(json, geometry);
        return std::move(json).json();
    }
    if (geometry.image || geometry.is_made_atria) {
        if (geometry.image)
            json.set("image", file_json(*geometry.image));
        else
            json.set("make", "atria");
        write_spacing(json, geometry);
        json.choice("points", geometry.on_nodes ? 1 : 0);
        json.choice("couplings", static_cast<std::size_t>(geometry.couplings));
        return std::move(json).json();
    }
    Json cells = Json::array();
    for (int axis = 0; axis < geometry.dimensions; ++axis)
        cells.push_back(geometry.cells[static_cast<std::size_t>(axis)]);
    json.set("cells", cells);
    write_spacing(json, geometry);
    json.choice("points", geometry.on_nodes ? 1 : 0);
    json.choice("couplings", static_cast<std::size_t>(geometry.couplings));
    if (geometry.mask) json.set("mask", file_json(*geometry.mask));
    return std::move(json).json();
}

Json fibres_json(const Fibres& fibres, const Geometry& geometry) {
    ObjectWriter json(fibres_keys);
    if (fibres.from_mesh)
        json.set("field", geometry.mesh->fibres);
    else if (fibres.file)
        json.set("file", file_json(*fibres.file));
    else
        json.set("constant", fibres.direction);
    if (fibres.sheet) json.set("sheet", *fibres.sheet);
    if (fibres.sheet_file) json.set("sheet", file_json(*fibres.sheet_file));
    return std::move(json).json();
}

Json region_json(const Region& region, std::size_t settings_of_whole) {
    ObjectWriter json(region_keys);
    json.set("name", region.name);
    json.set("where", where_json(region.where));
    if (region.bath) {
        json.quantity("bath", *region.bath);
        return std::move(json).json();
    }
    if (region.cells.model) json.set("model", region.cells.model->name);
    add_cells(json, region.cells, region.cells.model ? 0 : settings_of_whole);
    if (region.tissue) json.set("tissue", tissue_json(*region.tissue, false));
    return std::move(json).json();
}

bool is_tested(const Experiment& experiment, const Stimulus& stimulus) {
    const auto& measured = experiment.measures.restitution;
    return std::any_of(measured.begin(), measured.end(),
                       [&](const RestitutionMeasure& one) { return &experiment.stimuli[one.stimulus] == &stimulus; });
}

Json json_of(const Experiment& experiment) {
    ObjectWriter json(experiment_keys);
    json.set("format", 1);
    json.set("name", experiment.name);
    if (!experiment.doc.empty()) json.set("doc", experiment.doc);
    json.set("model", experiment.model.name);
    add_cells(json, experiment.cells, 0);
    json.set("time", time_json(experiment.time));
    if (experiment.seeds.empty())
        json.set("seed", experiment.seed);
    else
        json.set("seeds", experiment.seeds);
    if (experiment.lattice) json.set("lattice", lattice_json(*experiment.lattice));
    if (experiment.geometry.given) json.set("geometry", geometry_json(experiment.geometry));
    if (experiment.tissue) json.set("tissue", tissue_json(*experiment.tissue, true));
    if (experiment.fibres.given) json.set("fibres", fibres_json(experiment.fibres, experiment.geometry));
    const std::size_t settings = experiment.cells.set.size();
    add_list(json, "regions", experiment.regions, [&](const Region& region) { return region_json(region, settings); });
    add_list(json, "fields_in", experiment.fields_in, field_in_json);
    add_list(json, stimulus_keys.name, experiment.stimuli,
             [&](const Stimulus& one) { return stimulus_json(one, is_tested(experiment, one)); });
    add_list(json, electrode_keys.name, experiment.electrodes, electrode_json);
    if (Json actions = actions_json(experiment); !actions.empty()) json.set("actions", std::move(actions));
    add_outputs(json, experiment);
    return std::move(json).json();
}

}  // namespace

Json resolved_json(Experiment experiment, const std::function<void(const InputFile&)>& rename) {
    for_each_input(experiment, rename);
    return json_of(experiment);
}

Json resolved_json(const Experiment& experiment) {
    return resolved_json(
        experiment,
        [](const InputFile& input) { input.path = std::filesystem::absolute(input.path).lexically_normal().string(); });
}

}  // namespace heartwright::experiment
