// What a sweep varies: a list of runs of one experiment, each with its `path=value` (experiment/read/override.hpp).
//
//     {"set.g_Kr": ["*1", "*0.5"], "seed": [1, 2, 3]}           JSON object: every combination, the last path the
//                                                               quickest; 6 runs
//     [{"set.g_Kr": "*0.5"}, {"set.g_Kr": "*0.2", "seed": 4}]   JSON array: these runs
//     set.g_Kr,seed                                             CSV: a line of paths, then a line a run; an empty field
//     *0.5,1                                                    leaves as it is
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/diag/diagnostics.hpp"

namespace heartwright::commands {

struct SweepRun {
    struct Change {
        std::string path, value;  // value: as --set takes it
        bool operator==(const Change&) const = default;
    };
    std::vector<Change> changes;

    std::vector<std::string> overrides() const;  // "path=value"
    bool operator==(const SweepRun&) const = default;
};

// Of a file's text, JSON when its first sign is [ or {. UserFault with all that is wrong, each with its place. At most
// a million runs.
std::vector<SweepRun> read_sweep(const std::shared_ptr<const SourceFile>& file);

// Every run with each of the values; of --vary PATH=A|B|C. UserFault.
std::vector<SweepRun> varied(const std::vector<SweepRun>& runs, const std::string& assignment);

// Paths in the order in which they first appear.
std::vector<std::string> paths_of(const std::vector<SweepRun>& runs);

// "2/10": the runs k with k % 10 == 2, from 0. UserFault.
struct SweepPart {
    std::int64_t number = 0, parts = 1;
    bool has(std::size_t run) const { return static_cast<std::int64_t>(run) % parts == number; }
};
SweepPart sweep_part(const std::string& text);

}  // namespace heartwright::commands
