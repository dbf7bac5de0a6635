// From names in expressions to variables, and from definitions to roles: what the reader does when it knows all names.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "generator/import/foreign_model.hpp"
#include "generator/import/mmt/expressions.hpp"

namespace heartwright::foreign::mmt {

struct Unresolved {
    Model model;  // its variable nodes hold indices into `references`
    std::vector<Reference> references;
    std::vector<std::map<std::string, std::string>> aliases;  // by component: "V" -> "membrane.V"
    std::map<std::string, std::pair<Expr, Origin>> initial;   // of states, by qualified name
};

void resolve(Unresolved& unresolved, Diagnostics& diagnostics);

}  // namespace heartwright::foreign::mmt
