// Symbols of single cells, recorded where the cells are while the steps go by, and read many rows at once: a step waits
// for nobody. What is recorded are states; observables are computed when rows are read, from the states and the clock
// of each row.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "runtime/cells/row_ring.hpp"

namespace heartwright::observers {

class RecordedProbes {
public:
    struct Probe {
        std::int64_t slot, every;  // rows at multiples of `every` steps
        std::vector<std::int32_t>
            symbols;  // s < n_states is state s, else observable s - n_states (not of a model with a lattice)
    };

    // Rows are made as the clock advances. At most `most_steps` steps, or so many as unread_steps() says, may lie
    // between two reads. stimulus_mask: [slots] or empty.
    RecordedProbes(device::Device& device, cells::Population& population, cells::Clock& clock,
                   std::vector<Probe> probes, const std::vector<std::uint32_t>& stimulus_mask, std::int64_t most_steps);

    // Bytes on the device. varying: of each block of `slots`, how many of its constants differ from cell to cell; -1:
    // it has no parameters that may.
    static std::int64_t memory(const std::vector<Probe>& probes, const interface::Model& model,
                               const tissue::Slots& slots, bool is_stimulated, const std::vector<std::int64_t>& varying,
                               std::int64_t most_steps);

    bool empty() const { return probes_.empty(); }
    // Other cells that a stimulus reaches, of rows from now on; those before have been read.
    void set_stimulus_mask(const std::vector<std::uint32_t>& stimulus_mask);
    // Of the state and the clock as they are: at first, and after changes of states or parameters. Enqueued.
    void make_row() {
        ring_->make_row();
        constants_.clear();
    }

    // A row of the first of so many steps is lost when more of them go by unread. Of fewer of the same probes it is not
    // less.
    std::int64_t unread_steps() const { return sizes_.every * sizes_.capacity; }
    static std::int64_t unread_steps(const std::vector<Probe>& probes, const interface::Model& model,
                                     std::int64_t most_steps) {
        const Sizes sizes = sizes_of(probes, model, most_steps);
        return sizes.every * sizes.capacity;
    }

    // Rows of the steps in [first, last] at which a probe is due, among the last unread_steps() of those that have been
    // enqueued: of each probe in order its symbols in order, NaN where it is not due. Under the parameters as they are
    // now. Waits.
    struct Row {
        std::int64_t step;
        std::vector<double> values;
    };
    std::vector<Row> read(std::int64_t first, std::int64_t last);

private:
    struct Sizes {
        std::vector<std::int32_t> components;  // copied states, ascending: all of them when there are observables
        std::vector<std::int32_t> wanted;      // observables, ascending
        std::int64_t shown_states = 0, observed_probes = 0;  // of a row
        std::int64_t every = 1, capacity = 0;                // steps between rows of the ring; rows
    };
    static Sizes sizes_of(const std::vector<Probe>& probes, const interface::Model& model, std::int64_t most_steps);
    static std::int64_t memory(const std::vector<Probe>& probes, const interface::Model& model, bool is_stimulated,
                               const Sizes& sizes, std::int64_t rows);
    bool is_observed(const Probe& probe) const {
        return !std::all_of(
            probe.symbols.begin(), probe.symbols.end(), [&](auto s) { return is_state(s); });
    }

    // Probes in order of their slots, those of a block.
    struct Part {
        int block;
        std::int64_t first, last;
    };
    // What is asked of the ring for some rows, and where the answers will be.
    struct Query {
        // States: their numbers in the ring, those in fixed point behind the others; then slots of the ring to observe,
        // part after part.
        std::vector<std::int64_t> list;
        std::int64_t n_states = 0, n_fixed_point = 0;
        std::vector<std::int64_t> state_at;  // of each shown state, in order of rows and probes: its place in `list`
        std::vector<std::int64_t> count;     // [parts] slots to observe
        std::vector<std::int64_t>
            answer;  // [row][probe]: of its first observable, the others `count` of its part apart
    };
    void derive_constants();  // of the copies, where those of a block vary
    cells::Population::Copies copies_for(std::size_t part) const;
    Query query_of(const std::vector<std::int64_t>& steps) const;
    void list_states(const std::vector<std::int64_t>& steps, Query& query) const;
    bool is_state(std::int32_t symbol) const { return symbol < population_.model().n_states; }

    device::Device& device_;
    cells::Population& population_;
    std::vector<Probe> probes_;
    Sizes sizes_;
    std::vector<std::int64_t> cell_, part_of_;  // of each probe: its number in order of slots, the number of its part
    std::vector<std::size_t> probe_;            // of each cell of the ring
    std::vector<Part> parts_;
    std::optional<cells::RowRing> ring_;
    std::vector<std::optional<cells::CellConstants>> constants_;  // [parts]; empty: to be derived
    device::Buffer<std::uint32_t> stimulus_mask_;                 // [rows][cells]
    device::Buffer<std::int32_t> wanted_;
    device::Buffer<std::int64_t> list_;
    device::Buffer<double> out_;  // states, then of each part [wanted][count]
};

}  // namespace heartwright::observers
