// Steps of cells with sites that overlap on a GPU: software pipelining over two halves of a rank's cells. Between the
// sites' updates of two steps lies a chain of short kernels (the cells' own step, diffusion, what sites read of their
// cell), which cannot fill a GPU. Diffusion reaches one cell far, so the cells between the halves keep them apart: each
// half continues to its next step as soon as these are done, while the other half's sites are still updated.
//
//     between, boundary  react --- | diffuse, when both halves have reacted and the halo is there
//     first half         react ---------- | diffuse, when between and boundary have reacted; react ...
//     second half        react ------------------- | diffuse, likewise; react ...
//
// Results are those of single steps, bit for bit.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "runtime/tissue_state/tissue_state.hpp"

namespace heartwright::simulation {

// The slots of a rank's only block: boundary, first half, the cells between the halves, second half.
struct OverlappingParts {
    tissue::Slots::Range boundary, first, between, second;
};
// Nothing where there are several blocks, holes, no grid, or fewer than three layers of interior cells.
std::optional<OverlappingParts> overlapping_parts(const tissue::Grid& grid, const tissue::Slots& slots);

class OverlappedSteps {
public:
    // Nothing where steps do not overlap: without sites or diffusion, with sub-steps, Strang splitting, clamps,
    // streamed sites, several tensors or several blocks, on a CPU, for few cells (clusters share them), with a halo
    // that needs the host, with tables (the first cell that leaves one is named by its step), and where
    // the expert's switch is overlap:off; overlap:on asks for it whatever the device and the number of cells.
    // UserFault for another word. Once for a tissue: it adds parts to its operator. The tissue outlives it.
    static std::unique_ptr<OverlappedSteps> of(tissue_state::TissueState& tissue);
    static std::int64_t memory(const interface::Model& model, const tissue_state::Assembly& assembly,
                               const tissue_state::DiffusionPlan& plan);

    // Steps with clocks that begin together: 2 to cells::Clock::most_steps, no more than its steps_until_record(). The
    // clock is after them then. May be recorded.
    void enqueue(std::int32_t steps);
    std::string description() const;

private:
    OverlappedSteps(tissue_state::TissueState& tissue, const OverlappingParts& parts);
    void enqueue_step(void* reacted);
    void react(const tissue::Slots::Range& slots, void* reacted, void* stream);

    tissue_state::TissueState& tissue_;
    OverlappingParts parts_;
    // Where each step leaves the potential between reaction and diffusion, in turn: a half may react again before the
    // cells between have read its last one.
    device::Buffer<std::byte> other_plane_;
    struct Half {
        void* stream;
        int diffused;  // Diffusion::add_part()
    };
    std::array<Half, 2> halves_{};
    void* stream_between_;
    int diffused_last_;  // boundary and cells between
};

}  // namespace heartwright::simulation
