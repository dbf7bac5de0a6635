// What follows from the maps of a run, after it: conduction velocity, when a wave reaches each region and how fast it
// goes there. Also what each cell has of parameters.
#pragma once

#include "runtime/observers/observer.hpp"
#include "runtime/tissue_state/tissue_state.hpp"

namespace heartwright::observers {

class DerivedMaps final : public Observer {
public:
    // activation: on the device, [slots], ms; null: without such a map, or without cells. Both outlive it.
    DerivedMaps(const tissue_state::TissueState& tissue, const double* activation)
        : tissue_(tissue), activation_(activation) {}

    // "regions" of the measures: cells, how many were activated, first, median and last activation, median velocity.
    // "elsewhere": cells of no region; "whole": all cells, the last. Nothing without regions, or where the maps keep
    // several beats; regions without a cell are left out.
    void results(results::Sink& sink, std::int64_t steps) const override;
    std::vector<MapOfCells> maps() const override;  // parameters; then cv, cv_x, cv_y and cv_z

private:
    std::vector<double> activation() const;    // [slot]
    std::vector<MapOfCells> velocity() const;  // empty: the experiment asks for none

    const tissue_state::TissueState& tissue_;
    const double* activation_;
};

}  // namespace heartwright::observers
