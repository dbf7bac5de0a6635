// What makes a mesh unfit for a simulation, each fault with the element or node that has it.
//
// Errors: a coordinate or fibre that is no number; a node of an element that is not there; elements that are
// degenerate, inverted, listed twice or overlapping, or of several kinds; nodes of elements at one place, in more
// elements than a mesh of tissue has at a node, or hanging (on a face or edge of an element that does not have them);
// faces of more than two elements and surface edges of more than two surface faces (not a manifold); fibres that are
// zero or not one per element; an extent that no tissue has, which is a wrong unit of length. Of a surface (sheets.hpp)
// also edges of more than two triangles, triangles that are flipped beside their neighbours, and triangles that share
// no edge with another. Of lines (line_checks.hpp) also nodes in no line. Warnings: parts that are not connected
// (chambers may be separate), sheets of a surface that touch at nodes only, sheets along the fibre, nodes without an
// element.
#pragma once

#include <string>
#include <vector>

#include "runtime/core/thread_pool.hpp"
#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

struct MeshFindings {
    std::vector<std::string> errors, warnings;
};

struct CheckOptions {
    bool allows_junctions = false;  // edges of more than two triangles
};

// Of one kind of fault at most five elements are named; the others are counted. Later checks need what earlier ones
// ensure, so a mesh whose numbers are wrong has no findings about its shape.
MeshFindings check_mesh(const Mesh& mesh, ThreadPool& threads, const CheckOptions& options = {});
MeshFindings check_mesh(const Mesh& mesh, const CheckOptions& options = {});  // on one thread

// UserFault with all errors, one a line, each after "PATH: ".
void refuse_bad_mesh(const std::string& path, const MeshFindings& findings);

// UserFault, which begins with `what`, for a mesh of other elements than tetrahedra.
void require_tetrahedra(const Mesh& mesh, const std::string& what);

constexpr double least_extent = 0.5, most_extent = 1000;  // mm, of the longest side of the bounding box

}  // namespace heartwright::mesh
