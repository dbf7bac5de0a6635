// Maps of any symbol over time: when it peaks and decays after an activation, and its integral.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/experiment/experiment.hpp"
#include "runtime/observers/beats/symbol_planes.hpp"
#include "runtime/observers/beats/transients.hpp"
#include "runtime/observers/observer.hpp"

namespace heartwright::observers {

class SymbolMaps final : public Observer {
public:
    // activation: on the device, [slots], kept up to date by an observer that comes before this one: the beat whose
    // transients are wanted. Null when no map needs it. threshold: of that map.
    SymbolMaps(device::Device& device, cells::Population& population, const cells::Clock& clock,
               const experiment::Experiment& experiment, const double* activation, double threshold);

    static bool is_one(const experiment::Map& map);  // time_to_peak, decay, charge
    static std::int64_t memory(const experiment::Experiment& experiment, const interface::Model& model,
                               std::int64_t cells);

    bool updates_each_step() const override;
    void update() override;
    bool is_due(std::int64_t step) const override;
    std::int64_t next_due(std::int64_t step) const override;
    void observe(std::int64_t step) override;  // enqueued
    void keep(checkpoint::Keeper& keeper) override;

    std::vector<MapOfCells> maps() const override;

private:
    struct Transient {  // of one symbol
        std::size_t plane;
        std::vector<double> percents;
        Transients looks;
    };
    struct Charge {
        std::size_t plane, map;  // map: index into Experiment::maps
        device::Buffer<double> integral, before;
    };
    struct Group {  // symbols looked at together
        std::int64_t every;
        std::vector<std::int32_t> symbols;
        SymbolPlanes planes;
        std::vector<Transient> transients;
        std::vector<Charge> charges;
    };
    void take(Group& group, std::int64_t steps_since);
    const Group& group_of(const experiment::Map& map) const;

    device::Device& device_;
    cells::Population& population_;
    const cells::Clock& clock_;
    const experiment::Experiment& experiment_;
    const double* activation_;
    std::vector<Group> groups_;  // by rising `every`
};

}  // namespace heartwright::observers
