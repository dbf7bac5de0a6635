// A strand of 24 x 0.4 x 0.4 mm as a line of points, a grid of cubes and as tetrahedra, paced by S1 and a premature S2:
// ten Tusscher-Panfilov 2006 (epicardial), D 0.0953 mm^2/ms, dt 0.02 ms.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace heartwright::validation {

// `spacing` mm: of points and cubes; the edge of cubes that are cut into six tetrahedra.
struct Strand {
    enum class Kind : std::uint8_t {
        line,            // of cells
        grid,            // of cubes, which fill the strand as the tetrahedra do
        elements,        // finite elements on boxes
        moved_elements,  // the same with nodes moved by up to a fifth of an edge along each axis
        volumes          // finite volumes on boxes
    };
    Kind kind = Kind::grid;
    double spacing = 0.2;
};
const char* name_of(Strand::Kind kind);

inline constexpr double never = std::numeric_limits<double>::infinity();

struct Protocol {
    double s2 = never;                     // ms after S1, which comes at 0
    double s2_from = -0.05, s2_to = 0.95;  // mm, where; S1 from -0.05 to 0.95
    double end = 360;                      // ms
    double electrode_every = 0;            // ms; 0: there is none
};

// The last beat at 5 and 19 mm, ms. NaN: none.
struct Beat {
    double at_left = 0, at_right = 0;           // activation, through -40 mV
    double apd_left = 0, repolarised_left = 0;  // 90%
    double velocity = 0;                        // mm/ms between them
    std::vector<double> t, potential;           // of an electrode on the axis, 10 mm beyond the right end, mV
};
Beat last_beat(const Strand& strand, const Protocol& protocol);

// S2 in the middle, behind S1's wave: it evokes nothing, a wave that runs back to S1's end only, or waves both ways.
// The first times of S2, in steps of 0.2 ms from 323 to 335.8 ms, with waves to the left and to the right.
struct VulnerableWindow {
    double from = 0, to = 0;
};
VulnerableWindow vulnerable_window(const Strand& strand);

}  // namespace heartwright::validation
