// The fields of an experiment: some symbols on a box of points, NaN where there is nothing to show. Of a part of a
// grid: on the points that lie in the cells of its own.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "runtime/checkpoint/host_memory.hpp"
#include "runtime/observers/observer.hpp"
#include "runtime/observers/output.hpp"
#include "runtime/observers/sampler.hpp"
#include "runtime/tissue_state/tissue_state.hpp"

namespace heartwright::observers {

class FieldReader final : public Observer {
public:
    explicit FieldReader(tissue_state::TissueState& tissue);  // which outlives it. Collective

    const FieldPoints& points() const { return points_; }
    bool emits_at(std::int64_t step) const override;
    bool needs_valid_states_at(std::int64_t step) const override { return emits_at(step); }
    std::int64_t next_emission(std::int64_t step) const override;
    void emit(std::int64_t step, Output& output) override;

private:
    FieldInstant read(std::int64_t step);  // waits
    struct Source {
        std::optional<Sampler> sampler;  // one a symbol: one plane of values at a time
        std::int32_t component;          // else, not negative: a state of all cells, copied as it is
        std::int32_t parameter;          // else, not negative: a parameter, which the host knows
        std::optional<experiment::TissuePotential> potential;  // else: of the tissue, which is solved for
    };
    std::int64_t plane_bytes() const;
    bool is_potential(const experiment::ModelName& symbol) const;

    tissue_state::TissueState& tissue_;
    const cells::Population& population_;
    const experiment::Fields* fields_;
    FieldPoints points_;
    std::vector<std::int64_t> slots_;                        // sampled, ascending
    std::shared_ptr<const std::vector<std::size_t>> place_;  // of each sampled slot among the points
    std::shared_ptr<const std::vector<std::size_t>> place_in_baths_;
    std::vector<std::size_t> of_baths_;  // which of the potential's points they are
    bool solves_ = false;                // shows a potential of the tissue
    bool is_in_order_ = false;           // they lie in the order of the points
    std::vector<Source> sources_;
    std::unique_ptr<checkpoint::HostMemory> host_memory_;
};

}  // namespace heartwright::observers
