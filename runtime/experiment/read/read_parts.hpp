// The parts of read_experiment, a file each; internal to this room. Each reports what is wrong and leaves a default in
// its place.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/json/value.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/experiment/keys/members.hpp"
#include "runtime/experiment/keys/tables.hpp"
#include "runtime/experiment/object_reader.hpp"

namespace heartwright::experiment {

struct Reading {
    Experiment& experiment;
    Diagnostics& diagnostics;
    ValueReader values;

    Reading(Experiment& e, Diagnostics& d) : experiment(e), diagnostics(d), values(d) {}

    // One mistake gives one message. A part ("time", "stimuli") that has an error is refused: what disagrees with it is
    // not reported, since what it was meant to say is not known.
    void begin_part(const std::string& part);
    void end_part();
    void refuse(const std::string& part) { refused_.insert(part); }
    bool is_refused(const std::string& part) const;
    // What is wrong in view of another part.
    void error_in_view_of(const std::string& part, const Origin& origin, const std::string& message,
                          const std::string& suggestion = {});
    // A path that the experiment names: relative ones start at its folder.
    std::string joined(const std::string& path) const {
        const bool is_relative = !path.empty() && path[0] != '/' && !experiment.folder.empty();
        return is_relative ? experiment.folder + "/" + path : path;
    }
    // A name that `part` has not, once however many places give it.
    void no_such_name(const std::string& part, const std::string& name, const Origin& origin,
                      const std::string& message, const std::string& suggestion = {});

private:
    std::set<std::string> refused_, named_;
    std::string part_;  // that is being read
    std::size_t errors_at_begin_ = 0;
    std::size_t errors_in_view_ = 0;  // since then: not of the part's own
};

// read_members.cpp: fills the members that the keys of an object name; of a group of keys that of the one that it has.
void read_members(ObjectReader& object, void* into, const void* type, Reading& reading);
template <class Object>
void read_members(ObjectReader& object, Object& into, Reading& reading) {
    read_members(object, &into, &type_of<Object>, reading);
}

// read_tissue.cpp
void read_time(const json::Value& value, Reading& reading);
void read_geometry(const json::Value& value, Reading& reading);
Tissue read_tissue(const json::Value& value, Reading& reading);
void read_fibres(const json::Value& value, Reading& reading);
FileData read_file_data(const json::Value& value, const std::string& what, Reading& reading);

// read_spacing.cpp: "spacing", one for all axes or one for each of `dimensions` (none: any number of axes); a place, on
// axes left out that of the first point
std::optional<Spacing> read_spacing(ObjectReader& object, std::optional<int> dimensions, Reading& reading);
std::optional<std::array<double, 3>> read_place(const json::Value& value, const std::string& what, Reading& reading);

// read_mesh_source.cpp: "mesh" or "make"; `extent`: the key of a geometry that says how large it is
void refuse_keys_of_other_geometries(std::string_view extent, ObjectReader& object, Reading& reading);
void read_mesh_source(const ObjectReader::Chosen& extent, ObjectReader& object, Reading& reading);

// read_image_source.cpp: "image", which is read here, and whether a text names a picture
void read_image_source(const json::Value& value, ObjectReader& object, Reading& reading);
void read_made_atria(const json::Value& value, ObjectReader& object, Reading& reading);
bool read_picture_name(const std::string& text, FileData& data, Reading& reading);

// read_cells.cpp
void read_cells(ObjectReader& object, Cells& cells, Reading& reading);  // variant, options, start, set
void read_regions(const json::Value& value, Reading& reading);

std::vector<Setting> read_settings(const json::Value& value, Reading& reading);

// read_fields_in.cpp
void read_fields_in(const json::Value& value, Reading& reading);

// read_seeds.cpp
void read_seeds(const json::Value& value, const json::Value& document, Reading& reading);

// read_start.cpp
void read_start(const json::Value& value, Cells& cells, Reading& reading);
Prepace read_prepace(const json::Value& value, Reading& reading);
void resolve_prepacing(Reading& reading);
void read_end_state(const json::Value& value, Reading& reading);

// read_checkpoints.cpp
void read_checkpoints(const json::Value& value, Reading& reading);

// read_where.cpp
Where read_where(const json::Value& value, const std::string& what, Reading& reading);
bool reaches_a_point(const Where& where, const Experiment& experiment);  // before masks and files are looked at

// mesh_limits.cpp: what is asked of a mesh that only grids have, and of a grid that only meshes have
void refuse_other_geometry(const Where& where, const json::Value& value, Reading& reading);
void refuse_what_meshes_lack(Reading& reading);  // when all parts are read

// read_stimuli.cpp
void read_stimuli(const json::Value& value, Reading& reading);
// "added_3", when two were added during the run. The last one becomes a start more of an added one before it
// that is the same but for its starts.
std::string name_of_next_added(const Experiment& experiment);
void join_equal_added(Reading& reading);
// The number of the stimulus of that name; when there is none, says so (`message`), and which of those that can be
// meant has a name like it.
std::optional<std::size_t> resolve_stimulus(
    const std::string& name, const Origin& origin, const std::string& message, Reading& reading,
    const std::function<bool(const Stimulus&)>& is_meant = [](const Stimulus&) { return true; });

// read_electrodes.cpp
void read_electrodes(const json::Value& value, Reading& reading);

// read_sites.cpp
void read_lattice(const json::Value& value, Reading& reading);
Sites read_sites(const json::Value& value, const std::string& what, Reading& reading);
void read_line_scans(const json::Value& value, Reading& reading);
void read_sparks(const json::Value& value, Reading& reading);

// read_measures.cpp: after stimuli, probes and maps
void read_measures(const json::Value& value, Reading& reading);

// read_waveform.cpp
inline constexpr std::int64_t longest_waveform = std::int64_t{1} << 50;  // steps
// A column of a CSV file over its time: knots, in steps from 0 on, ascending; values in the column's unit.
struct FileWaveform {
    std::string path;    // relative to the experiment's folder, already joined
    std::string column;  // as the experiment says it; "": it does not
    std::vector<double> at, values;
    ModelQuantity unit;                 // 1 in the column's unit, where the header says it
    std::int64_t steps = 0;             // whole ones that it lasts; 0: something was wrong, and was said
    double at_step(double step) const;  // between knots by lines
};
// `column`: its header, with or without the unit; null: that of `symbol`, or with "" the only one besides time.
// `who` follows it: "a clamp", "stimulus 'S1'".
FileWaveform read_waveform(const json::Value& file, const json::Value* column, const std::string& symbol,
                           const std::string& who, Reading& reading);

// read_shape.cpp: where the waveform of a stimulus comes from, and its levels once its steps are counted
struct WaveformSource {
    std::optional<FileWaveform> file;
    Origin file_origin, shape_origin;
};
WaveformSource read_waveform_source(ObjectReader& object, const ObjectReader::Chosen& strength, Stimulus& stimulus,
                                    Reading& reading);
void take_levels(const WaveformSource& source, Stimulus& stimulus, Reading& reading);

// listed_inputs.cpp: says what is wrong; listed_inputs() finds them
void read_inputs(const json::Value& value, Reading& reading);

// read_actions.cpp
void read_actions(const json::Value& value, Reading& reading);

// read_maps.cpp
void read_maps(const json::Value& value, Reading& reading);

// read_outputs.cpp
void read_probes(const json::Value& value, Reading& reading);

void read_fields(const json::Value& value, Reading& reading);

ModelName read_model_name(const json::Value& value, const std::string& what, Reading& reading);
std::vector<ModelName> read_names(const json::Value& value, const std::string& what,
                                  Reading& reading);  // a string or an array of them
ModelQuantity read_model_quantity(const json::Value& value, const std::string& what, Reading& reading);
// A time in whole steps; 1 when it is not there. "every" is at least one.
std::int64_t read_duration(ObjectReader& object, const char* key, Reading& reading);
std::int64_t read_every(ObjectReader& object, Reading& reading);
// "from" and "to" of what is looked at in between.
template <class Windowed>
void check_window(const Windowed& one, const Origin& origin, Reading& reading) {
    if (one.first_step > one.last_step) reading.diagnostics.error(origin, "'from' comes after 'to'");
}
// A cell of the grid, one to three indices; reports one that lies outside.
std::optional<std::array<std::int64_t, 3>> read_cell(const json::Value& value, const std::string& what,
                                                     Reading& reading);
// An instant of the run, 0 to its end, in whole steps; `fallback` when it is not there or wrong.
std::int64_t read_instant(ObjectReader& object, const char* key, std::int64_t fallback, Reading& reading);

// `ms` as whole steps; reports when it is not (to 1e-6 of a step).
std::int64_t whole_steps(double ms, const Origin& origin, const std::string& what, Reading& reading);

}  // namespace heartwright::experiment
