#include "runtime/launch/cluster_watchdog.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <exception>
#include <filesystem>
#include <utility>

#include "runtime/io/output_folder.hpp"
#include "runtime/launch/ranks.hpp"

namespace heartwright::launch {

namespace {

std::vector<ClusterWatchdog::Computer> computers_of(mpi::Team& team) {
    const std::string node = team.node();
    std::vector<ClusterWatchdog::Computer> computers;
    int rank = 0;
    for (const auto& name : team.all_gather(std::vector<char>(node.begin(), node.end()))) {
        const std::string of_rank(name.begin(), name.end());
        const auto known =
            std::find_if(computers.begin(), computers.end(), [&](const auto& one) { return one.name == of_rank; });
        if (known == computers.end())
            computers.push_back({of_rank, {rank++}});
        else
            known->ranks.push_back(rank++);
    }
    return computers;
}

std::size_t own_place(const std::vector<ClusterWatchdog::Computer>& computers, const std::string& node) {
    return static_cast<std::size_t>(
        std::find_if(
            computers.begin(), computers.end(), [&](const auto& one) { return one.name == node; }) -
        computers.begin());
}

// "rank 3", "ranks 4 to 7", "ranks 1, 3"
std::string text_of(const std::vector<int>& ranks) {
    if (ranks.size() == 1) return "rank " + std::to_string(ranks.front());
    const bool is_run = ranks.back() - ranks.front() + 1 == static_cast<int>(ranks.size());
    if (is_run) return "ranks " + std::to_string(ranks.front()) + " to " + std::to_string(ranks.back());
    std::string text = "ranks ";
    for (std::size_t k = 0; k < std::min<std::size_t>(ranks.size(), 8); ++k)
        text += (k > 0 ? ", " : "") + std::to_string(ranks[k]);
    return text + (ranks.size() > 8 ? "..." : "");
}

// Not a link that somebody left there.
files::Descriptor opened(const std::string& folder) noexcept {
    try {
        return io::open_there(folder, O_PATH | O_DIRECTORY);
    } catch (const std::exception&) {
        return {};
    }
}

bool make(const std::string& folder, const std::string& name, int flags) noexcept {
    const files::Descriptor there = opened(folder);
    return files::Descriptor(::openat(there.number(), name.c_str(),
                                      O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | flags, 0666))
               .number() >= 0;
}

std::string name_of(std::size_t computer) { return "computer_" + std::to_string(computer); }
constexpr const char* last_word = "said";

}  // namespace

ClusterWatchdog::ClusterWatchdog(std::vector<Computer> computers, std::size_t own, const std::string& folder)
    : computers_(std::move(computers)), own_(own), folder_(computers_.size() > 1 ? folder + "/.watchdog" : "") {}

ClusterWatchdog::ClusterWatchdog(mpi::Team& team, const std::string& folder)
    : ClusterWatchdog(computers_of(team), 0, folder) {
    own_ = own_place(computers_, team.node());
    at_the_root(team, [&] { remove(); });
}

void ClusterWatchdog::post() const noexcept {
    if (folder_.empty()) return;
    ::mkdir(folder_.c_str(), 0777);
    make(folder_, name_of(own_), 0);
}

bool ClusterWatchdog::claim_last_word() const noexcept {
    return folder_.empty() || make(folder_, last_word, O_EXCL) || errno != EEXIST;
}

void ClusterWatchdog::withdraw() const noexcept {
    if (!folder_.empty()) ::unlinkat(opened(folder_).number(), name_of(own_).c_str(), 0);
}

void ClusterWatchdog::remove() const noexcept {
    if (folder_.empty()) return;
    const files::Descriptor there = opened(folder_);
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder_, error), end; !error && entry != end; entry.increment(error))
        if (const std::string name = entry->path().filename().string(); name.starts_with("computer_"))
            ::unlinkat(there.number(), name.c_str(), 0);
    ::unlinkat(there.number(), last_word, 0);
    ::rmdir(folder_.c_str());  // unless something else is in there
}

std::string ClusterWatchdog::elsewhere() const {
    if (folder_.empty()) return {};
    std::vector<std::size_t> silent;
    for (std::size_t k = 0; k < computers_.size(); ++k)
        if (k != own_ && ::access((folder_ + "/" + name_of(k)).c_str(), F_OK) != 0) silent.push_back(k);
    if (silent.empty())
        return "; so do those of all " + std::to_string(computers_.size()) +
               " computers: what they send does not arrive";
    constexpr std::size_t most = 4;
    std::string text = "; nothing is heard of ";
    for (std::size_t k = 0; k < std::min(silent.size(), most); ++k)
        text += (k > 0 ? ", " : "") + computers_[silent[k]].name + " (" + text_of(computers_[silent[k]].ranks) + ")";
    return text + (silent.size() > most ? " and " + std::to_string(silent.size() - most) + " computers more" : "");
}

}  // namespace heartwright::launch
