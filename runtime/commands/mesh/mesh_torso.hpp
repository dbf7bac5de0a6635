// `heartwright mesh make torso`: the body around a biventricle, and what the measure `leads` needs of it.
#pragma once

#include <string>
#include <vector>

#include "base/command_line/arguments.hpp"
#include "runtime/mesh/make/make_torso.hpp"

namespace heartwright::commands {

// --torso, --torso-edge, --place, --rotation, --heart: those that other kinds do not have.
const std::vector<Option>& torso_options();

// Writes the body to -o, the heart alone to --heart, and beside the body BASE_leads.json; prints the files, and nodes,
// elements and volume of each tag. The exit code.
int make_torso_files(const mesh::MeshRecipe& heart, const Arguments& arguments, ThreadPool& threads);

// The measure `leads` of a body in the file `body`, as JSON to paste into an experiment.
std::string leads_text(const std::string& body, const mesh::Mesh& mesh, const mesh::Torso& torso);

}  // namespace heartwright::commands
