#include "runtime/checkpoint/rank_file.hpp"

#include <algorithm>
#include <utility>

namespace heartwright::checkpoint {

RankFile::RankFile(std::string path, std::int64_t step, int rank, const CellOrder& order,
                   std::function<void()> before_done)
    : path_(std::move(path)),
      step_(step),
      rank_(rank),
      order_(order),
      thread_([this, before_done = std::move(before_done)] { write_all(before_done); }) {}

RankFile::~RankFile() {
    {
        const std::lock_guard lock(mutex_);
        is_given_up_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void RankFile::post(Job job) {
    {
        const std::lock_guard lock(mutex_);
        if (fault_) return;  // what it holds goes at once
        jobs_.push_back(std::move(job));
    }
    changed_.notify_all();
}

void RankFile::begin_cells(const std::string& name, io::Number number, std::int64_t planes, std::int64_t width) {
    item_bytes_ = io::bytes_of(number) * width;
    io::Shape shape{static_cast<std::uint64_t>(planes), static_cast<std::uint64_t>(order_.count)};
    if (width > 1) shape.push_back(static_cast<std::uint64_t>(width));
    post([name = "cells/" + name, number, shape](io::StreamedHdf5Writer& file) { file.begin(name, number, shape); });
}

void RankFile::plane(HostMemory::Block values) {
    post([this, values = std::move(values), item_bytes = item_bytes_](io::StreamedHdf5Writer& file) {
        if (order_.slots.empty()) {
            file.write(values.get(), order_.count * item_bytes);
            return;
        }
        const std::int64_t piece = std::max<std::int64_t>(1, (std::int64_t{4} << 20) / item_bytes);
        std::vector<std::byte> ordered(static_cast<std::size_t>(std::min(piece, order_.count) * item_bytes));
        for (std::int64_t first = 0; first < order_.count; first += piece) {
            const std::int64_t last = std::min(order_.count, first + piece);
            gather(order_, item_bytes, values.get(), first, last, ordered.data());
            file.write(ordered.data(), (last - first) * item_bytes);
        }
    });
}

void RankFile::values(const std::string& name, std::vector<std::byte> bytes) {
    post([name = "values/" + name, bytes = std::move(bytes)](io::StreamedHdf5Writer& file) {
        file.begin(name, io::Number::u8, {bytes.size()});
        file.write(bytes.data(), static_cast<std::int64_t>(bytes.size()));
    });
}

void RankFile::close() {
    {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
    }
    changed_.notify_all();
}

void RankFile::write_places(io::StreamedHdf5Writer& file) const {
    std::vector<std::int64_t> first, length;
    for (const CellRun& run : order_.runs) {
        first.push_back(run.first);
        length.push_back(run.length);
    }
    const auto bytes = static_cast<std::int64_t>(first.size() * sizeof(std::int64_t));
    file.begin("places/first", io::Number::i64, {first.size()});
    file.write(first.data(), bytes);
    file.begin("places/length", io::Number::i64, {length.size()});
    file.write(length.data(), bytes);
}

void RankFile::write_all(const std::function<void()>& before_done) {
    std::exception_ptr fault;
    std::int64_t bytes = 0;
    try {
        io::StreamedHdf5Writer file(path_);
        file.attribute("format", format);
        file.attribute("step", step_);
        file.attribute("rank", std::int64_t{rank_});
        file.attribute("cells", order_.count);
        write_places(file);
        for (bool is_over = false; !is_over;) {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return !jobs_.empty() || is_closed_ || is_given_up_; });
            if (is_given_up_) return;
            is_over = jobs_.empty();
            if (!is_over) {
                const Job job = std::move(jobs_.front());
                jobs_.pop_front();
                lock.unlock();
                job(file);
            }
        }
        bytes = file.finish();
        if (before_done) before_done();
    } catch (...) {
        fault = std::current_exception();
    }
    std::deque<Job> left;  // with the memory that they hold
    const std::lock_guard lock(mutex_);
    fault_ = fault;
    bytes_ = bytes;
    is_done_ = true;
    left.swap(jobs_);
    changed_.notify_all();
}

bool RankFile::is_done() {
    const std::lock_guard lock(mutex_);
    return is_done_;
}

std::int64_t RankFile::bytes() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return is_done_; });
    if (fault_) std::rethrow_exception(fault_);
    return bytes_;
}

}  // namespace heartwright::checkpoint
