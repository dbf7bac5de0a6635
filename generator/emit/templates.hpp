// The files of templates/, carried in the program: a generator that is moved still finds them.
#pragma once

#include <string>
#include <string_view>

#include <mustache.hpp>

namespace heartwright::emit {

// The text of templates/<path>; OurFault when there is none.
std::string_view template_text(std::string_view path);

// That template filled in. Nothing is escaped: it is C++, not HTML.
std::string fill(std::string_view path, const kainjow::mustache::data& data);

}  // namespace heartwright::emit
