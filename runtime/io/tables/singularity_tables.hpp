// phase_singularities.csv: a line a look, `t [ms],count`. phase_singularity_points.csv: a line a singularity, in order
// of looks and then of the grid, `t [ms],x [mm],y [mm],z [mm],charge`. Numbers are the shortest that read back as the
// same double.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace heartwright::io {

struct SingularityCount {
    double t;
    std::int64_t count;
};
struct SingularityPoint {
    double t;
    std::array<double, 3> at;
    int charge;
};

void write_singularity_counts(const std::string& path, const std::vector<SingularityCount>& counts);
void write_singularity_points(const std::string& path, const std::vector<SingularityPoint>& points);

}  // namespace heartwright::io
