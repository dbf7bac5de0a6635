// One place to compute: this computer's processor with some threads, or one GPU. Memory is owned through Buffer
// (buffer.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "runtime/core/thread_pool.hpp"

namespace heartwright::device {

enum class Backend { cpu, cuda };
const char* backend_name(Backend backend);

// Work put down once and repeated: on a GPU a captured graph, else the function itself.
class Recording {
public:
    virtual ~Recording() = default;
    virtual void replay(std::int64_t times) = 0;  // enqueues; does not wait
};

class Device {
public:
    virtual ~Device() = default;

    virtual Backend backend() const = 0;
    virtual std::string name() const = 0;               // of the processor or GPU
    virtual std::int64_t memory_available() const = 0;  // bytes

    // MachineFault, before anything is taken, when less than `bytes` is available; `what` names the need in the
    // message, which ends with `advice`.
    void require(std::int64_t bytes, const std::string& what, const std::string& advice = {}) const;

    virtual void* allocate(
        std::int64_t bytes) = 0;  // aligned to 256 bytes; MachineFault. In debug builds all bits set: NaN
    virtual void release(void* memory) noexcept = 0;
    // Of upload() and download() either side may be memory of allocate_host().
    virtual void upload(void* to, const void* from_host, std::int64_t bytes) = 0;  // done on return
    virtual void download(void* to_host, const void* from,
                          std::int64_t bytes) = 0;                          // done on return, after all enqueued work
    virtual void clear(void* memory, std::int64_t bytes) = 0;               // all bits zero, enqueued
    virtual void copy(void* to, const void* from, std::int64_t bytes) = 0;  // on the device, enqueued
    // Memory of the host for much that is copied to and fro: page-locked for a GPU. Null when there is none left. Any
    // thread.
    virtual void* allocate_host(std::int64_t bytes) noexcept;
    virtual void release_host(void* memory) noexcept;
    void* take_host(std::int64_t bytes);  // the same; MachineFault when there is none left

    virtual void synchronise() = 0;    // until everything enqueued is done
    virtual void* stream() const = 0;  // cudaStream_t, or null
    // Pieces of work of which none needs another's results, side by side where the device can: each enqueues on the
    // stream that it is given. What was enqueued before precedes all, what is enqueued next follows all. May be
    // recorded.
    using Piece = std::function<void(void* stream)>;
    virtual void enqueue_side_by_side(const std::vector<Piece>& pieces);
    // Streams beside stream(), for work that overlaps it from step to step: always the same for a number. is_urgent:
    // its kernels go before others that wait. Not while work is recorded, but what they are given may be recorded. Null
    // where there are no streams.
    virtual void* side_stream(int number, bool is_urgent);
    // What is enqueued on `stream` from here on follows all that was enqueued on `other` so far. May be recorded; a
    // recording ends with all streams followed by stream().
    virtual void follow(void* stream, void* other);
    virtual std::unique_ptr<Recording> record(std::function<void()> work) = 0;
    // Bytes read and written per second, arrays beyond any cache. `processes`: those that measure at once and share the
    // host's memory.
    virtual double measure_copy_bandwidth_among(int processes) = 0;
    double measure_copy_bandwidth() { return measure_copy_bandwidth_among(1); }

    ThreadPool& threads() { return threads_; }  // for the CPU twin and for host work

protected:
    explicit Device(int threads) : threads_(threads) {}

private:
    ThreadPool threads_;
};

std::unique_ptr<Device> open_cpu(int threads);  // 0: as many as the machine has
std::unique_ptr<Device> open_cuda(
    int index, int threads = 1);  // for host work, 0 as before; MachineFault without a GPU or in a build without CUDA
std::unique_ptr<Device> open(Backend backend, int threads, int index);
int cuda_devices();                  // GPUs that answer; 0 in a build without CUDA
bool cuda_is_there();                // built in, and at least one GPU answers
std::string cuda_bus_id(int index);  // "0000:1b:00.0": the same GPU has it in every process of a computer; "" without

}  // namespace heartwright::device
