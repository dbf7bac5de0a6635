// What the verbs of the command `heartwright` do, each with the words behind it: exit codes as `heartwright --help`
// lists them, faults as UserFault and MachineFault. Those that a solver or heartwright-generate does become that
// process and do not return.
#pragma once

#include <string>
#include <vector>

#include "runtime/launch/installation.hpp"

namespace heartwright::commands {

using Words = std::vector<std::string>;

// Of experiments.
int new_verb(const launch::Installation& tools, const Words& words);
int run_verb(const launch::Installation& tools, const Words& words);
int play_verb(const launch::Installation& tools, const Words& words);
int sweep_verb(const launch::Installation& tools, const Words& words);
int check_verb(const launch::Installation& tools, const Words& words);

// Of models.
int models_verb(const launch::Installation& tools, const Words& words);
int experiments_verb(const launch::Installation& tools, const Words& words);
int build_verb(const launch::Installation& tools, const Words& words);
int bench_verb(const launch::Installation& tools, const Words& words);
int tune_verb(const launch::Installation& tools, const Words& words);
int cell_verb(const launch::Installation& tools, const Words& words);
int tune_cv_verb(const launch::Installation& tools, const Words& words);
int verify_verb(const launch::Installation& tools, const Words& words);
int explain_verb(const launch::Installation& tools, const Words& words);

// Of the folders that runs leave.
int report_verb(const launch::Installation& tools, const Words& words);
int compare_verb(const launch::Installation& tools, const Words& words);
int export_verb(const launch::Installation& tools, const Words& words);
int scaling_verb(const launch::Installation& tools, const Words& words);

}  // namespace heartwright::commands
