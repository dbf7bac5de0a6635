#include "runtime/mesh/make/fit_fibre_rule.hpp"

#include <algorithm>
#include <cmath>

#include "runtime/mesh/make/fibre_frame.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

// The value that `part` of the values do not exceed. Reorders them; there is at least one.
double quantile(std::vector<double>& values, double part) {
    const auto at = static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + at, values.end());
    return values[static_cast<std::size_t>(at)];
}

double folded(double angle) {  // of a line: -90 to 90 degrees
    return angle - 180 * std::floor((angle + 90) / 180);
}

// The median of lines' angles: about their mean, which is that of the doubled angles.
double median_angle(const std::vector<double>& angles, double otherwise) {
    if (angles.empty()) return otherwise;
    double x = 0, y = 0;
    for (const double angle : angles) {
        x += std::cos(2 * angle / degrees_of_radian);
        y += std::sin(2 * angle / degrees_of_radian);
    }
    const double mean = std::atan2(y, x) / 2 * degrees_of_radian;
    std::vector<double> from_mean;
    for (const double angle : angles) from_mean.push_back(folded(angle - mean));
    return folded(mean + quantile(from_mean, 0.5));
}

}  // namespace

FibreRule fit_fibre_rule(const std::vector<WallPlace>& nodes, const Walls& walls, const std::vector<Point>& fibres,
                         const FibreRule& otherwise) {
    std::vector<double> left_inner, left_outer, right_inner, right_outer;
    const auto add = [&](std::size_t n, const Point& outwards, std::vector<double>& angles) {
        const Frame frame = frame_of(nodes[n].to_base, outwards);
        const double angle = std::atan2(dot(fibres[n], frame[1]), dot(fibres[n], frame[0])) * degrees_of_radian;
        if (std::isfinite(angle)) angles.push_back(angle);
    };
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        if (walls.is_base[n]) continue;
        const Wall wall = walls.of_nodes[n];
        if (wall == Wall::left_endocardium) add(n, -1.0 * nodes[n].to_left, left_inner);
        if (wall == Wall::right_endocardium) add(n, -1.0 * nodes[n].to_right, right_inner);
        if (wall == Wall::epicardium)
            add(n, nodes[n].to_epicardium, right_share(nodes[n]) < 0.5 ? left_outer : right_outer);
    }
    return {
        {median_angle(left_inner, otherwise.left.endocardial), median_angle(left_outer, otherwise.left.epicardial)},
        {median_angle(right_inner, otherwise.right.endocardial), median_angle(right_outer, otherwise.right.epicardial)},
        otherwise.sheet,
        otherwise.kind};
}

LineDifferences compare_lines(const std::vector<Point>& some, const std::vector<Point>& others) {
    std::vector<double> angles;
    for (std::size_t n = 0; n < some.size(); ++n) {
        const double sizes = length(some[n]) * length(others[n]);
        const double cosine = sizes > 0 ? std::min(std::fabs(dot(some[n], others[n])) / sizes, 1.0) : 0;
        angles.push_back(std::acos(cosine) * degrees_of_radian);
    }
    return {quantile(angles, 0.5), quantile(angles, 0.95)};
}

}  // namespace heartwright::mesh
