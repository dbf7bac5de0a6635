// The unit in which pages show a quantity: that of the model, but calcium in uM, in all plots and tables.
#pragma once

#include <string>
#include <vector>

#include "runtime/report/data/run_folder.hpp"
#include "runtime/report/data/spark_digest.hpp"

namespace heartwright::report {

struct ShownUnit {
    double factor = 1;  // values times it
    std::string unit;
    bool differs() const { return factor != 1; }
};

// Calcium: a concentration of which a part of the name ("Ca_i", "peak_ca_ss", "cai") begins with "ca".
ShownUnit shown_unit(const std::string& symbol, const std::string& unit);

void scale(std::vector<double>& values, const ShownUnit& shown);

// Traces, maps, tables and the summary's figures at probes. What is read only when it is drawn (fields, line scans,
// sparks) is left.
void show_calcium_in_uM(RunFolder& run);
void show_calcium_in_uM(SparkDigest& sparks);

}  // namespace heartwright::report
