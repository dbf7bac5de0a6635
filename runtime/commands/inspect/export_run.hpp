// `heartwright export`: what a run left, in the formats of other people's viewers.
#pragma once

#include <string>
#include <vector>

#include "base/command_line/arguments.hpp"

namespace heartwright::commands {

struct ExportRequest {
    std::string run;     // folder of a run
    std::string folder;  // where the files go; made when it is not there
    bool igb = true, vtk = true, wfdb = true;
};
ExportRequest export_request(const Arguments& arguments);

// fields/ -> QUANTITY.igb with mesh.pts and mesh.elem; fields/ -> fields.vtkhdf; maps.h5 -> maps.vtkhdf and maps.vtk;
// leads.csv -> leads.hea and leads.dat.
// Returns the files that were written. UserFault when the folder holds no run, or nothing that can be exported so.
std::vector<std::string> export_run(const ExportRequest& request);

const Usage& export_usage();

}  // namespace heartwright::commands
