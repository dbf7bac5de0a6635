// Errors of Clang in a modeller's words.
#pragma once

#include <string>
#include <vector>

#include "generator/frontend/equations/virtual_source.hpp"

namespace heartwright::frontend {

// That nothing has this name; said of the first of the `places` that read it.
void report_undefined_name(const Expression& expression, std::size_t token, std::size_t places,
                           const std::vector<std::string>& names, Diagnostics& diagnostics);

enum class Complaint { undefined_name, argument_count, syntax };

// Reports a complaint at a token of an expression; `names` are those it could have meant.
void report(Complaint complaint, const Expression& expression, std::size_t token, const std::vector<std::string>& names,
            Diagnostics& diagnostics);

}  // namespace heartwright::frontend
