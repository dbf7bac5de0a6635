// Leads as combinations of electrodes' potentials: the 12 standard ones (Einthoven, Goldberger, Wilson), and pairs.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace heartwright::leads {

struct Lead {
    std::string name;
    std::vector<std::pair<std::string, double>> weights;  // of electrodes; their sum is 0
};

// I, II, III, aVR, aVL, aVF, V1 to V6, of RA, LA, LL and V1 to V6; V1 to V6 against Wilson's central terminal.
std::vector<Lead> standard_leads();

// plus less minus; minus "": Wilson's central terminal, the mean of RA, LA and LL.
Lead lead_between(const std::string& name, const std::string& plus, const std::string& minus);

// Of the potentials of electrodes, in the order of names.
double value_of(const Lead& lead, const std::vector<std::string>& names, const std::vector<double>& potentials);

}  // namespace heartwright::leads
