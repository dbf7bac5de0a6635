#include "runtime/launch/local_ranks.hpp"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace heartwright::launch {

namespace {

namespace fs = std::filesystem;

struct Stat {
    ChildProcess child;
    pid_t parent = 0;
};

// "123 (name, of any characters) S 122 ..."; nothing: it is gone.
std::optional<Stat> stat_of(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::ostringstream all;
    all << file.rdbuf();
    const std::string text = all.str();
    const std::size_t name = text.find('('), name_end = text.rfind(')');
    if (name == std::string::npos || name_end == std::string::npos || name_end < name) return std::nullopt;
    std::istringstream rest(text.substr(name_end + 1));
    char state = 0;
    Stat found{.child = {.process = process, .is_living = true, .name = text.substr(name + 1, name_end - name - 1)},
               .parent = 0};
    if (!(rest >> state >> found.parent)) return std::nullopt;
    found.child.is_living = state != 'Z' && state != 'X';
    return found;
}

}  // namespace

std::optional<std::vector<ChildProcess>> children_of(pid_t parent) {
    std::vector<ChildProcess> found;
    std::error_code error;
    bool is_known = false;
    for (fs::directory_iterator thread("/proc/" + std::to_string(parent) + "/task", error), end;
         !error && thread != end; thread.increment(error)) {
        std::ifstream children(thread->path() / "children");
        is_known = is_known || children.is_open();
        for (pid_t one = 0; children >> one;)
            if (const auto stat = stat_of(one)) found.push_back(stat->child);
    }
    return is_known ? std::optional(found) : children_by_scan(parent);
}

std::optional<std::vector<ChildProcess>> children_by_scan(pid_t parent) {
    if (!stat_of(parent)) return std::nullopt;
    std::vector<ChildProcess> found;
    std::error_code error;
    for (fs::directory_iterator entry("/proc", error), end; !error && entry != end; entry.increment(error)) {
        const std::string number = entry->path().filename();
        if (number.size() > 9 || number.find_first_not_of("0123456789") != std::string::npos) continue;
        const auto stat = stat_of(static_cast<pid_t>(std::stol(number)));
        if (stat && stat->parent == parent) found.push_back(stat->child);
    }
    return found;
}

std::string LocalRanks::name_of(const std::string& program) {
    constexpr std::size_t kept = 15;
    return fs::path(program).filename().string().substr(0, kept);
}

std::vector<pid_t> LocalRanks::living() const {
    std::vector<pid_t> found;
    for (const ChildProcess& child : children_of(mpirun_).value_or(std::vector<ChildProcess>()))
        if (child.is_living && child.name == name_) found.push_back(child.process);
    return found;
}

bool LocalRanks::tell_each(int signal) {
    for (const pid_t rank : living())
        if (told_.emplace(rank, signal).second) ::kill(rank, signal);
    return !told_.empty();
}

bool LocalRanks::tell_one(int signal) const {
    const std::vector<pid_t> ranks = living();
    return std::any_of(ranks.begin(), ranks.end(), [&](pid_t rank) { return ::kill(rank, signal) == 0; });
}

}  // namespace heartwright::launch
