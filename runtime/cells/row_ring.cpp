#include "runtime/cells/row_ring.hpp"

#include <cstddef>

namespace heartwright::cells {
namespace {

std::vector<CopiedState> copied_states(const Population& population, const std::vector<std::int64_t>& slots,
                                       const std::vector<std::int32_t>& components, const interface::StateLayout& rows,
                                       std::int64_t stride) {
    std::vector<CopiedState> copied;
    for (std::size_t c = 0; c < components.size(); ++c) {
        const auto plane = static_cast<std::int32_t>(c);
        const std::int64_t bytes = interface::bytes_of(rows.format(plane));
        for (std::size_t k = 0; k < slots.size(); ++k) {
            copied.push_back({population.layout().offset(components[c], population.stride()) + slots[k] * bytes,
                              rows.offset(plane, stride) + static_cast<std::int64_t>(k) * bytes, bytes});
        }
    }
    return copied;
}

}  // namespace

RowRing::RowRing(device::Device& device, Population& population, Clock& clock, const std::vector<std::int64_t>& slots,
                 const std::vector<std::int32_t>& components, std::int64_t every, std::int64_t capacity)
    : device_(device),
      population_(population),
      clock_(clock),
      every_(every),
      capacity_(capacity),
      cells_(static_cast<std::int64_t>(slots.size())),
      layout_(population.model(), components),
      copied_(device, copied_states(population, slots, components, layout_, capacity * cells_)),
      rows_(device, layout_.bytes(capacity * cells_)),
      clocks_(device, capacity * cells_) {
    clock.set_recorder(this);
}

std::int64_t RowRing::memory(std::int64_t cells, const interface::StateLayout& copied, std::int64_t capacity) {
    return cells * copied.n_planes() * static_cast<std::int64_t>(sizeof(CopiedState)) + copied.bytes(capacity * cells) +
           capacity * cells * static_cast<std::int64_t>(sizeof(interface::StepClock));
}

void RowRing::make(bool advances) {
    const MakeRow row{clock_.advancing(),
                      advances,
                      every_,
                      capacity_,
                      cells_,
                      copied_.size(),
                      copied_.data(),
                      static_cast<const std::byte*>(population_.state()),
                      rows_.data(),
                      clocks_.data()};
#if HEARTWRIGHT_CUDA
    if (device_.backend() == device::Backend::cuda) {
        make_row_on_cuda(device_.stream(), row);
        return;
    }
#endif
    const std::int64_t step = row.step(), place = row.place(step);
    row.advance();
    if (!row.has_row(step)) return;
    for (std::int64_t item = 0; item < row.items; ++item) row.copy(item, place);
    for (std::int64_t cell = 0; cell < row.cells; ++cell) row.note_clock(cell, place);
}

void RowRing::advance_and_record() { make(true); }
void RowRing::make_row() { make(false); }

}  // namespace heartwright::cells
