// Lead fields kept in the cache for the next run with the same body, conductivities, electrodes and tissue.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "runtime/leads/lead_fields.hpp"

namespace heartwright::observers {

// All that fields_in_body() depends on, its solver's tolerance and this version of ours included, as 32 hex digits.
std::string key_of_fields(const mesh::Mesh& body, const std::vector<tissue::Tensor>& tensors,
                          const std::vector<leads::Electrode>& electrodes, double farthest,
                          const std::vector<mesh::Point>& places);

// What is kept under the key in the cache's folder lead_fields, with the bits that were computed; else what `compute`
// returns, which is kept from here on. Where there is no such folder, or nothing can be kept, it is computed only.
leads::LeadFields kept_fields(const std::string& key, const std::function<leads::LeadFields()>& compute);

// Not of sources that differ from their commit: they may solve otherwise under the same name.
bool keeps_fields();
constexpr std::int64_t most_kept_bytes = std::int64_t{2} << 30;  // the least recently used are removed
constexpr std::size_t least_kept_nodes = 50'000;                 // of a body: smaller ones take a second or two

}  // namespace heartwright::observers
