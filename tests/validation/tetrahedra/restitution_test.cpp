// Restitution, the vulnerable window and an electrode on tetrahedra beside the grid's. Prints the tables of
// docs/mesh_numerics.md. Takes some minutes.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

#include "tests/validation/tetrahedra/strands.hpp"

namespace heartwright::validation {
namespace {

using Kind = Strand::Kind;

constexpr std::array<Strand, 5> strands{
    {{Kind::line, 0.05}, {Kind::grid, 0.2}, {Kind::elements, 0.2}, {Kind::moved_elements, 0.2}, {Kind::volumes, 0.2}}};

void print_row(const Strand& strand, const std::vector<double>& values) {
    std::printf("| %s, %g mm |", name_of(strand.kind), strand.spacing);
    for (const double value : values) std::printf(" %.4g |", value);
    std::printf("\n");
    std::fflush(stdout);
}

constexpr std::size_t line = 0, grid = 1, elements = 2, moved_elements = 3, volumes = 4;

// Finite elements on boxes are as far from the converged line as the grid is, the others at most as far.
void expect_between_line_and_grid(const std::array<double, strands.size()>& values, double slack) {
    EXPECT_NEAR(values[elements], values[grid], slack / 2);
    for (const std::size_t n : {moved_elements, volumes}) {
        EXPECT_GE(values[n], std::min(values[line], values[grid]) - slack) << name_of(strands[n].kind);
        EXPECT_LE(values[n], std::max(values[line], values[grid]) + slack) << name_of(strands[n].kind);
    }
}

// Cubes of 0.2 mm slow the wave by 8%, tetrahedra as cells by 3%. APDs at equal diastolic intervals hardly differ.
TEST(StrandOfTetrahedra, has_the_restitution_of_a_grid) {
    std::array<std::array<double, strands.size()>, 14> columns;
    for (std::size_t n = 0; n < strands.size(); ++n) {
        const Beat s1 = last_beat(strands[n], {});
        std::vector<double> row{s1.apd_left, s1.velocity};
        for (const double interval : {400.0, 350.0, 330.0, 320.0}) {
            const Beat s2 = last_beat(strands[n], {.s2 = interval, .end = interval + 340});
            row.insert(row.end(), {s2.at_left - s1.repolarised_left, s2.apd_left, s2.velocity});
        }
        print_row(strands[n], row);
        ASSERT_EQ(row.size(), columns.size());
        for (std::size_t k = 0; k < row.size(); ++k) columns[k][n] = row[k];
    }
    expect_between_line_and_grid(columns[0], 0.3);    // APD, ms
    expect_between_line_and_grid(columns[1], 0.002);  // velocity, mm/ms
    for (std::size_t k = 2; k < columns.size(); k += 3) {
        expect_between_line_and_grid(columns[k], 0.2);  // diastolic interval, ms
        expect_between_line_and_grid(columns[k + 1], 0.4);
        expect_between_line_and_grid(columns[k + 2], 0.002);
    }
}

TEST(StrandOfTetrahedra, has_the_vulnerable_window_of_a_grid) {
    std::array<double, strands.size()> from{}, to{};
    for (std::size_t n = 0; n < strands.size(); ++n) {
        const VulnerableWindow window = vulnerable_window(strands[n]);
        print_row(strands[n], {window.from, window.to, window.to - window.from});
        from[n] = window.from;
        to[n] = window.to;
        EXPECT_GT(window.to - window.from, 5);
    }
    expect_between_line_and_grid(from, 0.41);
    expect_between_line_and_grid(to, 0.41);
}

struct Lead {
    double r = 0, t_of_r = 0, s = 0, t_wave = 0, t_of_t = 0;  // mV, ms
};

Lead lead_of(const Beat& beat) {
    Lead lead;
    for (std::size_t k = 0; k < beat.t.size(); ++k) {
        const double t = beat.t[k], v = beat.potential[k];
        if (t < 100 && v > lead.r) lead.r = v, lead.t_of_r = t;
        if (t < 100 && v < lead.s) lead.s = v;
        if (t > 150 && std::fabs(v) > std::fabs(lead.t_wave)) lead.t_wave = v, lead.t_of_t = t;
    }
    return lead;
}

// On the axis, 10 mm beyond the end that the wave runs to.
TEST(StrandOfTetrahedra, has_the_ecg_of_a_grid) {
    std::array<Lead, strands.size()> leads;
    for (std::size_t n = 0; n < strands.size(); ++n) {
        leads[n] = lead_of(last_beat(strands[n], {.electrode_every = 0.1}));
        print_row(strands[n],
                  {1e3 * leads[n].r, leads[n].t_of_r, 1e3 * leads[n].s, 1e3 * leads[n].t_wave, leads[n].t_of_t});
    }
    const auto of = [&](double Lead::*value) {
        std::array<double, strands.size()> values{};
        for (std::size_t n = 0; n < strands.size(); ++n) values[n] = leads[n].*value;
        return values;
    };
    for (double Lead::*height : {&Lead::r, &Lead::s, &Lead::t_wave}) {
        const auto heights = of(height);
        for (const double one : heights) EXPECT_NEAR(one / heights[line], 1, 0.06);
        EXPECT_NEAR(heights[elements] / heights[grid], 1, 0.04);
    }
    expect_between_line_and_grid(of(&Lead::t_of_r), 0.3);
    expect_between_line_and_grid(of(&Lead::t_of_t), 0.5);
}

}  // namespace
}  // namespace heartwright::validation
