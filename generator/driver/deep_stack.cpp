#include "generator/driver/deep_stack.hpp"

#include <pthread.h>

#include <cstddef>
#include <exception>

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

}  // namespace heartwright::driver
