// `heartwright new repository`: a repository of model specs, whose workflow checks every spec, compares generated/ and
// verifies: docs/examples/spec_repository with a first spec.
#pragma once

#include <string>

#include "base/command_line/arguments.hpp"
#include "runtime/launch/installation.hpp"

namespace heartwright::commands {

// "repository FOLDER [--model MODEL]" of the command line, after the verb.
struct RepositoryRequest {
    std::string folder;
    std::string model;  // a bundled model or a spec, copied to specs/; "": a small example
};
// UserFault: no folder, an option of `new experiment`, a folder that holds something besides .git.
RepositoryRequest repository_request(const Arguments& arguments);

// Lays it out, generates, and says what to do with it. The workflow names the commit of this program, where that is
// known. Returns the generator's exit code: a spec with errors is copied, too.
int write_starting_repository(const launch::Installation& tools, const RepositoryRequest& request);

}  // namespace heartwright::commands
