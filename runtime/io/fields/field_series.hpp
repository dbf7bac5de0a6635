// fields/: fields.xdmf and, for each instant, one closed HDF5 file, written beside and renamed before the index names
// it. The index is replaced atomically, so ParaView can open it at any time during the run.
//
// Grid: a box of points, x fastest; data [nz][ny][nx]. NaN where there is no cell. The mesh (ParaView's origin and
// spacing, and mesh.h5 with the mask, 1: a cell) is written once.
//
// Of several ranks each writes the points that it has, step_N/rank_R.h5 (and mesh/rank_R.h5), whose attribute `first`
// (x, y, z) says where the first of them lies: a box, or ranges of a mesh's points one after the other. step_N.h5 and
// mesh.h5 have the same names and shapes as of one rank, as virtual data sets over these files.
//
// Of a mesh there is also fields.vtkhdf (mesh_files.hpp), and data are [1][1][nodes].
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "runtime/io/fields/domain_identity.hpp"
#include "runtime/io/fields/mesh_files.hpp"
#include "runtime/io/fields/rank_pieces.hpp"

namespace heartwright::io {

struct FieldGrid {
    std::array<std::int64_t, 3> points{1, 1, 1};  // x, y, z
    std::array<double, 3> origin{}, spacing{};    // mm
    std::shared_ptr<const FieldMesh> mesh{};      // of nodes of a mesh: `points` is {nodes, 1, 1}; null: a grid
    DomainIdentity domain{};
    std::int64_t count() const { return points[0] * points[1] * points[2]; }
};

using FieldQuantity = MeshQuantity;

// Values of a quantity at all points that are written, as doubles or as floats; asked for one quantity after the other.
// They may be put into `room`, which is one and the same for all quantities and instants, or lie elsewhere until the
// next is asked for.
using FieldValues =
    std::function<std::span<const std::byte>(std::size_t quantity, bool fp64, std::vector<std::byte>& room)>;

// What one of several ranks writes.
class FieldPieces {
public:
    FieldPieces(std::string folder, int rank, const FieldBoxes& boxes, std::vector<FieldQuantity> quantities,
                bool fp64);

    std::string file(std::int64_t step) const;
    void write_mesh(const std::vector<std::int32_t>& mask) const;
    void write_instant(std::int64_t step, double t, const FieldValues& values);

private:
    std::string folder_;
    int rank_;
    std::array<std::int64_t, 3> points_;  // of the data sets
    std::vector<std::int64_t> first_;     // x, y, z of the first point
    std::vector<FieldQuantity> quantities_;
    bool fp64_;
    std::vector<std::byte> room_;
};

class FieldSeries {
public:
    using Quantity = FieldQuantity;

    FieldSeries(std::string folder, FieldGrid grid, std::vector<Quantity> quantities, bool fp64);

    void write_mesh(const std::vector<std::int32_t>& mask);
    // Instants come in order. The index follows at most half a second later.
    void write_instant(std::int64_t step, double t, const FieldValues& values);
    void write_instant(std::int64_t step, double t, const std::vector<std::vector<double>>& values);  // [q][point]
    // Of several ranks: the file that joins their pieces, there or not yet. ranks: the points of each. It is listed
    // when they are there.
    void join_mesh(const std::vector<FieldBoxes>& ranks) const;
    void join_instant(std::int64_t step, double t, const std::vector<FieldBoxes>& ranks) const;
    void list(std::int64_t step, double t);  // in the index, which follows at most half a second later
    void finish();                           // the index with all instants

    // For a run that continues after `step`: lists what is there up to it and removes what is later. UserFault when a
    // file is damaged.
    void cut_after(std::int64_t step);

    std::string file(std::int64_t step) const;  // of an instant
    std::size_t instants() const { return instants_.size(); }

private:
    using Instant = MeshInstant;

    void write_index();
    std::string grid_text(const Instant& instant) const;

    std::string folder_;
    FieldGrid grid_;
    std::vector<Quantity> quantities_;
    bool fp64_;
    std::vector<std::byte> room_;
    std::vector<Instant> instants_;
    std::string listed_;                             // the index's text of instants_
    std::chrono::steady_clock::time_point indexed_;  // when the index was last replaced
};

}  // namespace heartwright::io
