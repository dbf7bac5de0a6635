#include "runtime/io/background_writer.hpp"

#include <utility>

#include "runtime/core/blocked_signals.hpp"

namespace heartwright::io {

BackgroundWriter::BackgroundWriter(std::int64_t most_bytes) : most_bytes_(most_bytes) {}

BackgroundWriter::~BackgroundWriter() {
    {
        const std::lock_guard lock(mutex_);
        is_ending_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void BackgroundWriter::throw_fault() const {
    if (fault_) std::rethrow_exception(fault_);
}

void BackgroundWriter::post(std::int64_t bytes, std::function<void()> job) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return fault_ || jobs_.empty() || bytes_ + bytes <= most_bytes_; });
    throw_fault();
    if (!thread_.joinable()) {
        const BlockedSignals blocked;
        thread_ = std::thread([this] { work(); });
    }
    bytes_ += bytes;
    jobs_.push_back({bytes, std::move(job)});
    lock.unlock();
    changed_.notify_all();
}

void BackgroundWriter::settle() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return fault_ || jobs_.empty(); });
    throw_fault();
}

void BackgroundWriter::check() {
    const std::lock_guard lock(mutex_);
    throw_fault();
}

void BackgroundWriter::work() {
    for (std::unique_lock lock(mutex_);;) {
        changed_.wait(lock, [&] { return is_ending_ || !jobs_.empty(); });
        if (jobs_.empty()) return;
        std::function<void()> job = std::move(jobs_.front().work);
        if (!fault_) {
            lock.unlock();
            std::exception_ptr fault;
            try {
                job();
            } catch (...) {
                fault = std::current_exception();
            }
            job = nullptr;  // what it holds is freed before others may post
            lock.lock();
            if (fault) fault_ = fault;
        }
        bytes_ -= jobs_.front().bytes;
        jobs_.pop_front();
        changed_.notify_all();
    }
}

}  // namespace heartwright::io
