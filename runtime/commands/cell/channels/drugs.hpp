// Drugs as pore block: IC50 and Hill coefficient of each conductance, g = g_0 / (1 + (C/IC50)^h).
#pragma once

#include <string>
#include <vector>

namespace heartwright::commands {

struct DrugBlock {
    std::string target;  // as the file has it: a parameter ("g_Kr") or a current ("i_Kr", "IKr")
    double ic50 = 0;     // nM
    double hill = 1;
};
struct Drug {
    std::string name;
    std::vector<DrugBlock> blocks;

    double lowest_ic50() const;  // nM
};

// Drugs of a CSV file, a row for each block: columns drug; current, parameter or target; IC50 with its unit in the
// header ("IC50 [nM]") or in the field ("4.9 nM"); hill (1 where empty or absent). Or of JSON:
// {"dofetilide": {"i_Kr": {"ic50": "4.9 nM", "hill": 0.9}}}. UserFault with file and line.
std::vector<Drug> read_drugs(const std::string& path);

// "g_Kr=4.9 nM,0.9": one block of the command line. UserFault.
DrugBlock block_of_text(const std::string& text);

// What is left of a conductance at a concentration in nM: 1 / (1 + (C/IC50)^h).
double remaining_fraction(const DrugBlock& block, double concentration);

std::vector<double> concentrations_of(const std::string& list);  // "1,10,100 nM", "1 nM,1 uM" -> nM; UserFault

}  // namespace heartwright::commands
