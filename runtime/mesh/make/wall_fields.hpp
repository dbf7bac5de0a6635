// The harmonic fields of a ventricular wall, from which Laplace-Dirichlet rules take depth and directions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/core/thread_pool.hpp"
#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

enum class Wall : std::int8_t { none, epicardium, left_endocardium, right_endocardium, base };

struct Walls {
    std::vector<Wall> of_nodes;  // none inside; nodes of the base's rim belong to the epicardium or an endocardium
    std::vector<bool> is_base;   // per node: lies on the base, the rim included
    Point upwards{0, 0, 1};      // out of the base, across its plane

    bool have(Wall wall) const;
};

// One place of the wall: an element's centroid, or a node.
struct WallPlace {
    double epicardium = 0, left = 0, right = 0;  // the harmonic fields, 1 at their own wall, 0 at the others
    Point to_epicardium{}, to_left{}, to_right{}, to_base{};  // their gradients and that from apex to base, 1/mm
};

class WallFields {
public:
    // Solves for all fields. UserFault when the epicardium, the left endocardium or the base has no node.
    WallFields(const Mesh& mesh, const Walls& walls, ThreadPool& threads);

    // The means of the nodes': smoother than the constant gradients of single elements, which differ from one to the
    // next, and there is none where all four nodes lie on one wall.
    std::vector<WallPlace> at_elements() const;
    // A node's gradients are the means of those of its elements, weighted by volume.
    std::vector<WallPlace> at_nodes() const;
    // The epicardial node that is farthest from the base's plane; of several that are equally far, to rounding, the
    // first.
    std::size_t apex() const { return apex_; }

private:
    const Mesh& mesh_;
    std::size_t apex_;
    std::vector<double> epicardium_, left_, right_, to_base_;  // per node
};

}  // namespace heartwright::mesh
