// `report --film`: the film of a run as MP4 (by ffmpeg), as GIF, or as a folder of PNG pictures.
#pragma once

#include <filesystem>
#include <string>

namespace heartwright::commands {

// `to`: FILE.mp4, FILE.gif, or a folder. Where there is no ffmpeg, a GIF in place of an MP4; stderr says so. Prints the
// path of what it wrote. UserFault: the run has no film, or `to` is none of these.
int write_film(const std::filesystem::path& run_folder, const std::string& to);

}  // namespace heartwright::commands
