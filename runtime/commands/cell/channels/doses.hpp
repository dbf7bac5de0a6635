// Drugs at concentrations: which cells there are, and what of the model differs between them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/commands/cell/channels/cell_parameter.hpp"
#include "runtime/commands/cell/channels/drugs.hpp"
#include "runtime/commands/cell/channels/roles.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::commands {

struct Dose {
    const Drug* drug = nullptr;    // null: control
    double concentration = 0;      // nM
    double multiple = 0;           // of the drug's Cmax; 0: that is not known
    const Drug* sample = nullptr;  // the drug with the parameters of one sample; null: with its own

    const Drug* acting() const { return sample != nullptr ? sample : drug; }
};

// The control, then each drug at the concentrations that are said ("1,10 nM", "1,2,3,4 Cmax"); "": at 1 to 4 times its
// Cmax, or where that is not known at 0.1 to 30 times its lowest IC50. UserFault.
std::vector<Dose> doses_of(const std::vector<Drug>& drugs, const std::string& said);

// The doses of one drug again, for each of its samples.
std::vector<Dose> sampled_doses(const std::vector<Dose>& doses, const std::vector<Drug>& samples);

// Dynamic binding to hERG: the model has the roles of it.
bool has_binding(const ModelRoles& roles);

// Of each cell, the parameters that any drug changes; `usual` are those of the model. A drug that binds to hERG has no
// block of I_Kr besides. UserFault: the model has no such channel.
std::vector<CellParameter> parameters_of(const interface::Model& model, const std::vector<double>& usual,
                                         const ModelRoles& roles, const std::vector<Dose>& doses);

}  // namespace heartwright::commands
