// The name that a modeller can write instead of one with Greek letters or other signs that equations do not take.
#pragma once

#include <string>
#include <string_view>

namespace heartwright::spec {

// "α_m" -> "alpha_m", "E-Na" -> "E_Na"; "" when there is no such name.
std::string accepted_name(std::string_view name);

// The word at the beginning of `text`: letters, digits, '_' and all beyond ASCII but typographic operators and spaces.
std::string_view word_beyond_ascii(std::string_view text);

bool is_beyond_ascii(std::string_view text);  // any of it

}  // namespace heartwright::spec
