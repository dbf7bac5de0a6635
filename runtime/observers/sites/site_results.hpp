// What a run emits and reads back of single sites.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace heartwright::observers {

// Symbols of the sites on a line through one cell, whose rows an Output is given as they come.
struct LineScan {
    struct Quantity {
        std::string name, unit;
    };
    std::string name;
    std::array<std::int64_t, 3> cell{};
    int axis = 0;                           // 0 x, 1 y, 2 z
    std::array<std::int64_t, 2> through{};  // indices on the other axes
    double spacing = 0;                     // um, between sites
    std::int64_t sites = 0;
    std::vector<Quantity> quantities;
    bool is_own = false;  // this rank has the cell
};

}  // namespace heartwright::observers
