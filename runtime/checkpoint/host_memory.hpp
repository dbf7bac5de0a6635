// Memory of the host where what is saved waits until it is in a file; kept for the next checkpoint.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "runtime/device/device.hpp"

namespace heartwright::checkpoint {

class HostMemory {
public:
    // most: bytes that may be taken at a time. The device outlives it, and it outlives its blocks.
    HostMemory(device::Device& device, std::int64_t most) : device_(device), most_(most) {}
    ~HostMemory();
    HostMemory(const HostMemory&) = delete;
    HostMemory& operator=(const HostMemory&) = delete;

    // Given back when its last owner goes. Waits while others have too much; one block alone may be larger than `most`.
    // MachineFault when the machine has no more, and nobody has any to give back.
    using Block = std::shared_ptr<std::byte>;
    Block take(std::int64_t bytes);
    // Blocks of these sizes, found beside the run, so that take() has them at hand. Locking pages takes a GPU's
    // driver its time.
    void prepare(std::vector<std::int64_t> sizes);

private:
    void give_back(std::byte* memory, std::int64_t bytes);
    void release_free();

    device::Device& device_;
    std::int64_t most_, taken_ = 0;
    std::multimap<std::int64_t, std::byte*> free_;  // by size
    std::mutex mutex_;
    std::condition_variable given_back_;
    std::jthread preparing_;
};

}  // namespace heartwright::checkpoint
