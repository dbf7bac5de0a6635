// JSON as a list of leaves with their paths, for comparing two files.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/json/value.hpp"

namespace heartwright::report {

struct Leaf {
    std::string path;  // "stimuli.S1.duration", "geometry.cells"
    std::string text;  // as written; arrays of plain values are one leaf, "41, 15, 7"
    const json::Value* value = nullptr;
};

// Objects in an array go by their `name` (which then is no leaf), by `from` and `to`, or by their first member ("apd
// 90", "clamp V"); other items, and those whose name is taken, by their number from 0.
std::vector<Leaf> leaves_of(const json::Value& value, const std::string& path = {});

struct Difference {
    std::string path;
    const Leaf *a = nullptr, *b = nullptr;  // null: not there
};

// What is not the same in both, in the order of the first file, then what only the second has.
std::vector<Difference> differences(const std::vector<Leaf>& a, const std::vector<Leaf>& b);

}  // namespace heartwright::report
