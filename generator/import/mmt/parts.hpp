// Parts of the reader of .mmt files.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "generator/import/foreign_model.hpp"
#include "generator/import/mmt/cursor.hpp"
#include "generator/import/mmt/expressions.hpp"

namespace heartwright::foreign::mmt {

// The [[protocol]] section of a .mmt file: lines of level, start, length, period and multiplier.
// With the cursor behind the section's head; leaves it at the next section or the end.
std::vector<PaceEvent> read_protocol(Cursor& cursor, Diagnostics& diagnostics);

// From names in expressions to variables, and from definitions to roles: what the reader does when it knows all names.
struct Unresolved {
    Model model;  // its variable nodes hold indices into `references`
    std::vector<Reference> references;
    std::vector<std::map<std::string, std::string>> aliases;  // by component: "V" -> "membrane.V"
    std::map<std::string, std::pair<Expr, Origin>> initial;   // of states, by qualified name
};

void resolve(Unresolved& unresolved, Diagnostics& diagnostics);

}  // namespace heartwright::foreign::mmt
