// A mesh as tissue: its nodes (finite elements) or its elements (finite volumes) are the cells of a simulation, rows
// with positions, neighbours and tags. Conductivities are chosen for elements.
#pragma once

#include <cstdint>
#include <memory>

#include "runtime/core/thread_pool.hpp"
#include "runtime/mesh/mesh.hpp"
#include "runtime/tissue/rows.hpp"

namespace heartwright::mesh {

// The whole, or the share of a rank (partition/mesh_share.hpp): then nodes, elements and rows count in the share, and
// own rows come before ghosts in `rows_of_share`.
struct TissueMesh {
    Mesh mesh;
    // Neighbours share an element. A node has the tag in which most of its volume lies, the least of several alike. Its
    // volume is its share in those of its elements, as lumped masses are. Rows of a surface have normals.
    std::shared_ptr<const tissue::Rows> nodes;
    // At their centroids, with their tags. Where they are the cells, their neighbours are the near cells of finite
    // volumes; else they have none.
    std::shared_ptr<const tissue::Rows> elements;
    bool cells_are_elements = false;
    double edge = 1;                                    // mm, the mean length
    std::shared_ptr<const tissue::Rows> rows_of_share;  // the cells of a share; null: this is the whole

    const std::shared_ptr<const tissue::Rows>& cells() const {
        return rows_of_share ? rows_of_share : cells_are_elements ? elements : nodes;
    }
};

struct TissueMeshParts {
    bool cells_are_elements = false;
    bool has_loops = false;  // for phase singularities: triangles of nodes, or rings of elements
};

// The mesh has passed check_mesh().
TissueMesh make_tissue_mesh(Mesh mesh, const TissueMeshParts& parts, ThreadPool& threads);
TissueMesh make_tissue_mesh(Mesh mesh, const TissueMeshParts& parts = {});  // on one thread

// Host memory: of its arrays.
std::int64_t resident_bytes(const TissueMesh& mesh);

// What the root, which reads or makes the whole mesh, has at its peak, without the program itself (some 50 MB): the
// whole beside the arrays of reading and checking, or beside its share of `ranks` when that is assembled. `file_bytes`:
// of the files of a mesh that is read; 0: it is made. Within a quarter of what was measured (docs/mesh_numerics.md).
std::int64_t peak_bytes_of_root(const TissueMesh& whole, int ranks, std::int64_t file_bytes);

}  // namespace heartwright::mesh
