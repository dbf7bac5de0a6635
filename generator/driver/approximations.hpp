// --approximate TOLERANCE[,of=V+Ca_ss][,form=rational][,outside=exact] [--for cpu[,fp32]]: what a model may take from
// tables.
#pragma once

#include <optional>
#include <string>

#include "base/command_line/arguments.hpp"
#include "generator/driver/option_values.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::driver {

// What the command line asks for; "none" in place of the tolerance asks for nothing, whatever the spec says. UserFault
// for other text.
struct ApproximateOption {
    bool is_given = false;
    std::optional<ir::ApproximationRequest> request;
    ir::CostsOf costs = ir::CostsOf::gpu;  // --for cpu: whose costs choose between tables and rational functions
    bool is_single = false;                // --for cpu,fp32: whose rounding
};
ApproximateOption approximate_option(const Arguments& arguments);

// The model with that request in place of its own; UserFault when it cannot be: an argument that is no state with a
// range, a lattice.
ir::Model with_approximations(ir::Model model, const ApproximateOption& option);

// `before` and `after` that pass of a model with a request: UserFault naming a state of its `of` of which nothing is
// approximated, and what there is. A line about it where the request names none and nothing is approximated; else "".
std::string what_was_found(const ir::Model& before, const ir::Model& after);

// Adds the assumptions of `other`: a parameter keeps the narrower of its intervals.
void add_assumptions(ir::Model& model, const ir::Model& other);

// The same model computed exactly.
ir::Model without_approximations(ir::Model model);

}  // namespace heartwright::driver
