#include "runtime/simulation/simulation.hpp"

#include <algorithm>

#include "base/diag/faults.hpp"
#include "runtime/simulation/simulation_parts.hpp"
#include "runtime/tissue_state/actions.hpp"

namespace heartwright::simulation {

Simulation::Simulation(const Experiment& experiment, const interface::Model& model, const Options& options,
                       mpi::Team& team)
    : parts_(std::make_unique<Parts>(experiment, model, options, team)) {
    parts_->assemble_all();
}
Simulation::~Simulation() = default;

Layout Simulation::layout() const {
    const SimulationObservers& observers = *parts_->observers;
    return {observers.probes->columns(),
            observers.fields->points(),
            observers.sites->line_scans(),
            parts_->assembly.domain,
            parts_->assembly.grid.owned_in_whole(),
            parts_->team};
}
const Facts& Simulation::facts() const { return parts_->facts; }
device::Device& Simulation::device() { return *parts_->device; }
Simulation::Exchanges Simulation::exchanges() { return Exchanges(*parts_); }

bool Simulation::resume(observers::Output& output) { return parts_->loop->resume(output); }

void Simulation::run(observers::Output& output, std::int64_t until) {
    const Stopwatch watch;
    parts_->loop->run(output, until);
    if (steps_done() != until)  // it has ended, or was ended
        parts_->observers->maps.add_notes(parts_->facts.notes);
    parts_->timings.total += watch.seconds();
}

void Simulation::add_actions(const experiment::Experiment& extended) {
    if (!parts_->options.checkpoints.folder.empty())
        throw OurFault("actions are added to a run that takes checkpoints");
    replace_actions(extended, parts_->model, parts_->loop->steps_done(), parts_->assembly);
    parts_->loop->take_up_actions();
}

std::int64_t Simulation::steps_done() const { return parts_->loop->steps_done(); }

}  // namespace heartwright::simulation
