// Fused reaction-diffusion steps (interface/fused_step.hpp), with the bits of single steps. A block of n steps is the
// first reaction, n - 1 times the diffusion of a step fused with the reaction of the next, and the last diffusion:
//
//     R D R D R D  =  R (D R) (D R) D
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "runtime/simulation/blocks/potential_record.hpp"
#include "runtime/simulation/blocks/step_blocks.hpp"
#include "runtime/tissue_state/tissue_state.hpp"

namespace heartwright::simulation {

class FusedSteps final : public StepBlocks {
public:
    // Nothing where steps go one by one: without diffusion; for a model with sites or more than 8 states, on a GPU with
    // tables; with Strang splitting, sub-steps, RKL2, voltage clamps or parameters per cell; where the operator's
    // couplings are FP64 on a GPU; and where the expert's switch fused_steps asks for that. Collective: all ranks
    // agree. The tissue outlives it.
    static std::unique_ptr<FusedSteps> of(tissue_state::TissueState& tissue, PotentialRecord::Observe observe);

    // Bytes on the device; observes: something sees the potential after each step.
    static std::int64_t memory(const interface::Model& model, const tissue_state::Assembly& assembly,
                               const tissue_state::DiffusionPlan& plan, bool observes);

    std::int32_t steps_together(std::int64_t step, std::int64_t left) const override;
    void enqueue(std::int32_t steps) override;
    bool can_be_recorded() const override { return !tissue_.halo || !tissue_.halo->needs_host(); }
    std::string description() const override;

private:
    FusedSteps(tissue_state::TissueState& tissue, PotentialRecord::Observe observe, std::int32_t most_steps);

    // work(cells) of all cells; of a rank those inside while the halo of `v` travels, then the boundary.
    template <class Work>
    void beside_exchange(void* v, const Work& work);
    // Step s of the block: the diffusion of the one before, from -> to, and its own reaction.
    void diffuse_and_react(void* from, void* to, std::int32_t s);
    void diffuse_and_react_on_cpu(void* from, void* to, std::int32_t s, diffusion::Cells cells);
    void* row_after(std::int32_t s) const;  // Real[stride] for the potential after step s; null: nothing observes

    tissue_state::TissueState& tissue_;
    PotentialRecord record_;
    std::int32_t most_steps_;
};

}  // namespace heartwright::simulation
