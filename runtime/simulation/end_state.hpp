// What a run leaves for others to begin with: the states of its cells as they are now.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/cells/population.hpp"
#include "runtime/io/fields/end_state_file.hpp"
#include "runtime/tissue_state/assembly.hpp"

namespace heartwright::simulation {

class EndStateKeeper {
public:
    static constexpr std::int64_t large =
        std::int64_t{256} << 20;  // bytes: beyond them only the cells of probes are kept, unless asked for

    // What is kept, when nobody chose it, goes to `notes`.
    EndStateKeeper(const experiment::Experiment& experiment, const interface::Model& model,
                   const tissue_state::Assembly& assembly, std::vector<std::string>& notes);

    bool empty() const { return !keeps_all_ && cells_of_probes_ == 0; }
    std::int64_t bytes() const;  // of the file, without its frame

    // Of the state after `step` steps. Collective: the root writes the file, piece by piece: no rank has more than
    // that of what others have. Waits.
    void write(const std::string& path, const cells::Population& population, std::int64_t step) const;

private:
    std::int64_t bytes_of(std::int64_t cells) const;
    std::vector<std::int64_t> slots_to_write() const;  // own cells, in the order of the grid
    io::EndStateHeader header(std::int64_t step) const;

    const experiment::Experiment& experiment_;
    const interface::Model& model_;
    const tissue_state::Assembly& assembly_;
    bool keeps_all_ = false;
    std::vector<std::int64_t> slots_;   // own cells of probes, in the order of the grid; empty when all are kept
    std::int64_t cells_of_probes_ = 0;  // of all ranks
};

}  // namespace heartwright::simulation
