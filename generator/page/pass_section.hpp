// The section of a pass on the page of `explain`: what it rewrote, made and dropped, and what that costs in digits.
#pragma once

#include <cstddef>

#include "generator/page/page_values.hpp"

namespace heartwright::page {

// The section of evidence.passes[place], for templates/page/explain.html.mustache.
data pass_section(const Evidence& evidence, std::size_t place);

}  // namespace heartwright::page
