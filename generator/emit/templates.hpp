// The files of templates/, carried in the program: a generator that is moved still finds them.
//
// Templates are Mustache with one addition: a tag that stands alone in its line, {{{lines}}}, is replaced by the lines
// of that list, each indented as the tag is, and by nothing when the list is empty. What only some models have is such
// a list, so that a template has sections for repetition only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <mustache.hpp>

namespace heartwright::emit {

// The text of templates/<path>; OurFault when there is none.
std::string_view template_text(std::string_view path);

// That template filled in, as a file. Nothing is escaped: it is C++, not HTML.
std::string filled_file(std::string_view path, const kainjow::mustache::data& data);

// That template filled in, as lines of another one.
std::vector<std::string> filled_lines(std::string_view path, const kainjow::mustache::data& data);

}  // namespace heartwright::emit
