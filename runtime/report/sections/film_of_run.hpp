// The film of a run, picture by picture: the wave with its colour bar, a clock, and the potential at the probes.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <vector>

#include "runtime/io/fields/read_planes.hpp"
#include "runtime/report/data/run_folder.hpp"
#include "runtime/report/pictures/vector_picture.hpp"
#include "runtime/report/plots/film.hpp"
#include "runtime/report/plots/line_plot.hpp"
#include "runtime/report/surfaces/mesh_shape.hpp"
#include "runtime/report/surfaces/surface_plot.hpp"

namespace heartwright::report {

// Of a sheet, or of the middle plane of a block; nothing of other runs. At most so many frames, evenly spread.
std::optional<Film> film_of_grid(const RunFolder& run, const io::FieldFolder& fields, std::size_t most);

class FilmOfRun {
public:
    // UserFault: the run has no fields at several instants, or is neither a sheet, a block nor a mesh.
    FilmOfRun(const std::filesystem::path& run_folder, std::size_t most_frames);

    std::size_t frames() const { return times_.size(); }
    double time(std::size_t k) const { return times_[k]; }  // ms
    // All of one size. Letters of 13 units.
    VectorPicture frame(std::size_t k) const;

private:
    void read_mesh(const io::FieldFolder& fields, std::size_t most_frames);
    Figure picture(std::size_t k) const;
    Figure at_probes(std::size_t k, double width) const;

    RunFolder run_;
    std::vector<double> times_;
    std::optional<Film> film_;                 // of a grid
    SurfacePlot surface_{};                    // of a mesh, without its panel
    std::vector<std::vector<double>> values_;  // of a mesh, at each time
    LinePlot traces_;                          // the potential at the probes
};

}  // namespace heartwright::report
