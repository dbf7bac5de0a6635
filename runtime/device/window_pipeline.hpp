// Arrays too large for a device, computed in windows: a triple-buffered pipeline of copies in, work and copies out.
// On a GPU each of the three has a stream of its own, so that the link carries both directions while kernels run; a
// processor does one after the other.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "runtime/device/device.hpp"

namespace heartwright::device {

// Bytes to copy between the device and memory that allocate_host() gave.
struct SpanCopy {
    void* to;
    const void* from;
    std::int64_t bytes;
};

class WindowPipeline {
public:
    static constexpr int buffers = 3;  // one filled, one computed, one emptied

    struct Window {
        std::vector<SpanCopy> in;                // before its work
        std::function<void(void* stream)> work;  // enqueues on the stream
        std::vector<SpanCopy> out;               // after it
    };
    // The window with a number, in the buffer with a number, which is its own from its copies in to its copies out.
    using WindowOf = std::function<Window(std::int64_t window, int buffer)>;

    virtual ~WindowPipeline() = default;
    // Windows [0, count), in order. Enqueued: all follows what was enqueued on `stream` before, and what is enqueued on
    // it next follows all. Not in a recording of many steps: each window is several copies.
    virtual void run(std::int64_t count, const WindowOf& window_of, void* stream) = 0;
};

// The device outlives it.
std::unique_ptr<WindowPipeline> make_window_pipeline(Device& device);

}  // namespace heartwright::device
