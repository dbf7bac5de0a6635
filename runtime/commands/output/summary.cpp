#include "runtime/commands/output/summary.hpp"

#include <unistd.h>
#include <nlohmann/json.hpp>

#include <algorithm>

#include "base/diag/content_hash.hpp"
#include "base/diag/plain_number.hpp"
#include "base/expert/expert.hpp"
#include "base/units/shown.hpp"
#include "base/version/version.hpp"
#include "runtime/commands/output/map_files.hpp"
#include "runtime/core/machine.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/launch/build_config.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/mesh/tissue_mesh.hpp"

namespace heartwright::commands {
namespace {

using Json = nlohmann::ordered_json;

std::string host_name() {
    char name[256] = "";
    return ::gethostname(name, sizeof name - 1) == 0 ? name : "unknown host";
}

// JSON has no NaN and no infinity.
Json at_probes(const experiment::Experiment& experiment, const std::vector<simulation::MapResult>& maps) {
    Json json = Json::object();
    for (std::size_t p = 0; p < experiment.probes.size(); ++p) {
        Json values = Json::object();
        for (const simulation::MapResult& map : maps)
            if (p < map.at_probes.size()) values[map.name] = map.at_probes[p];
        json[experiment.probes[p].name] = values;
    }
    return json;
}

Json units_of(const std::vector<simulation::MapResult>& maps) {
    Json json = Json::object();
    for (const simulation::MapResult& map : maps) json[map.name] = map.unit;
    return json;
}

const char* component_of(const interface::Model& model, std::int32_t index) {
    if (experiment::is_tissue_potential(model, index)) return "tissue";
    if (experiment::is_parameter(model, index))
        return model.parameters[index - experiment::symbol_count(model)].component;
    return experiment::is_state(model, index) ? model.states[index].component
                                              : model.observables[index - model.n_states].component;
}

// Unit and component of what probes show of cells.
Json symbols_shown(const experiment::Experiment& experiment, const interface::Model& model) {
    Json json = Json::object();
    for (const experiment::Probe& probe : experiment.probes)
        for (const experiment::ModelName& name : probe.show)
            if (name.index >= 0 && !experiment::is_site_symbol(model, name.index))
                json[name.name] = {{"unit", experiment::symbol_unit(model, name.index)},
                                   {"component", component_of(model, name.index)}};
    return json;
}

Json changes(const RunRequest& request) {
    Json json = Json::array();
    for (const std::string& assignment : request.overrides) {
        const std::size_t equals = assignment.find('=');
        json.push_back({{"what", assignment.substr(0, equals)}, {"to", assignment.substr(equals + 1)}});
    }
    return json;
}

Json model_json(const interface::Model& model, const experiment::Experiment& experiment) {
    Json variants = Json::array();
    variants.push_back(model.variants[experiment.cells.variant].name);
    for (const experiment::Region& region : experiment.regions)
        variants.push_back(model.variants[region.cells.variant].name);
    return {{"name", model.name},
            {"doc", model.doc},
            {"citation", model.citation},
            {"spec_hash", model.spec_hash},
            {"generator_version", model.generator_version},
            {"passes", model.passes},
            {"variants", variants},
            {"potential", model.states[model.potential].name},
            {"potential_unit", model.potential_unit},
            {"current_unit", model.current_unit}};
}

Json checkpoints_json(const checkpoint::Times& times) {
    Json json{{"taken", times.taken},
              {"bytes", times.bytes},
              {"paused_s", times.paused},
              {"longest_pause_s", times.longest_pause},
              {"written_s", times.written}};
    if (times.late > 0) json["late"] = times.late;
    if (times.restored_step >= 0) json["resumed_from_step"] = times.restored_step;
    return json;
}

std::string throughput_text(double per_second) {
    for (const auto& [size, word] : {std::pair{1e12, " trillion"}, {1e9, " billion"}, {1e6, " million"}})
        if (per_second >= size) return plain_number(per_second / size, 3) + word;
    return plain_number(per_second, 3);
}

// "activation 12.3 ms, apd90 287 ms" of a probe; "" where its maps have no value.
std::string values_at_probe(const Json& values, const Json& units) {
    constexpr int most = 6;
    std::string text;
    int shown = 0;
    for (const auto& [map, value] : values.items())
        if (value.is_number() && ++shown <= most)
            text += (text.empty() ? "" : ", ") + map + " " + plain_number(value.get<double>(), 4) +
                    behind_a_number(units.value(map, ""));
    return shown > most ? text + ", ..." : text;
}

#if defined(__OPTIMIZE__)
constexpr bool is_optimised = true;
#else
constexpr bool is_optimised = false;  // the runtime, not the kernels: -O0
#endif

using Json = nlohmann::ordered_json;

}  // namespace

Json machine_json(const simulation::Facts& facts, const interface::Model& model) {
    return {{"host", host_name()},
            {"processor", processor_name()},
            {"device", facts.device},
            {"backend", facts.backend},
            {"instruction_set", facts.instruction_set},
            {"threads", facts.threads},
            {"precision", interface::precision_of(model)}};
}

Json partition_json(const simulation::Facts& facts) {
    Json all = Json::array();
    for (const simulation::RankPart& part : facts.parts) {
        all.push_back({{"node", part.node},
                       {"backend", part.backend},
                       {"device", part.device},
                       {"instruction_set", part.instruction_set},
                       {"threads", part.threads},
                       {"share", part.share},
                       {"cells", part.cells}});
        if (part.ranges == 1)
            all.back()["box"] = {{"first", part.box.first}, {"end", part.box.end}};
        else
            all.back()["ranges_of_rows"] = part.ranges;
    }
    return all;
}

Json build_json(const interface::Model& model) {
    return {{"version", version()},   {"commit", commit()},           {"compiler", build::compiler_id},
            {"flags", build::flags},  {"optimised", is_optimised},    {"generator_version", model.generator_version},
            {"passes", model.passes}, {"spec_hash", model.spec_hash}, {"solver_hash", launch::own_program_hash()}};
}

Json throughput_json(const Throughput& t) {
    const double bytes_per_second = t.bytes_per_cell_step * t.cell_steps_per_second;
    return {{"cell_steps_per_second", t.cell_steps_per_second},
            {"ms_per_step", t.ms_per_step},
            {"bytes_per_cell_step", t.bytes_per_cell_step},
            {"copy_bandwidth", t.copy_bandwidth},
            {"fraction_of_bound", t.copy_bandwidth > 0 ? bytes_per_second / t.copy_bandwidth : 0}};
}

Json summary_json(const SummaryInput& in) {
    const simulation::Facts& facts = in.simulation.facts();
    const simulation::Timings timings = in.simulation.timings();
    const experiment::Geometry& geometry = in.experiment.geometry;
    const checkpoint::Times checkpoints = in.simulation.timings().checkpoints;
    const std::int64_t steps = in.simulation.steps_done();
    const std::int64_t computed =
        steps - std::max<std::int64_t>(0, checkpoints.restored_step);  // by this run: it has the seconds of no others
    const double cell_steps = static_cast<double>(facts.cells) * static_cast<double>(computed);
    const double rate = timings.total > 0 ? cell_steps / timings.total : 0;

    Json json{{"format", 1},
              {"experiment", in.experiment.name},
              {"status", steps == facts.steps ? "complete" : "interrupted"}};
    if (steps != facts.steps) json["stopped_at_ms"] = static_cast<double>(steps) * in.experiment.time.dt;
    if (!in.experiment.doc.empty()) json["doc"] = in.experiment.doc;
    json["command"] = in.request.command;
    json["changed"] = changes(in.request);
    json["model"] = model_json(in.model, in.experiment);
    json["symbols"] = symbols_shown(in.experiment, in.model);
    json["grid"] = {{"shape", geometry.cells}, {"spacing_mm", geometry.spacing.along_axes()}, {"cells", facts.cells}};
    json["domain"] = in.simulation.layout().domain.text;
    if (const auto& mesh = geometry.tissue_mesh)
        json["mesh"] = {
            {"nodes", mesh->nodes->count()}, {"elements", mesh->elements->count()}, {"mean_edge_mm", mesh->edge}};
    json["steps"] = steps;
    if (computed != steps) json["steps_since_checkpoint"] = computed;
    json["dt_ms"] = in.experiment.time.dt;
    json["end_ms"] = in.experiment.time.end;
    json["stability_limit_ms"] = facts.stability_limit;
    json["diffusion_substeps"] = facts.substeps;
    if (facts.rkl2_stages > 0) json["rkl2_stages"] = facts.rkl2_stages;
    json["device_memory_bytes"] = facts.memory;
    if (facts.host_memory > 0) json["host_memory_of_sites_bytes"] = facts.host_memory;
    json["machine"] = machine_json(facts, in.model);
    json["machine"]["ranks"] = in.places.ranks;
    json["machine"]["nodes"] = in.places.names;
    if (in.places.gpus > 0) json["machine"]["gpus"] = in.places.gpus;
    if (const simulation::MeshPartition& partition = facts.mesh_partition; !partition.method.empty())
        json["machine"]["mesh_partition"] = {{"method", partition.method},
                                             {"ghosts", partition.ghosts},
                                             {"most_ghosts_of_a_rank", partition.most_ghosts},
                                             {"cut_edges", partition.cut_edges},
                                             {"most_load", facts.most_load}};
    if (!facts.parts.empty()) json["partition"] = partition_json(facts);
    json["build"] = build_json(in.model);
    for (const expert::Given& given : expert::all_given()) json["expert"][given.name] = given.value;
    if (checkpoints.taken > 0 || checkpoints.restored_step >= 0) json["checkpoints"] = checkpoints_json(checkpoints);
    json["timings_s"] = {{"setup", timings.setup}, {"react", timings.react},   {"diffuse", timings.diffuse},
                         {"maps", timings.maps},   {"output", timings.output}, {"total", timings.total}};
    if (facts.ranks > 1) json["timings_s"]["halo"] = timings.halo;
    json["throughput"] = throughput_json({rate, computed > 0 ? 1e3 * timings.total / static_cast<double>(computed) : 0,
                                          facts.bytes_per_cell_step, in.copy_bandwidth});
    json["throughput"]["bytes_moved"] = facts.bytes_per_cell_step * cell_steps;
    json["throughput"]["copy_bandwidth_bytes_per_second"] = in.copy_bandwidth;
    json["throughput"]["percent_of_copy_bandwidth"] = 100 * json["throughput"]["fraction_of_bound"].get<double>();
    if (facts.sites > 0) json["throughput"]["site_steps_per_second"] = rate * static_cast<double>(facts.sites);
    json["map_units"] = units_of(in.maps);
    json["at_probes"] = at_probes(in.experiment, in.maps);
    if (in.experiment.lattice)
        json["lattice"] = lattice_json(*in.experiment.lattice, in.experiment.seed, in.model, facts);
    std::vector<std::string> notes = in.places.notes;
    notes.insert(notes.end(), facts.notes.begin(), facts.notes.end());
    notes.insert(notes.end(), in.measured.notes().begin(), in.measured.notes().end());
    json.update(in.measured.facts());
    for (const std::string& note : notes_on_empty_maps(in.maps, in.experiment, in.model)) notes.push_back(note);
    json["notes"] = notes;
    json["resolved"] = in.resolved;
    return json;
}

std::string closing_line(const Json& summary) {
    char text[240], sites[80] = "";
    const Json& throughput = summary["throughput"];
    if (throughput.contains("site_steps_per_second"))
        std::snprintf(sites, sizeof sites, " (%.3g %.30s-steps/s)", throughput["site_steps_per_second"].get<double>(),
                      summary["lattice"]["site"].get<std::string>().c_str());
    const bool is_resumed = summary.contains("steps_since_checkpoint");
    const double simulated = is_resumed ? static_cast<double>(summary["steps_since_checkpoint"].get<std::int64_t>()) *
                                              summary["dt_ms"].get<double>()
                                        : summary.value("stopped_at_ms", summary["end_ms"].get<double>());
    std::snprintf(text, sizeof text, "%s ms simulated%s in %s s: %s cell-steps/s%s", plain_number(simulated, 6).c_str(),
                  is_resumed ? " since the checkpoint" : "",
                  plain_number(summary["timings_s"]["total"].get<double>(), 3).c_str(),
                  throughput_text(throughput["cell_steps_per_second"].get<double>()).c_str(), sites);
    return text;
}

Json lattice_json(const experiment::Lattice& lattice, std::uint64_t seed, const interface::Model& model,
                  const simulation::Facts& facts) {
    const interface::LatticeInfo& info = *model.lattice;
    Json json{{"site", info.site},
              {"shape", lattice.sites},
              {"sites", lattice.count()},
              {"nominal_sites", experiment::nominal_sites(model)},
              {"spacing_um", info.spacing},
              {"weight", *lattice.weighs_per_total ? "per_total" : "per_employed"},
              {"walls", *lattice.walls_mirror ? "mirror" : "zero_flux"},
              {"seed", seed},
              {"plan", facts.plan}};
    Json machines = Json::array();
    for (std::int32_t m = 0; m < info.n_machines; ++m)
        if (info.machines[m].n_states > 0) machines.push_back(info.machines[m].name);
    json["machines"] = machines;
    json["draws_per_site_step"] = info.n_draws;
    return json;
}

std::vector<std::string> result_lines(const Json& summary) {
    constexpr std::size_t most = 12;
    std::vector<std::string> lines;
    const Json none = Json::object(), units = summary.value("map_units", none),
               at_probes = summary.value("at_probes", none), measures = summary.value("measures", none),
               velocities = measures.value("cv", Json::array());
    for (const auto& [probe, values] : at_probes.items())
        if (const std::string text = values_at_probe(values, units); !text.empty())
            lines.push_back(probe + ": " + text);
    for (const Json& cv : velocities)
        if (cv["cv_mm_per_ms"].is_number())
            lines.push_back("conduction velocity from " + cv["from"].get<std::string>() + " to " +
                            cv["to"].get<std::string>() + ": " + plain_number(cv["cv_mm_per_ms"].get<double>(), 4) +
                            " mm/ms");
    if (lines.size() <= most) return lines;
    const std::size_t left_out = lines.size() - most;
    lines.resize(most);
    lines.push_back("and " + std::to_string(left_out) + " more in the report");
    return lines;
}

}  // namespace heartwright::commands
