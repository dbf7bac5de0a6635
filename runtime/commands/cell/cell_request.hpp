// What a person asked of `heartwright cell MODEL PROTOCOL`.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/command_line/arguments.hpp"

namespace heartwright::commands {

struct CellRequest {
    std::string protocol, model, folder;                       // model: a bundled one, or a spec's path
    std::vector<std::string> variants;                         // none: the file's own cell
    std::vector<std::pair<std::string, std::string>> options;  // of the spec: name, value
    std::vector<std::pair<std::string, std::string>> set;      // parameter, value as an experiment's "set" takes it
    std::string start;                                         // a named start of the spec; "": its default
    double cycle_length = 1000, dt = 0;                        // ms; dt 0: the model's usual one
    std::string integrator = "auto";                           // or "spec", "rodas", "cvode"
    std::int64_t beats = 0;                                    // at most; 0: as the protocol has it
    std::string current, duration = "0.5 ms";                  // of the stimulus; current "": one that suits the model
    std::string shape;                                         // of the stimulus, a formula of t [ms]; "": constant
    std::string stimulus_file;                                 // "FILE[:COLUMN]" of its current over time; "": none
    double temperature = 0;                                    // K; 0: the model's
    std::string backend = "auto", precision = "fp64";
    int threads = 0, device_index = -1;
    bool force = false;
    std::string command;  // as people gave it, for the record
    Arguments arguments;  // for what a protocol has of its own

    bool has_usual_pulse() const { return current.empty() && shape.empty() && stimulus_file.empty(); }
};

// MODEL and PROTOCOL, with the usage of that protocol. UserFault: there is no such protocol, or an option is wrong.
CellRequest cell_request(const std::vector<std::string>& words);

// Whether cells take steps of their own, where the model lets them: in protocols without voltage clamps and tissue,
// unless a dt or the spec's schemes are asked for.
bool paces_by_error_control(const CellRequest& request);

// Whether parameters may have values that a solver was not made for: what the user set, and doses of a drug.
bool may_leave_the_solver(const CellRequest& request);

// The keys of experiments whose values options give, with the option of each.
const std::vector<std::pair<std::string, std::string>>& options_of_keys();

const Usage& cell_usage();                                    // of all protocols together
std::vector<Option> cell_options();                           // of all of them, for completion
bool print_cell_help(const std::vector<std::string>& words);  // true: help was asked for, and printed

}  // namespace heartwright::commands
