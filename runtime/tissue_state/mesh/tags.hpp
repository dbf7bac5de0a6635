// Tags that an experiment names and its mesh does not have.
#pragma once

#include <string>
#include <vector>

#include "runtime/experiment/experiment.hpp"

namespace heartwright::tissue_state {

// Why a place holds no cell, as the end of a message: the tags that the mesh has, where the place is one of tags;
// `otherwise` elsewhere.
std::string why_empty(const experiment::Geometry& geometry, const experiment::Where& where,
                      const std::string& otherwise);

// A warning among the notes for tags of a place that no cell of the mesh has, where another tag of it holds some.
// `what`: has the place, in the message. Nothing where this rank does not have the whole mesh.
void note_absent_tags(const experiment::Geometry& geometry, const std::string& what, const experiment::Where& where,
                      std::vector<std::string>& notes);

}  // namespace heartwright::tissue_state
