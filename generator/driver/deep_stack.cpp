#include "generator/driver/deep_stack.hpp"

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <future>
#include <thread>
#include <vector>

#include "base/diag/faults.hpp"

namespace heartwright::driver {
namespace {

constexpr std::size_t stack_bytes = std::size_t{256} << 20;  // only what is touched is ever there

struct Task {
    const std::function<void()>* work;
    std::exception_ptr failure;
};

void* run(void* argument) {
    auto* task = static_cast<Task*>(argument);
    try {
        (*task->work)();
    } catch (...) {
        task->failure = std::current_exception();
    }
    return nullptr;
}

}  // namespace

void with_deep_stack(const std::function<void()>& work) {
    Task task{&work, nullptr};
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stack_bytes);
    const int error = pthread_create(&thread, &attributes, run, &task);
    pthread_attr_destroy(&attributes);
    if (error) throw MachineFault("cannot start a thread with a stack of 256 MiB");
    pthread_join(thread, nullptr);
    if (task.failure) std::rethrow_exception(task.failure);
}

void on_all_processors(std::size_t count, const std::function<void(std::size_t)>& task) {
    std::vector<std::exception_ptr> failures(count);
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        with_deep_stack([&] {
            for (std::size_t k = next++; k < count; k = next++) {
                try {
                    task(k);
                } catch (...) {
                    failures[k] = std::current_exception();
                }
            }
        });
    };
    const auto most = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 16);
    std::vector<std::future<void>> workers;
    for (std::size_t k = 1; k < std::min(count, most); ++k) workers.push_back(std::async(std::launch::async, work));
    work();
    for (std::future<void>& worker : workers) worker.get();
    for (const std::exception_ptr& failure : failures)
        if (failure) std::rethrow_exception(failure);
}

}  // namespace heartwright::driver
