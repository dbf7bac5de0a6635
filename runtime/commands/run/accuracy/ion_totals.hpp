// The ions of a model whose amounts a cell gains and loses: which states are one ion, free and bound by buffers.
#pragma once

#include <cstdint>
#include <optional>
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
    struct Rapid {
        double capacity = 0, affinity = 0;  // of a buffer in rapid equilibrium, in the free ion's unit
    };
    std::vector<Part> parts;  // the free ion first
    std::vector<Rapid> rapid;
    ShownUnit shown;  // calcium in uM, others in mM

    std::string name(const interface::Model& model) const;  // "Na_i"; of free and bound "Ca_i + buffers"
    double of(const std::vector<double>& values) const;     // [part], in the states' units; in the shown one
};

// What changes a potential other than the membrane's, in its unit per ms.
struct PotentialSum {
    struct Part {
        std::int32_t symbol = 0;  // a state, or behind them an observable
        double factor = 1;
    };
    std::int32_t potential = 0;
    double constant = 0, pulse = 0;  // pulse: for 1 of its current
    std::vector<Part> parts;
    std::string uncounted;  // why this is not known; empty: it is
};

struct Ions {
    std::vector<IonTotal> totals;
    std::string carriers;  // which ion carries the pulses, or the warning that none does; empty: not known
    std::vector<std::string> uncounted;  // sentences: which buffers are not in the totals
    std::vector<PotentialSum> potentials;
};

// As the generator finds them in the equations of the spec, which it knows by its name or path, for a variant and
// parameters. Where it cannot, every state in a unit of concentration is an ion.
Ions ions_of(const launch::Installation& tools, const std::string& spec, const interface::Model& model,
             std::int32_t variant, const std::vector<double>& parameters);

// From the parts of all totals just before each beat, [part][beat].
std::vector<LevelBudget> ion_levels(const Ions& ions, const interface::Model& model,
                                    const std::vector<std::vector<double>>& values);

// "Na_i, Ca_i + 0.05*Ca_i/(Ca_i+0.00238) + 0.045*O_C", as the generator's check lists them. Names that are no
// states are left out.
std::vector<IonTotal> parse_totals(const std::string& text, const interface::Model& model);
// "V_t: -58.6 + 36.5*V + -37.2*V_t + -1*(pulse)"; "V_t: without a name: g*m*(V_t - E)". None of another line.
std::optional<PotentialSum> parse_potential(const std::string& line, const interface::Model& model);

}  // namespace heartwright::commands
