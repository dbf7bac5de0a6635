#include "generator/driver/explain/evidence_of_passes.hpp"
#include "generator/analysis/cost/h200.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "generator/analysis/cost/branch_paths.hpp"
#include "generator/driver/deep_stack.hpp"
#include "generator/driver/explain/changes.hpp"
#include "generator/driver/explain/component_costs.hpp"
#include "generator/driver/explain/measured_errors.hpp"
#include "generator/driver/explain/parts.hpp"
#include "generator/driver/explain/schemes.hpp"
#include "generator/driver/left_out.hpp"
#include "generator/passes/gates/choose_integrators.hpp"

namespace heartwright::driver {
namespace {

using analysis::copy_bandwidth;
using analysis::fp64_instructions;
using analysis::Weights;
using ir::Scale;
using page::CostByScale;

page::Cost at(const CostByScale& costs, Scale scale) { return costs[static_cast<std::size_t>(scale)]; }

CostByScale cost_of(const ir::Model& model) {
    const auto operations = analysis::count_by_scale(model);
    const auto ours = analysis::instructions_by_scale(model, Weights::ours),
               thesis = analysis::instructions_by_scale(model, Weights::thesis);
    CostByScale costs;
    for (std::size_t k = 0; k < costs.size(); ++k) costs[k] = {operations[k], ours[k], thesis[k]};
    return costs;
}

// With next values, whatever of the list has run: what is counted and compared is a step.
ir::Model lowered(const ir::Model& model) { return passes::choose_integrators(model); }

std::vector<page::PathCost> paths_of(const ir::Model& optimised, Scale finest) {
    const analysis::BranchPaths paths = analysis::branch_paths(optimised, finest);
    std::vector<page::PathCost> list;
    for (std::size_t k = 0; k < paths.paths.size(); ++k) {
        const analysis::BranchPath& path = paths.paths[k];
        list.push_back({analysis::label(paths, k), path.share, {path.operations, path.ours, path.thesis}});
    }
    return list;
}

page::Worth worth_of(const std::string& pass, const ir::Model& built, LeftOut left_out, const CostByScale& all,
                     Scale finest) {
    left_out.insert(pass);
    const CostByScale costs = cost_of(run_pipeline(built, {}, left_out));
    const auto more = [&](Scale scale, analysis::Instructions page::Cost::*by) {
        return (at(costs, scale).*by).arithmetic() - (at(all, scale).*by).arithmetic();
    };
    page::Worth worth;
    worth.pass = pass;
    worth.ours = more(finest, &page::Cost::ours);
    worth.thesis = more(finest, &page::Cost::thesis);
    worth.ours_of_cell = more(Scale::cell, &page::Cost::ours);
    worth.thesis_of_cell = more(Scale::cell, &page::Cost::thesis);
    return worth;
}

// The pipeline once for each pass, on all processors.
std::vector<page::Worth> worth_of_passes(const ir::Model& built, const LeftOut& left_out, const CostByScale& all,
                                         Scale finest) {
    std::vector<page::Worth> list;
    for (const std::string& name : pass_names(left_out)) {
        const bool is_there =
            std::any_of(list.begin(), list.end(), [&](const page::Worth& one) { return one.pass == name; });
        if (!is_there && name != "choose_integrators") list.emplace_back().pass = name;
    }
    on_all_processors(
        list.size(), [&](std::size_t k) { list[k] = worth_of(list[k].pass, built, left_out, all, finest); });
    std::stable_sort(list.begin(), list.end(),
                     [](const page::Worth& a, const page::Worth& b) { return a.ours > b.ours; });
    return list;
}

std::string text_of(double value, const char* format) {
    char text[64];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

std::vector<page::Fact> bounds_of(const ir::Model& model, const CostByScale& cost) {
    const double cell_bytes = analysis::bytes_per_cell_step(model, 8),
                 site_bytes = model.lattice ? analysis::bytes_per_site_step(model) : 0;
    const double sites =
        model.lattice ? static_cast<double>(model.lattice->shape[0] * model.lattice->shape[1] * model.lattice->shape[2])
                      : 0;
    const double bytes = cell_bytes + sites * site_bytes;
    const double instructions = at(cost, Scale::cell).ours.of_units() + sites * at(cost, Scale::site).ours.of_units();
    const double by_memory = copy_bandwidth / bytes, by_arithmetic = fp64_instructions / instructions;
    const std::string which = by_memory < by_arithmetic ? "memory" : "arithmetic";
    std::vector<page::Fact> facts;
    if (model.lattice) {
        facts.push_back({"Bound on one H200",
                         text_of(std::min(by_memory, by_arithmetic), "%.3g") + " cell-steps a second", "by " + which});
        facts.push_back(
            {"Bytes of a site-step", text_of(site_bytes, "%.0f"), "values and counts, read and written once"});
    } else {
        facts.push_back({"Bound for 1e7 cells on one H200",
                         text_of(1e10 / std::min(by_memory, by_arithmetic), "%.2f") + " ms a step", "by " + which});
    }
    facts.push_back({"Bytes of a cell-step", text_of(bytes, "%.6g"), "state read and written once, FP64"});
    facts.push_back(
        {"FP64 instructions of a cell-step", text_of(instructions, "%.6g"), "with comparisons, by our weights"});
    facts.push_back({"Memory alone", text_of(by_memory, "%.3g") + " cell-steps a second",
                     text_of(copy_bandwidth / 1e12, "%.2f") + " TB/s, a copy"});
    facts.push_back({"FP64 units alone", text_of(by_arithmetic, "%.3g") + " cell-steps a second",
                     text_of(fp64_instructions / 1e12, "%.1f") + "e12 instructions a second"});
    return facts;
}

std::vector<page::Fact> relied_on(const ir::Model& optimised) {
    std::vector<page::Fact> facts;
    for (const ir::Table& table : optimised.tables) {
        std::string names;
        for (const ir::TabulatedFunction& function : table.functions) {
            names += (names.empty() ? "" : ", ") + function.name;
            if (!table.is_rational()) continue;
            names += " " + std::to_string(function.shape.top) +
                     (function.shape.bottom > 0 ? "/" + std::to_string(function.shape.bottom) : "");
        }
        const std::string what = table.is_rational() ? " rational functions (degrees) on " +
                                                           std::to_string(table.ends.size() - 1) + " pieces from "
                                                     : " functions from ";
        facts.push_back({(table.is_rational() ? "functions of " : "table of ") + table.argument,
                         std::to_string(table.functions.size()) + what + text_of(table.low, "%.6g") + " to " +
                             text_of(table.high, "%.6g"),
                         names});
    }
    for (const ir::Assumption& assumption : optimised.assumptions) {
        facts.push_back({assumption.parameter,
                         "from " + text_of(assumption.low, "%.6g") + " to " + text_of(assumption.high, "%.6g"), ""});
    }
    return facts;
}

}  // namespace

std::string text_of(const passes::Promise& promise) {
    return promise.kind == passes::Promise::exact ? "exact"
                                                  : "rounding, at most " + text_of(promise.bound, "%.0e") + " S";
}

page::Evidence evidence_of(const ir::Model& built, const LeftOut& left_out) {
    const Scale finest = built.lattice ? Scale::site : Scale::cell;
    page::Evidence evidence;
    evidence.model = built.name;
    evidence.variant = built.variant;
    evidence.citation = built.citation;
    evidence.doc = built.doc;
    evidence.spec_file = built.spec_file;
    evidence.spec_hash = built.spec_hash;
    evidence.finest = std::string(to_string(finest));
    evidence.left_out.assign(left_out.begin(), left_out.end());
    evidence.finds_less = what_finds_less(left_out);

    const ir::Model as_written = lowered(built);
    evidence.as_written = at(cost_of(as_written), finest);
    const MeasuredErrors measured(as_written);
    evidence.errors_as_written = measured.of(as_written);
    evidence.states = measured.states();
    evidence.points = measured.points();

    const auto look = [&](std::size_t, const passes::Pass& pass, const ir::Model& before, const ir::Model& after) {
        page::PassEvidence& found = evidence.passes.emplace_back();
        found.name = pass.name;
        found.purpose = pass.purpose;
        found.place = pass.place;
        found.promise = text_of(pass.promise);
        const ir::Model old = lowered(before), now = lowered(after);
        found.before = cost_of(old);
        found.after = cost_of(now);
        note_changes(before, after, found);
        found.errors = measured.of(now);
        found.own = measured.made_by_pass(old, now);
    };
    const ir::Model optimised = run_pipeline(built, look, left_out);
    evidence.cost = cost_of(optimised);
    evidence.worth = worth_of_passes(built, left_out, evidence.cost, finest);
    evidence.paths = paths_of(optimised, finest);
    evidence.components = component_costs(optimised);
    evidence.schemes = schemes_of(built, optimised);
    evidence.invariants = invariants_of(built);
    evidence.relied_on = relied_on(optimised);
    evidence.bounds = bounds_of(optimised, evidence.cost);
    evidence.live = live_step(built, optimised);
    return evidence;
}

}  // namespace heartwright::driver
