// Biomarkers of the action potential and the calcium transient, of every cell of a run.
#pragma once

#include <string>
#include <vector>

#include "runtime/commands/cell/cell_bench.hpp"

namespace heartwright::commands {

// The maps that biomarkers are made of, into an experiment.
void add_biomarker_maps(Json& experiment, CellBench& bench);

// A row for each cell: rmp, peak, amplitude, dvdt_max, apd30, apd50, apd90, triangulation (apd90 - apd30), ead, dad,
// alternans; of calcium ca_diastolic, ca_peak, ca_rise_time, ca_decay50. The last beat of the run, except rmp, peak,
// dvdt_max and the calcium extremes, which are those of the whole run. NaN: none.
ResultTable biomarkers_of(const CellBench& bench, const std::string& run);

// Their names, known before a run.
std::vector<std::string> biomarker_names(const CellBench& bench);

// Gives columns the definitions of the biomarkers that they name, with the threshold.
void define_biomarkers(const CellBench& bench, ResultTable& table);

Json definitions_json(const ResultTable& table);            // {"apd90": "..."}
std::string html_of_definitions(const ResultTable& table);  // a list

Json row_json(const ResultTable& table, std::size_t row);  // {"apd90_ms": 292.1 ...}; null where there is none

}  // namespace heartwright::commands
