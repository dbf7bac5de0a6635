// States of a few cells, copied where they are as the steps go by: rows of a ring on the device, one every so many
// steps. A row is made by the kernel that advances the clock, so that a step takes no launch more for it; of steps that
// begin together (Clock::begin_steps) it is made after the last of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/cells/clock.hpp"
#include "runtime/cells/population.hpp"
#include "runtime/core/host_device.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::cells {

// What is copied of one cell, and where to.
struct CopiedState {
    std::int64_t from;   // byte of the population's states
    std::int64_t to;     // byte of the rows, in row 0
    std::int64_t bytes;  // 8 or 4
};

// Makes the row of the clock's step, or of the next one, and then advances the clock; for both twins.
struct MakeRow {
    AdvanceClock clock;
    bool advances;  // the row is that of the step after it
    std::int64_t every,
        capacity;  // the row of step s, a multiple of `every`, is s/every % capacity; other steps have none
    std::int64_t cells, items;     // items: copied states
    const CopiedState* copied;     // [items]
    const std::byte* state;        // of the population
    std::byte* rows;               // planes [capacity][cells], one of each copied component
    interface::StepClock* clocks;  // [capacity][cells]: the clock of the row

    HEARTWRIGHT_HD std::int64_t step() const { return clock.clock->step + (advances ? 1 : 0); }
    // Both with what step() was before the clock advanced.
    HEARTWRIGHT_HD bool has_row(std::int64_t step) const { return step % every == 0; }
    HEARTWRIGHT_HD std::int64_t place(std::int64_t step) const { return step / every % capacity * cells; }

    HEARTWRIGHT_HD void copy(std::int64_t item, std::int64_t place) const {
        const auto [from, to, bytes] = copied[item];
        if (bytes == 8)
            copy_one<std::uint64_t>(state + from, rows + to + 8 * place);
        else
            copy_one<std::uint32_t>(state + from, rows + to + 4 * place);
    }
    HEARTWRIGHT_HD void advance() const {
        if (advances) clock(0);
    }
    HEARTWRIGHT_HD void note_clock(std::int64_t cell, std::int64_t place) const { clocks[place + cell] = *clock.clock; }

private:
    template <class Word>
    HEARTWRIGHT_HD static void copy_one(const std::byte* from, std::byte* to) {
        *reinterpret_cast<Word*>(to) = *reinterpret_cast<const Word*>(from);
    }
};

class RowRing final : public StepRecorder {
public:
    // Copies these components of the population's cells at `slots`, in that order, as the clock's recorder. All of
    // these outlive it.
    RowRing(device::Device& device, Population& population, Clock& clock, const std::vector<std::int64_t>& slots,
            const std::vector<std::int32_t>& components, std::int64_t every, std::int64_t capacity);
    ~RowRing() override { clock_.set_recorder(nullptr); }
    RowRing(const RowRing&) = delete;
    RowRing& operator=(const RowRing&) = delete;

    // Bytes on the device.
    static std::int64_t memory(std::int64_t cells, const interface::StateLayout& copied, std::int64_t capacity);

    void advance_and_record() override;  // the row of the step that the clock comes to, if a multiple of every()
    void record() override { make_row(); }
    std::int64_t next_recorded(std::int64_t step) const override { return (step / every_ + 1) * every_; }
    void make_row();  // of the clock's step as it is, in place of what that row was. Enqueued

    std::int64_t every() const { return every_; }
    std::int64_t capacity() const { return capacity_; }

    // As a population of its own: cell k in the row of step s has the slot place(s) + k, components are those copied.
    std::int64_t place(std::int64_t step) const { return step / every_ % capacity_ * cells_; }
    std::int64_t stride() const { return capacity_ * cells_; }
    const void* rows() const { return rows_.data(); }  // planes of the components, as layout() says
    const interface::StateLayout& layout() const { return layout_; }
    const interface::StepClock* clocks() const { return clocks_.data(); }  // [stride]

private:
    void make(bool advances);

    device::Device& device_;
    Population& population_;
    Clock& clock_;
    std::int64_t every_, capacity_, cells_;
    interface::StateLayout layout_;
    device::Buffer<CopiedState> copied_;
    device::Buffer<std::byte> rows_;
    device::Buffer<interface::StepClock> clocks_;
};

void make_row_on_cuda(void* stream, const MakeRow& row);

}  // namespace heartwright::cells
