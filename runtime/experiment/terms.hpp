// What all parts of an experiment speak in: names and quantities of the model, data of files, sets of points, sites of
// a cell. Lengths are in mm. Names have no index and quantities no value (NaN) before bind() of bind.hpp has seen the
// model.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "base/units/unit.hpp"

namespace heartwright::experiment {

inline constexpr double unbound = std::numeric_limits<double>::quiet_NaN();

struct ModelQuantity {
    Quantity said;
    Origin origin;
    double value = unbound;  // in the model's unit, after bind()
};

// A name of the model (variant, parameter, symbol), with its index there after bind().
struct ModelName {
    std::string name;
    Origin origin;
    std::int32_t index = -1;
};

// "g_Kr": "*0.5" or "I_Na_shift": "6 mV"
struct Setting {
    ModelName parameter;
    bool is_factor = false;
    ModelQuantity value;  // of a factor: a dimensionless number
};

// A data set in an HDF5 file, "a.h5:/fibre", or a picture (runtime/anatomy), "fibre.nrrd", "a.vti:fibre" or
// "a.nii:sform"; the path is relative to the experiment's folder, already joined.
struct FileData {
    std::string path, dataset;  // of a picture: its array or transform, or empty
    Origin origin;
    std::int8_t frame = 0;  // of a picture: anatomy::Frame of the one that the geometry is of, whose axes it gets

    bool is_picture() const { return dataset.empty() || dataset[0] != '/'; }
    std::string text() const { return path + (dataset.empty() ? "" : ":") + dataset; }
};

// A set of points. Region names and boxes are resolved by the solver, which knows the grid.
struct Where {
    enum class Kind { all, box, sphere, region, cells, layers, file, tag, nodes };
    Kind kind = Kind::all;
    Origin origin;
    std::array<double, 3> low{}, high{};  // box, mm: points inside or on it
    std::array<double, 3> centre{};       // sphere, mm
    double radius = 0;                    // sphere, mm: points inside or on it
    std::string region;                   // region
    std::vector<std::array<std::int64_t, 3>> cells;
    int axis = 0;                              // layers: 0 x, 1 y, 2 z
    std::int64_t first_layer = 0, layers = 0;  // layers [first, first + layers) of that axis
    FileData file;                   // non-zero is inside; shape [nz][ny][nx]. nodes: a .vtx file, without a data set
    std::vector<std::int32_t> tags;  // tag
};

// A place among a cell's sites: indices along the axes of the employed shape.
using SiteIndex = std::array<std::int64_t, 3>;

// The sites that every cell employs. What the file leaves out is filled in by bind(): Experiment::lattice is there
// after it exactly when the model has a lattice.
struct Lattice {
    Origin origin;
    SiteIndex sites{};  // employed; {0, 0, 0} before bind() when the file does not say
    std::optional<bool>
        weighs_per_total;              // per_cell() divides by the nominal number of sites; else by the employed one
    std::optional<bool> walls_mirror;  // else zero_flux

    std::int64_t count() const { return sites[0] * sites[1] * sites[2]; }
    bool contains(const SiteIndex& at) const {
        return at[0] >= 0 && at[1] >= 0 && at[2] >= 0 && at[0] < sites[0] && at[1] < sites[1] && at[2] < sites[2];
    }
    std::int64_t number(const SiteIndex& at) const { return (at[0] * sites[1] + at[1]) * sites[2] + at[2]; }
    SiteIndex place(std::int64_t number) const {
        return {number / (sites[1] * sites[2]), number / sites[2] % sites[1], number % sites[2]};
    }
};

// Some of a cell's sites, or all of them; the same in every cell.
struct Sites {
    bool all = true;
    Origin origin;
    std::vector<SiteIndex> places;
    std::vector<std::int64_t> numbers;  // of `places`, ascending, each once, after bind(); empty for all
};

}  // namespace heartwright::experiment
