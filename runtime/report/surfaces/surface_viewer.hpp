// The surface of a mesh that a reader turns: the data of the page's viewer (WebGL 2, templates/report/surface.js).
//
// Without the script or WebGL the page keeps this element hidden; the pictures of maps and instants say the same.
// Arrays are little-endian, compressed by zlib, in base64. Places and values of maps have 16 bits, those of a film 8;
// of values 0 means none.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "runtime/report/surfaces/thinned_surface.hpp"

namespace heartwright::report {

struct ViewedMap {
    std::string title, unit;
    double low = 0, high = 1;  // of the colours
    bool diverges = false;
    double interval = 0;              // between isochrones; 0: none
    std::vector<double> values = {};  // of the thinned surface's points; NaN: none
};

struct ViewedFilm {
    std::string title, unit;
    std::vector<double> t;                    // ms, ascending
    std::vector<std::vector<double>> frames;  // of the thinned surface's points, one an instant
    std::vector<bool> is_paced = {};          // a frame: pacing is on, or was just now
};

struct ViewedMark {
    std::string name;
    std::array<double, 3> at{};  // mm
    bool is_probe = true;        // else where pacing is
};

struct SurfaceViewer {
    std::vector<ViewedMap> maps = {};
    ViewedFilm film = {};
    std::vector<ViewedMark> marks = {};
    std::size_t most_film_bytes = 4000000;  // as written in the page; beyond it every second frame is left out
};

// "" without faces, or with neither a map nor a film in which values differ. Film frames: at least two, or none shown.
std::string surface_viewer(const SurfaceViewer& viewer, const ThinnedSurface& surface);

}  // namespace heartwright::report
