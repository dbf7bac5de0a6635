// Highest and lowest values of phi_e and phi_i of each cell: maps of what is solved for on the host.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/observers/observer.hpp"
#include "runtime/tissue_state/tissue_state.hpp"

namespace heartwright::observers {

class PotentialMaps final : public Observer {
public:
    static bool is_one(const experiment::Map& map, const interface::Model& model);
    static std::int64_t memory(const experiment::Experiment& experiment, const interface::Model& model,
                               std::int64_t cells);
    explicit PotentialMaps(tissue_state::TissueState& tissue);  // which has phi_e, and outlives it

    bool is_due(std::int64_t step) const override;
    std::int64_t next_due(std::int64_t step) const override;
    void observe(std::int64_t step) override;  // collective; waits
    void keep(checkpoint::Keeper& keeper) override;
    std::vector<MapOfCells> maps() const override;

private:
    struct One {
        const experiment::Map* asked;
        device::Buffer<double> kept;  // [slots]
        std::int64_t every() const { return asked->every_steps > 1 ? asked->every_steps : 1; }
    };

    tissue_state::TissueState& tissue_;
    std::vector<std::int64_t> slots_;
    std::vector<One> all_;
};

}  // namespace heartwright::observers
