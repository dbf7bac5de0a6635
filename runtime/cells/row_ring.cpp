#include "runtime/cells/row_ring.hpp"

#include <cstddef>

namespace heartwright::cells {
namespace {

std::vector<CopiedState> copied_states(std::int64_t population_stride, const std::vector<std::int64_t>& slots,
                                       const std::vector<std::int32_t>& components, std::int64_t stride) {
    std::vector<CopiedState> copied;
    for (std::size_t c = 0; c < components.size(); ++c) {
        for (std::size_t k = 0; k < slots.size(); ++k) {
            copied.push_back({components[c] * population_stride + slots[k],
                              static_cast<std::int64_t>(c) * stride + static_cast<std::int64_t>(k)});
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
      copied_(device, copied_states(population.stride(), slots, components, capacity * cells_)),
      rows_(device, static_cast<std::int64_t>(components.size()) * capacity * cells_ *
                        static_cast<std::int64_t>(population.model().real_bytes)),
      clocks_(device, capacity * cells_) {
    clock.set_recorder(this);
}

std::int64_t RowRing::memory(std::int64_t cells, std::int64_t components, std::int64_t capacity, int real_bytes) {
    return components * cells * (static_cast<std::int64_t>(sizeof(CopiedState)) + capacity * real_bytes) +
           capacity * cells * static_cast<std::int64_t>(sizeof(interface::StepClock));
}

template <class Real>
void RowRing::make(bool advances) {
    const MakeRow<Real> row{clock_.advancing(),
                            advances,
                            every_,
                            capacity_,
                            cells_,
                            copied_.size(),
                            copied_.data(),
                            static_cast<const Real*>(population_.state()),
                            reinterpret_cast<Real*>(rows_.data()),
                            clocks_.data()};
#if HEARTWRIGHT_CUDA
    if (device_.backend() == device::Backend::cuda) {
        make_row_on_cuda(device_.stream(), row);
        return;
    }
#endif
    const std::int64_t step = row.step(), place = row.place(step);
    row.advance();
    if (!row.has_row(step)) {
        return;
    }
    for (std::int64_t item = 0; item < row.items; ++item) {
        row.copy(item, place);
    }
    for (std::int64_t cell = 0; cell < row.cells; ++cell) {
        row.note_clock(cell, place);
    }
}

void RowRing::advance_and_record() { population_.model().real_bytes == 8 ? make<double>(true) : make<float>(true); }
void RowRing::make_row() { population_.model().real_bytes == 8 ? make<double>(false) : make<float>(false); }

}  // namespace heartwright::cells
