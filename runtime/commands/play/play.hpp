// `play`: an experiment that people steer on a page while it runs.
#pragma once

#include <string>
#include <vector>

#include "base/command_line/arguments.hpp"
#include "runtime/commands/output/run_request.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::commands {

// where_to_run: options of `run` that `play` has, too.
const Usage& play_usage(const std::vector<Option>& where_to_run);

struct PlayRequest {
    RunRequest run;             // its folder is not used
    std::string record;         // the file for what was done, which grows with it; "": none
    int port = 0;               // 0: a free one
    bool opens_browser = true;  // where there is a display
    bool begins_paused = false;
};
// UserFault for values that are none.
PlayRequest play_request(const Arguments& arguments, RunRequest run);

// Until Ctrl-C, SIGTERM or SIGHUP. Prints the page's address on stdout. MachineFault, before that, when the record
// cannot be written.
int play(const PlayRequest& request, const std::vector<const interface::Model*>& models);

}  // namespace heartwright::commands
