#include <cstdio>
#include <iostream>
#include <string>

#include "base/command_line/generator_usages.hpp"
#include "base/diag/faults.hpp"
#include "generator/analysis/cost/h200.hpp"
#include "generator/analysis/cost/instructions.hpp"
#include "generator/analysis/cost/op_count.hpp"
#include "generator/driver/approximations.hpp"
#include "generator/driver/explain/evidence_of_passes.hpp"
#include "generator/driver/explain/parts.hpp"
#include "generator/driver/explain/schemes.hpp"
#include "generator/driver/left_out.hpp"
#include "generator/driver/load.hpp"
#include "generator/driver/pipeline.hpp"
#include "generator/driver/stiff_warnings.hpp"
#include "generator/driver/verbs.hpp"
#include "generator/passes/gates/stored_gates.hpp"

namespace heartwright::driver {
namespace {

using analysis::copy_bandwidth;
using analysis::CountByScale;
using analysis::fp64_instructions;
using analysis::Instructions;
using analysis::InstructionsByScale;
using analysis::OpCount;
using analysis::Weights;

template <class ByScale>
const auto& at(const ByScale& counts, ir::Scale scale) {
    return counts[static_cast<std::size_t>(scale)];
}

std::string row(const OpCount& c, const Instructions& ours, const Instructions& thesis) {
    char text[160];
    std::snprintf(text, sizeof text, "%5d %5d %5d %5d %5d %5d %5d %5d %5d %5d %5d %6d %6d", c.adds, c.multiplies,
                  c.fmas, c.divides, c.reciprocals, c.exps, c.logs, c.square_roots, c.pows, c.lookups, c.others,
                  ours.arithmetic(), thesis.arithmetic());
    return text;
}

void print_line(const std::string& name, const std::string& columns, const std::string& promise) {
    std::printf("%-26s%s  %s\n", name.c_str(), columns.c_str(), promise.c_str());
}

// The costs of a model at each scale: operations of the finest, instructions of the others.
std::string row_of(const ir::Model& model) {
    const CountByScale counts = analysis::count_by_scale(model);
    const InstructionsByScale ours = analysis::instructions_by_scale(model, Weights::ours),
                              thesis = analysis::instructions_by_scale(model, Weights::thesis);
    const ir::Scale finest = model.lattice ? ir::Scale::site : ir::Scale::cell;
    char text[64], cell[32] = "";
    std::snprintf(text, sizeof text, " %6d %6d", at(ours, ir::Scale::parameter).arithmetic(),
                  at(ours, ir::Scale::step).arithmetic());
    if (model.lattice) std::snprintf(cell, sizeof cell, " %6d", at(ours, ir::Scale::cell).arithmetic());
    return row(at(counts, finest), at(ours, finest), at(thesis, finest)) + text + cell;
}

void print_left_out(const LeftOut& left_out) {
    if (left_out.empty()) return;
    std::cout << "\nLeft out:";
    for (const std::string& name : left_out) std::cout << ' ' << name;
    std::cout << '\n';
    for (const std::string& line : what_finds_less(left_out)) std::cout << "  " << line << '\n';
}

void print_integrators(const ir::Model& built, const ir::Model& optimised) {
    std::printf(
        "\nIntegrators (time constants: -1/J_ii over the working ranges of all states, with the least that is proved "
        "and one that is taken)\n");
    for (const page::Fact& scheme : schemes_of(built, optimised))
        std::printf("  %-20s %-24s %s\n", scheme.name.c_str(), scheme.value.c_str(), scheme.note.c_str());
}

void print_invariants(const ir::Model& built) {
    const std::vector<page::Fact> invariants = invariants_of(built);
    if (invariants.empty()) return;
    std::printf(
        "\nInvariants (sums of states that the equations keep, and fluxes from state to state; proved on the step, for "
        "all states and dt)\n");
    for (const page::Fact& invariant : invariants)
        std::printf("  %-44s %s%s%s\n", invariant.name.c_str(), invariant.value.c_str(),
                    invariant.note.empty() ? "" : ": ", invariant.note.c_str());
}

void print_bounds(const ir::Model& model) {
    const double cells = 1e7;
    const double bytes = analysis::bytes_per_cell_step(model, 8);
    const int instructions = at(analysis::instructions_by_scale(model, Weights::ours), ir::Scale::cell).of_units();
    const double memory_ms = 1e3 * cells * bytes / copy_bandwidth,
                 arithmetic_ms = 1e3 * cells * instructions / fp64_instructions;
    std::printf("\nOne cell-step in FP64: %.0f bytes of state, %d FP64 instructions with comparisons\n", bytes,
                instructions);
    std::printf("Bound for 1e7 cells on one H200: memory %.2f ms, arithmetic %.2f ms a step; bound by %s\n", memory_ms,
                arithmetic_ms, memory_ms > arithmetic_ms ? "memory" : "arithmetic");
}

void print_gates(const ir::Model& source, const ir::Model& stepped) {
    const std::vector<ir::StoredGate> gates = passes::gates_to_store(source, stepped);
    const int n_gates = static_cast<int>(gates.size());
    std::printf("\nMixed precision: %d of %zu states are gates that 32 bits hold (--precision mixed)", n_gates,
                source.states.size());
    std::printf(n_gates == 0 ? "\n" : ", %.0f bytes of state a step\n",
                analysis::bytes_per_cell_step(stepped, 8, n_gates));
    for (const ir::StoredGate& gate : gates) {
        std::printf("  %-20s rounding moves it by at most %.1e at dt %g ms (time constant up to %g ms)\n",
                    gate.state.c_str(), passes::error_of(gate, source.designed_dt), source.designed_dt, gate.slowest);
    }
}

}  // namespace

void explain(const std::vector<std::string>& words) {
    const Arguments arguments(with_flags(explain_usage(), left_out_flags(words)), words, 1, 1);
    const LeftOut left_out = left_out_by(arguments);
    LoadedSpec loaded(arguments.positional()[0], arguments);
    const ir::Model built =
        with_approximations(loaded.build(loaded.choice_of(arguments)), approximate_option(arguments));
    warn_of_stiff_coupling(built, loaded.diagnostics());
    note_unproved_coupling(built, loaded.diagnostics());
    loaded.show_warnings();

    std::cout << built.name << (built.variant.empty() ? "" : " (" + built.variant + ")") << ": " << built.states.size()
              << " states\n\nAfter each pass: operations per " << (built.lattice ? "site" : "cell")
              << " and step (others: compare, select, min, max, sign) and the FP64\n"
                 "instructions that they cost on a GPU by our functions and by a thesis's weights; in brackets ours of "
                 "the host, once a\n"
                 "run, and of each step"
              << (built.lattice ? " and cell\n" : "\n");
    print_line(
        "",
        std::string("  add   mul   fma   div   rcp   exp   log  sqrt   pow table other   ours thesis (host) (step)") +
            (built.lattice ? " (cell)" : ""),
        "promise");
    print_line("as written", row_of(built), "");
    const auto print_pass = [](std::size_t, const passes::Pass& pass, const ir::Model&, const ir::Model& after) {
        print_line(std::string(pass.name), row_of(after), text_of(pass.promise));
    };
    const ir::Model optimised = run_pipeline(built, print_pass, left_out);
    print_left_out(left_out);
    const CountByScale counts = analysis::count_by_scale(optimised);
    const InstructionsByScale ours = analysis::instructions_by_scale(optimised, Weights::ours),
                              thesis = analysis::instructions_by_scale(optimised, Weights::thesis);
    std::cout << "\nBy scale, at the end\n";
    for (ir::Scale scale : {ir::Scale::parameter, ir::Scale::step, ir::Scale::cell, ir::Scale::site}) {
        print_line(std::string(to_string(scale)), row(at(counts, scale), at(ours, scale), at(thesis, scale)),
                   scale == ir::Scale::parameter ? "once per run, on the host"
                   : scale == ir::Scale::step    ? "once per step"
                                                 : "");
    }
    print_instructions(optimised);
    print_integrators(built, optimised);
    print_invariants(built);
    if (optimised.lattice) {
        print_sites(for_observing(built, left_out), optimised);
    } else {
        print_bounds(optimised);
        print_gates(for_observing(without_approximations(built), left_out), optimised);
    }
    std::cout << "\nPasses\n";
    for (const passes::Pass& pass : pipeline()) {
        if (left_out.contains(pass.name)) continue;
        std::printf("  %-26s%s\n  %26s%s\n", std::string(pass.name).c_str(), std::string(pass.purpose).c_str(), "",
                    std::string(pass.place).c_str());
    }
    std::fflush(stdout);
    if (arguments.has("--text")) return;
    std::string command = "heartwright-generate explain";
    for (const std::string& word : words) command += " " + word;
    const std::string page = write_explain_page(built, arguments, left_out, command);
    std::printf("\nPage: %s\n", page.c_str());
    std::fflush(stdout);
}

}  // namespace heartwright::driver
