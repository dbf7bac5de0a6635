// A wave in pictures: frames of a plane that the page's script shows one after the other.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "runtime/report/plots/map_plot.hpp"

namespace heartwright::report {

struct Film {
    MapPlot plot;               // id, title, unit, axes, origin, spacing of the frames; its slice is not read
    std::vector<double> t;      // ms, ascending
    std::vector<Slice> frames;  // of one size, one an instant
    std::vector<bool>
        is_paced;  // a frame: a stimulus is on or was just now, and the values are its artefact; empty: none
    std::size_t most_bytes = 3000000;  // of all frames in the page, as written there
};

// What the frames of a film have in common. Colours go from the 2nd to the 98th percentile of the frames without a
// stimulus; over all their values where that is less than a tenth of their range, as when a wave is small; over those
// of all frames where fewer than two without a stimulus differ anywhere, or where all reach little further.
struct FilmColours {
    double low = 0, high = 0;          // of the colours; low < high, or nothing differs
    double lowest = 0, highest = 0;    // of all values
    std::size_t poster = 0;            // the frame with the widest spread of values: a wavefront is within it
    std::vector<double> deviations{};  // of each frame the standard deviation of its values
    bool differs() const { return low < high; }
    bool is_beyond() const { return lowest < low || highest > high; }  // are there values beyond the colours?
    // "colours from -85 to 20 mV, the 2nd to the 98th percentile while no stimulus is on; all from -90 to 300 mV"
    std::string words(const std::string& unit) const;
};
FilmColours colours_of_film(const std::vector<std::span<const double>>& frames, const std::vector<bool>& is_paced);

// The picture is the poster: what is seen on paper and without the script. Coarser than the slices when the frames
// would take more than most_bytes. Its table: per instant the lowest, mean and highest value. Empty without two frames.
Figure film_plot(const Film& film);

}  // namespace heartwright::report
