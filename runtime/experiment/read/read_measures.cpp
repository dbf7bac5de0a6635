// Measures: figures of probes and tables of the run.
#include <algorithm>
#include <cmath>

#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

namespace {

constexpr const char* an_activation_map = R"({"activation": {"threshold": "-70 mV"}})";

// Beats are told apart by the threshold of the activation map.
void need_beats(const Origin& origin, const char* what, Reading& reading) {
    const std::vector<Map>& maps = reading.experiment.maps;
    if (std::any_of(maps.begin(), maps.end(), [](const Map& map) { return map.kind == Map::Kind::activation; })) return;
    reading.no_such_name(
        "maps", "activation", origin,
        std::string("'") + what + "' starts at an activation: give 'maps' an activation with its threshold",
        an_activation_map);
}

// The number of a probe of one cell.
std::optional<std::size_t> read_probe_name(const json::Value& value, const std::string& what, Reading& reading) {
    const auto name = reading.values.name(value, what);
    if (!name) return {};
    const std::vector<Probe>& probes = reading.experiment.probes;
    const auto probe = std::find_if(probes.begin(), probes.end(), [&](const Probe& one) { return one.name == *name; });
    if (probe == probes.end()) {
        std::vector<std::string> names;
        for (const Probe& one : probes) names.push_back(one.name);
        reading.no_such_name("probes", *name, value.origin,
                             what + " names the probe '" + *name + "', but there is no such probe",
                             did_you_mean(*name, names));
        return {};
    }
    if (probe->kind == Probe::Kind::mean_over) {
        reading.diagnostics.error(
            value.origin, what + " names the probe '" + *name + "', which is a mean over cells: a beat is that of one");
        return {};
    }
    return static_cast<std::size_t>(probe - probes.begin());
}

void read_cv(const json::Value& value, Reading& reading) {
    need_beats(value.origin, "cv", reading);
    if (!value.is(json::Kind::array) || value.items.size() != 2) {
        reading.diagnostics.error(value.origin, "'cv' names two probes, where the wave comes from and where it goes",
                                  R"(such as ["P1", "P2"])");
        return;
    }
    const auto from = read_probe_name(value.items[0], "'cv'", reading);
    const auto to = read_probe_name(value.items[1], "'cv'", reading);
    if (!from || !to) return;
    if (*from == *to) {
        reading.diagnostics.error(value.origin, "'cv' is measured between two probes, not from one to itself");
        return;
    }
    std::vector<CvMeasure>& all = reading.experiment.measures.cv;
    if (std::any_of(all.begin(), all.end(), [&](const CvMeasure& one) { return one.from == *from && one.to == *to; }))
        reading.diagnostics.error(value.origin, "this 'cv' is there twice");
    all.push_back({value.origin, *from, *to});
}

void read_restitution(const json::Value& value, Reading& reading) {
    need_beats(value.origin, "restitution", reading);
    const auto name = reading.values.name(value, "'restitution'");
    if (!name) return;
    const auto stimulus =
        resolve_stimulus(*name, value.origin,
                         "'restitution' names the stimulus '" + *name + "', but there is no such stimulus", reading);
    if (!stimulus) return;
    const std::vector<Probe>& probes = reading.experiment.probes;
    if (std::none_of(probes.begin(), probes.end(), [](const Probe& one) { return one.kind != Probe::Kind::mean_over; }))
        reading.error_in_view_of("probes", value.origin,
                                 "'restitution' looks at the probes of single cells: there is none");
    std::vector<RestitutionMeasure>& all = reading.experiment.measures.restitution;
    if (std::any_of(all.begin(), all.end(), [&](const RestitutionMeasure& one) { return one.stimulus == *stimulus; }))
        reading.diagnostics.error(value.origin, "the 'restitution' of '" + *name + "' is there twice");
    all.push_back({value.origin, *stimulus});
}

void read_biomarkers(const json::Value& value, Reading& reading) {
    need_beats(value.origin, "biomarkers", reading);
    const auto probe = read_probe_name(value, "'biomarkers'", reading);
    if (!probe) return;
    std::vector<BiomarkersMeasure>& all = reading.experiment.measures.biomarkers;
    if (std::any_of(all.begin(), all.end(), [&](const BiomarkersMeasure& one) { return one.probe == *probe; }))
        reading.diagnostics.error(
            value.origin, "the 'biomarkers' of '" + reading.experiment.probes[*probe].name + "' are there twice");
    all.push_back({value.origin, *probe});
}

// Distance to the nearest point of the grid's box.
double distance_to_grid(const std::array<double, 3>& at, const Geometry& geometry) {
    double square = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double spacing = geometry.spacing[axis];
        const double index = std::round(at[axis] / spacing - (geometry.on_nodes ? 0.0 : 0.5));
        const double nearest = std::clamp(index, 0.0, static_cast<double>(geometry.cells[axis] - 1));
        const double apart = at[axis] - (nearest + (geometry.on_nodes ? 0.0 : 0.5)) * spacing;
        square += apart * apart;
    }
    return std::sqrt(square);
}

std::optional<std::array<double, 3>> read_electrode_place(const json::Value& value, const std::string& what,
                                                          Reading& reading) {
    const Geometry& geometry = reading.experiment.geometry;
    const auto at = read_place(value, what, reading);
    // With a mask it is the solver, which knows the cells, that looks.
    if (at && geometry.is_grid() && !geometry.has_mask() &&
        distance_to_grid(*at, geometry) < 0.5 * geometry.spacing.least() * (1 - 1e-9))
        reading.diagnostics.error(
            value.origin,
            what + " lies within half a spacing of a cell, where the potential of a point source has no bound",
            "an electrode is at least " + format_number(0.5 * geometry.spacing.least()) + " mm away from every cell");
    return at;
}

void read_electrode(ObjectReader& object, const json::Value& name, Reading& reading) {
    Electrode electrode;
    electrode.origin = name.origin;
    read_members(object, electrode, reading);
    const std::string what = "the electrode '" + electrode.name + "'";
    if (!reading.experiment.tissue)
        reading.diagnostics.error(name.origin, "'ecg' is the field of currents between cells: it needs 'tissue'");
    if (const json::Value* at = object.find("at"))
        if (const auto place = read_electrode_place(*at, "'at' of " + what, reading)) electrode.at = *place;
    if (const json::Value* minus = object.find("minus")) {
        electrode.minus = read_electrode_place(*minus, "'minus' of " + what, reading);
        if (electrode.minus == electrode.at)
            reading.diagnostics.error(minus->origin,
                                      "'minus' of " + what + " is where its 'at' is: it would see nothing");
    }
    std::vector<Electrode>& all = reading.experiment.measures.electrodes;
    if (std::any_of(all.begin(), all.end(), [&](const Electrode& one) { return one.name == electrode.name; }))
        reading.diagnostics.error(name.origin, what + " is there twice");
    all.push_back(std::move(electrode));
}

void check_phase_singularities(const json::Value& value, Reading& reading) {
    if (!value.is(json::Kind::object)) return;
    const PhaseSingularitiesMeasure& measure = *reading.experiment.measures.phase_singularities;
    const Time& time = reading.experiment.time;
    const Geometry& geometry = reading.experiment.geometry;
    if (const json::Value* delay = value.find("delay")) {
        if (measure.delay_steps % measure.every_steps != 0)
            reading.diagnostics.error(delay->origin,
                                      "'delay' is a whole number of 'every', " +
                                          format_number(static_cast<double>(measure.every_steps) * time.dt) + " ms");
        else if (measure.delay_steps / measure.every_steps > 1000)
            reading.diagnostics.error(
                delay->origin, "'delay' is at most 1000 times 'every': the potential of each look in between is kept");
    }
    if (measure.first_step + measure.delay_steps > measure.last_step)
        reading.diagnostics.error(value.origin,
                                  "'phase_singularities' has no look: 'delay' after 'from' comes after 'to'");
    if (geometry.is_grid() &&
        std::count_if(geometry.cells.begin(), geometry.cells.end(), [](std::int64_t cells) { return cells > 1; }) < 2)
        reading.diagnostics.error(
            value.origin, "'phase_singularities' are looked for in squares of four cells: the tissue needs two axes");
}

constexpr const char* standard_electrodes[] = {"RA", "LA", "LL", "V1", "V2", "V3", "V4", "V5", "V6"};

void check_leads(const json::Value& value, Reading& reading) {
    if (!value.is(json::Kind::object)) return;
    LeadsMeasure& leads = *reading.experiment.measures.leads;
    leads.body = reading.joined(leads.body);
    const auto refuse = [&](const std::string& message) { reading.diagnostics.error(value.origin, message); };
    const auto is_there = [&](std::string_view name) {
        if (leads.electrodes.empty())
            return std::find(std::begin(standard_electrodes), std::end(standard_electrodes), name) !=
                   std::end(standard_electrodes);
        return std::any_of(leads.electrodes.begin(), leads.electrodes.end(),
                           [&](const BodyElectrode& one) { return one.name == name; });
    };
    if (!reading.experiment.tissue || !reading.experiment.tissue->spaces)
        reading.error_in_view_of("tissue", value.origin,
                                 "'leads' are integrals over intracellular currents: 'tissue' is to be given by "
                                 "'sigma_i' and 'sigma_e'");
    for (const Region& region : reading.experiment.regions)
        if (region.tissue && !region.tissue->spaces)
            refuse("'leads' need 'sigma_i' and 'sigma_e' of the tissue of region '" + region.name + "'");
    if (!leads.body.empty() && leads.conductivities.empty())
        refuse("'leads' with a 'body' need its 'conductivities', one for each tag");
    const std::optional<MeshSource>& mesh = reading.experiment.geometry.mesh;
    if (leads.torso && !(mesh && mesh->made && mesh->made->has_right()))
        reading.error_in_view_of(
            "geometry", value.origin,
            "'torso' is around a made biventricle: \"geometry\": {\"make\": \"biventricle\", ...}");
    if (leads.electrodes.empty() && !leads.torso) refuse("'leads' have no 'electrodes'");
    if (leads.body.empty() && !leads.torso && !leads.conductivities.empty())
        refuse("'conductivities' of 'leads' are those of a 'body'; an infinite medium has one alone");
    const auto need = [&](const std::string& name, const std::string& by) {
        if (!is_there(name)) refuse("'leads' have no electrode '" + name + "', needed by " + by);
    };
    if (leads.pairs.empty())
        for (const char* name : standard_electrodes) need(name, "the 12 standard leads (all without 'pairs')");
    for (const LeadPair& pair : leads.pairs) {
        need(pair.plus, "lead '" + pair.name + "'");
        if (!pair.minus.empty()) need(pair.minus, "lead '" + pair.name + "'");
        if (pair.minus == pair.plus) refuse("lead '" + pair.name + "' is between an electrode and itself");
        if (pair.minus.empty())
            for (const char* name : {"RA", "LA", "LL"})
                need(name, "lead '" + pair.name + "', against Wilson's central terminal,");
    }
}

void read_electrogram(ObjectReader& object, const json::Value& name, Reading& reading) {
    Electrogram electrogram;
    electrogram.origin = name.origin;
    read_members(object, electrogram, reading);
    const std::string what = "electrogram '" + electrogram.name + "'";
    const auto& tissue = reading.experiment.tissue;
    if (!tissue || !tissue->has_extracellular_potential())
        reading.error_in_view_of(
            "tissue", name.origin,
            what + " is one of 'phi_e', which a monodomain does not have; 'ecg' is a pseudo-ECG of it",
            R"("model": "bidomain" or "pseudo_bidomain" in "tissue")");
    if (const json::Value* at = object.find("at"))
        electrogram.at = read_place(*at, "'at' of " + what, reading).value_or(electrogram.at);
    if (const json::Value* minus = object.find("minus"))
        electrogram.minus = read_place(*minus, "'minus' of " + what, reading);
    std::vector<Electrogram>& all = reading.experiment.measures.electrograms;
    if (std::any_of(all.begin(), all.end(), [&](const Electrogram& one) { return one.name == electrogram.name; }))
        reading.diagnostics.error(name.origin, what + " is there twice");
    all.push_back(std::move(electrogram));
}

void read_measure(const json::Value& value, Reading& reading) {
    if (!reading.values.is_object(value, "a measure")) return;
    ObjectReader object(value, measure_kinds, "this measure", reading.diagnostics);
    const auto& chosen = object.kind();
    if (chosen.key == "cv") read_cv(*chosen.value, reading);
    if (chosen.key == "restitution") read_restitution(*chosen.value, reading);
    if (chosen.key == "biomarkers") read_biomarkers(*chosen.value, reading);
    if (chosen.key == "ecg") read_electrode(object, *chosen.value, reading);
    if (chosen.key == "electrogram") read_electrogram(object, *chosen.value, reading);
    if (chosen.value && object.keys().front().member.type == &type_of<Measures>)
        read_members(object, reading.experiment.measures, reading);
    if (chosen.key == "phase_singularities") check_phase_singularities(*chosen.value, reading);
    if (chosen.key == "leads" && reading.experiment.measures.leads) check_leads(*chosen.value, reading);
    object.finish();
}

}  // namespace

void read_measures(const json::Value& value, Reading& reading) {
    const auto* items = reading.values.array(value, "'measures'");
    if (!items) return;
    for (const json::Value& item : *items) read_measure(item, reading);
}

}  // namespace heartwright::experiment
