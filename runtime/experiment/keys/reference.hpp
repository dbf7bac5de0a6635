// The tables of docs/experiment_reference.md.
#pragma once

#include <string>

namespace heartwright::experiment {

// A page whose lines between "<!-- keys of NAME -->" and "<!-- end of keys -->" are the table of that object: NAME is a
// key of the experiment that holds objects, or "experiment", "start", "prepace", "where". UserFault for an object that
// is none.
std::string with_tables_of_keys(const std::string& page);

}  // namespace heartwright::experiment
