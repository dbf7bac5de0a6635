#include "runtime/lattice/streamed_sites.hpp"

#include <cstddef>

namespace heartwright::lattice {

namespace {

std::int64_t words_of(const interface::LatticeInfo& info) { return (info.n_counts + 3) / 4; }

std::int64_t bytes_of_cell(const interface::LatticeInfo& info, std::int64_t site_stride) {
    return site_stride * (8 * std::int64_t{info.n_states} + 4 * words_of(info));
}

}  // namespace

StreamedSites::StreamedSites(device::Device& device, const interface::LatticeInfo& info, std::int64_t site_stride,
                             const SiteArrays& host, std::int64_t window_bytes)
    : device_(device),
      n_states_(info.n_states),
      n_words_(words_of(info)),
      site_stride_(site_stride),
      host_(host),
      cells_(lattice::cells_of_window(window_bytes, bytes_of_cell(info, site_stride), host.slots)),
      pipeline_(device::make_window_pipeline(device)) {
    for (auto& states : states_) states = device::Buffer<double>(device, n_states_ * cells_ * site_stride);
    for (auto& counts : counts_) counts = device::Buffer<std::uint32_t>(device, n_words_ * cells_ * site_stride);
}

std::int64_t StreamedSites::memory(const interface::LatticeInfo& info, std::int64_t site_stride, std::int64_t slots,
                                   std::int64_t window_bytes) {
    const std::int64_t of_cell = bytes_of_cell(info, site_stride);
    return device::WindowPipeline::buffers * of_cell * lattice::cells_of_window(window_bytes, of_cell, slots);
}

SiteArrays StreamedSites::window_at(int buffer, const tissue::Slots::Range& slots) const {
    const auto at = static_cast<std::size_t>(buffer);
    const std::int64_t before = slots.first * site_stride_;
    return {states_[at].data() - before, counts_[at].data() - before, cells_};
}

std::vector<device::SpanCopy> StreamedSites::copies(const SiteArrays& window, const tissue::Slots::Range& slots,
                                                    bool to_host) const {
    std::vector<device::SpanCopy> all;
    const std::int64_t length = (slots.last - slots.first) * site_stride_;
    const auto add_rows = [&](std::int64_t rows, auto* there, auto* here) {
        for (std::int64_t row = 0; row < rows; ++row) {
            auto* const on_host = there + (row * host_.slots + slots.first) * site_stride_;
            auto* const on_device = here + (row * window.slots + slots.first) * site_stride_;
            const auto bytes = length * static_cast<std::int64_t>(sizeof *there);
            all.push_back(to_host ? device::SpanCopy{on_host, on_device, bytes}
                                  : device::SpanCopy{on_device, on_host, bytes});
        }
    };
    add_rows(n_states_, host_.states, window.states);
    add_rows(n_words_, host_.counts, window.counts);
    return all;
}

void StreamedSites::run(const tissue::Slots::Range& range, void* stream, const Step& step) {
    const SiteWindows windows(range, cells_);
    const auto window_of = [&](std::int64_t window, int buffer) -> device::WindowPipeline::Window {
        const tissue::Slots::Range slots = windows[window];
        const SiteArrays arrays = window_at(buffer, slots);
        return {copies(arrays, slots, false), [&step, arrays, slots](void* on) { step(arrays, slots, on); },
                copies(arrays, slots, true)};
    };
    pipeline_->run(windows.count(), window_of, stream);
}

void StreamedSites::begin(const tissue::Slots::Range& range, const Start& start) {
    const SiteWindows windows(range, cells_);
    for (std::int64_t window = 0; window < windows.count(); ++window) {
        const tissue::Slots::Range slots = windows[window];
        const SiteArrays arrays = window_at(0, slots);
        counts_[0].clear();
        start(arrays, slots);
        for (const device::SpanCopy& copy : copies(arrays, slots, true))
            device_.download(copy.to, copy.from, copy.bytes);
    }
}

}  // namespace heartwright::lattice
