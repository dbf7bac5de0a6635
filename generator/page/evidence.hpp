// What `explain` found out about a model: what each pass did, what it is worth and what it costs in digits, what a step
// costs, and what a compiler and a machine made of it. Gathered by the driver, shown by explain_page.hpp.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "generator/analysis/cost/instructions.hpp"
#include "generator/analysis/cost/op_count.hpp"

namespace heartwright::page {

struct Cost {
    analysis::OpCount operations;
    analysis::Instructions ours, thesis;
};
using CostByScale = std::array<Cost, 5>;  // index: static_cast<int>(ir::Scale)

// A definition or a next value that a pass rewrote.
struct Change {
    std::string name;  // "i_Na", "next(m)"
    std::string component;
    std::string before, after;
    int instructions = 0;  // of ours, that a step executes more for it; negative: fewer
};

// Errors of next values at random physiological states, in the double interpreter against the long double one, which
// runs the model as it was written and its integrators lowered it.
struct Errors {
    double largest_ulp = 0, mean_ulp = 0, largest_relative = 0;
    std::string worst;  // the state with the largest
};

struct PassEvidence {
    std::string name, purpose, place, promise;
    CostByScale before, after;
    std::vector<Change> changes;                            // most changed first
    std::vector<std::pair<std::string, std::string>> made;  // temporaries and their values
    std::vector<std::string> gone;                          // temporaries
    Errors errors;                                          // after it and all before it
    double own = 0;  // this pass alone: largest |double after - long double before|, in S (analysis/magnitude.hpp)
};

// The worth of a pass: what a step takes more without it, at the finest scale, and with sites the cell's own.
struct Worth {
    std::string pass;
    int ours = 0, thesis = 0;
    int ours_of_cell = 0, thesis_of_cell = 0;

    // The first kernel, compiled without it; all lines of its SASS, -1 without cuobjdump.
    bool is_compiled = false;
    int instructions = -1, fp64 = -1, registers = 0, spilled = 0;
};

struct PathCost {
    std::string label;
    double share = 0;  // of sampled states
    Cost cost;
};

struct ComponentCost {
    std::string component;
    int expressions = 0;
    Cost cost;
};

// A kernel as nvcc compiled it.
struct CompiledKernel {
    std::string name, architecture;                           // "a cell's step", "sm_90"
    int registers = 0, spilled = 0, threads = 0, blocks = 0;  // bytes; of a block; of a multiprocessor
    double occupancy = 0;                                     // warps of those that a multiprocessor has room for
    std::vector<std::pair<std::string, int>>
        instructions;  // of SASS, by kind (FP64 kinds begin so); empty without cuobjdump
};

int instructions_of(const CompiledKernel& kernel);  // all kinds; -1 without SASS
int fp64_instructions_of(const CompiledKernel& kernel);

// Blocks of 128 threads on a multiprocessor at once: what a thread has then, and what would lie in shared memory
// meanwhile.
struct RegisterFit {
    int blocks = 0, registers = 0, values = 0;        // values of 8 bytes that the registers hold, by rule of thumb
    int slots = 0, puts = 0, takes = 0, fetched = 0;  // spilled at once; moves; states that memory brings there
    int shared_bytes = 0;                             // of a block
};
struct SpilledValue {
    std::string name;
    int first = 0, last = 0;  // lines [first, last)
    bool is_fetched = false;
};

// Live values along a cell's step.
struct LiveStep {
    std::vector<int> after_line;                          // live values after each line; empty: not looked at
    int at_first = 0;                                     // before them
    int most_in_fp32 = 0;                                 // where a GPU takes the lines in another order then; else 0
    std::vector<std::pair<std::string, int>> components;  // where each begins
    std::vector<int> cuts;                                // lines that begin a function of their own
    std::vector<RegisterFit> fits;
    std::vector<SpilledValue> spilled;  // for the first of them that needs any
    std::string spilled_for;
};

struct Fact {
    std::string name, value, note;
};

struct Evidence {
    std::string model, variant, citation, doc, spec_file, spec_hash, version, command;
    std::string finest;  // "cell" or "site"
    std::vector<std::string> left_out, finds_less;
    Cost as_written;  // at the finest scale
    Errors errors_as_written;
    int states = 0, points = 0;
    std::vector<PassEvidence> passes;
    CostByScale cost;                       // of what is left
    std::vector<Worth> worth;               // largest first
    std::vector<PathCost> paths;            // at the finest scale
    std::vector<ComponentCost> components;  // at cell and site scale, dearest first
    std::vector<Fact> schemes;              // by state: its integrator, and why
    std::vector<Fact> invariants;           // sums and fluxes: whether the step keeps them, and why not
    std::vector<Fact> relied_on;            // tables, and assumptions about parameters
    std::vector<Fact> bounds, measured;
    std::vector<Fact> tuned;  // what tune measured and chose, when there is its file
    LiveStep live;
    std::vector<CompiledKernel> kernels;
    std::string why_no_kernels, why_not_measured;  // when there are none
};

}  // namespace heartwright::page
