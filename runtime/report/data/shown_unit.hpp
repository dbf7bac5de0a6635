// What pages show, in the units in which people read it.
#pragma once

#include <vector>

#include "base/units/shown_unit.hpp"
#include "runtime/report/data/run_folder.hpp"
#include "runtime/report/data/spark_digest.hpp"

namespace heartwright::report {

void scale(std::vector<double>& values, const ShownUnit& shown);

// Traces, maps, tables and the summary's figures at probes. What is read only when it is drawn (fields, line scans,
// sparks) is left.
void show_calcium_in_uM(RunFolder& run);
void show_calcium_in_uM(SparkDigest& sparks);

}  // namespace heartwright::report
