// The keys of the experiment itself, and of the files that a run lists in it.
#include "runtime/experiment/keys/cells_keys.hpp"
#include "runtime/experiment/keys/values.hpp"

namespace heartwright::experiment {

namespace {

constexpr double largest_exact = 9007199254740992;  // 2^53

constexpr Key of_input[] = {
    {.name = "file",
     .kind = Kind::name,
     .need = Need::required,
     .accepts = "path, relative to the experiment",
     .meaning = "the copy"},
    {.name = "model", .kind = Kind::name, .meaning = "the bundled model of whose spec the file is a copy"},
    {.name = "spec_hash", .kind = Kind::name, .need = Need::one_of, .group = "contents", .meaning = "hash of a spec"},
    {.name = "checksum",
     .kind = Kind::name,
     .need = Need::one_of,
     .group = "contents",
     .meaning = "64 bits over the bytes of another file ([checksum.hpp](../runtime/io/checksum.hpp))"},
    {.name = "bytes",
     .kind = Kind::whole,
     .range = between(0, largest_exact),
     .otherwise = "required with `checksum`",
     .meaning = "size of the file; not with `spec_hash`"},
};

}  // namespace

constinit const ObjectKeys input_keys{.name = "inputs", .keys = of_input};

namespace {

constexpr const ObjectKeys* time_object[] = {&time_keys};
constexpr const ObjectKeys* lattice_object[] = {&lattice_keys};
constexpr const ObjectKeys* geometry_object[] = {&geometry_keys};
constexpr const ObjectKeys* fibres_object[] = {&fibres_keys};
constexpr const ObjectKeys* region_object[] = {&region_keys};
constexpr const ObjectKeys* field_in_object[] = {&field_in_keys};
constexpr const ObjectKeys* stimulus_object[] = {&stimulus_keys};
constexpr const ObjectKeys* electrode_object[] = {&electrode_keys};
constexpr const ObjectKeys* probe_object[] = {&probe_keys};
constexpr const ObjectKeys* fields_object[] = {&fields_keys};
constexpr const ObjectKeys* line_scan_object[] = {&line_scan_keys};
constexpr const ObjectKeys* sparks_object[] = {&sparks_keys};
constexpr const ObjectKeys* checkpoints_object[] = {&checkpoints_keys};
constexpr const ObjectKeys* input_object[] = {&input_keys};
constexpr const char* end_states[] = {"cells", "probes", "none"};

constexpr Key object(const char* name, std::span<const ObjectKeys* const> objects, const char* otherwise,
                     const char* meaning, Resume resume = Resume::equal) {
    return {.name = name,
            .kind = Kind::object,
            .objects = objects,
            .otherwise = otherwise,
            .meaning = meaning,
            .resume = resume};
}
constexpr Key list(const char* name, std::span<const ObjectKeys* const> objects, const char* meaning,
                   Resume resume = Resume::equal) {
    return {.name = name,
            .kind = Kind::object,
            .shape = Shape::list,
            .least_items = 0,
            .objects = objects,
            .meaning = meaning,
            .resume = resume};
}
constexpr Key stimulus_list() {
    Key key = list("stimuli", stimulus_object, "stimulus currents");
    key.most_items = 32;
    key.accepts = "at most 32";
    return key;
}

constexpr Key key_list_of_experiment[] = {
    {.name = "$schema",
     .kind = Kind::other,
     .schema = "{}",
     .accepts = "string",
     .meaning = "ignored; `model_specs/experiment_schema.json` lets an editor complete the keys",
     .resume = Resume::ignored},
    {.name = "format",
     .kind = Kind::whole,
     .range = between(1, 1),
     .need = Need::required,
     .meaning = "version of this format"},
    {.name = "name",
     .kind = Kind::name,
     .accepts = "string",
     .otherwise = "the file's name",
     .meaning = "title of the report"},
    {.name = "doc", .meaning = "a sentence or two, shown in the report", .resume = Resume::ignored},
    {.name = "model",
     .kind = Kind::name,
     .need = Need::required,
     .accepts = "name or path",
     .meaning = "name of a bundled model, or path of a spec relative to the experiment (it has a `/` or ends with "
                "`.json` or `.jsonc`)"},
    variant_key("the model as written"),
    options_key("the spec's defaults"),
    start_key("the spec's `default_start`"),
    prepace_key("none", "beats of a single cell before the run"),
    set_key("", "parameters by name: a quantity, or a factor such as `\"*0.5\"` on the variant's value"),
    required(object("time", time_object, "", "duration and step")),
    {.name = "seed",
     .kind = Kind::whole,
     .range = between(0, largest_exact),
     .need = Need::at_most_one_of,
     .group = "seed",
     .otherwise = "1",
     .default_json = "1",
     .meaning = "key of all random draws. The draws of a cell depend on the seed and on the cell's number in the grid"},
    {.name = "seeds",
     .kind = Kind::other,
     .need = Need::at_most_one_of,
     .group = "seed",
     .schema = R"({"oneOf": [{"type": "integer", "minimum": 1, "maximum": 10000},
                   {"type": "array", "minItems": 1, "maxItems": 10000, "uniqueItems": true,
                    "items": {"type": "integer", "minimum": 0, "maximum": 9007199254740992}}]})",
     .accepts = "1 to 10,000, or an array of so many distinct seeds",
     .meaning = "a run for each seed: `20` stands for 1 to 20. Not together with `seed`. [Means and standard "
                "deviations](results.md#seeds) are formed"},
    object("lattice", lattice_object, "the model's", "the sites of each cell, for models with a lattice"),
    object("geometry", geometry_object, "one cell", "the grid"),
    object("tissue", tissue_object, "cells are not coupled", "conductivity; needs `geometry`"),
    object("fibres", fibres_object, "", "fibre directions; needs `tissue`"),
    list("regions", region_object, "parts of the tissue that differ; needs `geometry`"),
    list("fields_in", field_in_object, "parameters that differ from cell to cell"),
    stimulus_list(),
    list("electrodes", electrode_object, "grounds, potentials and currents of a bidomain's extracellular space"),
    list("actions", action_kinds, "clamps, resets and changes during the run"),
    list("probes", probe_object, "time series of single cells, sites or means"),
    list("maps", map_kinds, "one value per cell (or per beat and cell)"),
    list("measures", measure_kinds, "beats, restitution, conduction velocity, electrograms, phase singularities"),
    object("fields", fields_object, "", "snapshots of the whole tissue"),
    list("line_scans", line_scan_object, "symbols of the sites on a line, over time"),
    object("sparks", sparks_object, "", "detection of calcium sparks"),
    {.name = "end_state",
     .kind = Kind::choice,
     .choices = end_states,
     .otherwise = "all cells; those of probes when the file would exceed 256 MiB",
     .meaning = "which cells [end_state.h5](results.md#end-state) keeps. `\"probes\"` needs a probe of one cell",
     .resume = Resume::ignored},
    object("checkpoints", checkpoints_object, "only on a signal or on demand", "when the run writes checkpoints",
           Resume::ignored),
    list("inputs", input_object, "written by a run into `experiment.resolved.json`; not written by hand"),
};

}  // namespace

constinit const ObjectKeys experiment_keys{.name = "The experiment", .keys = key_list_of_experiment};

namespace {

void collect(const ObjectKeys& object, std::vector<const ObjectKeys*>& all) {
    for (const ObjectKeys* one : all)
        if (one == &object) return;
    all.push_back(&object);
    for (const Key& key : object.keys) {
        for (const ObjectKeys* inner : key.objects) collect(*inner, all);
        if (key.kind == Kind::where)
            for (const ObjectKeys* form : where_forms) collect(*form, all);
    }
}

}  // namespace

std::vector<const ObjectKeys*> objects_of(const ObjectKeys& root) {
    std::vector<const ObjectKeys*> all;
    collect(root, all);
    return all;
}

}  // namespace heartwright::experiment
