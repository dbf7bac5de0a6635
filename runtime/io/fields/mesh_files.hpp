// Values on the nodes or elements of a mesh as VTK reads them (point or cell data): VTKHDF UnstructuredGrid (version 2;
// VTK's documentation, "VTKHDF File Format").
//
// Fields: fields.xdmf, which older readers know (ParaView before 5.12 shows one instant of VTKHDF), and fields.vtkhdf,
// an index of virtual data sets over the closed files of instants (field_series.hpp) and over mesh.h5, which holds
// points, connectivity, offsets and types once. Maps: one file with everything in it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "runtime/core/simplex.hpp"
#include "runtime/io/fields/domain_identity.hpp"
#include "runtime/io/hdf5/hdf5_writer.hpp"

namespace heartwright::io {

struct FieldMesh {
    std::span<const std::array<double, 3>> points;  // mm
    std::span<const Simplex> elements;              // by their points, all of one kind
    std::shared_ptr<const void> owner;              // of all
    bool has_values_of_elements = false;            // else of points
    // Of elements; empty: none. They are written beside the geometry, as `tag`, `fibre` and `sheet`.
    std::span<const std::int32_t> tags = {};
    std::span<const std::array<double, 3>> fibres = {}, sheets = {};
    DomainIdentity domain = {};

    std::size_t corners() const { return elements.empty() ? 4 : elements.front().size(); }  // of each element
    std::uint64_t values() const { return has_values_of_elements ? elements.size() : points.size(); }
};

// Into mesh.h5: `points`, `connectivity` [elements][corners], `offsets`, `types`, and what elements have.
void write_field_mesh(Hdf5Writer& file, const FieldMesh& mesh);
// Topology, geometry and what elements have, in mesh.h5: a part of an XDMF grid.
std::string xdmf_of_mesh(const FieldMesh& mesh);

struct MeshInstant {
    std::string file;  // in the index's folder
    double t;          // ms
};
struct MeshQuantity {
    std::string name, unit;
};
// The index of instants, replaced as a whole. Data sets of the files have the shape [1][1][values].
void write_mesh_index(const std::string& path, const FieldMesh& mesh, const std::vector<MeshQuantity>& quantities,
                      bool fp64, const std::vector<MeshInstant>& instants);

// One state: [values] by name and unit.
struct MeshArray {
    std::string name, unit;
    std::span<const double> values;
};
void write_mesh_state(const std::string& path, const FieldMesh& mesh, const std::vector<MeshArray>& arrays);

}  // namespace heartwright::io
