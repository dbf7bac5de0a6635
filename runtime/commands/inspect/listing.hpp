// `heartwright models` and `heartwright experiments`: what is bundled, one line each, or as JSON.
#pragma once

#include "base/command_line/arguments.hpp"
#include "runtime/launch/installation.hpp"

namespace heartwright::commands {

const Usage& models_usage();
const Usage& experiments_usage();

void list_models(const launch::Installation& tools, const Arguments& arguments);
void list_experiments(const launch::Installation& tools, const Arguments& arguments);

}  // namespace heartwright::commands
