#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <string>

#include "base/diag/faults.hpp"
#include "runtime/core/machine.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/device/copy_size.hpp"
#include "runtime/device/device.hpp"

namespace heartwright::device {
namespace {

class CpuRecording final : public Recording {
public:
    explicit CpuRecording(std::function<void()> work) : work_(std::move(work)) {}
    void replay(std::int64_t times) override {
        for (std::int64_t i = 0; i < times; ++i) work_();
    }

private:
    std::function<void()> work_;
};

class CpuDevice final : public Device {
public:
    explicit CpuDevice(int threads) : Device(threads) {}

    Backend backend() const override { return Backend::cpu; }
    std::string name() const override { return processor_name(); }
    std::int64_t memory_available() const override { return host_memory_available(); }

    void* allocate(std::int64_t bytes) override {
        const std::size_t size = (static_cast<std::size_t>(bytes) + 255) / 256 * 256;
        void* memory = std::aligned_alloc(256, size);
        if (memory == nullptr) throw MachineFault("no memory for " + bytes_text(bytes) + " more");
#ifndef NDEBUG
        std::memset(memory, 0xff, size);
#endif
        return memory;
    }
    void release(void* memory) noexcept override { std::free(memory); }
    void upload(void* to, const void* from, std::int64_t bytes) override {
        std::memcpy(to, from, static_cast<std::size_t>(bytes));
    }
    void download(void* to, const void* from, std::int64_t bytes) override {
        std::memcpy(to, from, static_cast<std::size_t>(bytes));
    }
    void clear(void* memory, std::int64_t bytes) override { std::memset(memory, 0, static_cast<std::size_t>(bytes)); }
    void copy(void* to, const void* from, std::int64_t bytes) override {
        std::memcpy(to, from, static_cast<std::size_t>(bytes));
    }
    void synchronise() override {}
    void* stream() const override { return nullptr; }

    std::unique_ptr<Recording> record(std::function<void()> work) override {
        return std::make_unique<CpuRecording>(std::move(work));
    }

    double measure_copy_bandwidth_among(int processes) override {
        const std::int64_t count = copy_array_bytes(memory_available(), processes) / 8;
        Buffer<double> from(*this, count), to(*this, count);
        double best = 0;
        for (int repeat = 0; repeat < 4; ++repeat) {  // the first one touches the pages
            const auto begin = std::chrono::steady_clock::now();
            threads().for_ranges(count, [&](std::int64_t first, std::int64_t last) {
                if (repeat == 0) std::fill(from.data() + first, from.data() + last, 1.0);
                std::copy(from.data() + first, from.data() + last, to.data() + first);
            });
            const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
            if (repeat > 0) best = std::max(best, 16.0 * static_cast<double>(count) / seconds.count());
        }
        return best;
    }
};

}  // namespace

std::unique_ptr<Device> open_cpu(int threads) {
    return std::make_unique<CpuDevice>(threads == 0 ? hardware_threads() : threads);
}

}  // namespace heartwright::device
