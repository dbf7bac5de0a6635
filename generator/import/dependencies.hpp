// Variables that an expression of a foreign model depends on, through equations.
#pragma once

#include <vector>

#include "generator/import/foreign_model.hpp"

namespace heartwright::foreign {

// Facts about each variable, followed through algebraic equations (a state's own equation is not followed).
class Dependencies {
public:
    explicit Dependencies(const Model& model);

    bool reads_time(std::size_t variable) const { return facts_.at(variable).time; }
    bool reads_state(std::size_t variable) const { return facts_.at(variable).state; }
    bool reads_external(std::size_t variable) const { return facts_.at(variable).external; }
    bool is_constant(const Expr& expression) const;                         // reads constants alone
    bool depends(const Expr& expression, std::size_t variable) const;       // on this variable, or through equations
    std::vector<bool> read_by(const Expr& expression) const;                // variables, directly or through equations
    std::vector<bool> reached(const std::vector<std::size_t>& from) const;  // variables that these equations need

private:
    struct Facts {
        bool time = false;
        bool state = false;
        bool external = false;
    };
    const Model& model_;
    std::vector<std::size_t> equations_;
    std::vector<Facts> facts_;
};

// Removes variables that nothing refers to any more, with their equations; `kept` maps old to new indices.
std::vector<std::size_t> remove_variables(Model& model, const std::vector<bool>& is_removed);

}  // namespace heartwright::foreign
