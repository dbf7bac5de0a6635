#include "generator/driver/explain/program.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "base/diag/faults.hpp"

extern char** environ;

namespace heartwright::driver {
namespace fs = std::filesystem;

std::string find_program(const std::string& name) {
    const char* path = std::getenv("PATH");
    const std::string folders = path ? path : "";
    for (std::size_t begin = 0; begin <= folders.size();) {
        const std::size_t end = std::min(folders.find(':', begin), folders.size());
        const std::string file = folders.substr(begin, end - begin) + "/" + name;
        if (end > begin && ::access(file.c_str(), X_OK) == 0 && fs::is_regular_file(file)) return file;
        begin = end + 1;
    }
    return {};
}

Program::Program(const std::vector<std::string>& words, const std::string& output_file) {
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, output_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&actions, 1, 2);
    const int error = posix_spawn(&process_, words[0].c_str(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error) {
        process_ = -1;
        throw MachineFault("cannot start " + words[0] + ": " + std::strerror(error));
    }
}

Program::~Program() {
    if (process_ >= 0) wait();
}

int Program::wait() {
    int status = 0;
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

TemporaryFolder::TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "heartwright-XXXXXX").string();
    if (!::mkdtemp(name.data()))
        throw MachineFault("cannot make a folder in " + fs::temp_directory_path().string() + ": " +
                           std::strerror(errno));
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code error;
    fs::remove_all(path_, error);
}

}  // namespace heartwright::driver
