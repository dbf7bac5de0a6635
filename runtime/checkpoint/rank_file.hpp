// One rank's file of a checkpoint, written beside the run by a thread of its own.
//
//     places/first, places/length   i64 [runs]: which cells of the whole grid the file has, ascending (x fastest, then
//                                   y, z)
//     cells/NAME                    [planes][cells], or [planes][cells][width] where a cell has several: in the order
//                                   of places
//     values/NAME                   u8 [bytes]: what is no cell's
// Each data set has a checksum (runtime/io/hdf5/streamed_hdf5.hpp). Attributes of the file: "format", "step", "rank",
// "cells".
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "runtime/checkpoint/cell_order.hpp"
#include "runtime/checkpoint/host_memory.hpp"
#include "runtime/io/hdf5/streamed_hdf5.hpp"

namespace heartwright::checkpoint {

inline constexpr std::int64_t format = 1;

class RankFile {
public:
    // `before_done` is called by the thread when the file is whole, before is_done(). order and before_done's things
    // outlive it.
    RankFile(std::string path, std::int64_t step, int rank, const CellOrder& order, std::function<void()> before_done);
    ~RankFile();  // an unfinished one is left as it is; waits for the thread
    RankFile(const RankFile&) = delete;
    RankFile& operator=(const RankFile&) = delete;

    void begin_cells(const std::string& name, io::Number number, std::int64_t planes, std::int64_t width);
    void plane(HostMemory::Block values);  // [slots of own cells][width]; as many as there are planes
    void values(const std::string& name, std::vector<std::byte> bytes);
    void close();  // that was all

    bool is_done();        // the file is whole, or writing it failed
    std::int64_t bytes();  // of the whole file; waits; throws what went wrong

private:
    using Job = std::function<void(io::StreamedHdf5Writer&)>;
    void post(Job job);
    void write_all(const std::function<void()>& before_done);
    void write_places(io::StreamedHdf5Writer& file) const;

    std::string path_;
    std::int64_t step_;
    int rank_;
    const CellOrder& order_;
    std::int64_t item_bytes_ = 0;  // of the cells that are being told
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Job> jobs_;
    bool is_closed_ = false, is_given_up_ = false, is_done_ = false;
    std::exception_ptr fault_;
    std::int64_t bytes_ = 0;
    std::thread thread_;
};

}  // namespace heartwright::checkpoint
