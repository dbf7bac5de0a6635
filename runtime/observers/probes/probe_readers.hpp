// The probes of an experiment: where they are, what they show, when their rows are emitted.
//
// Probes of one cell are recorded on the device and emitted many rows at a time. Means, symbols of sites, and
// observables of cells with sites are read when they are due, for which the host waits.
//
// Parameters are known without reading (shown_parameters.hpp).
//
// Of several ranks each reads its own cells, and the root puts the rows together; of a mean each sends its
// sum, which is exact (reduce/exact_sum.hpp), so that the order of the cells does not matter.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "runtime/checkpoint/keeper.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/observers/observer.hpp"
#include "runtime/observers/output.hpp"
#include "runtime/observers/probes/recorded_probes.hpp"
#include "runtime/observers/sampler.hpp"
#include "runtime/observers/sites/site_sampler.hpp"
#include "runtime/tissue_state/shown_parameters.hpp"
#include "runtime/tissue_state/tissue_state.hpp"

namespace heartwright::observers {

class ProbeReaders final : public Observer {
public:
    // emit_recorded() is called at least every `most_steps` steps. The tissue outlives it. Collective.
    ProbeReaders(tissue_state::TissueState& tissue, std::int64_t most_steps);

    // Bytes that recorded rows take on the device.
    static std::int64_t memory(const experiment::Experiment& experiment, const interface::Model& model,
                               const tissue_state::Assembly& assembly, std::int64_t most_steps);

    const std::vector<Column>& columns() const { return columns_; }
    std::vector<std::int64_t> slots() const;  // of each probe; -1: a mean over several, or another rank's

    // Steps for which the host has to wait: something is due then that is not recorded, or there is no room for more
    // rows. The same on all ranks.
    bool emits_at(std::int64_t step) const override;
    std::int64_t next_emission(std::int64_t step) const override;

    void actions_were_added() override;  // all rows have been emitted
    void state_has_changed() override;   // the row of this instant is to show the state as it is now. Enqueued

    // Rows up to that of `step` that have not been emitted: NaN where a probe is not due. The state must be that of
    // `step`, or what is read when due must not be due at it. Collective; rows are the root's. Waits.
    void emit_recorded(std::int64_t step, Output& output) override;

    // How far rows have been emitted. After the clock and the cells.
    void keep(checkpoint::Keeper& keeper) override;

private:
    enum class Source { cell, site, extracellular, intracellular };  // the last two: potentials of the tissue
    struct Reader {
        std::optional<Sampler> sampler;       // symbols of cells, when they are not recorded
        std::optional<SiteSampler> sites;     // symbols of sites
        std::vector<Source> sources;          // of what is read, in the order shown
        std::vector<std::int64_t> slots;      // own ones
        std::size_t shown;                    // how many are read: all but parameters
        std::vector<std::size_t> parameters;  // where these stand in 'show', ascending
        std::int64_t every, slot;
        bool is_recorded, is_mean;  // recorded: the host need not wait for it
        int owner;                  // the rank, but of a mean
        std::int64_t cells;         // of a mean, of all ranks
        bool is_due(std::int64_t step) const { return step % every == 0; }
    };
    static bool is_potential(Source source) { return source >= Source::extracellular; }
    static Source source_of(std::int32_t symbol, const interface::Model& model);
    bool reads_at(std::int64_t step) const;  // something that is not recorded
    std::vector<std::int64_t> due_steps(std::int64_t first,
                                        std::int64_t last) const;  // the last one also for what is read
    bool shows_potential_at(std::int64_t step) const;  // of the tissue: what is to be solved for, by all ranks together
    std::vector<std::vector<double>> sample(Reader& reader, std::int64_t step);  // [shown][own cells]
    std::vector<double> own_values(const std::vector<std::int64_t>& steps, std::int64_t now);
    void merge(const Reader& reader, const std::vector<std::vector<double>>& of_ranks, std::vector<std::size_t>& next,
               std::vector<double>& row) const;

    tissue_state::TissueState& tissue_;
    mpi::Team& team_;
    std::vector<Reader> readers_;
    std::vector<Column> columns_;
    tissue_state::ShownParameters parameters_;
    bool has_recorded_ = false;               // on any rank
    std::int64_t unread_steps_ = 0;           // of what all ranks record
    std::optional<RecordedProbes> recorded_;  // own probes
    std::int64_t handed_over_ = -1;           // the last step whose row, if any, has been
};

}  // namespace heartwright::observers
