// The page of `explain`: one HTML file without scripts or anything to fetch, in the style of a run's report. Equal
// evidence, equal bytes.
#pragma once

#include <string>

#include "generator/page/evidence.hpp"

namespace heartwright::page {

std::string explain_page(const Evidence& evidence);

}  // namespace heartwright::page
