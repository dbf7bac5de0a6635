// A condition on a state at which pacing stops, such as "Na_i > 12 mM": it is looked at where a beat ends.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "runtime/interface/model.hpp"

namespace heartwright::commands {

struct StopCondition {
    std::size_t state = 0;
    bool is_above = true;  // else below
    double value = 0;      // in the state's unit
    std::string text;      // as it was said

    // states: [cell][state]. Of any cell.
    bool holds(const std::vector<double>& states, std::size_t n_states) const;
};

// Of "NAME > VALUE" and "NAME < VALUE", with the unit of the state. UserFault: no such state, or another unit.
std::vector<StopCondition> stop_conditions(const std::vector<std::string>& said, const interface::Model& model);

}  // namespace heartwright::commands
