// Other programs, started without a shell: each word arrives as it was given.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace heartwright::driver {

std::string find_program(const std::string& name);  // in PATH; "" when it is not there

// Starts words[0] (a path), its output and errors into `output_file`; wait() for its exit code, 128 + signal when
// killed. MachineFault when it cannot be started.
class Program {
public:
    Program(const std::vector<std::string>& words, const std::string& output_file);
    Program(Program&& other) noexcept : process_(std::exchange(other.process_, -1)) {}
    ~Program();
    int wait();

private:
    int process_ = -1;
};

// A folder of its own among the machine's temporary ones, gone with this object.
class TemporaryFolder {
public:
    TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder();
    const std::string& path() const { return path_; }

private:
    std::string path_;
};

}  // namespace heartwright::driver
