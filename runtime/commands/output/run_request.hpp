// What a person asked of `run` or `check`.
#pragma once

#include <string>
#include <vector>

#include "runtime/commands/ranks/unequal_ranks.hpp"

namespace heartwright::commands {

struct RunRequest {
    std::string experiment, folder;
    std::vector<std::string> overrides;
    std::string backend = "auto", precision = "fp64";
    int threads = 0, device_index = -1;  // 0, -1: this rank's share of its computer
    double watchdog_minutes = 10;
    double copy_bandwidth = 0;    // of the device, bytes/s; 0: measured
    bool force = false;           // replace the run that `folder` holds
    bool resume = false;          // continue with the run that `folder` holds, from its newest checkpoint
    bool prints_summary = false;  // on stdout, in place of the report's path
    bool is_part = false;         // of a command that says itself where its results are: nothing on stdout
    std::string command;          // as people gave it, for the record
    bool is_watched = false;      // serve a page that shows the run while it is in progress
    int watch_port = 0;           // of 127.0.0.1; 0: a free one
    UnequalRanks unequal = {};    // GPUs and processors together, boxes of unequal shares
    bool sites_on_host = false;   // --cell-memory host: a GPU streams the states of sites from there
    std::string plan_file = {};   // --plans FILE: plans of cells with sites; "": by the rule
    std::string halo_trace = {};  // --halo-trace PREFIX (halo_trace.hpp); "": none
    std::string inputs = {};      // where copies of input files go; "": DIR/inputs (run_inputs.hpp)
};

}  // namespace heartwright::commands
