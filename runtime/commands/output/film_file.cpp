#include "runtime/commands/output/film_file.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <iostream>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/launch/temporary_folder.hpp"
#include "runtime/report/pictures/gif_writer.hpp"
#include "runtime/report/pictures/raster.hpp"
#include "runtime/report/sections/film_of_run.hpp"

namespace heartwright::commands {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_frames = 300, most_frames_of_gif = 100;
constexpr double pixels_a_unit = 1.5, pixels_a_unit_of_gif = 1, pixels_per_mm = 96 / 25.4;

report::Raster raster_of(const report::FilmOfRun& film, std::size_t k, double scale) {
    return report::rasterised(film.frame(k), scale, report::Typeface::built_in());
}

std::string name_of(std::size_t k) {
    char name[32];
    std::snprintf(name, sizeof name, "frame_%04zu.png", k);
    return name;
}

void write_pictures(const report::FilmOfRun& film, const fs::path& folder) {
    io::make_folder(folder.string());
    for (std::size_t k = 0; k < film.frames(); ++k)
        io::write_whole_file((folder / name_of(k)).string(),
                             report::png_of(raster_of(film, k, pixels_a_unit), pixels_a_unit * pixels_per_mm), false);
}

// Pictures a second: eight seconds, unless they were too slow or too quick to follow.
int rate_of(const report::FilmOfRun& film) {
    return std::clamp(static_cast<int>(std::lround(static_cast<double>(film.frames()) / 8)), 5, 25);
}

void write_gif(const fs::path& run_folder, const fs::path& file) {
    const report::FilmOfRun film(run_folder, most_frames_of_gif);
    std::vector<report::Raster> frames;
    for (std::size_t k = 0; k < film.frames(); ++k) frames.push_back(raster_of(film, k, pixels_a_unit_of_gif));
    io::write_whole_file(file.string(), report::gif_of(frames, 100 / rate_of(film)));
}

void write_mp4(const fs::path& run_folder, const fs::path& file, const std::string& ffmpeg) {
    const report::FilmOfRun film(run_folder, most_frames);
    const launch::TemporaryFolder folder("film");
    const fs::path pictures = folder / "frames";
    write_pictures(film, pictures);
    const std::string made = folder / "film.mp4", log = folder / "ffmpeg.log";
    std::vector<std::string> words{ffmpeg,
                                   "-nostdin",
                                   "-y",
                                   "-framerate",
                                   std::to_string(rate_of(film)),
                                   "-i",
                                   (pictures / "frame_%04d.png").string(),
                                   "-vf",
                                   "pad=ceil(iw/2)*2:ceil(ih/2)*2",
                                   "-pix_fmt",
                                   "yuv420p",
                                   "-movflags",
                                   "+faststart",
                                   made};
    if (launch::run_process(words, log) != 0)
        throw MachineFault(ffmpeg +
                           " cannot make an MP4 of the pictures: write a GIF (--film film.gif) or the pictures "
                           "(--film frames/)");
    std::error_code error;
    fs::copy_file(made, file, fs::copy_options::overwrite_existing, error);
    if (error) throw MachineFault(file.string() + " cannot be written: " + error.message());
}

}  // namespace

int write_film(const fs::path& run_folder, const std::string& to) {
    fs::path file = to;
    const std::string ending = file.extension().string();
    if (to.empty() || (!ending.empty() && ending != ".mp4" && ending != ".gif"))
        throw UserFault("--film is FILE.mp4, FILE.gif or a folder for pictures, such as frames/, not '" + to + "'");
    if (ending.empty()) {
        write_pictures(report::FilmOfRun(run_folder, most_frames), file);
    } else if (const std::string ffmpeg = ending == ".mp4" ? launch::find_program("ffmpeg") : ""; !ffmpeg.empty()) {
        write_mp4(run_folder, file, ffmpeg);
    } else {
        if (ending == ".mp4") {
            file.replace_extension(".gif");
            std::cerr << "note: ffmpeg, which makes MP4, is not installed here: the film is a GIF\n";
        }
        write_gif(run_folder, file);
    }
    std::cout << file.string() << "\n";
    return 0;
}

}  // namespace heartwright::commands
