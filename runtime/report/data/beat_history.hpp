// How beats change in the course of a run: adaptation to a rate, alternans, what a drug does.
#pragma once

#include <string>

#include "runtime/report/data/csv_table.hpp"
#include "runtime/report/plots/figure.hpp"

namespace heartwright::report {

// APD90 of each beat over its activation, a curve a probe, of those of beats.csv that have at least ten; "" when none
// has.
std::string beat_history(const CsvTable& beats, Figures& figures);

}  // namespace heartwright::report
