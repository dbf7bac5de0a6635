// A cell of the toy model whose potential is clamped to triangles: all that a measure of its beats should find is
// known.
#pragma once

#include <string>
#include <vector>

#include "scratch.hpp"

namespace heartwright::testing {

// From -1 at `start` to 1 in 4 ms, back to -1 in `fall` ms. Threshold 0: activation start + 2; peak at start + 4;
// repolarisation to x % at start + 4 + x/100 fall; foot -1; steepest rise 0.5 per ms.
struct Triangle {
    double start, fall;
};

// Writes `name` in `scratch`; the path.
inline std::string clamp_file(const Scratch& scratch, const std::string& name, const std::vector<Triangle>& triangles) {
    std::string text = "t [ms],V [1]\n0,-1\n";
    for (const Triangle& one : triangles) {
        text += std::to_string(one.start) + ",-1\n" + std::to_string(one.start + 4) + ",1\n" +
                std::to_string(one.start + 4 + one.fall) + ",-1\n";
    }
    return scratch.write(name, text + "200,-1\n");
}

// Members of an experiment of three cells in a row, `first` and `second` clamped; the third is free and has the stimuli
// S1 at 10 and 50 ms, S2 at 80 ms.
inline std::string clamped_experiment(const std::string& first, const std::string& second, const std::string& beats) {
    return R"("variant": "decay", "start": "one", "time": {"end": "120 ms", "dt": "0.1 ms"},
        "geometry": {"cells": [3], "spacing": "2 mm"}, "tissue": {"D": "0 mm^2/ms"},
        "actions": [{"clamp": "V", "file": ")" +
           first + R"(", "where": {"cells": [[0]]}}, {"clamp": "V", "file": ")" + second +
           R"(", "where": {"cells": [[1]]}}],
        "stimuli": [{"name": "S1", "where": {"cells": [[2]]}, "rate": "0.001 1/ms", "start": "10 ms", "period": "40 ms", "count": 2, "duration": "1 ms"},
                    {"name": "S2", "where": {"cells": [[2]]}, "rate": "0.001 1/ms", "after": ["S1", ["30 ms"]], "duration": "1 ms"}],
        "probes": [{"name": "P1", "cell": [0, 0, 0], "show": "V", "every": "1 ms"}, {"name": "P2", "cell": [1, 0, 0], "show": "V", "every": "1 ms"}],
        "maps": [{"activation": {"threshold": 0, "beats": ")" +
           beats + R"("}}, {"apd": [30, 50, 90]}],
        "measures": [{"biomarkers": "P1"}, {"restitution": "S2"}, {"cv": ["P1", "P2"]}])";
}

}  // namespace heartwright::testing
