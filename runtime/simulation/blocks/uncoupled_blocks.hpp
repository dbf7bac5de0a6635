// Several steps of cells without diffusion in one call of their model (interface/step_block.hpp): a cell's state is
// read once and written once. Observers of the potential see it after each step. Cells under error control
// (cells/ode_cells.hpp) are left at the end of a block, with their potential at each instant in it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "runtime/simulation/blocks/potential_record.hpp"
#include "runtime/simulation/blocks/step_blocks.hpp"
#include "runtime/tissue_state/tissue_state.hpp"

namespace heartwright::simulation {

class UncoupledBlocks final : public StepBlocks {
public:
    // Nothing where steps go one by one: with diffusion, sites, tables or voltage clamps, and where the expert's switch
    // uncoupled_steps, the most steps of a block, is 1. The tissue outlives the blocks. UserFault when that
    // is no number from 1 to interface::usual_block_steps.
    static std::unique_ptr<UncoupledBlocks> of(tissue_state::TissueState& tissue, PotentialRecord::Observe observe);

    // Bytes on the device; observes: something sees the potential after each step.
    static std::int64_t memory(const interface::Model& model, const tissue_state::Assembly& assembly, bool observes,
                               bool controls_errors);

    std::int32_t steps_together(std::int64_t step, std::int64_t left) const override;
    void enqueue(std::int32_t steps) override;
    std::string description() const override;
    std::int64_t steps_between_checks(std::int64_t of_single_steps) const override;

private:
    UncoupledBlocks(tissue_state::TissueState& tissue, PotentialRecord::Observe observe, std::int32_t most_steps);

    tissue_state::TissueState& tissue_;
    PotentialRecord record_;
    std::int32_t most_steps_;
};

}  // namespace heartwright::simulation
