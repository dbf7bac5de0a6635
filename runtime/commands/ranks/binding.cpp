#include "runtime/commands/ranks/binding.hpp"

#include <sched.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

namespace heartwright::commands {

namespace {

namespace fs = std::filesystem;

std::string line_of(const fs::path& path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

std::vector<int> common(const std::vector<int>& a, const std::vector<int>& b) {
    std::vector<int> both;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    return both;
}

// "123" to its end; else -1.
int number_of(const std::string& text) {
    int number = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() ? number : -1;
}

}  // namespace

std::vector<int> processors_of_list(const std::string& list) {
    std::set<int> found;
    for (std::size_t begin = 0; begin < list.size();) {
        const std::size_t end = std::min(list.find(',', begin), list.size());
        const std::string part = list.substr(begin, end - begin);
        const std::size_t dash = part.find('-');
        const int first = number_of(part.substr(0, dash)),
                  last = dash == std::string::npos ? first : number_of(part.substr(dash + 1));
        constexpr int most = 1 << 16;
        if (first < 0 || last < first || last >= most) return {};
        for (int processor = first; processor <= last; ++processor) found.insert(processor);
        begin = end + 1;
    }
    return {found.begin(), found.end()};
}

std::string list_of_processors(const std::vector<int>& processors) {
    std::string list;
    for (std::size_t i = 0; i < processors.size();) {
        std::size_t last = i;
        while (last + 1 < processors.size() && processors[last + 1] == processors[last] + 1) ++last;
        list += (list.empty() ? "" : ",") + std::to_string(processors[i]);
        if (last > i) list += "-" + std::to_string(processors[last]);
        i = last + 1;
    }
    return list;
}

std::vector<NumaNode> numa_nodes(const std::string& root) {
    std::vector<NumaNode> nodes;
    std::error_code error;
    for (fs::directory_iterator entry(root, error), end; !error && entry != end; entry.increment(error)) {
        const std::string name = entry->path().filename();
        if (!name.starts_with("node")) continue;
        const int number = number_of(name.substr(4));
        const std::vector<int> processors = processors_of_list(line_of(entry->path() / "cpulist"));
        if (number >= 0 && !processors.empty()) nodes.push_back({number, processors});
    }
    std::sort(nodes.begin(), nodes.end(), [](const NumaNode& a, const NumaNode& b) { return a.number < b.number; });
    return nodes;
}

std::vector<int> allowed_processors() {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    std::vector<int> processors;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return processors;
    for (int processor = 0; processor < CPU_SETSIZE; ++processor)
        if (CPU_ISSET(processor, &allowed)) processors.push_back(processor);
    return processors;
}

std::vector<int> processors_of_rank(const std::vector<NumaNode>& nodes, const std::vector<int>& allowed, int own,
                                    int ranks) {
    std::vector<std::vector<int>> usable;
    for (const NumaNode& node : nodes)
        if (std::vector<int> both = common(node.processors, allowed); !both.empty()) usable.push_back(std::move(both));
    if (usable.size() < 2 || ranks < 2) return {};
    const auto count = static_cast<std::int64_t>(usable.size());
    const std::int64_t first = count * own / ranks,
                       end = ranks <= count ? count * (own + 1) / ranks : first + 1;  // several ranks to a node
    std::vector<int> mine;
    for (std::int64_t n = first; n < end; ++n) {
        const std::vector<int>& node = usable[static_cast<std::size_t>(n)];
        mine.insert(mine.end(), node.begin(), node.end());
    }
    std::sort(mine.begin(), mine.end());
    return mine;
}

std::vector<int> processors_near(const std::string& pci_device, const std::vector<NumaNode>& nodes,
                                 const std::string& root) {
    std::string name = pci_device;
    std::transform(name.begin(), name.end(), name.begin(),
                   [](char c) { return c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c; });
    const int number = name.empty() ? -1 : number_of(line_of(fs::path(root) / name / "numa_node"));
    const auto node =
        std::find_if(nodes.begin(), nodes.end(), [&](const NumaNode& one) { return one.number == number; });
    return number < 0 || node == nodes.end() ? std::vector<int>{} : node->processors;
}

bool bind_to(const std::vector<int>& processors) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (const int processor : processors)
        if (processor < CPU_SETSIZE) CPU_SET(processor, &set);
    return sched_setaffinity(0, sizeof set, &set) == 0;
}

std::vector<std::string> bind_ranks(mpi::Team& team, const RankOfNode& rank) {
    if (team.is_serial()) return {};
    const std::vector<int> allowed = allowed_processors();
    const std::string node = team.node(), before = node + " " + list_of_processors(allowed);
    std::int64_t alike = 0;
    for (const auto& one : team.all_gather(std::vector<char>(before.begin(), before.end())))
        alike += std::string(one.begin(), one.end()) == before ? 1 : 0;
    const std::vector<NumaNode> nodes = numa_nodes();
    const bool may_bind = alike == team.ranks_on_node() && alike > 1 && nodes.size() > 1;
    std::vector<int> mine;
    if (may_bind && !rank.pci_device.empty())
        mine = common(processors_near(rank.pci_device, nodes), allowed);
    else if (may_bind)
        mine = processors_of_rank(nodes, allowed, rank.own, rank.ranks);
    const bool is_bound = !mine.empty() && mine != allowed && bind_to(mine);
    if (!team.any(is_bound)) return {};
    const std::string now = list_of_processors(is_bound ? mine : allowed);
    std::vector<std::string> all;
    for (const auto& one : team.all_gather(std::vector<char>(now.begin(), now.end())))
        all.emplace_back(one.begin(), one.end());
    return all;
}

std::string binding_text(const std::vector<std::string>& bound) {
    std::string text = "ranks are bound to NUMA nodes (--bind numa): processors";
    constexpr std::size_t most = 16;
    for (std::size_t r = 0; r < std::min(bound.size(), most); ++r) text += (r == 0 ? " " : "; ") + bound[r];
    return text + (bound.size() > most ? "; ..." : "");
}

}  // namespace heartwright::commands
