// Graph partition of rows among ranks by METIS, where Heartwright is built with it, and the ghosts that any partition
// leaves.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "runtime/tissue/rows.hpp"

namespace heartwright::mesh {

bool has_metis();

// Owner of each row by METIS's multilevel k-way partition (Karypis and Kumar 1998), which minimises the communication
// volume; its seed and options are fixed. cost: of each row, not negative; empty: all alike. shares: what each rank is
// to have of all costs, in any unit; METIS is to keep within 0.5% of it. Nothing where a rank would have fewer than 32
// rows, or METIS fails (as for want of memory) or is not there. Signals do what they did before.
std::optional<std::vector<std::int32_t>> kway_owners(const tissue::Rows& rows, const std::vector<float>& cost,
                                                     const std::vector<double>& shares);

// Ghosts of each rank: rows of others that its own have as neighbours. owners: of each row.
std::vector<std::int64_t> ghosts_of_ranks(const tissue::Rows& rows, const std::vector<std::int32_t>& owners, int ranks);

}  // namespace heartwright::mesh
