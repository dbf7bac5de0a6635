// Two versions of an expression with what differs marked, token by token: <del> in the first, <ins> in the second.
//     a/d + b/d, a*r + b*r  ->  a<del>/d</del> + b<del>/d</del>,  a<ins>*r</ins> + b<ins>*r</ins>
#pragma once

#include <string>
#include <utility>

namespace heartwright::page {

// HTML, escaped. Very long pairs are marked from the first to the last token that differs.
std::pair<std::string, std::string> marked_difference(const std::string& before, const std::string& after);

std::string escaped(const std::string& text);

}  // namespace heartwright::page
