// What was watched in one run against another, bit for bit.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "runtime/simulation/simulation.hpp"
#include "tests/runtime/unit/support/measured.hpp"

namespace heartwright::testing {

inline bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {  // NaN, too
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), 8 * a.size()) == 0);
}

inline void expect_same(const std::vector<simulation::MapResult>& maps,
                        const std::vector<simulation::MapResult>& wanted) {
    ASSERT_EQ(maps.size(), wanted.size());
    for (std::size_t m = 0; m < wanted.size(); ++m) {
        EXPECT_EQ(maps[m].name, wanted[m].name);
        EXPECT_EQ(maps[m].unit, wanted[m].unit);
        EXPECT_EQ(maps[m].each_beat, wanted[m].each_beat);
        EXPECT_EQ(maps[m].values.size(), wanted[m].values.size()) << wanted[m].name;
        EXPECT_TRUE(same_bits(maps[m].values, wanted[m].values)) << wanted[m].name;
        EXPECT_TRUE(same_bits(maps[m].at_probes, wanted[m].at_probes)) << wanted[m].name;
    }
}

// Tables, figures and notes.
inline void expect_same(results::MemorySink& found, results::MemorySink& wanted) {
    ASSERT_EQ(found.tables().size(), wanted.tables().size());
    for (std::size_t k = 0; k < wanted.tables().size(); ++k) {
        const auto &one = found.tables()[k], &other = wanted.tables()[k];
        EXPECT_EQ(one.table.file, other.table.file);
        EXPECT_EQ(one.texts, other.texts) << other.table.file;
        ASSERT_EQ(one.numbers.size(), other.numbers.size()) << other.table.file;
        for (std::size_t c = 0; c < other.numbers.size(); ++c) {
            EXPECT_EQ(one.table.columns[c].header(), other.table.columns[c].header());
            EXPECT_TRUE(same_bits(one.numbers[c], other.numbers[c])) << other.table.columns[c].header();
        }
    }
    EXPECT_EQ(found.facts(), wanted.facts());
    EXPECT_EQ(found.notes(), wanted.notes());
}

// All of it; collective over the team of each. Only roots have something to compare: `is_root`; the other ranks have
// nothing at all.
inline void expect_same_results(const simulation::Simulation& run, const simulation::Simulation& wanted, bool is_root) {
    const auto maps = simulation::maps_of(run);
    auto found = measured(run);
    if (!is_root) {
        EXPECT_TRUE(maps.empty() && found.tables().empty() && found.facts().empty() && found.notes().empty());
        return;
    }
    expect_same(maps, simulation::maps_of(wanted));
    auto expected = measured(wanted);
    expect_same(found, expected);
}

}  // namespace heartwright::testing
