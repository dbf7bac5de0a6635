// Random damage to an HDF5 file: bytes of it, or its structure (links, types, shapes, layouts, attributes) through the
// HDF5 library, as another program or a careless copy would leave it.
//
// Values of a checkpoint are never changed together with their checksum: it finds damage, and keeps nobody out
// (runtime/io/checksum.hpp).
#pragma once

#include <string>
#include <vector>

#include "tests/fuzz/differential/random.hpp"

namespace heartwright::fuzz {

struct Mutation {
    std::string said;       // what was done, for people
    bool is_lossy = false;  // values are gone that a reader could take for 0: it must refuse the file
};

// Bits turned, runs overwritten, zeroed or moved, truncated, appended.
Mutation mutate_bytes(std::string& bytes, Random& random);

// Of one of these data sets of a whole file, or an attribute of the file itself. Other files may be written beside it,
// named as it is and more.
Mutation mutate_structure(const std::string& path, const std::vector<std::string>& sets, Random& random);

// Names of all data sets of a whole file.
std::vector<std::string> sets_of(const std::string& path);

}  // namespace heartwright::fuzz
