// Other programs, started without a shell: each word arrives as it was given.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace heartwright::launch {

// Runs `words` (words[0] a path, or a name looked up in PATH) and waits. The exit code; 128 + signal when killed.
// With `output_file`, stdout and stderr go there. MachineFault when the program cannot be started.
int run_process(const std::vector<std::string>& words, const std::string& output_file = {});

// Up to `at_once` of them at a time, in order; stops starting more after the first failure. The exit code of the first
// failure, or 0; `failed` is its index.
struct Job {
    std::vector<std::string> words;
    std::string output_file;
    std::string working_folder = {};  // of a supervised one (process_group.hpp); empty: ours
};
int run_jobs(const std::vector<Job>& jobs, int at_once, std::size_t& failed);

// Starts one, in a group of its own, so that a terminal's Ctrl-C reaches it through us alone; it gets SIGTERM when the
// thread that started it is gone, killed, too. MachineFault when it cannot be started.
pid_t start_process(const Job& job);
std::optional<int> ended_process(
    pid_t child);  // its exit code once it has ended, as above; does not wait. Ask until then

// Becomes that program. MachineFault when it cannot be started.
[[noreturn]] void become_process(const std::vector<std::string>& words);

std::string find_program(const std::string& name);  // in PATH; "" when it is not there
std::string own_program();                          // absolute path of this executable
// Content hash of this executable: every difference of the code that computes (commit, compiler, flags, passes,
// integrators, approximations, backends and precisions) is one of its bytes.
const std::string& own_program_hash();
// A shared object with code that computes, opened before any hash is asked: its bytes count, too.
void count_as_own_program(const std::string& file);
std::string shown(const std::vector<std::string>& words);  // quoted for people to paste

}  // namespace heartwright::launch
