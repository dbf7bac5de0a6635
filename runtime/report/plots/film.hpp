// A wave in pictures: frames of a plane that the page's script shows one after the other.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "runtime/report/plots/map_plot.hpp"

namespace heartwright::report {

struct Film {
    MapPlot plot;               // id, title, unit, axes, origin, spacing of the frames; its slice is not read
    std::vector<double> t;      // ms, ascending
    std::vector<Slice> frames;  // of one size, one an instant
    std::vector<bool>
        is_stimulated;  // a frame: a stimulus is on or was just now, and the values are its artefact; empty: none
    std::size_t most_bytes = 3000000;  // of all frames in the page, as written there
};

// Colours go over the values of the frames without a stimulus, unless fewer than two of these differ anywhere; the
// others' are beyond them. The picture is the frame with the widest spread of values among these: what is seen on paper
// and without the script. Coarser than the slices when the frames would take more than most_bytes. Its table: per
// instant the lowest, mean and highest value. Empty without two frames.
Figure film_plot(const Film& film);

}  // namespace heartwright::report
