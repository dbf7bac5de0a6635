#include "command_line.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>
#include <utility>

#include "runtime/launch/process.hpp"

extern char** environ;

namespace heartwright {
namespace {

std::string in_bin(const std::string& program) { return std::string(HEARTWRIGHT_BIN) + "/" + program; }

}  // namespace

Outcome run_command(std::vector<std::string> words) {
    const Scratch scratch;
    words[0] = in_bin(words[0]);
    const int code = launch::run_process(words, scratch / "output");
    return {code, text_of(scratch / "output")};
}

Outcome run_command_without_rights(std::vector<std::string> words) {
    const Scratch scratch;
    words[0] = in_bin(words[0]);
    if (::geteuid() == 0)
        words.insert(words.begin(), {"setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"});
    const int code = launch::run_process(words, scratch / "output");
    return {code, text_of(scratch / "output")};
}

StartedCommand::StartedCommand(std::vector<std::string> words, std::string said) : said_(std::move(said)) {
    words[0] = in_bin(words[0]);
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, said_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    posix_spawn_file_actions_adddup2(&actions, 1, 2);
    // As from a terminal: a shell without job control starts `ctest &` with SIGINT ignored, and children would inherit
    // that.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t by_default;
    sigemptyset(&by_default);
    sigaddset(&by_default, SIGINT);
    sigaddset(&by_default, SIGHUP);  // nohup
    posix_spawnattr_setsigdefault(&attributes, &by_default);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    EXPECT_EQ(posix_spawn(&process_, pointers[0], &actions, &attributes, pointers.data(), environ), 0);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
}

StartedCommand::~StartedCommand() {
    if (process_ == 0 || has_ended()) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, &status_, 0);
}

bool StartedCommand::has_ended() {
    return has_ended_ = has_ended_ || ::waitpid(process_, &status_, WNOHANG) == process_;
}

bool StartedCommand::wait_until(const std::function<bool()>& is_so) {
    for (int look = 0; look < 60000; ++look) {
        if (is_so()) return true;
        if (has_ended()) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

bool StartedCommand::wait() {
    return wait_until([&] { return has_ended(); });
}

int StartedCommand::code() const { return has_ended_ && WIFEXITED(status_) ? WEXITSTATUS(status_) : -1; }
std::string StartedCommand::text() const { return text_of(said_); }

std::string sheet(const std::string& extra, const std::string& time) {
    return R"({"format": 1, "model": "karma_1994", "time": )" + time + R"(,
 "geometry": {"cells": [16, 4], "spacing": "0.262 mm"}, "tissue": {"D": "0.11 mm^2/ms"})" +
           (extra.empty() ? "" : ",\n " + extra) + "}";
}

}  // namespace heartwright
