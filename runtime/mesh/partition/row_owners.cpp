#include "runtime/mesh/partition/row_owners.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "base/diag/faults.hpp"
#include "runtime/mesh/partition/kway_owners.hpp"

namespace heartwright::mesh {
namespace {

// What the environment asks for; empty: nothing.
std::string asked_partition() {
    const char* const word = std::getenv("HEARTWRIGHT_PARTITION");
    const std::string asked = word == nullptr ? "" : word;
    if (!asked.empty() && asked != "metis" && asked != "ranges") {
        throw UserFault("HEARTWRIGHT_PARTITION=" + asked + " in the environment: it takes metis or ranges");
    }
    if (asked == "metis" && !has_metis()) {
        throw UserFault(
            "HEARTWRIGHT_PARTITION=metis in the environment, but this program was built without METIS "
            "(libmetis-dev): take ranges");
    }
    return asked;
}

std::vector<std::int32_t> owners_of(const tissue::Decomposition& ranges) {
    std::vector<std::int32_t> owners(static_cast<std::size_t>(ranges.cells()[0]));
    for (int rank = 0; rank < ranges.count(); ++rank) {
        for (const tissue::CellBox& box : ranges.boxes(rank)) {
            std::fill(owners.begin() + box.first[0], owners.begin() + box.end[0], rank);
        }
    }
    return owners;
}

std::int64_t most_ghosts(const tissue::Rows& rows, const std::vector<std::int32_t>& owners, int ranks) {
    const auto ghosts = ghosts_of_ranks(rows, owners, ranks);
    return *std::max_element(ghosts.begin(), ghosts.end());
}

}  // namespace

tissue::Decomposition owners_of_rows(const tissue::Decomposition& ranges, const tissue::Rows& rows,
                                     const std::vector<float>& cost, const std::vector<double>& shares) {
    const std::string asked = asked_partition();
    if (ranges.count() < 2 || asked == "ranges") {
        return ranges;
    }
    const auto owners = kway_owners(
        rows, cost, shares.empty() ? std::vector<double>(static_cast<std::size_t>(ranges.count()), 1.0) : shares);
    if (!owners) {
        return ranges;
    }
    if (asked.empty() &&
        most_ghosts(rows, *owners, ranges.count()) >= most_ghosts(rows, owners_of(ranges), ranges.count())) {
        return ranges;
    }
    return tissue::Decomposition::of_owners(*owners, ranges.count());
}

}  // namespace heartwright::mesh
