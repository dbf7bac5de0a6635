#include "runtime/reduce/phase_singularities.hpp"

#include <algorithm>

#include "runtime/reduce/loops.hpp"

namespace heartwright::reduce {
namespace {

constexpr std::int64_t first_room = 4096;  // more is taken when needed

}  // namespace

SingularityFinder::SingularityFinder(device::Device& device, const tissue::Grid& grid, const tissue::Slots& slots, double level,
                                     std::int64_t looks, int real_bytes)
    : device_(device),
      grid_(grid),
      slots_(slots.count()),
      looks_(looks),
      level_(level),
      real_bytes_(real_bytes),
      earlier_(device, looks * slots.count() * real_bytes),
      count_(device, 1),
      found_(device, first_room) {
    if (!slots.is_identity()) {
        slot_of_grid_ = device::Buffer<std::int32_t>(device, slots.slot_of_grid());
    }
}

std::int64_t SingularityFinder::memory(const tissue::Grid& grid, const tissue::Slots& slots, std::int64_t looks, int real_bytes) {
    return looks * slots.count() * real_bytes + (slots.is_identity() ? 0 : 4 * grid.count()) + 8 * (1 + first_room);
}

std::optional<std::vector<SingularityFinder::Point>> SingularityFinder::look(const void* potential) {
    return real_bytes_ == 8 ? look_at(static_cast<const double*>(potential)) : look_at(static_cast<const float*>(potential));
}

template <class Real>
std::optional<std::vector<SingularityFinder::Point>> SingularityFinder::look_at(const Real* potential) {
    Real* const earlier = reinterpret_cast<Real*>(earlier_.data()) + done_ % looks_ * slots_;
    std::optional<std::vector<Point>> points;
    if (done_ >= looks_) {
        const int normals = grid_.dimensions == 3 ? 3 : 1;
        std::int64_t count = 0;
        for (;;) {
            count_.clear();
            FindSingularities<Real> find{potential,    earlier, slot_of_grid_.data(), {grid_.cells[0], grid_.cells[1], grid_.cells[2]},
                                         normals,      level_,  count_.data(),        found_.data(),
                                         found_.size()};
            for_each_slot(device_, grid_.count() * normals, find);
            count = count_.download().front();
            if (count <= found_.size()) {
                break;
            }
            found_ = device::Buffer<std::int64_t>(device_, 2 * count);
        }
        auto found = found_.download(0, count);
        std::sort(found.begin(), found.end());
        points.emplace();
        for (const std::int64_t key : found) {
            const std::int64_t item = key / 2;
            points->push_back({item / normals, normals == 1 ? 2 : static_cast<int>(item % normals), key % 2 == 1 ? 1 : -1});
        }
    }
    for_each_slot(device_, slots_, CopyPlane<Real>{potential, earlier});
    ++done_;
    return points;
}

}  // namespace heartwright::reduce
