// The ions of a model whose amounts a cell gains and loses: which states are one ion, free and bound by buffers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/units/shown_unit.hpp"
#include "runtime/commands/run/accuracy/ion_budget.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/launch/installation.hpp"

namespace heartwright::commands {

struct IonTotal {
    struct Part {
        std::int32_t state = 0;
        double weight = 1;  // in the free ion's unit
    };
    std::vector<Part> parts;  // the free ion first
    ShownUnit shown;          // calcium in uM, others in mM

    std::string name(const interface::Model& model) const;  // "Na_i"; of free and bound "Ca_i + buffers"
    double of(const std::vector<double>& values) const;     // [part], in the states' units; in the shown one
};

struct Ions {
    std::vector<IonTotal> totals;
    std::string carriers;  // which ion carries the pulses, or the warning that none does; empty: not known
};

// As the generator finds them in the equations of the spec, which it knows by its name or path. Where it cannot, every
// state in a unit of concentration is an ion.
Ions ions_of(const launch::Installation& tools, const std::string& spec, const interface::Model& model);

// From the parts of all totals just before each beat, [part][beat].
std::vector<LevelBudget> ion_levels(const Ions& ions, const interface::Model& model,
                                    const std::vector<std::vector<double>>& values);

// "Na_i, Ca_i + 1*TnCL + 0.045*O_C", as the generator's check lists them. Names that are no states are left out.
std::vector<IonTotal> parse_totals(const std::string& text, const interface::Model& model);

}  // namespace heartwright::commands
