// What a run hands back of single sites.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/reduce/spark_detector.hpp"

namespace heartwright::solver {

// Symbols of the sites on a line through one cell against time.
struct LineScanResult {
    struct Quantity {
        std::string name, unit;
        std::vector<double> values;  // [rows][sites]
    };
    std::string name;
    std::array<std::int64_t, 3> cell{};
    int axis = 0;                           // 0 x, 1 y, 2 z
    std::array<std::int64_t, 2> through{};  // indices on the other axes
    double spacing = 0;                     // um, between sites
    std::vector<double> t;                  // ms, [rows] so far
    std::vector<Quantity> quantities;
};

struct OwnLineScan {
    const LineScanResult* scan;             // of another rank's cell: what is scanned, without rows
    bool is_own;
};

struct SparkResult {
    std::array<std::int64_t, 3> cell{}, place{};  // place: of the site
    reduce::Spark spark;
};

}  // namespace heartwright::solver
