// What is written down of single sites during a run, by the rank that has the cell: rows of line scans are
// emitted as they come; sparks are kept in host memory until the run has ended, and then go to the root in order,
// some at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "runtime/checkpoint/keeper.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/observers/observer.hpp"
#include "runtime/observers/output.hpp"
#include "runtime/observers/sites/site_results.hpp"
#include "runtime/observers/sites/site_sampler.hpp"
#include "runtime/observers/sites/spark_detector.hpp"
#include "runtime/tissue_state/tissue_state.hpp"

namespace heartwright::observers {

class SiteOutputs final : public Observer {
public:
    // The tissue outlives it. Collective. UserFault when a cell is none.
    explicit SiteOutputs(tissue_state::TissueState& tissue);

    static std::int64_t device_memory(const experiment::Experiment& experiment);  // bytes

    bool emits_at(std::int64_t step) const override;
    std::int64_t next_emission(std::int64_t step) const override;
    void emit(std::int64_t step, Output& output) override;  // rows of own scans; looks for sparks, too
    void keep(checkpoint::Keeper& keeper) override;

    const std::vector<LineScan>& line_scans() const { return kinds_; }  // local: in the order of the experiment
    // sparks.csv, by time, cell in the order of the experiment and site; "sparks": number, rate, medians.
    struct Symbol {
        std::string name, unit;
    };
    static results::Table table_of_sparks(const Symbol& of, const Symbol& shown);
    void results(results::Sink& sink, std::int64_t steps) const override;

private:
    struct Due {  // steps first, first + every... up to last
        std::int64_t first, last, every;
        bool is_due(std::int64_t step) const { return step >= first && step <= last && (step - first) % every == 0; }
        std::int64_t next(std::int64_t step) const;
    };
    struct Scan {
        Due due;
        std::optional<SiteSampler> sampler;  // of the rank that has the cell
    };
    struct Watched {
        std::array<std::int64_t, 3> cell;
        std::optional<SiteSampler> sampler;  // of the rank that has the cell
        SparkDetector detector;
    };
    struct Found {
        std::int64_t watched, number;  // index into watched_, of its sparks
        Spark spark;
    };
    static bool is_before(const Found& a, const Found& b);
    std::vector<Found> own_found() const;  // sorted
    template <class Visit>
    void for_each_due(Visit visit) const;

    tissue_state::TissueState& tissue_;
    mpi::Team& team_;
    std::vector<Scan> scans_;
    std::vector<LineScan> kinds_;  // of scans_
    Due sparks_due_{};
    std::vector<Watched> watched_;
    experiment::Lattice lattice_;
};

}  // namespace heartwright::observers
