// The programs of this build, as tests of commands call them.
#pragma once

#include <filesystem>
#include <string>

#include "runtime/launch/installation.hpp"

namespace heartwright::commands {

inline launch::Installation built_tools() {
    launch::Installation tools = launch::find_installation();
    tools.bin = HEARTWRIGHT_BIN;
    for (std::string launch::Installation::*program :
         {&launch::Installation::generate, &launch::Installation::solver}) {
        const std::string path =
            tools.bin + (program == &launch::Installation::generate ? "/heartwright-generate" : "/heartwright-solver");
        tools.*program = std::filesystem::exists(path) ? path : "";
    }
    return tools;
}

}  // namespace heartwright::commands
