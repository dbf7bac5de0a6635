// Experiments with all that watches a run.
#pragma once

#include <unistd.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/mesh/formats/write_mesh.hpp"
#include "tests/runtime/distributed/support/ranks.hpp"
#include "tests/runtime/unit/support/lines.hpp"
#include "tests/runtime/unit/support/surfaces.hpp"

namespace heartwright::testing {

// A folder of all ranks, gone with it. Collective.
class SharedFolder {
public:
    SharedFolder() {
        const std::string own = ::testing::TempDir() + "heartwright_" + std::to_string(::getpid()) + "_" +
                                std::to_string(++made) + "_observers";
        const auto bytes = std::as_bytes(std::span(own));
        const auto shared = tests::team().broadcast({bytes.begin(), bytes.end()});
        path_.assign(reinterpret_cast<const char*>(shared.data()), shared.size());
        if (tests::team().is_root()) std::filesystem::create_directories(path_);
        tests::team().barrier();
    }
    ~SharedFolder() {
        tests::team().barrier();
        std::error_code error;
        if (tests::team().is_root()) std::filesystem::remove_all(path_, error);
        tests::team().barrier();
    }
    SharedFolder(const SharedFolder&) = delete;
    SharedFolder& operator=(const SharedFolder&) = delete;
    std::string operator/(const std::string& name) const { return path_ + "/" + name; }

private:
    static inline int made = 0;
    std::string path_;
};

// A mask [nz][ny][nx] without the cells for which is_hole(i, j, k), written by the root. Collective.
template <class Hole>
std::string write_mask(const std::string& path, const std::array<std::int64_t, 3>& cells, const Hole& is_hole) {
    std::vector<std::int32_t> values;
    for (std::int64_t k = 0; k < cells[2]; ++k) {
        for (std::int64_t j = 0; j < cells[1]; ++j)
            for (std::int64_t i = 0; i < cells[0]; ++i) values.push_back(is_hole(i, j, k) ? 0 : 1);
    }
    if (tests::team().is_root()) {
        io::Hdf5Writer file(path);
        file.write("mask",
                   {static_cast<std::uint64_t>(cells[2]), static_cast<std::uint64_t>(cells[1]),
                    static_cast<std::uint64_t>(cells[0])},
                   values);
        file.close();
    }
    tests::team().barrier();
    return path;
}

// The mask of the sheet.
inline std::string write_holes(const std::string& path) {
    return write_mask(
        path, {23, 17, 1},
        [](auto i, auto j, auto) { return (i > 6 && i < 10 && j > 3 && j < 7) || (i == 22 && j == 0); });
}

// A sheet with a hole, oblique fibres and a slow half, paced twice from one side, and once in the middle between: every
// kind of map. `beats` of the activation map: "first", "last" or "all". `more`: further members.
inline std::string sheet(const std::string& mask, const std::string& beats, const std::string& more = "") {
    return R"("variant": ["excitable"], "time": {"end": "160 ms", "dt": "0.1 ms"},
    "geometry": {"cells": [23, 17], "spacing": "1 mm", "mask": ")" +
           mask +
           R"(:/mask"}, "tissue": {"D": ["1 mm^2/ms", "0.4 mm^2/ms", "0.4 mm^2/ms"]}, "fibres": {"constant": [0.8, 0.6, 0]},
    "regions": [{"name": "slow", "where": {"box": [["0 mm", "9 mm", "0 mm"], ["100 mm", "100 mm", "100 mm"]]}, "set": {"epsilon": "*0.9"},
                 "tissue": {"D": "0.3 mm^2/ms"}}],
    "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 3}}, "rate": "2 1/ms", "times": ["1 ms", "90 ms"], "duration": "2 ms"},
                {"name": "S2", "where": {"cells": [[11, 9, 0], [12, 9, 0], [12, 10, 0]]}, "rate": "3 1/ms", "times": ["60 ms"], "duration": "2 ms"}],
    "probes": [{"name": "near", "cell": [2, 2, 0], "show": "V", "every": "1 ms"}, {"name": "far", "cell": [21, 15, 0], "show": "V", "every": "1 ms"},
               {"name": "all", "mean_over": "all", "show": "V", "every": "1 ms"}],
    "maps": [{"activation": {"threshold": "0", "beats": ")" +
           beats +
           R"("}}, {"apd": [30, 90]}, {"repolarisation": 50}, {"alternans": 90}, {"afterdepolarisations": {"rise": "0.05", "after": "5 ms"}},
             {"period": true}, {"dvdt_max": true}, {"peak": "V"}, {"peak": "recovery", "every": "0.5 ms"}, {"peak": "w", "every": "0.2 ms"},
             {"time_to_peak": "w", "every": "0.5 ms"}, {"decay": {"of": "w", "percent": 50}, "every": "0.5 ms"}, {"time_to_peak": "recovery"},
             {"charge": "recovery", "every": "0.2 ms", "from": "10 ms", "to": "30 ms"}, {"cv": true}])" +
           more;
}
inline constexpr const char* all_measures = R"(,
    "measures": [{"biomarkers": "near"}, {"biomarkers": "far"}, {"restitution": "S1"}, {"cv": ["near", "far"]},
                 {"phase_singularities": {"every": "0.5 ms", "delay": "4 ms", "level": "-0.6"}},
                 {"dominant_frequency": {"every": "2 ms", "lowest": "20 Hz", "highest": "200 Hz"}}])";

// A strip paced by two stimuli, with probes at one end, the other and in the middle.
inline std::string paced(const std::string& beats) {
    return R"("variant": ["excitable"], "time": {"end": "640 ms", "dt": "0.1 ms"},
    "geometry": {"cells": [24, 5], "spacing": "1 mm"}, "tissue": {"D": "0.8 mm^2/ms"},
    "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 2}}, "rate": "2 1/ms", "start": "5 ms", "period": "80 ms", "count": 3, "duration": "2 ms"},
                {"name": "S2", "where": {"layers": {"axis": "x", "count": 2}}, "rate": "2 1/ms", "after": ["S1", ["60 ms", "90 ms"]], "duration": "2 ms"}],
    "probes": [{"name": "a", "cell": [20, 4, 0], "show": "V"}, {"name": "b", "cell": [4, 1, 0], "show": "V"}, {"name": "c", "cell": [12, 2, 0], "show": "V"},
               {"name": "mean", "mean_over": "all", "show": "V"}],
    "maps": [{"activation": {"threshold": "0", "beats": ")" +
           beats + R"("}}],
    "measures": [{"biomarkers": "c"}, {"biomarkers": "a"}, {"restitution": "S1"}, {"restitution": "S2"}, {"cv": ["b", "a"]}, {"cv": ["a", "c"]}])";
}

// A wave broken by a reset of one half: its tip moves from part to part.
inline constexpr const char* broken_wave = R"("variant": ["excitable"], "time": {"end": "130 ms", "dt": "0.1 ms"},
    "geometry": {"cells": [60, 44], "spacing": "0.9 mm"}, "tissue": {"D": "0.3 mm^2/ms"},
    "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 4}}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
    "actions": [{"reset": "initial", "where": {"layers": {"axis": "y", "count": 22}}, "at": "50 ms"}],
    "measures": [{"phase_singularities": {"every": "0.5 ms", "delay": "4 ms", "level": "-0.6", "from": "20 ms"}}])";

// The same in three dimensions, with oblique fibres: filaments.
inline constexpr const char* broken_block = R"("variant": ["excitable"], "time": {"end": "70 ms", "dt": "0.1 ms"},
    "geometry": {"cells": [24, 20, 9], "spacing": "1.2 mm"}, "tissue": {"D": ["0.5 mm^2/ms", "0.3 mm^2/ms", "0.3 mm^2/ms"]},
    "fibres": {"constant": [0.6, 0, 0.8]},
    "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 3}}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
    "actions": [{"reset": "initial", "where": {"box": [["0 mm", "0 mm", "0 mm"], ["100 mm", "13 mm", "7 mm"]]}, "at": "25 ms"}],
    "measures": [{"phase_singularities": {"every": "1 ms", "delay": "3 ms", "level": "-0.6"}}])";

// Cells that know nothing of each other, set off in turns around squares.
inline constexpr const char* cells_alone = R"("variant": ["excitable"], "time": {"end": "40 ms", "dt": "0.1 ms"},
    "geometry": {"cells": [9, 8], "spacing": "1 mm"},
    "stimuli": [{"name": "A", "where": {"cells": [[3, 3, 0], [6, 5, 0]]}, "rate": "2 1/ms", "times": ["1 ms"], "duration": "2 ms"},
                {"name": "B", "where": {"cells": [[4, 3, 0], [6, 4, 0]]}, "rate": "2 1/ms", "times": ["5 ms"], "duration": "2 ms"},
                {"name": "C", "where": {"cells": [[4, 4, 0], [5, 4, 0]]}, "rate": "2 1/ms", "times": ["9 ms"], "duration": "2 ms"},
                {"name": "D", "where": {"cells": [[3, 4, 0], [5, 5, 0]]}, "rate": "2 1/ms", "times": ["13 ms"], "duration": "2 ms"}],
    "measures": [{"phase_singularities": {"every": "0.5 ms", "delay": "4 ms", "level": "0"}}])";

// A wave in a slab of tetrahedra, of which one half is cut off at 25 ms. Fibres are oblique.
inline std::string mesh_block(const std::string& discretisation, const std::string& watched) {
    return R"("variant": ["excitable"], "time": {"end": "60 ms", "dt": "0.1 ms"},
    "geometry": {"make": "slab", "sides": ["24 mm", "18 mm", "6 mm"], "edge": "1.2 mm", "discretisation": ")" +
           discretisation + R"("}, "tissue": {"D": ["0.5 mm^2/ms", "0.3 mm^2/ms", "0.3 mm^2/ms"]},
    "fibres": {"constant": [0.6, 0, 0.8]},
    "stimuli": [{"name": "S1", "where": {"box": [["0 mm"], ["3 mm"]]}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
    "actions": [{"reset": "initial", "where": {"box": [["0 mm", "0 mm", "0 mm"], ["100 mm", "11 mm", "7 mm"]]}, "at": "25 ms"}],
    )" + watched;
}
inline constexpr const char* mesh_measures =
    R"("maps": [{"activation": {"threshold": "0"}}, {"cv": true}],
    "measures": [{"ecg": "ahead", "at": ["40 mm", "9 mm", "3 mm"], "every": "0.5 ms"},
                 {"ecg": "across", "at": ["12 mm", "-20 mm", "3 mm"], "minus": ["12 mm", "40 mm", "3 mm"], "every": "1 ms"}])";
inline constexpr const char* mesh_filaments =
    R"("measures": [{"phase_singularities": {"every": "1 ms", "delay": "3 ms", "level": "-0.6"}}])";

// A sphere of triangles with fibres about its axis, written by the root in openCARP's files. Collective.
inline std::string write_sphere(const std::string& path) {
    if (tests::team().is_root()) {
        mesh::Mesh sphere = tests::icosphere(4, 14);
        for (std::size_t e = 0; e < sphere.elements.size(); ++e) {
            const mesh::Point along = mesh::cross({0, 0, 1}, mesh::area_normal(sphere, e));
            sphere.fibres.push_back(mesh::unit(mesh::operator+(along, mesh::Point{1e-3, 2e-3, 0})));
        }
        mesh::write_mesh(path, sphere);
    }
    tests::team().barrier();
    return path;
}

// A wave on it, of which one half is cut off at 25 ms.
inline std::string sphere_surface(const std::string& path, const std::string& watched) {
    return R"("variant": ["excitable"], "time": {"end": "60 ms", "dt": "0.1 ms"},
    "geometry": {"mesh": ")" +
           path + R"(", "thickness": "2 mm"}, "tissue": {"D": ["0.6 mm^2/ms", "0.3 mm^2/ms", "0.3 mm^2/ms"]},
    "stimuli": [{"name": "S1", "where": {"box": [["-20 mm", "-20 mm", "11 mm"], ["20 mm", "20 mm", "20 mm"]]}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
    "actions": [{"reset": "initial", "where": {"box": [["0 mm", "-20 mm", "-20 mm"], ["20 mm", "20 mm", "20 mm"]]}, "at": "25 ms"}],
    )" + watched;
}

// A tree of lines: a trunk, and branches of half the length and half the cross-section at each end, five times over.
// Written by the root. Collective.
inline std::string write_tree(const std::string& path) {
    if (tests::team().is_root()) {
        mesh::Mesh tree;
        tree.nodes = {{0, 0, 0}};
        std::vector<std::int32_t> ends{tests::add_strand(tree, 0, {1, 0, 0}, 40, 0.5, 0.2)};
        for (int generation = 1; generation <= 5; ++generation) {
            std::vector<std::int32_t> next;
            for (const std::int32_t end : ends)
                for (const double side : {-1.0, 1.0})
                    next.push_back(tests::add_strand(tree, end, {1, side, generation % 2 == 0 ? side / 2 : -side / 3},
                                                     40 >> generation, 0.5, 0.2 * std::pow(0.7, generation),
                                                     generation + 1));
            ends = next;
        }
        mesh::write_mesh(path, tree);
    }
    tests::team().barrier();
    return path;
}

inline std::string tree_of_lines(const std::string& path, const std::string& watched) {
    return R"("variant": ["excitable"], "time": {"end": "60 ms", "dt": "0.1 ms"},
    "geometry": {"mesh": ")" +
           path + R"(", "radius": "0.2 mm"}, "tissue": {"D": "0.6 mm^2/ms"},
    "stimuli": [{"name": "S1", "where": {"box": [["0 mm"], ["3 mm"]]}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
    )" + watched;
}

}  // namespace heartwright::testing
