// Runs the built commands.
#pragma once

#include <sys/types.h>

#include <functional>
#include <string>
#include <vector>

#include "scratch.hpp"

namespace heartwright {

struct Outcome {
    int code;
    std::string text;  // stdout and stderr
};
// words[0] is the program's name in the build's bin/.
Outcome run_command(std::vector<std::string> words);
// As a user who may not open any file: root's tests run it as nobody.
Outcome run_command_without_rights(std::vector<std::string> words);

// One that is at work, words as above; what is left of it at the end is killed. stdout and stderr go to the file
// `said`.
class StartedCommand {
public:
    StartedCommand(std::vector<std::string> words, std::string said);
    ~StartedCommand();
    StartedCommand(const StartedCommand&) = delete;
    StartedCommand& operator=(const StartedCommand&) = delete;

    pid_t process() const { return process_; }
    // Looks every 10 ms, for a minute at most; false when the command ended before, or the minute is over.
    bool wait_until(const std::function<bool()>& is_so);
    // Waits for its end, a minute at most; whether it came.
    bool wait();
    // After it ended: its exit code, or -1 when a signal ended it.
    int code() const;
    std::string text() const;

private:
    bool has_ended();

    std::string said_;
    pid_t process_ = 0;
    int status_ = 0;
    bool has_ended_ = false;
};

// A small experiment of karma_1994; `extra` are further members, `time` that of the experiment.
std::string sheet(const std::string& extra = {}, const std::string& time = R"({"end": "5 ms", "dt": "0.05 ms"})");

}  // namespace heartwright
