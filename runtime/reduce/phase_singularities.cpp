#include "runtime/reduce/phase_singularities.hpp"

#include <algorithm>

#include "base/diag/faults.hpp"
#include "runtime/device/loops.hpp"

namespace heartwright::reduce {
namespace {

constexpr std::int64_t first_room = 4096;  // more is taken when needed

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
      count_(device, 1),
      found_(device, first_room) {
    earlier_.clear();
    if (!slots.is_identity()) {
        slot_of_grid_ = device::Buffer<std::int32_t>(device, slots.slot_of_grid());
    }
}

std::int64_t SingularityFinder::memory(const tissue::Grid& grid, const tissue::Slots& slots, std::int64_t looks,
                                       int real_bytes) {
    return looks * slots.total() * real_bytes + (slots.is_identity() ? 0 : 4 * grid.count()) + 8 * (1 + first_room);
}

std::optional<std::vector<SingularityFinder::Point>> SingularityFinder::look(const void* potential) {
    return real_bytes_ == 8 ? look_at(static_cast<const double*>(potential))
                            : look_at(static_cast<const float*>(potential));
}

template <class Real>
std::optional<std::vector<SingularityFinder::Point>> SingularityFinder::look_at(const Real* potential) {
    Real* const earlier = reinterpret_cast<Real*>(earlier_.data()) + done_ % looks_ * slots_;
    std::optional<std::vector<Point>> points;
    if (done_ >= looks_) {
        const int normals = grid_.dimensions == 3 ? 3 : 1;
        const tissue::CellBox own = grid_.owned();
        const tissue::Grid box{{own.end[0] - own.first[0], own.end[1] - own.first[1], own.end[2] - own.first[2]}};
        std::int64_t count = 0;
        for (;;) {
            count_.clear();
            FindSingularities<Real> find{.now = potential,
                                         .earlier = earlier,
                                         .slot_of_grid = slot_of_grid_.data(),
                                         .cells = {grid_.cells[0], grid_.cells[1], grid_.cells[2]},
                                         .own_first = {own.first[0], own.first[1], own.first[2]},
                                         .own = {box.cells[0], box.cells[1], box.cells[2]},
                                         .normals = normals,
                                         .level = level_,
                                         .count = count_.data(),
                                         .found = found_.data(),
                                         .room = found_.size()};
            device::for_each_of(device_, box.count() * normals, find);
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
            const tissue::Cell in_box = box.cell(item / normals);
            const tissue::Cell cell{own.first[0] + in_box[0], own.first[1] + in_box[1], own.first[2] + in_box[2]};
            points->push_back(
                {grid_.whole_index(cell), normals == 1 ? 2 : static_cast<int>(item % normals), key % 2 == 1 ? 1 : -1});
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
