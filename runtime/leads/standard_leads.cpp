#include "runtime/leads/standard_leads.hpp"

#include <algorithm>

#include "base/diag/faults.hpp"

namespace heartwright::leads {
namespace {

constexpr double third = 1.0 / 3;

}  // namespace

std::vector<Lead> standard_leads() {
    std::vector<Lead> leads{{"I", {{"LA", 1}, {"RA", -1}}},
                            {"II", {{"LL", 1}, {"RA", -1}}},
                            {"III", {{"LL", 1}, {"LA", -1}}},
                            {"aVR", {{"RA", 1}, {"LA", -0.5}, {"LL", -0.5}}},
                            {"aVL", {{"LA", 1}, {"RA", -0.5}, {"LL", -0.5}}},
                            {"aVF", {{"LL", 1}, {"RA", -0.5}, {"LA", -0.5}}}};
    for (const char* name : {"V1", "V2", "V3", "V4", "V5", "V6"}) leads.push_back(lead_between(name, name, ""));
    return leads;
}

Lead lead_between(const std::string& name, const std::string& plus, const std::string& minus) {
    if (!minus.empty()) return {name, {{plus, 1}, {minus, -1}}};
    return {name, {{plus, 1}, {"RA", -third}, {"LA", -third}, {"LL", -third}}};
}

double value_of(const Lead& lead, const std::vector<std::string>& names, const std::vector<double>& potentials) {
    double sum = 0;
    for (const auto& [name, weight] : lead.weights) {
        const auto found = std::find(names.begin(), names.end(), name);
        if (found == names.end()) throw OurFault("lead " + lead.name + " has no electrode " + name);
        sum += weight * potentials[static_cast<std::size_t>(found - names.begin())];
    }
    return sum;
}

}  // namespace heartwright::leads
