// Programs with processes of their own, such as compilers: none of them outlives us.
#pragma once

#include "runtime/launch/process.hpp"

namespace heartwright::launch {

// Starts one in a process group of its own, under a supervisor: a process between us and it, which kills the group with
// SIGKILL when we are gone, killed, too, and when it gets SIGTERM, SIGINT, SIGHUP or SIGQUIT. The supervisor's process
// number; its exit code is the program's, 128 + signal when killed. MachineFault when the program cannot be started.
pid_t start_supervised(const Job& job);

// As run_process(), supervised. run_jobs() starts its jobs so, too.
int run_process_group(const std::vector<std::string>& words, const std::string& output_file = {},
                      const std::string& working_folder = {});

}  // namespace heartwright::launch
