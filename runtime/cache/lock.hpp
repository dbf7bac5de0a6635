// An exclusive lock (flock) on FILE, which is made: one process makes an entry at a time.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace heartwright::cache {

class Lock {
public:
    // Waits for it; `say` is called when another process has it. Nothing where the file is another user's, who could
    // hold it for ever, or a link. MachineFault when it cannot be made or locked.
    static std::optional<Lock> take(const std::string& file, const std::function<void()>& say);
    ~Lock();
    Lock(Lock&& other) noexcept;
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

private:
    explicit Lock(int file) : file_(file) {}
    int file_;
};

}  // namespace heartwright::cache
