// Sites of more cells than the device has memory for: their states and counts lie in page-locked memory of the host,
// and go through buffers of the device, window by window, copied in, stepped and copied out by a pipeline.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>

#include "runtime/device/buffer.hpp"
#include "runtime/device/window_pipeline.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/lattice/site_windows.hpp"

namespace heartwright::lattice {

// Where the states and counts of slots are: of slot s, row r at [(r*slots + s)*site_stride]. In a window `slots` is
// that of its buffer, and the pointers are moved back, so that slots keep their numbers.
struct SiteArrays {
    double* states;
    std::uint32_t* counts;
    std::int64_t slots;
};

class StreamedSites {
public:
    // host: of all slots, in memory of allocate_host(). The device, the model's info and that memory outlive it.
    StreamedSites(device::Device& device, const interface::LatticeInfo& info, std::int64_t site_stride,
                  const SiteArrays& host, std::int64_t window_bytes);

    // Each window of `range`, in order: its sites come to the device, step() enqueues what changes them on the stream
    // that it is given, and they go back. Follows what was enqueued on `stream`; what is enqueued next follows it.
    using Step = std::function<void(const SiteArrays& window, const tissue::Slots::Range& slots, void* stream)>;
    void run(const tissue::Slots::Range& range, void* stream, const Step& step);

    // Each window of `range`: start() fills it on the device's stream (counts are zero before), and it goes to the
    // host. Waits.
    using Start = std::function<void(const SiteArrays& window, const tissue::Slots::Range& slots)>;
    void begin(const tissue::Slots::Range& range, const Start& start);

    std::int64_t cells_of_window() const { return cells_; }
    // Bytes on the device.
    static std::int64_t memory(const interface::LatticeInfo& info, std::int64_t site_stride, std::int64_t slots,
                               std::int64_t window_bytes);

private:
    SiteArrays window_at(int buffer, const tissue::Slots::Range& slots) const;
    // Of all rows of a window; to_host: from the device, else to it.
    std::vector<device::SpanCopy> copies(const SiteArrays& window, const tissue::Slots::Range& slots,
                                         bool to_host) const;

    device::Device& device_;
    std::int64_t n_states_, n_words_, site_stride_;
    SiteArrays host_;
    std::int64_t cells_;  // of a window, at most
    std::array<device::Buffer<double>, device::WindowPipeline::buffers> states_;
    std::array<device::Buffer<std::uint32_t>, device::WindowPipeline::buffers> counts_;
    std::unique_ptr<device::WindowPipeline> pipeline_;
};

}  // namespace heartwright::lattice
