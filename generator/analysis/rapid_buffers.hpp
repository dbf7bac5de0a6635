// Buffers without a state, in rapid equilibrium with what they bind: ddt(c) = J/(1 + B*K/(K + c)^2 + ...). They hold
// B*c/(K + c), the integral of their term over c; ddt of that and of c together is J.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generator/analysis/interpreter.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::analysis {

struct RapidBuffer {
    double capacity = 0, affinity = 0;  // B and K, in the unit of the free concentration
};

double held(const std::vector<RapidBuffer>& buffers, double free);            // sum of B*c/(K + c)
double held_of_change(const std::vector<RapidBuffer>& buffers, double free);  // its derivative by c

// Of a state whose derivative is a product: what divides it and depends on that state alone. Nothing where a term has
// another form, as of a Hill coefficient of 2; empty where nothing divides it.
std::optional<std::vector<RapidBuffer>> rapid_buffers(const ir::Model& model, const Point& point,
                                                      const std::string& state);

}  // namespace heartwright::analysis
