#include "runtime/device/device.hpp"

#include <cstdlib>

#include "base/diag/faults.hpp"
#include "runtime/core/machine.hpp"

namespace heartwright::device {

const char* backend_name(Backend backend) { return backend == Backend::cpu ? "cpu" : "cuda"; }

void Device::require(std::int64_t bytes, const std::string& what, const std::string& advice) const {
    const std::int64_t available = memory_available();
    if (bytes > available) {
        throw MachineFault(what + " needs " + bytes_text(bytes) + " of memory, but " + name() + " has " +
                           bytes_text(available) + " available" + advice);
    }
}

void* Device::side_stream(int, bool) { return nullptr; }
void Device::follow(void*, void*) {}

void Device::enqueue_side_by_side(const std::vector<Piece>& pieces) {
    for (const Piece& piece : pieces) piece(stream());
}

void* Device::allocate_host(std::int64_t bytes) noexcept {
    constexpr std::size_t page = 4096;
    return std::aligned_alloc(page, (static_cast<std::size_t>(bytes) + page - 1) / page * page);
}
void* Device::take_host(std::int64_t bytes) {
    void* const memory = allocate_host(bytes);
    if (memory == nullptr) {
        throw MachineFault("the host gives no " + bytes_text(bytes) + " of page-locked memory: it has " +
                           bytes_text(host_memory_available()) +
                           " available, and the system may limit how much a process can lock");
    }
    return memory;
}
void Device::release_host(void* memory) noexcept { std::free(memory); }

std::unique_ptr<Device> open(Backend backend, int threads, int index) {
    return backend == Backend::cpu ? open_cpu(threads) : open_cuda(index, threads);
}

#if !HEARTWRIGHT_CUDA
std::unique_ptr<Device> open_cuda(int, int) {
    throw MachineFault(
        "this solver was built without CUDA; use the cpu backend, or build where the CUDA Toolkit is installed");
}
int cuda_devices() { return 0; }
bool cuda_is_there() { return false; }
std::string cuda_bus_id(int) { return {}; }
#endif

}  // namespace heartwright::device
