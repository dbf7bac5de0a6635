#include "runtime/mesh/partition/row_owners.hpp"

#include <algorithm>
#include <cstdio>
#include <string>

#include "base/diag/faults.hpp"
#include "base/expert/expert.hpp"
#include "runtime/mesh/partition/kway_owners.hpp"

namespace heartwright::mesh {
namespace {

// What the expert's switch asks for.
struct AskedPartition {
    std::string method;  // "metis", "ranges" or "interleaved"; empty: nothing
    int ranges = 8;      // interleaved: of each rank
};

AskedPartition asked_partition() {
    const std::string text = expert::value_of("partition");
    AskedPartition asked{text};
    char behind = 0;
    if (std::sscanf(text.c_str(), "interleaved:%4d%c", &asked.ranges, &behind) == 1 && asked.ranges >= 2)
        asked.method = "interleaved";
    if (asked.method.starts_with("interleaved:")) {
        throw UserFault(std::string(expert::variable) + ": partition:" + text +
                        ": interleaved takes 2 to 9999 ranges of rows for each rank");
    }
    if (asked.method == "metis" && !has_metis()) {
        throw UserFault(
            "HEARTWRIGHT_EXPERT has partition:metis, but this program was built without METIS "
            "(libmetis-dev): take ranges");
    }
    return asked;
}

std::vector<std::int32_t> owners_of(const tissue::Decomposition& ranges) {
    std::vector<std::int32_t> owners(static_cast<std::size_t>(ranges.cells()[0]));
    for (int rank = 0; rank < ranges.count(); ++rank)
        for (const tissue::CellBox& box : ranges.boxes(rank))
            std::fill(owners.begin() + box.first[0], owners.begin() + box.end[0], rank);
    return owners;
}

std::int64_t most_ghosts(const tissue::Rows& rows, const std::vector<std::int32_t>& owners, int ranks) {
    const auto ghosts = ghosts_of_ranks(rows, owners, ranks);
    return *std::max_element(ghosts.begin(), ghosts.end());
}

// Cyclic distribution: as many ranges as all ranks are to have, dealt out in turn.
std::vector<std::int32_t> interleaved_owners(std::int64_t rows, const std::vector<float>& cost,
                                             const std::vector<double>& shares, std::int64_t ranges) {
    const auto ranks = static_cast<std::int64_t>(shares.size());
    std::vector<double> of_ranges;
    for (std::int64_t range = 0; range < std::clamp<std::int64_t>(rows / ranks, 1, ranges); ++range)
        of_ranges.insert(of_ranges.end(), shares.begin(), shares.end());
    tissue::Decomposition::Weights weights;
    if (!cost.empty()) weights = [&](std::int64_t) { return cost; };
    std::vector<std::int32_t> owners = owners_of(tissue::Decomposition::balanced({rows, 1, 1}, of_ranges, weights));
    for (std::int32_t& owner : owners) owner %= static_cast<std::int32_t>(ranks);
    return owners;
}

}  // namespace

tissue::Decomposition owners_of_rows(const tissue::Decomposition& ranges, const tissue::Rows& rows,
                                     const std::vector<float>& cost, const std::vector<double>& asked_shares) {
    const AskedPartition asked = asked_partition();
    const int ranks = ranges.count();
    if (ranks < 2 || asked.method == "ranges") return ranges;
    const std::vector<double> shares =
        asked_shares.empty() ? std::vector<double>(static_cast<std::size_t>(ranks), 1.0) : asked_shares;
    if (asked.method == "interleaved")
        return tissue::Decomposition::of_owners(interleaved_owners(rows.count(), cost, shares, asked.ranges), ranks);
    const auto owners = kway_owners(rows, cost, shares);
    if (!owners) return ranges;
    if (asked.method.empty() && most_ghosts(rows, *owners, ranks) >= most_ghosts(rows, owners_of(ranges), ranks))
        return ranges;
    return tissue::Decomposition::of_owners(*owners, ranks);
}

std::string partition_method(const tissue::Decomposition& decomposition) {
    if (!decomposition.has_several_ranges()) return "ranges";
    return asked_partition().method == "interleaved" ? "interleaved" : "metis";
}

std::string partition_text(const std::string& method) {
    if (method == "interleaved") return "interleaved ranges of rows";
    return method == "metis" ? "METIS k-way partition" : "ranges of rows";
}

}  // namespace heartwright::mesh
