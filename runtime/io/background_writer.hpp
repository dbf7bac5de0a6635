// Files written during the run: jobs done one after the other by a thread of their own.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

namespace heartwright::io {

class BackgroundWriter {
public:
    // most_bytes: of memory held by jobs that are not done; whoever posts more waits. One job may always wait.
    explicit BackgroundWriter(std::int64_t most_bytes = std::int64_t{1} << 31);
    // Does what has been posted. A fault that nobody asked for is lost.
    ~BackgroundWriter();
    BackgroundWriter(const BackgroundWriter&) = delete;
    BackgroundWriter& operator=(const BackgroundWriter&) = delete;

    // These may be called from any thread and throw the first fault of a job, each time: jobs after it are dropped.
    void post(std::int64_t bytes, std::function<void()> job);
    void settle();  // waits until all that has been posted is done
    void check();

private:
    struct Job {
        std::int64_t bytes;
        std::function<void()> work;
    };
    void work();
    void throw_fault() const;  // under the mutex

    std::int64_t most_bytes_, bytes_ = 0;  // bytes_: of jobs that are not done
    bool is_ending_ = false;
    std::deque<Job> jobs_;  // the first may be at work
    std::exception_ptr fault_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::thread thread_;  // starts with the first job
};

}  // namespace heartwright::io
