// `heartwright models NAME`: the page of one model, on the terminal or in a folder.
#pragma once

#include "base/command_line/arguments.hpp"
#include "runtime/launch/installation.hpp"

namespace heartwright::commands {

void show_model(const launch::Installation& tools, const Arguments& arguments);

}  // namespace heartwright::commands
