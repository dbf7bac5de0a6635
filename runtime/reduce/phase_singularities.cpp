#include "runtime/reduce/phase_singularities.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/device/loops.hpp"

namespace heartwright::reduce {
namespace {

constexpr std::int64_t first_room = 4096;  // more is taken when needed

using Triangle = std::array<std::int32_t, 3>;

// Those whose first row lies in [first, end).
std::pair<std::size_t, std::size_t> range_of(const std::vector<Triangle>& triangles, std::int64_t first,
                                             std::int64_t end) {
    const auto place = [&](std::int64_t row) {
        return std::partition_point(triangles.begin(), triangles.end(),
                                    [&](const Triangle& triangle) { return triangle[0] < row; }) -
               triangles.begin();
    };
    return {static_cast<std::size_t>(place(first)), static_cast<std::size_t>(place(end))};
}

// The axis that the normal of a triangle is nearest to, z before y before x where several are as near, and does the
// normal by the right-hand rule point along it?
std::pair<int, bool> normal_of(const tissue::Rows& rows, const Triangle& triangle) {
    const auto corner = [&](std::size_t c, std::size_t axis) {
        return rows.positions[static_cast<std::size_t>(triangle[c])][axis] -
               rows.positions[static_cast<std::size_t>(triangle[0])][axis];
    };
    tissue::Point normal{};
    double largest = 0;
    for (std::size_t a = 0; a < 3; ++a) {
        const std::size_t b = (a + 1) % 3, c = (a + 2) % 3;
        normal[a] = corner(1, b) * corner(2, c) - corner(1, c) * corner(2, b);
        largest = std::max(largest, std::fabs(normal[a]));
    }
    std::size_t axis = 2;
    while (axis > 0 && std::fabs(normal[axis]) < (1 - 1e-9) * largest) {
        --axis;
    }
    return {static_cast<int>(axis), normal[axis] > 0};
}

}  // namespace

SingularityFinder::SingularityFinder(device::Device& device, const tissue::Grid& grid, const tissue::Slots& slots,
                                     double level, std::int64_t looks, int real_bytes)
    : device_(device),
      grid_(grid),
      slots_(slots.total()),
      looks_(looks),
      level_(level),
      real_bytes_(real_bytes),
      earlier_(device, looks * slots.total() * real_bytes),
      selection_(device, first_room) {
    earlier_.clear();
    if (grid.rows) {
        list_triangles(slots);
    } else if (!slots.is_identity()) {
        slot_of_grid_ = device::Buffer<std::int32_t>(device, slots.slot_of_grid());
    }
}

// Walked counter-clockwise for one who looks against the normal.
void SingularityFinder::list_triangles(const tissue::Slots& slots) {
    const tissue::Rows& rows = *grid_.rows;
    const auto [first, end] = range_of(rows.triangles, grid_.owned().first[0], grid_.owned().end[0]);
    std::array<std::vector<std::int32_t>, 3> corners;
    for (std::size_t t = first; t < end; ++t) {
        const Triangle& triangle = rows.triangles[t];
        const auto [axis, is_along] = normal_of(rows, triangle);
        const Triangle walk = is_along ? triangle : Triangle{triangle[0], triangle[2], triangle[1]};
        if (std::any_of(walk.begin(), walk.end(), [&](std::int32_t row) { return slots.slot_of(row) < 0; })) {
            continue;
        }
        for (std::size_t c = 0; c < 3; ++c) {
            corners[c].push_back(static_cast<std::int32_t>(slots.slot_of(walk[c])));
        }
        triangles_.push_back(static_cast<std::int64_t>(t) + (rows.share ? rows.share->first_triangle : 0));
        normals_.push_back(static_cast<std::int8_t>(axis));
    }
    for (std::size_t c = 1; c < 3; ++c) {
        corners[0].insert(corners[0].end(), corners[c].begin(), corners[c].end());
    }
    corners_ = device::Buffer<std::int32_t>(device_, corners[0]);
}

std::int64_t SingularityFinder::memory(const tissue::Grid& grid, const tissue::Slots& slots, std::int64_t looks,
                                       int real_bytes) {
    std::int64_t loops = slots.is_identity() ? 0 : 4 * grid.count();
    if (grid.rows) {
        const auto [first, end] = range_of(grid.rows->triangles, grid.owned().first[0], grid.owned().end[0]);
        loops = 12 * static_cast<std::int64_t>(end - first);
    }
    return looks * slots.total() * real_bytes + loops + device::Selection::memory(first_room);
}

std::optional<std::vector<SingularityFinder::Point>> SingularityFinder::look(const void* potential) {
    return real_bytes_ == 8 ? look_at(static_cast<const double*>(potential))
                            : look_at(static_cast<const float*>(potential));
}

template <class Real>
std::vector<std::int64_t> SingularityFinder::find(const Real* now, const Real* earlier) {
    if (grid_.rows) {
        const auto triangles = static_cast<std::int64_t>(triangles_.size());
        return selection_.select(
            triangles,
            FindInTriangles<Real>{
                .now = now, .earlier = earlier, .corners = corners_.data(), .triangles = triangles, .level = level_});
    }
    const tissue::CellBox own = grid_.owned();
    const int normals = grid_.dimensions == 3 ? 3 : 1;
    return selection_.select(own.count() * normals,
                             FindSingularities<Real>{.now = now,
                                                     .earlier = earlier,
                                                     .slot_of_grid = slot_of_grid_.data(),
                                                     .cells = {grid_.cells[0], grid_.cells[1], grid_.cells[2]},
                                                     .own_first = {own.first[0], own.first[1], own.first[2]},
                                                     .own = {own.end[0] - own.first[0], own.end[1] - own.first[1],
                                                             own.end[2] - own.first[2]},
                                                     .normals = normals,
                                                     .level = level_});
}

SingularityFinder::Point SingularityFinder::point_of(std::int64_t found) const {
    const std::int64_t item = found / 2;
    const int charge = found % 2 == 1 ? 1 : -1;
    if (grid_.rows) {
        const auto n = static_cast<std::size_t>(item);
        return {triangles_[n], normals_[n], charge};
    }
    const int normals = grid_.dimensions == 3 ? 3 : 1;
    const tissue::CellBox own = grid_.owned();
    const tissue::Grid box{{own.end[0] - own.first[0], own.end[1] - own.first[1], own.end[2] - own.first[2]}};
    const tissue::Cell in_box = box.cell(item / normals);
    const tissue::Cell cell{own.first[0] + in_box[0], own.first[1] + in_box[1], own.first[2] + in_box[2]};
    return {grid_.whole_index(cell), normals == 1 ? 2 : static_cast<int>(item % normals), charge};
}

tissue::Point SingularityFinder::place_of(const Point& point, const tissue::Grid& grid) {
    tissue::Point place{};
    if (!grid.rows) {
        place = grid.position(grid.cell(point.grid));
        for (int a = 0; a < 3; ++a) {
            const auto axis = static_cast<std::size_t>(a);
            place[axis] += a == point.normal ? 0 : grid.spacing[axis] / 2;
        }
        return place;
    }
    for (const std::int32_t row : grid.rows->triangles[static_cast<std::size_t>(point.grid)]) {
        for (std::size_t a = 0; a < 3; ++a) {
            place[a] += grid.rows->positions[static_cast<std::size_t>(row)][a] / 3;
        }
    }
    return place;
}

template <class Real>
std::optional<std::vector<SingularityFinder::Point>> SingularityFinder::look_at(const Real* potential) {
    Real* const earlier = reinterpret_cast<Real*>(earlier_.data()) + done_ % looks_ * slots_;
    std::optional<std::vector<Point>> points;
    if (done_ >= looks_) {
        points.emplace();
        for (const std::int64_t one : find(potential, static_cast<const Real*>(earlier))) {
            points->push_back(point_of(one));
        }
    }
    device::for_each_of(device_, slots_, CopyPlane<Real>{potential, earlier});
    ++done_;
    return points;
}

void SingularityFinder::keep(checkpoint::Keeper& keeper, const std::string& name) {
    keeper.value(name + ".looks", true, done_);
    if (done_ < 0) {
        throw UserFault("the checkpoint says that phase singularities were looked for " + std::to_string(done_) +
                        " times");
    }
    keeper.cells(name + ".earlier",
                 {earlier_.data(), real_bytes_ == 8 ? checkpoint::Type::f64 : checkpoint::Type::f32, looks_, slots_});
}

std::vector<void*> SingularityFinder::planes() const {
    std::vector<void*> planes;
    for (std::int64_t k = 0; k < looks_; ++k) {
        planes.push_back(earlier_.empty() ? nullptr : earlier_.data() + k * slots_ * real_bytes_);
    }
    return planes;
}

}  // namespace heartwright::reduce
