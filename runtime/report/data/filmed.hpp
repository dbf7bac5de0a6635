// What a film shows of fields/.
#pragma once

#include <cstddef>
#include <vector>

#include "runtime/io/fields/read_planes.hpp"
#include "runtime/report/data/run_folder.hpp"

namespace heartwright::report {

// The potential when it was written, else what the experiment shows first. `fields` has a quantity.
io::FieldSeries::Quantity filmed_quantity(const RunFolder& run, const io::FieldFolder& fields);

// At most so many of them, evenly spread, the last one among them.
std::vector<io::FieldInstant> chosen_instants(const std::vector<io::FieldInstant>& all, std::size_t most);

}  // namespace heartwright::report
