// The rule that given fibres were made by: its angles, and how far its fibres are from the given ones.
#pragma once

#include <vector>

#include "runtime/mesh/make/rule_based_fibres.hpp"

namespace heartwright::mesh {

// The angles of both endocardia and of the epicardium on either side, each the median of its nodes' angles in the frame
// of the wall; nodes of the base are left out. `fibres`: per node, of any length and sign. What has no node (of a
// single left ventricle all angles of the right) is as in `otherwise`, and so are the angles of sheets and the kind.
FibreRule fit_fibre_rule(const std::vector<WallPlace>& nodes, const Walls& walls, const std::vector<Point>& fibres,
                         const FibreRule& otherwise);

// The angles between lines in degrees, 0 to 90, over all places: half and 95% of them are not above these.
struct LineDifferences {
    double median = 0, percentile_95 = 0;
};

// Both have one direction of any length and sign per place, and at least one. A place without a direction counts as 90
// degrees.
LineDifferences compare_lines(const std::vector<Point>& some, const std::vector<Point>& others);

}  // namespace heartwright::mesh
