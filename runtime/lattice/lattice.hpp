// The sites of all cells of a simulation: their memory, and what the model's hooks are told about it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/checkpoint/keeper.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/lattice/setup.hpp"
#include "runtime/lattice/streamed_sites.hpp"

namespace heartwright::lattice {

class Lattice {
public:
    // starts: of each block of `slots`. UserFault when the lattice is empty or too large.
    Lattice(device::Device& device, const interface::Model& model, const tissue::Slots& slots, const Setup& setup,
            const std::vector<BlockStart>& starts);

    const interface::LatticeInfo& info() const { return info_; }
    const Sites& sites() const { return sites_; }
    const interface::LatticeArguments& arguments(int block) const {
        return arguments_[static_cast<std::size_t>(block)];
    }
    std::int64_t slots() const { return slots_; }                  // that have sites: those of own cells
    std::int64_t channels(int block, std::int32_t machine) const;  // of each site

    // Where kernels reach them: on the device, or page-locked on the host.
    double* states() const { return states_.data(); }         // [n_states][slots][sites().stride()]
    std::uint32_t* counts() const { return counts_.data(); }  // four to a word: [words][slots][sites().stride()]

    // Whether a step takes sites by windows, which go to the device and back. With the expert's switch
    // sites:mapped kernels read and write the host's memory themselves instead; results are the same.
    bool is_streamed() const { return streamed_ != nullptr && !is_mapped_; }
    // Of a streamed lattice: step() for each window of slots of a block, which may enqueue one step of all its cells.
    using Step =
        std::function<void(const interface::LatticeArguments& window, const tissue::Slots::Range& slots, void* stream)>;
    void step_windows(int block, const tissue::Slots::Range& range, void* stream, const Step& step);

    // Of one cell, [sites().count()]. Wait.
    std::vector<double> download_state(std::int32_t state, std::int64_t slot) const;
    std::vector<std::uint8_t> download_count(std::int32_t count, std::int64_t slot) const;

    // Of one cell, before the first step: a state [sites().count()]; all counts [n_counts][sites().count()]. Wait.
    void upload_state(std::int32_t state, std::int64_t slot, const std::vector<double>& values);
    void upload_counts(std::int64_t slot, const std::vector<std::vector<std::uint8_t>>& counts);

    // How many sites had fewer channels than were to be moved: they gave all they had. Waits.
    std::int64_t move(const MoveSetup& move);

    void keep(checkpoint::Keeper& keeper);  // all states and counts

    interface::SiteFault fault() const;  // what == none: none so far. Waits

private:
    void start_block(const tissue::Slots::Range& range, const BlockStart& start);
    void start_slots(const SiteArrays& sites, const tissue::Slots::Range& range, const BlockStart& start);

    device::Device& device_;
    const interface::LatticeInfo& info_;
    Sites sites_;
    std::int64_t slots_;
    device::Buffer<double> states_, scratch_;
    device::Buffer<std::uint32_t> counts_;
    device::Buffer<std::uint8_t> walls_;
    device::Buffer<std::int64_t> cell_ids_;
    device::Buffer<interface::SiteFault> fault_;
    std::vector<device::Buffer<std::uint8_t>> chosen_;    // sites and cells of holds
    std::vector<interface::LatticeArguments> arguments_;  // of each block
    std::vector<std::vector<std::int64_t>> channels_;     // [block][machine]
    std::unique_ptr<StreamedSites> streamed_;             // null: all lie on the device
    bool is_mapped_ = false;
};

}  // namespace heartwright::lattice
