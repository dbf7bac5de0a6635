#include "runtime/commands/ranks/unequal_ranks.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/diag/faults.hpp"
#include "runtime/commands/ranks/binding.hpp"
#include "runtime/core/thread_pool.hpp"
#include "runtime/launch/ranks.hpp"

namespace heartwright::commands {

namespace {

std::vector<double> shares_of_text(const std::string& text) {
    std::vector<double> shares;
    const char* at = text.data();
    const char* const end = text.data() + text.size();
    while (true) {
        double share = 0;
        const auto [rest, error] = std::from_chars(at, end, share);
        if (error != std::errc{} || !(share > 0) || !std::isfinite(share) || (rest != end && *rest != ','))
            throw UserFault("--shares takes a number above 0 for each rank, such as 100,100,3, not '" + text + "'");
        shares.push_back(share);
        if (rest == end) return shares;
        at = rest + 1;
    }
}

}  // namespace

const std::vector<Option>& unequal_rank_options() {
    static const std::vector<Option> options = {
        {"--cpu-ranks", "N",
         "of each computer's ranks the last N compute on the processor, beside those with a GPU; the last bits depend "
         "on the boxes then; 0"},
        {"--shares", "W,W...",
         "of the tissue, what each rank is to have by cost, in any unit; equal, with --cpu-ranks by measured "
         "throughput"},
        {"--bind", "numa|none", "each rank to a NUMA node (socket), unless a launcher has bound them; numa"},
    };
    return options;
}

UnequalRanks unequal_ranks(const Arguments& arguments) {
    UnequalRanks ranks;
    ranks.on_processors = static_cast<int>(arguments.integer("--cpu-ranks", 0, 0, 4096));
    ranks.are_bound = arguments.choice("--bind", {"numa", "none"}, "numa") == "numa";
    if (arguments.has("--shares")) ranks.shares = shares_of_text(arguments.value("--shares"));
    return ranks;
}

bool is_on_processor(const UnequalRanks& ranks, const mpi::Team& team) {
    return ranks.on_processors > 0 && team.rank_on_node() >= team.ranks_on_node() - ranks.on_processors;
}

void check_unequal_ranks(const UnequalRanks& ranks, mpi::Team& team) {
    const auto size = static_cast<std::size_t>(team.size());
    if (!ranks.shares.empty() && ranks.shares.size() != size)
        throw UserFault(fmt::format("--shares has {} numbers, but there {}: one for each", ranks.shares.size(),
                                    size == 1 ? "is one rank" : "are " + std::to_string(size) + " ranks"));
    const std::int64_t fewest = team.all_reduce_min(team.ranks_on_node());
    if (ranks.on_processors > 0 && ranks.on_processors >= fewest)
        throw UserFault(fmt::format("--cpu-ranks {}, but a computer has {} rank{}: at least one more takes its GPU",
                                    ranks.on_processors, fewest, fewest == 1 ? "" : "s"));
}

ProcessorShare share_processors(const UnequalRanks& ranks, mpi::Team& team, const std::string& gpu, int threads) {
    ProcessorShare share;
    const bool is_mixed = team.any(!gpu.empty()) && team.any(gpu.empty());
    const int with_gpu = is_mixed ? team.ranks_on_node() - ranks.on_processors : 0, all = hardware_threads();
    if (ranks.are_bound)
        share.bound = bind_ranks(team, {gpu, team.rank_on_node() - with_gpu, team.ranks_on_node() - with_gpu});
    const int equal = launch::threads_of_a_rank(team), here = hardware_threads();
    share.threads = threads > 0 ? threads : equal;
    if (threads == 0 && is_mixed) {
        const int rest = (all - with_gpu) / std::max(1, ranks.on_processors);
        const bool has_its_own = equal == here;  // no rank with a GPU runs on these processors
        share.threads = !gpu.empty() ? 1 : has_its_own ? here : std::clamp(rest, 1, here);
    }
    return share;
}

std::string shares_text(const std::vector<double>& shares) {
    std::string text;
    for (const double share : shares) text += fmt::format("{}{:.4g}", text.empty() ? "" : ",", share);
    return text;
}

}  // namespace heartwright::commands
