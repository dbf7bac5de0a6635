// Line wrapping of generated C++: between tokens, or within a string literal that is longer than a line, so that the
// compiler reads the same tokens.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heartwright::emit {

inline constexpr std::size_t line_columns = 120;  // as .clang-format says of our own sources

// `text` with lines of at most `columns` columns (characters, not bytes). A comment behind a line that is too long
// moves above it; directives of the preprocessor and single tokens longer than a line stay as they are.
std::string with_wrapped_lines(const std::string& text, std::size_t columns = line_columns);

// Words in lines of at most `columns` columns; what is longer than a line is cut.
std::vector<std::string> wrapped_words(std::string_view words, std::size_t columns);

}  // namespace heartwright::emit
