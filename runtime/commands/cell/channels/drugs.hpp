// Drugs: pore block by IC50 and Hill coefficient of each conductance, g = g_0 / (1 + (C/IC50)^h), and dynamic binding
// to hERG, for models that have it.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heartwright::commands {

struct DrugBlock {
    std::string target;  // as the file has it: a parameter ("g_Kr") or a current ("i_Kr", "IKr")
    double ic50 = 0;     // nM
    double hill = 1;
};

// Binding and trapping of Li et al. 2017. Their units are those of binding_units; halfmax is in nM to the power of n.
struct HergBinding {
    double Kmax = 0, Ku = 0, n = 1, halfmax = 1, Vhalf = 0;
    std::array<double, 5> values() const { return {Kmax, Ku, n, halfmax, Vhalf}; }
};
inline constexpr std::array<std::string_view, 5> binding_names{"Kmax", "Ku", "n", "halfmax", "Vhalf"};
inline constexpr std::array<std::string_view, 5> binding_units{"1", "1/ms", "1", "1", "mV"};

// Of torsade de pointes; numbered as the CiPA initiative does.
enum class Risk { low = 0, intermediate = 1, high = 2 };
std::string risk_name(Risk risk);  // "low"

struct Drug {
    std::string name;
    std::vector<DrugBlock> blocks = {};
    std::optional<HergBinding> binding = {};
    double cmax = 0;                // nM, the free therapeutic concentration; 0: not known
    std::optional<Risk> risk = {};  // known

    double lowest_ic50() const;  // nM; infinity: it has no block
};

// Drugs of a CSV file, a row for each block: columns drug; current, parameter or target; IC50 with its unit in the
// header ("IC50 [nM]") or in the field ("4.9 nM"); hill (1 where empty or absent); cmax likewise, if known. Or of JSON:
// {"dofetilide": {"cmax": "2 nM", "i_Kr": {"ic50": "4.9 nM", "hill": 0.9}}}, with "binding" and "risk" as in
// model_specs/drugs/cipa.json. UserFault with file and line.
std::vector<Drug> read_drugs(const std::string& path);

// "g_Kr=4.9 nM,0.9": one block of the command line. UserFault.
DrugBlock block_of_text(const std::string& text);

// What is left of a conductance at a concentration in nM: 1 / (1 + (C/IC50)^h).
double remaining_fraction(const DrugBlock& block, double concentration);

bool is_on_hERG(const DrugBlock& block);  // of I_Kr, whatever it is called

// "1,10,100 nM", "1 nM,1 uM"; "1,2,3,4 Cmax": multiples of the drug's. UserFault.
struct Concentrations {
    std::vector<double> values;  // nM
    bool are_multiples = false;  // of Cmax instead
};
Concentrations concentrations_of(const std::string& list);

// The drug with other parameters, one for each row of CSV files that are read side by side. Columns are named as in the
// FDA's files: Kmax, Ku [1/ms], n, halfmax, Vhalf [mV]; ICaL_IC50 [nM], ICaL_h, and so on; an IC50 that is NA is no
// block. Others are left alone. UserFault with file and line.
std::vector<Drug> samples_of(const Drug& drug, const std::vector<std::string>& paths);

}  // namespace heartwright::commands
