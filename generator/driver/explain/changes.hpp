// Changes that a pass made to a model, line by line, in the modeller's names.
#pragma once

#include "generator/ir/model.hpp"
#include "generator/page/evidence.hpp"

namespace heartwright::driver {

// Fills in changes (most changed first: by instructions at cell and site scale, then by the length of the lines), made
// and gone.
void note_changes(const ir::Model& before, const ir::Model& after, page::PassEvidence& pass);

}  // namespace heartwright::driver
