#include "runtime/simulation/simulation.hpp"

#include <algorithm>

#include "runtime/simulation/simulation_parts.hpp"

namespace heartwright::simulation {

Simulation::Simulation(const Experiment& experiment, const interface::Model& model, const Options& options,
                       mpi::Team& team)
    : parts_(std::make_unique<Parts>(experiment, model, options, team)) {
    parts_->options.guard_every = std::max<std::int64_t>(1, options.guard_every);
    parts_->assemble_all();
}
Simulation::~Simulation() = default;

const std::vector<Column>& Simulation::probe_columns() const { return parts_->observers->probes->columns(); }
const FieldPoints& Simulation::field_points() const { return parts_->observers->fields->points(); }
const Facts& Simulation::facts() const { return parts_->facts; }
device::Device& Simulation::device() { return *parts_->device; }
mpi::Team& Simulation::team() const { return parts_->team; }

bool Simulation::resume(Output& output) { return parts_->loop->resume(output); }

void Simulation::run(Output& output) {
    const Stopwatch watch;
    parts_->loop->run(output);
    parts_->observers->maps->add_notes(parts_->facts.notes);
    parts_->timings.total = watch.seconds();
}

std::int64_t Simulation::steps_done() const { return parts_->loop->steps_done(); }

}  // namespace heartwright::simulation
