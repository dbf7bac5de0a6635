// The page's sections, each a piece of HTML, "" when the run has nothing for it.
#pragma once

#include <string>

#include "runtime/report/figure.hpp"
#include "runtime/report/run_folder.hpp"

namespace heartwright::report {

std::string heading(const RunFolder& run);         // name, doc, whether it finished
std::string key_figures(const RunFolder& run);     // what a reader wants first
std::string traces_section(const RunFolder& run, Figures& figures);  // one plot a quantity, one curve a probe
std::string line_scans_section(const RunFolder& run, Figures& figures);  // a picture a symbol, time across
std::string sparks_section(const RunFolder& run, Figures& figures);      // figures, histograms, the first of them
std::string film_section(const RunFolder& run, Figures& figures);         // fields/ over time
std::string maps_section(const RunFolder& run, Figures& figures);    // planes with isochrones
std::string probes_section(const RunFolder& run);  // the maps at the probes, and each probe's extremes
std::string speed_section(const RunFolder& run);   // throughput and where the time went
std::string setup_section(const RunFolder& run);   // model, geometry, tissue, stimuli... as run
std::string provenance_section(const RunFolder& run);  // how to run it again, by what it was made

std::string map_title(const std::string& name);  // "activation" -> "Activation", "apd90" -> "APD90", "peak_V" -> "Peak V"

}  // namespace heartwright::report
