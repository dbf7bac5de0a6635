// fields/: fields.xdmf and, for each instant, one closed HDF5 file, written beside and renamed before the index names it.
// The index is replaced atomically, so ParaView can open it at any time during the run.
//
// Grid: a box of points, x fastest; data [nz][ny][nx]. NaN where there is no cell. The mesh (ParaView's origin and spacing, and
// mesh.h5 with the mask, 1: a cell) is written once.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace heartwright::io {

struct FieldGrid {
    std::array<std::int64_t, 3> points{1, 1, 1};  // x, y, z
    std::array<double, 3> origin{}, spacing{};    // mm
    std::int64_t count() const { return points[0] * points[1] * points[2]; }
};

class FieldSeries {
public:
    struct Quantity {
        std::string name, unit;
    };

    FieldSeries(std::string folder, FieldGrid grid, std::vector<Quantity> quantities, bool fp64);

    void write_mesh(const std::vector<std::int32_t>& mask);
    // values[q][point], one vector a quantity; instants come in order. The index follows at most half a second later.
    void write_instant(std::int64_t step, double t, const std::vector<std::vector<double>>& values);
    void finish();  // the index with all instants

    std::size_t instants() const { return instants_.size(); }

private:
    struct Instant {
        std::string file;
        double t;
    };

    void write_index();
    std::string grid_text(const Instant& instant) const;

    std::string folder_;
    FieldGrid grid_;
    std::vector<Quantity> quantities_;
    bool fp64_;
    std::vector<Instant> instants_;
    std::string listed_;                             // the index's text of instants_
    std::chrono::steady_clock::time_point indexed_;  // when the index was last replaced
};

}  // namespace heartwright::io
