#include "runtime/checkpoint/host_memory.hpp"

#include "base/diag/faults.hpp"
#include "runtime/core/machine.hpp"

namespace heartwright::checkpoint {

HostMemory::~HostMemory() {
    preparing_ = {};
    release_free();
}

void HostMemory::prepare(std::vector<std::int64_t> sizes) {
    preparing_ = std::jthread([this, sizes = std::move(sizes)](const std::stop_token& stop) {
        std::int64_t all = 0;
        for (const std::int64_t bytes : sizes) {
            all += bytes;
            if (stop.stop_requested() || all > most_) return;
            auto* const memory = static_cast<std::byte*>(device_.allocate_host(bytes));
            if (memory == nullptr) return;  // take() tells
            const std::lock_guard lock(mutex_);
            free_.emplace(bytes, memory);
        }
    });
}

void HostMemory::release_free() {
    for (const auto& [bytes, memory] : free_) device_.release_host(memory);
    free_.clear();
}

HostMemory::Block HostMemory::take(std::int64_t bytes) {
    std::unique_lock lock(mutex_);
    given_back_.wait(lock, [&] { return taken_ == 0 || taken_ + bytes <= most_; });
    std::byte* memory = nullptr;
    std::int64_t size = bytes;
    const auto fitting = free_.lower_bound(bytes);
    if (fitting != free_.end() && fitting->first <= bytes + bytes / 4) {
        size = fitting->first;
        memory = fitting->second;
        free_.erase(fitting);
    }
    while (memory == nullptr) {
        memory = static_cast<std::byte*>(device_.allocate_host(bytes));
        if (memory == nullptr && !free_.empty()) {
            release_free();
        } else if (memory == nullptr) {
            if (taken_ == 0)
                throw MachineFault("a checkpoint finds no memory of the computer for " + bytes_text(bytes));
            const std::int64_t before = taken_;
            given_back_.wait(lock, [&] { return taken_ < before; });
        }
    }
    taken_ += size;
    return {memory, [this, size](std::byte* done) { give_back(done, size); }};
}

void HostMemory::give_back(std::byte* memory, std::int64_t bytes) {
    const std::lock_guard lock(mutex_);
    free_.emplace(bytes, memory);
    taken_ -= bytes;
    given_back_.notify_all();
}

}  // namespace heartwright::checkpoint
