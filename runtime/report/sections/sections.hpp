// The page's sections, each a piece of HTML, "" when the run has nothing for it.
#pragma once

#include <string>

#include "runtime/report/data/run_folder.hpp"
#include "runtime/report/plots/figure.hpp"

namespace heartwright::report {

std::string heading(const RunFolder& run);           // name, doc, whether it finished
std::string key_figures(const RunFolder& run);       // what a reader wants first
std::string warnings_section(const RunFolder& run);  // what the reader of the results must not miss
std::string traces_section(const RunFolder& run,
                           Figures& figures);  // potential and calcium: whole, and their beats overlaid
std::string currents_section(const RunFolder& run, Figures& figures);  // all other traces, as panels by kind
std::string restitution_section(const RunFolder& run,
                                Figures& figures);  // APD against DI, odd and even beats against the period
std::string measures_section(const RunFolder& run, Figures& figures);      // tables: conduction velocity, beats
std::string other_tables_section(const RunFolder& run, Figures& figures);  // of what has no section of its own
std::string seeds_section(const RunFolder& run, Figures& figures);  // means and deviations over seeds, their own pages
std::string ecg_section(const RunFolder& run, Figures& figures);
std::string leads_section(const RunFolder& run, Figures& figures);       // on ECG paper, and over one axis
bool has_standard_leads(const RunFolder& run);                           // in mV, so that there is that section
std::string reentry_section(const RunFolder& run, Figures& figures);     // phase singularities over time, paths of tips
std::string line_scans_section(const RunFolder& run, Figures& figures);  // a picture a symbol, time across
std::string sparks_section(const RunFolder& run, Figures& figures);      // figures, histograms, the first of them
std::string surface_section(const RunFolder& run, Figures& figures);     // of a mesh, to turn, where the script runs
std::string film_section(const RunFolder& run, Figures& figures);        // fields/ over time
std::string maps_section(const RunFolder& run, Figures& figures);  // planes with isochrones, velocities, histograms
std::string probes_section(const RunFolder& run);                  // the maps at the probes, and each probe's extremes
std::string speed_section(const RunFolder& run);                   // throughput and where the time went
std::string setup_section(const RunFolder& run);                   // model, geometry, tissue, protocol... as run
std::string provenance_section(const RunFolder& run);              // how to run it again, by what it was made

// The element around a section's content; "" without content. `title` is HTML.
std::string section(const std::string& id, const std::string& title, const std::string& content);

bool is_warning(const std::string& note);  // of the summary: it begins with "warning: "

std::string map_title(
    const std::string& name);  // "activation" -> "Activation", "apd90" -> "APD90", "peak_V" -> "Peak V"

}  // namespace heartwright::report
