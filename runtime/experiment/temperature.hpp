// The temperature of a model, as far as its spec declares one: a parameter in K, of which equations (driving forces,
// Q10 factors) are functions.
#pragma once

#include <string>

#include "runtime/interface/model.hpp"

namespace heartwright::experiment {

// "37 degC", "310 K", "310" -> K, in (200, 400). `said_as`: what the user calls it, in messages. UserFault: another.
double kelvin_of(const std::string& text, const std::string& said_as);

// The name of the model's parameter in K. UserFault: it declares none, or several.
std::string temperature_parameter(const interface::Model& model, const std::string& said_as);

}  // namespace heartwright::experiment
