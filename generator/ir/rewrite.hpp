// Walking and rebuilding trees.
#pragma once

#include <functional>
#include <string>
#include <unordered_set>
#include <vector>

#include "generator/ir/model.hpp"

namespace heartwright::ir {

using Rule = std::function<ExprPtr(const ExprPtr&)>;

// Operands first: `rule` gets each node with its operands already rewritten. The same object when nothing changed.
ExprPtr rewrite(const ExprPtr& expr, const Rule& rule);

// The expressions of a model that a step evaluates: every definition, derivative and next value.
void for_each_expression(const Model& model, const std::function<void(const ExprPtr&)>& visit);
Model rewrite_expressions(const Model& model, const Rule& whole);  // `whole` gets whole expressions
Model rewrite_nodes(const Model& model, const Rule& rule);         // `rule` gets every node, as in rewrite()

void for_each_node(const ExprPtr& expr, const std::function<void(const ExprPtr&)>& visit);
bool reads(const ExprPtr& expr, const std::string& name);  // as a bare symbol

// Every name of the model: what a new name must differ from.
std::unordered_set<std::string> all_names(const Model& model);

// Definitions that a step needs by name: diffusivities of sites, their weights, totals of checks, the step test.
std::vector<std::string> named_by_model(const Model& model);

// What a step needs: names of definitions that next values and derivatives read and that named_by_model() says,
// directly or through others.
std::unordered_set<std::string> needed_definitions(const Model& model);

// Tables of the same functions over the same ranges.
bool same_tables(const Model& a, const Model& b);

// Names and expressions of two models are equal, definitions in the same order.
bool same_expressions(const Model& a, const Model& b);

}  // namespace heartwright::ir
