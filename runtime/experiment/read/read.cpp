#include "runtime/experiment/read/read.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

#include "base/json/value.hpp"
#include "runtime/experiment/read/override.hpp"
#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

namespace {

void read_model(const json::Value& value, Reading& reading) {
    Experiment& experiment = reading.experiment;
    experiment.model = read_model_name(value, "'model'", reading);
    std::string& name = experiment.model.name;
    experiment.model_is_path =
        name.find('/') != std::string::npos || name.ends_with(".json") || name.ends_with(".jsonc");
    if (experiment.model_is_path && name[0] != '/' && !experiment.folder.empty()) name = experiment.folder + "/" + name;
}

// Parts that others refer to.
void refuse_misspelled_parts(const json::Value& document, Reading& reading) {
    static const std::vector<std::string> parts = {"time",    "geometry", "tissue", "regions",
                                                   "stimuli", "probes",   "maps"};
    for (const json::Member& member : document.members)
        if (const std::string near = nearest_name(member.key, parts); !near.empty() && !document.find(near))
            reading.refuse(near);
    if (!document.find("time")) reading.refuse("time");
}

// In an order in which each part finds what it needs: steps need time, places the grid, WHERE the regions before it.
void read_document(const json::Value& document, Reading& reading) {
    Experiment& experiment = reading.experiment;
    ObjectReader object(document, experiment_keys, "the experiment", reading.diagnostics);
    // The part that is read from here on; one under a misspelled key, or without the key that it needs, is refused.
    const auto part = [&](const json::Value* value, const char* key) {
        reading.end_part();
        reading.begin_part(key);
        return value;
    };
    refuse_misspelled_parts(document, reading);
    if (const json::Value* format = object.find("format"))
        if (!format->is(json::Kind::number) || format->number != 1)
            reading.diagnostics.error(format->origin, "this program reads format 1");
    if (const json::Value* name = object.find("name"))
        if (auto text = reading.values.name(*name, "'name'")) experiment.name = *text;
    if (const json::Value* doc = object.find("doc")) experiment.doc = reading.values.string(*doc, "'doc'").value_or("");
    if (const json::Value* model = object.find("model")) read_model(*model, reading);
    read_cells(object, experiment.cells, reading);
    experiment.time.dt = experiment.time.end = 1;
    if (const json::Value* time = part(object.find("time"), "time")) read_time(*time, reading);
    if (part(object.find("seed"), "seed"))
        experiment.seed = static_cast<std::uint64_t>(object.whole("seed").value_or(1));
    if (const json::Value* seeds = part(object.find("seeds"), "seeds")) read_seeds(*seeds, document, reading);
    if (const json::Value* lattice = part(object.find("lattice"), "lattice")) read_lattice(*lattice, reading);
    if (const json::Value* geometry = part(object.find("geometry"), "geometry")) read_geometry(*geometry, reading);
    if (const json::Value* tissue = part(object.find("tissue"), "tissue"))
        experiment.tissue = read_tissue(*tissue, reading);
    if (const json::Value* fibres = part(object.find("fibres"), "fibres")) read_fibres(*fibres, reading);
    if (const json::Value* regions = part(object.find("regions"), "regions")) read_regions(*regions, reading);
    if (const json::Value* fields_in = part(object.find("fields_in"), "fields_in")) read_fields_in(*fields_in, reading);
    if (const json::Value* stimuli = part(object.find("stimuli"), "stimuli")) read_stimuli(*stimuli, reading);
    if (const json::Value* electrodes = part(object.find("electrodes"), "electrodes"))
        read_electrodes(*electrodes, reading);
    if (const json::Value* actions = part(object.find("actions"), "actions")) read_actions(*actions, reading);
    if (const json::Value* probes = part(object.find("probes"), "probes")) read_probes(*probes, reading);
    if (const json::Value* maps = part(object.find("maps"), "maps")) read_maps(*maps, reading);
    if (const json::Value* measures = part(object.find("measures"), "measures")) read_measures(*measures, reading);
    if (const json::Value* fields = part(object.find("fields"), "fields")) read_fields(*fields, reading);
    if (const json::Value* scans = part(object.find("line_scans"), "line_scans")) read_line_scans(*scans, reading);
    if (const json::Value* sparks = part(object.find("sparks"), "sparks")) read_sparks(*sparks, reading);
    if (const json::Value* end_state = part(object.find("end_state"), "end_state")) read_end_state(*end_state, reading);
    if (const json::Value* checkpoints = part(object.find("checkpoints"), "checkpoints"))
        read_checkpoints(*checkpoints, reading);
    if (const json::Value* inputs = part(object.find("inputs"), "inputs")) read_inputs(*inputs, reading);
    reading.end_part();
    refuse_what_meshes_lack(reading);
    resolve_prepacing(reading);
    object.finish();

    const auto needs = [&](const char* key, const char* needed, bool is_there) {
        if (const json::Member* member = document.member(key); member && !is_there)
            reading.error_in_view_of(needed, member->key_origin, std::string("'") + key + "' needs '" + needed + "'");
    };
    needs("tissue", "geometry", experiment.geometry.given);
    needs("fibres", "tissue", experiment.tissue.has_value());
    needs("regions", "geometry", experiment.geometry.given);
    if (experiment.tissue && !experiment.tissue->isotropic && !experiment.fibres.given &&
        experiment.geometry.is_grid() && !experiment.geometry.is_made_atria)
        reading.diagnostics.error(document.member("tissue")->key_origin,
                                  "'tissue' differs by direction: 'fibres' says which way they run",
                                  "\"fibres\": {\"constant\": [1, 0, 0]}");
}

}  // namespace

std::optional<Experiment> read_experiment(std::shared_ptr<const SourceFile> file,
                                          const std::vector<std::string>& overrides, Diagnostics& diagnostics) {
    const std::size_t errors_before = diagnostics.error_count();
    auto experiment = read_what_can_be(std::move(file), overrides, diagnostics);
    if (diagnostics.error_count() > errors_before) return {};
    return experiment;
}

std::optional<Experiment> read_what_can_be(std::shared_ptr<const SourceFile> file,
                                           const std::vector<std::string>& overrides, Diagnostics& diagnostics) {
    auto document = json::parse(file, diagnostics);
    if (!document) return {};
    if (!document->is(json::Kind::object)) {
        diagnostics.error(document->origin,
                          std::string("an experiment is an object, not ") + kind_name(document->kind));
        return {};
    }
    if (const json::Member* components = document->member("components"); components && !document->find("time")) {
        diagnostics.error(components->key_origin, "this is a model spec, not an experiment",
                          "heartwright new experiment --model " + file->name() + " writes one to start from");
        return {};
    }
    for (const std::string& assignment : overrides) apply_override(*document, assignment, diagnostics);

    Experiment experiment;
    experiment.file = file;
    const std::filesystem::path path(file->name());
    experiment.folder = path.parent_path().string();
    experiment.name = path.stem().string();
    Reading reading(experiment, diagnostics);
    read_document(*document, reading);
    return experiment;
}

namespace {

constexpr const char* strengths[] = {"current", "rate", "volume_current"};

json::Value text_value(const Origin& origin, std::string text) {
    json::Value value;
    value.kind = json::Kind::string;
    value.origin = origin;
    value.text = std::move(text);
    return value;
}

void add_member(json::Value& object, const char* key, std::string text) {
    object.members.push_back({key, object.origin, text_value(object.origin, std::move(text))});
}

// What an entry that begins at once cannot say.
void refuse_instants_and_files(const json::Value& entry, Diagnostics& diagnostics) {
    for (const char* const key : {"start", "times", "after", "period", "count", "at"})
        if (const json::Member* member = entry.member(key))
            diagnostics.error(member->key_origin, std::string("'") + key + "' says when: what is added while a run " +
                                                      "goes on is done at once");
    const json::Value* const where = entry.find("where");
    for (const char* const key : {"file", "nodes"})
        if (const json::Member* member = where != nullptr ? where->member(key) : nullptr)
            diagnostics.error(member->key_origin, "no file is read while a run goes on",
                              "a box, a sphere, layers, cells or a region can be given");
}

}  // namespace

std::optional<Experiment> read_added(const Experiment& experiment, std::shared_ptr<const SourceFile> file,
                                     std::int64_t step, Diagnostics& diagnostics) {
    const std::size_t errors_before = diagnostics.error_count();
    auto entry = json::parse(std::move(file), diagnostics);
    if (!entry) return {};
    const auto has = [&](const char* key) { return entry->find(key) != nullptr; };
    const bool is_pulse = std::any_of(std::begin(strengths), std::end(strengths), has);
    if (!entry->is(json::Kind::object) || (!is_pulse && !has("reset") && !has("set"))) {
        diagnostics.error(entry->origin,
                          "while a run goes on a pulse, a 'reset' or a 'set' can be added: an object with one of "
                          "'current', 'rate', 'volume_current', 'reset', 'set'");
        return {};
    }
    refuse_instants_and_files(*entry, diagnostics);
    if (diagnostics.error_count() > errors_before) return {};
    Experiment more = experiment;
    Reading reading(more, diagnostics);
    const std::string now = format_number(static_cast<double>(step) * experiment.time.dt) + " ms";
    json::Value list;
    list.kind = json::Kind::array;
    list.origin = entry->origin;
    add_member(*entry, is_pulse ? "start" : "at", now);
    if (is_pulse) {
        if (!has("name")) add_member(*entry, "name", name_of_next_added(experiment));
        list.items.push_back(std::move(*entry));
        read_stimuli(list, reading);
        if (diagnostics.error_count() == errors_before) join_equal_added(reading);
    } else {
        list.items.push_back(std::move(*entry));
        read_actions(list, reading);
    }
    if (diagnostics.error_count() > errors_before) return {};
    return more;
}

}  // namespace heartwright::experiment
