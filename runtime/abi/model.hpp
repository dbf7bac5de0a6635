// Where a generated solver and the runtime meet. Generated code includes this folder and nothing else of the runtime.
//
// A generated model is one `const Model` behind `heartwright_model_<name>_<cpu|cuda>()`. The runtime owns all memory; the hooks
// below read and write only what they are given, keep nothing and throw nothing.
//
// Layout: state is SoA, component c of slot s at state[c*stride + s], Real = float or double (real_bytes). The membrane
// potential is component `potential`, but hooks read it from v_in and write it to v_out (the runtime double-buffers it for
// diffusion); state[potential*stride ...] is one of the two buffers and is not touched by hooks otherwise.
#pragma once

#include <cstddef>
#include <cstdint>

namespace heartwright::abi {

inline constexpr std::uint32_t version = 1;  // raised with any change here; the runtime refuses another

enum class Backend : std::uint32_t { cpu, cuda };

// Runs on the device between steps; hooks get a pointer valid where they run.
struct StepClock {
    std::int64_t step;             // 0 for the first step
    double dt;                     // ms
    std::uint32_t active_stimuli;  // bit k: stimulus k is on in this step
    std::uint32_t unused;
    // t = step*dt, ms, at the start of the step
};

inline constexpr int max_stimuli = 32;

struct ReactArguments {
    std::int64_t first, last;             // slots [first, last), all of one variant
    std::int64_t stride;                  // slots between components
    void* state;                          // Real[states][stride]
    const void* v_in;                     // Real[stride]
    void* v_out;                          // Real[stride]; may equal v_in
    const StepClock* clock;
    const std::uint32_t* stimulus_mask;   // [stride], bit k: stimulus k reaches this slot; null: none does
    const double* stimulus_amplitude;     // [max_stimuli], in Model::current_unit (outward positive); on the host: hooks copy it
    const double* constants;              // [n_constants], host memory, from derive()
};

struct ObserveArguments {
    ReactArguments at;                    // v_out unused; clock as for react
    const std::int64_t* slots;            // [count] the slots to look at, or null: first .. last
    std::int64_t count;
    const std::int32_t* wanted;           // [n_wanted] indices into Model::observables
    std::int32_t n_wanted;
    double* out;                          // [n_wanted][count]
};

struct StateInfo {
    const char *name, *unit, *doc, *component;
    double lower, upper;                  // the range guard; +-infinity: none
};
struct ParameterInfo {
    const char *name, *unit, *doc, *component;
    const char* bind;                     // "pacing.period" or ""
};
struct ObservableInfo {
    const char *name, *unit, *component;  // every algebraic symbol of the spec
};
struct VariantInfo {
    const char* name;                     // "", "epi", "epi,iso"; with options "epi;walls_z=off"
    const double* parameters;             // [n_parameters]
    std::int32_t kernel;                  // variants with the same equations share a kernel
};

// What one cell-step costs, counted on the optimised IR (for the fraction of the bound).
struct Cost {
    double bytes;                         // of state read and written
    double adds, multiplies, fmas, divides, reciprocals, exps, logs, square_roots, others;
};

struct Model {
    std::uint32_t abi_version;
    Backend backend;
    std::uint32_t real_bytes;             // 8 or 4
    const char *name, *doc, *citation, *spec_hash, *generator_version, *passes;
    const char *potential_unit, *current_unit;

    std::int32_t n_states, potential;     // potential: index of the membrane potential
    const StateInfo* states;
    std::int32_t n_parameters;
    const ParameterInfo* parameters;
    std::int32_t n_observables;
    const ObservableInfo* observables;
    std::int32_t n_variants;              // variants[0] is the default
    const VariantInfo* variants;
    std::int32_t n_starts, default_start; // starts[0] is "" = the states' own initial values
    const char* const* starts;
    std::int32_t n_constants;             // of the kernel with most
    const Cost* costs;                    // [kernels]

    // Host, double, once per run: parameter-scale values (and dt's) of a variant's kernel.
    void (*derive)(std::int32_t kernel, const double* parameters, double dt, double* constants);
    // Host: initial state[n_states] of a variant and a start.
    void (*initialise)(std::int32_t variant, std::int32_t start, const double* parameters, double* state);
    // A depolarising rate of 1 potential_unit/ms as a stimulus current: -C_m, or -1 without a capacitance.
    double (*current_of_rate)(const double* parameters);

    // One time step of the reaction. cpu: returns when done; called from several threads on disjoint ranges.
    // cuda: enqueues on `stream` (a cudaStream_t); may be captured into a graph. Arguments' arrays are copied before return,
    // except state, v_in, v_out, clock and stimulus_mask, which are device memory.
    // Returns 0, or a cudaError_t.
    int (*react)(std::int32_t kernel, const ReactArguments& arguments, void* stream);
    // The observables at the state as it is (next(x) of an integrated state reads as x). Same rules; slots, wanted, out on the device.
    int (*observe)(std::int32_t kernel, const ObserveArguments& arguments, void* stream);
    const char* (*instruction_set)();     // what react was chosen to run on: "avx512", "avx2", "portable", "sm_90"...
};

}  // namespace heartwright::abi
