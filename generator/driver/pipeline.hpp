// The passes that a model goes through between equations and emission, in order. pipeline.cpp has the list.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "generator/ir/model.hpp"
#include "generator/passes/pass.hpp"

namespace heartwright::driver {

// Names of passes that do not run, each wherever it stands in the list (left_out.hpp).
using LeftOut = std::set<std::string, std::less<>>;

const std::vector<passes::Pass>& pipeline();
std::vector<std::string> pass_names(const LeftOut& left_out = {});  // of those that run, in order

// Called after each pass, with its place in the list (0 for the first).
using AfterPass =
    std::function<void(std::size_t place, const passes::Pass& pass, const ir::Model& before, const ir::Model& after)>;

// Runs all passes but those left out; every model on the way is verified (analysis/verifier.hpp). Equal models give
// equal results.
ir::Model run_pipeline(const ir::Model& model, const AfterPass& after_pass = {}, const LeftOut& left_out = {});

// The model with singular quotients removed and nothing else changed: what `eval` and the observers of cells compute.
ir::Model without_singularities(const ir::Model& model, const LeftOut& left_out = {});

// What a solver's observers compute: that, and with a lattice, where a look at a cell goes through all its sites, what
// the passes make of it. An observer reads next(x) of an integrated state as x, so derivatives do not matter: they are
// 0.
ir::Model for_observing(const ir::Model& model, const LeftOut& left_out = {});

}  // namespace heartwright::driver
