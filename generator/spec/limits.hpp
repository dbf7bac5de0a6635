// How large a spec may be: far above any model, low enough that a hostile file costs seconds and not the machine.
#pragma once

#include <cstddef>

namespace heartwright::spec::limits {

inline constexpr std::size_t name = 64;             // characters
inline constexpr std::size_t equation = 64 * 1024;  // bytes
inline constexpr std::size_t equations = 20'000;    // of all components, `each` repeated
inline constexpr std::size_t components = 1'000;
inline constexpr std::size_t symbols = 20'000;  // parameters, states, machines
inline constexpr std::size_t machine_states = 512;
inline constexpr std::size_t transitions = 4'096;  // of one machine
inline constexpr std::size_t counted_states = 16;  // of a machine with a count
inline constexpr std::size_t channels = 255;       // of a machine in one site: kept in bytes. Trials of draws as well
inline constexpr std::size_t draws = 256;          // binomial draws of a site in one step
inline constexpr std::size_t sites = std::size_t{1} << 24;
inline constexpr int voxels = 9;              // of a site along an axis: a digit of a name
inline constexpr std::size_t variants = 256;  // and as many starts
inline constexpr std::size_t options = 64;
inline constexpr std::size_t option_values = 16;
inline constexpr std::size_t each_entries = 64;
inline constexpr std::size_t repeated_bytes = std::size_t{16} << 20;  // what all `each` of a spec may come to
inline constexpr std::size_t extended_specs = 16;                     // in a chain
inline constexpr std::size_t merged_values = 1'000'000;               // copied from the specs that a spec is made of
inline constexpr std::size_t compared_names = 100'000;                // in search of all "did you mean"

}  // namespace heartwright::spec::limits
