// The ranks that an mpirun has on this computer, as /proc tells them, and signals to them without its help: not every
// mpirun on every system hands signals on. Ranks of other computers are its own affair; so is what it reaches them with
// (ssh), which a signal would end.
#pragma once

#include <sys/types.h>

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace heartwright::launch {

struct ChildProcess {
    pid_t process = 0;
    bool is_living = false;
    std::string name;  // the system keeps 15 characters of it
};
// Nothing where the system does not tell.
std::optional<std::vector<ChildProcess>> children_of(pid_t parent);
std::optional<std::vector<ChildProcess>> children_by_scan(
    pid_t parent);  // the same where a kernel keeps no lists of children: all processes are looked at

class LocalRanks {
public:
    LocalRanks(pid_t mpirun, const std::string& program) : mpirun_(mpirun), name_(name_of(program)) {}
    // What the system calls a process of that program; one that mpirun has begun, and that is not the program yet, has
    // mpirun's.
    static std::string name_of(const std::string& program);

    // Each that was not told it yet, those that begin only now too; false: none has ever been told.
    bool tell_each(int signal);
    bool tell_one(int signal) const;  // false: there is none here

private:
    std::vector<pid_t> living() const;

    pid_t mpirun_;
    std::string name_;
    std::set<std::pair<pid_t, int>> told_;  // process, signal
};

}  // namespace heartwright::launch
