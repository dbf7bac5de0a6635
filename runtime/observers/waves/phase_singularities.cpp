#include "runtime/observers/waves/phase_singularities.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/device/loops.hpp"

namespace heartwright::observers {
namespace {

constexpr std::int64_t first_room = 4096;  // more is taken when needed

using Triangle = std::array<std::int32_t, 3>;

// Those whose first row the rank owns, of which a share has no others.
std::pair<std::size_t, std::size_t> own_triangles(const tissue::Grid& grid) {
    const std::vector<Triangle>& triangles = grid.rows->triangles;
    if (grid.has_share()) return {0, triangles.size()};
    const auto place = [&](std::int64_t row) {
        return std::partition_point(triangles.begin(), triangles.end(),
                                    [&](const Triangle& triangle) { return triangle[0] < row; }) -
               triangles.begin();
    };
    const tissue::CellBox own = grid.owned();
    return {static_cast<std::size_t>(place(own.first[0])), static_cast<std::size_t>(place(own.end[0]))};
}

// The axis that the normal of a triangle is nearest to, z before y before x where several are as near, and does the
// normal by the right-hand rule point along it? On a surface: to the side of the surface's normals, so that the charges
// of a closed surface add up to 0.
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
    while (axis > 0 && std::fabs(normal[axis]) < (1 - 1e-9) * largest) --axis;
    double along = normal[axis];
    if (!rows.normals.empty()) {
        along = 0;
        for (const std::int32_t row : triangle)
            for (std::size_t a = 0; a < 3; ++a) along += normal[a] * rows.normals[static_cast<std::size_t>(row)][a];
    }
    return {static_cast<int>(axis), along > 0};
}

bool has_loops(const tissue::Grid& grid) { return grid.rows && !grid.rows->loops.starts.empty(); }

}  // namespace

SingularityFinder::SingularityFinder(device::Device& device, const tissue::Grid& grid, const tissue::Slots& slots,
                                     double level, std::int64_t samples, int real_bytes)
    : device_(device),
      grid_(grid),
      slots_(slots.total()),
      samples_(samples),
      level_(level),
      real_bytes_(real_bytes),
      earlier_(device, samples * slots.total() * real_bytes),
      selection_(device, first_room) {
    earlier_.clear();
    if (has_loops(grid))
        list_loops(slots);
    else if (grid.rows)
        list_triangles(slots);
    else if (!slots.is_identity())
        slot_of_grid_ = device::Buffer<std::int32_t>(device, slots.slot_of_grid());
}

// Walked counter-clockwise for one who looks against the normal.
void SingularityFinder::list_triangles(const tissue::Slots& slots) {
    const tissue::Rows& rows = *grid_.rows;
    const auto [first, end] = own_triangles(grid_);
    std::array<std::vector<std::int32_t>, 3> corners;
    for (std::size_t t = first; t < end; ++t) {
        const Triangle& triangle = rows.triangles[t];
        const auto [axis, is_along] = normal_of(rows, triangle);
        const Triangle walk = is_along ? triangle : Triangle{triangle[0], triangle[2], triangle[1]};
        if (std::any_of(walk.begin(), walk.end(), [&](std::int32_t row) { return slots.slot_of(row) < 0; })) continue;
        for (std::size_t c = 0; c < 3; ++c) corners[c].push_back(static_cast<std::int32_t>(slots.slot_of(walk[c])));
        numbers_.push_back(rows.share ? rows.share->triangles[t] : static_cast<std::int64_t>(t));
        normals_.push_back(static_cast<std::int8_t>(axis));
    }
    for (std::size_t c = 1; c < 3; ++c) corners[0].insert(corners[0].end(), corners[c].begin(), corners[c].end());
    corners_ = device::Buffer<std::int32_t>(device_, corners[0]);
}

// The steps whose lower row the rank owns, of which its share has no others.
void SingularityFinder::list_loops(const tissue::Slots& slots) {
    const tissue::Rows& rows = *grid_.rows;
    const tissue::CellBox own = grid_.owned();
    std::vector<std::int64_t> starts;
    std::array<std::vector<std::int32_t>, 2> steps;
    for (std::size_t n = 0; n < rows.loops.count(); ++n) {
        const std::size_t before = steps[0].size();
        for (auto k = static_cast<std::size_t>(rows.loops.starts[n]);
             k < static_cast<std::size_t>(rows.loops.starts[n + 1]); ++k) {
            const auto& [from, to] = rows.loops.steps[k];
            if (rows.share || (std::min(from, to) >= own.first[0] && std::min(from, to) < own.end[0])) {
                steps[0].push_back(static_cast<std::int32_t>(slots.slot_of(from)));
                steps[1].push_back(static_cast<std::int32_t>(slots.slot_of(to)));
            }
        }
        if (steps[0].size() > before) {
            starts.push_back(static_cast<std::int64_t>(before));
            numbers_.push_back(rows.share ? rows.share->loops[n] : static_cast<std::int64_t>(n));
            normals_.push_back(rows.loops.axes[n]);
        }
    }
    starts.push_back(static_cast<std::int64_t>(steps[0].size()));
    steps[0].insert(steps[0].end(), steps[1].begin(), steps[1].end());
    if (std::any_of(steps[0].begin(), steps[0].end(), [](std::int32_t slot) { return slot < 0; }))
        throw OurFault("a loop for phase singularities has a row without a cell");
    corners_ = device::Buffer<std::int32_t>(device_, steps[0]);
    starts_ = device::Buffer<std::int64_t>(device_, starts);
}

std::int64_t SingularityFinder::memory(const tissue::Grid& grid, const tissue::Slots& slots, std::int64_t samples,
                                       int real_bytes) {
    std::int64_t loops = slots.is_identity() ? 0 : 4 * grid.count();
    if (has_loops(grid)) {
        loops = 8 * static_cast<std::int64_t>(grid.rows->loops.steps.size() + grid.rows->loops.starts.size());
    } else if (grid.rows) {
        const auto [first, end] = own_triangles(grid);
        loops = 12 * static_cast<std::int64_t>(end - first);
    }
    return samples * slots.total() * real_bytes + loops + device::Selection::memory(first_room);
}

std::optional<std::vector<SingularityFinder::Point>> SingularityFinder::find(const void* potential) {
    return real_bytes_ == 8 ? find_in(static_cast<const double*>(potential))
                            : find_in(static_cast<const float*>(potential));
}

template <class Real>
std::vector<std::int64_t> SingularityFinder::find(const Real* now, const Real* earlier) {
    const auto count = static_cast<std::int64_t>(numbers_.size());
    if (has_loops(grid_)) {
        return selection_.select(count, FindInLoops<Real>{.now = now,
                                                          .earlier = earlier,
                                                          .starts = starts_.data(),
                                                          .slots = corners_.data(),
                                                          .steps = corners_.size() / 2,
                                                          .level = level_});
    }
    if (grid_.rows) {
        return selection_.select(
            count,
            FindInTriangles<Real>{
                .now = now, .earlier = earlier, .corners = corners_.data(), .triangles = count, .level = level_});
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
    if (has_loops(grid_)) {
        constexpr std::int64_t charges = FindInLoops<double>::charges;
        const auto n = static_cast<std::size_t>(found / charges);
        return {numbers_[n], normals_[n], static_cast<int>(found % charges - charges / 2)};
    }
    const std::int64_t item = found / 2;
    const int charge = found % 2 == 1 ? 1 : -1;
    if (grid_.rows) {
        const auto n = static_cast<std::size_t>(item);
        return {numbers_[n], normals_[n], charge};
    }
    const int normals = grid_.dimensions == 3 ? 3 : 1;
    const tissue::CellBox own = grid_.owned();
    const tissue::Grid box{{own.end[0] - own.first[0], own.end[1] - own.first[1], own.end[2] - own.first[2]}};
    const tissue::Cell in_box = box.cell(item / normals);
    const tissue::Cell cell{own.first[0] + in_box[0], own.first[1] + in_box[1], own.first[2] + in_box[2]};
    return {grid_.whole_index(cell), normals == 1 ? 2 : static_cast<int>(item % normals), charge};
}

std::vector<SingularityFinder::Point> SingularityFinder::joined(const std::vector<std::vector<Point>>& of_ranks) {
    std::vector<Point> all;
    for (const auto& of_rank : of_ranks) all.insert(all.end(), of_rank.begin(), of_rank.end());
    std::sort(all.begin(), all.end());
    std::vector<Point> once;
    for (const Point& point : all)
        if (!once.empty() && !(once.back() < point))
            once.back().charge += point.charge;
        else
            once.push_back(point);
    once.erase(std::remove_if(once.begin(), once.end(), [](const Point& point) { return point.charge == 0; }),
               once.end());
    return once;
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
    if (has_loops(grid)) {
        const tissue::LoopsOfRows& loops = grid.rows->loops;
        const auto n = static_cast<std::size_t>(point.grid), first = static_cast<std::size_t>(loops.starts[n]),
                   end = static_cast<std::size_t>(loops.starts[n + 1]);
        for (std::size_t k = first; k < end; ++k) {
            for (std::size_t a = 0; a < 3; ++a) {
                place[a] += grid.rows->positions[static_cast<std::size_t>(loops.steps[k][0])][a] /
                            static_cast<double>(end - first);
            }
        }
        return place;
    }
    for (const std::int32_t row : grid.rows->triangles[static_cast<std::size_t>(point.grid)])
        for (std::size_t a = 0; a < 3; ++a) place[a] += grid.rows->positions[static_cast<std::size_t>(row)][a] / 3;
    return place;
}

template <class Real>
std::optional<std::vector<SingularityFinder::Point>> SingularityFinder::find_in(const Real* potential) {
    Real* const earlier = reinterpret_cast<Real*>(earlier_.data()) + done_ % samples_ * slots_;
    std::optional<std::vector<Point>> points;
    if (done_ >= samples_) {
        points.emplace();
        for (const std::int64_t one : find(potential, static_cast<const Real*>(earlier)))
            points->push_back(point_of(one));
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
                 {earlier_.data(), real_bytes_ == 8 ? checkpoint::Type::f64 : checkpoint::Type::f32, samples_, slots_});
}

std::vector<void*> SingularityFinder::planes() const {
    std::vector<void*> planes;
    for (std::int64_t k = 0; k < samples_; ++k)
        planes.push_back(earlier_.empty() ? nullptr : earlier_.data() + k * slots_ * real_bytes_);
    return planes;
}

}  // namespace heartwright::observers
