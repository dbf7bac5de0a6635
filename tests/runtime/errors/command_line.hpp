// Runs the built commands.
#pragma once

#include <string>
#include <vector>

#include "scratch.hpp"

namespace heartwright {

struct Outcome {
    int code;
    std::string text;  // stdout and stderr
};
// words[0] is the program's name in the build's bin/.
Outcome run_command(std::vector<std::string> words);

// A small experiment of karma_1994; `extra` are further members, `time` that of the experiment.
std::string sheet(const std::string& extra = {}, const std::string& time = R"({"end": "5 ms", "dt": "0.05 ms"})");

}  // namespace heartwright
