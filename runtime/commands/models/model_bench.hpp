// What the bench measures of a model for its page: a paced beat, or cycles of a cell that fires by itself, with its
// currents; restitution.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "runtime/report/data/csv_table.hpp"
#include "runtime/report/data/run_folder.hpp"

namespace heartwright::commands {

struct ModelBench {
    std::string variant;                 // "": the spec as written
    std::string conditions;              // "paced at 1 Hz, after 100 beats"
    std::string failure;                 // why there are no results; "": there are
    report::CsvTable biomarkers;         // a row
    nlohmann::ordered_json definitions;  // of biomarkers, by name
    std::vector<double> times;           // ms, from the pulse of the last beat on
    std::vector<report::Trace> traces;   // calcium in uM
    bool fires_by_itself = false;
    std::optional<report::CsvTable> restitution;  // protocol, di90, apd90

    bool has_results() const { return failure.empty(); }
};

double value_of(const ModelBench& bench, const std::string& biomarker);  // NaN: none

struct BenchRequest {
    std::string model;  // a name or a path
    std::string variant;
    std::int64_t beats = 0;  // at most, before those that are measured
    bool has_restitution = false;
    std::string potential = {};
    std::array<std::int64_t, 3> sites = {};  // of a cell; 0: it has none
};

// Runs `heartwright cell` in a temporary folder. A cell that it cannot pace is no fault: `failure` says why.
ModelBench bench_of(const BenchRequest& request);

}  // namespace heartwright::commands
