// What a run left in its folder, read back.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/json/value.hpp"
#include "runtime/io/fields/line_scans_file.hpp"
#include "runtime/io/fields/maps_reader.hpp"
#include "runtime/io/tables/spark_table.hpp"
#include "runtime/report/data/csv_table.hpp"

namespace heartwright::report {

struct Trace {                          // a column of probes.csv
    std::string quantity, unit, probe;  // "V", "mV", "P1"
    std::vector<double> values;         // NaN: not due in that row
    std::vector<double> deviations;     // over seeds, of the mean that `values` then are; empty: one run
};

struct MeshShape;  // runtime/report/surfaces

struct RunFolder {
    std::filesystem::path folder;
    json::Value experiment;              // as it was run
    std::optional<json::Value> summary;  // absent: the run has not finished
    std::vector<double> times;           // ms
    std::vector<Trace> traces;
    std::optional<io::Maps> maps;
    std::optional<io::Maps> map_deviations;  // over seeds
    std::optional<CsvTable> beats, restitution, ecg, singularities, singularity_points;
    std::map<std::string, CsvTable> other_tables;  // by their file's name
    std::vector<io::ListedLineScan> line_scans;    // rows are read when they are asked for
    std::shared_ptr<const MeshShape> shape;        // of a run on a mesh, once it was read
    bool has_sparks = false;                       // in the file
    bool is_going_on = false;                      // a process is still writing there
    std::string sparks_path() const { return (folder / "sparks.csv").string(); }
};

RunFolder read_run_folder(const std::filesystem::path& folder);
json::Value read_experiment(const std::filesystem::path& run_folder);  // as it was run
// What its maps, fields and end state have values of. UserFault when a file is damaged.
io::DomainIdentity domain_of(const RunFolder& run);

// Do points lie on a regular grid of tissue, so that planes of it can be drawn? Cells without tissue and nodes of a
// mesh are points in any order.
bool is_grid_of_tissue(const RunFolder& run);
// Are they the nodes of a mesh?
bool has_mesh(const RunFolder& run);

// The value at "throughput.cell_steps_per_second", or nothing.
const json::Value* find_path(const json::Value& value, std::string_view path);
std::optional<double> number_at(const json::Value& value, std::string_view path);
std::string text_at(const json::Value& value, std::string_view path);  // a string's text, "" for anything else

}  // namespace heartwright::report
