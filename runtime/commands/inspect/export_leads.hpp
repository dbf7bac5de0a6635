// `heartwright export --wfdb`: the leads of a run as a WFDB record.
#pragma once

#include <string>
#include <vector>

namespace heartwright::commands {

// leads.csv of the run to FOLDER/leads.hea and FOLDER/leads.dat: their paths. UserFault when the samples are not
// equally far apart, or fewer than two.
std::vector<std::string> export_leads(const std::string& run, const std::string& folder);

}  // namespace heartwright::commands
