// Rules for names.
#pragma once

#include <string>
#include <string_view>

namespace heartwright::spec {

bool is_name_start(char c);
bool is_name_character(char c);

// Why `name` is none, as the end of a sentence; "" when it is one: [A-Za-z_][A-Za-z0-9_]*, at most 64 characters.
std::string why_no_name(std::string_view name);

// The same for a symbol of equations: also no reserved word of the language or of C++.
std::string why_no_symbol(std::string_view name);

}  // namespace heartwright::spec
