// Universal coordinates of the ventricles: J. Bayer et al., Universal ventricular coordinates, Med. Image Anal. 45
// (2018), with normalised distances as in S. Schuler et al., Cobiveco, Med. Image Anal. 74 (2021).
//
// transventricular: -1 in the left ventricle, 1 in the right one; the septum is divided where the harmonic fields of
// both endocardia are equal. transmural: 0 at the ventricle's endocardium to 1 at the epicardium and where the septum
// is divided. apicobasal: 0 at the apex, a line through the wall, to 1 at the base. Both are d0/(d0 + d1), d0 and d1
// the distances to their two ends along the gradient of a harmonic field, its unit vector t: each minimises the
// integral of (t'grad d - 1)^2 + |grad d - t|^2/100. rotational: the angle about the axis from the apex to the middle
// of the left cavity's rim, by the right hand, -pi to pi; 0 towards the right ventricle. It is not normalised by the
// lines where the walls join.
#pragma once

#include <vector>

#include "runtime/core/thread_pool.hpp"
#include "runtime/mesh/make/wall_fields.hpp"

namespace heartwright::mesh {

struct VentricularCoordinates {  // per node
    std::vector<double> apicobasal, transmural, rotational, transventricular;
};

// `walls` as find_walls() gives them: with the base's rim. Of a single ventricle 0 of `rotational` is in direction of
// the mesh's x, or of y where x lies along the axis. UserFault where the left endocardium has no rim at the base, and
// as WallFields.
VentricularCoordinates make_coordinates(const Mesh& mesh, const Walls& walls, ThreadPool& threads);

}  // namespace heartwright::mesh
