// A foreign file read, decided and repaired: what the verb `import` writes as a spec.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "generator/import/decisions.hpp"
#include "generator/import/unit_repair.hpp"

namespace heartwright::driver {

struct Imported {
    foreign::Model model;
    foreign::Decided decided;
    std::vector<foreign::UnitIssue> issues;
    std::string warnings = {};  // of the reader
};

// The format follows from the file's ending. UserFault with every problem and its place.
Imported import_source(const std::shared_ptr<const SourceFile>& file, const foreign::Overrides& overrides);

}  // namespace heartwright::driver
