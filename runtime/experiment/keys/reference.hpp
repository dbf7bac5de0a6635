// The tables of docs/experiment_reference.md and of its parts, the pages of the folder of that name.
#pragma once

#include <functional>
#include <string>

namespace heartwright::experiment {

// A page whose lines between "<!-- keys of NAME -->" and "<!-- end of keys -->" are the table of that object: NAME is a
// key of the experiment that holds objects, or "experiment", "start", "prepace", "where". UserFault for an object that
// is none.
// Descriptors link from docs/, and "#NAME" is a section of the reference, on whichever page it is. `link` makes of such
// a target the one that is right on this page.
std::string with_tables_of_keys(const std::string& page, const std::function<std::string(const std::string&)>& link);

}  // namespace heartwright::experiment
