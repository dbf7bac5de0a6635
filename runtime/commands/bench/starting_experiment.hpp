// `heartwright new experiment`: a commented experiment to start from, made of what the model's tables say: its
// variants, starts, options, symbols, units, and the sign of a stimulus that depolarises.
#pragma once

#include <string>

#include "base/command_line/arguments.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::commands {

struct Start {
    std::string name;   // of the experiment; "": that of its file
    std::string model;  // as the experiment names it: a bundled model, or a spec's path from the experiment's folder
    bool is_tissue = false;   // a small slab; else one cell
    std::string schema = {};  // where an editor finds the JSON schema; "": it is not said
};

// The text. It reads, binds and runs as it is.
std::string starting_experiment(const interface::Model& model, const Start& start);

// "experiment [NAME] [--model MODEL] [-o FILE]" of the command line, after the verb.
struct NewRequest {
    std::string name, model, file;  // file: -o, else NAME.json
    bool is_tissue = false, force = false;
};
const Usage& new_usage();
NewRequest new_request(const Arguments& arguments);  // UserFault: no such thing to make, a name that is no file's name,
                                                     // a file that is there

// Writes request.file and says what to do with it.
void write_starting_experiment(const NewRequest& request, const interface::Model& model);

}  // namespace heartwright::commands
