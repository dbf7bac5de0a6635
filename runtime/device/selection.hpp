// Stream compaction (select_if): the numbers of those items of a list that a test keeps, in ascending order. On a GPU
// it is CUB's DeviceSelect, on a processor a loop by threads. What is found is the same, whatever computes it.
//
// Work is a function object of host and device, std::int64_t operator()(std::int64_t n) const: the code of item n, at
// least 0, or below 0 where it is not kept. Codes must ascend with n. It depends on n alone: it may be called again.
//
// A room that selects compiles its kinds of work in a .cu file of its own: it includes selection.cuh and instantiates
// select_on_cuda for each.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include "runtime/device/buffer.hpp"

namespace heartwright::device {

// Where DeviceSelect writes. All in memory of the device.
struct SelectionMemory {
    std::int64_t* found;  // [room] codes; those beyond are counted, and not written
    std::int64_t room;
    std::int64_t* count;  // of all that are kept
};

// With scratch null: sets scratch_bytes to what is needed, and does nothing else. Else enqueues.
struct ItemRange {
    std::int64_t first, last;
};

template <class Work>
void select_on_cuda(void* stream, ItemRange items, const Work& work, const SelectionMemory& to, void* scratch,
                    std::size_t& scratch_bytes);

class Selection {
public:
    // room: how many may be found before memory has to grow. The device outlives it.
    Selection(Device& device, std::int64_t room) : device_(&device) {
        if (device.backend() == Backend::cuda) {
            found_ = Buffer<std::int64_t>(device, room);
            count_ = Buffer<std::int64_t>(device, 1);
        }
    }

    // Bytes of the device; scratch of CUB is some KiB more.
    static std::int64_t memory(std::int64_t room) { return 8 * (1 + room); }

    // Codes of the kept items among [0, items), ascending. Waits.
    template <class Work>
    std::vector<std::int64_t> select(std::int64_t items, const Work& work) {
        if (items <= 0) return {};
#if HEARTWRIGHT_CUDA
        if (device_->backend() == Backend::cuda) return select_there(items, work);
#endif
        return select_here(items, work);
    }

private:
    template <class Work>
    std::vector<std::int64_t> select_here(std::int64_t items, const Work& work) {
        std::mutex mutex;
        std::vector<std::pair<std::int64_t, std::vector<std::int64_t>>> parts;  // first item of a range, its codes
        device_->threads().for_ranges(items, [&](std::int64_t first, std::int64_t last) {
            std::vector<std::int64_t> codes;
            for (std::int64_t n = first; n < last; ++n)
                if (const std::int64_t code = work(n); code >= 0) codes.push_back(code);
            if (!codes.empty()) {
                const std::lock_guard lock(mutex);
                parts.emplace_back(first, std::move(codes));
            }
        });
        std::sort(parts.begin(), parts.end());
        std::vector<std::int64_t> all;
        for (const auto& part : parts) all.insert(all.end(), part.second.begin(), part.second.end());
        return all;
    }

    // In pieces: CUB before CUDA 12.9 counts items by 32 bits.
    template <class Work>
    std::vector<std::int64_t> select_there(std::int64_t items, const Work& work) {
        constexpr std::int64_t most = std::int64_t{1} << 30;
        std::vector<std::int64_t> all;
        for (std::int64_t first = 0; first < items; first += most) {
            const auto found = select_piece({first, std::min(items, first + most)}, work);
            all.insert(all.end(), found.begin(), found.end());
        }
        return all;
    }

    template <class Work>
    std::vector<std::int64_t> select_piece(ItemRange items, const Work& work) {
        for (;;) {
            const SelectionMemory to{found_.data(), found_.size(), count_.data()};
            std::size_t bytes = 0;
            select_on_cuda(device_->stream(), items, work, to, nullptr, bytes);
            if (static_cast<std::int64_t>(bytes) > scratch_.size())
                scratch_ = Buffer<std::byte>(*device_, static_cast<std::int64_t>(bytes));
            select_on_cuda(device_->stream(), items, work, to, scratch_.data(), bytes);
            const std::int64_t count = count_.download().front();
            if (count <= found_.size()) return found_.download(0, count);
            found_ = Buffer<std::int64_t>(*device_, 2 * count);
        }
    }

    Device* device_;
    Buffer<std::int64_t> found_, count_;
    Buffer<std::byte> scratch_;
};

}  // namespace heartwright::device
