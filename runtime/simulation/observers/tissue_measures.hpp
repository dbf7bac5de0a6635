// What is watched of the tissue beyond beats: electrodes, phase singularities, maps of symbols, conduction velocity.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/simulation/observers/electrodes.hpp"
#include "runtime/simulation/observers/singularity_watch.hpp"
#include "runtime/simulation/observers/symbol_maps.hpp"

namespace heartwright::solver {

class TissueMeasures {
public:
    // diffusion, spare: null without tissue (then there are no electrodes); substep: of diffusion.apply(), ms; halo:
    // null on one rank alone. activation: on the device, [slots], kept up to date by an observer before these: of the
    // beat that the activation map is to show (all: the latest); null without, or without cells. All outlive it.
    TissueMeasures(device::Device& device, cells::Population& population, const cells::Clock& clock,
                   diffusion::Diffusion* diffusion, void* spare, double substep, halo::Halo* halo,
                   const experiment::Experiment& experiment, const Assembly& assembly, const double* activation);
    static std::int64_t memory(const experiment::Experiment& experiment, const abi::Model& model,
                               const Assembly& assembly);

    std::vector<Observer*> observers();

    // After the run; they wait for the device.
    std::vector<ElectrodeResult> electrodes() const;
    PhaseSingularities phase_singularities() const;
    std::vector<SymbolMaps::Result> maps() const;        // of own cells, on every rank
    std::vector<SymbolMaps::Result> velocities() const;  // collective; values [nz][ny][nx] of the own box

private:
    device::Device& device_;
    const experiment::Experiment& experiment_;
    const Assembly& assembly_;
    const double* activation_;
    std::unique_ptr<Electrodes> electrodes_;
    std::unique_ptr<SingularityWatch> singularities_;
    std::unique_ptr<SymbolMaps> symbol_maps_;
};

}  // namespace heartwright::solver
