#include "runtime/simulation/simulation.hpp"

#include <algorithm>

#include "runtime/simulation/simulation_parts.hpp"

namespace heartwright::solver {

Simulation::Simulation(const Experiment& experiment, const abi::Model& model, const Options& options, mpi::Team& team)
    : parts_(std::make_unique<Parts>(experiment, model, options, team)) {
    parts_->options.guard_every = std::max<std::int64_t>(1, options.guard_every);
    parts_->assemble_all();
}
Simulation::~Simulation() = default;

const std::vector<Column>& Simulation::probe_columns() const { return parts_->probes->columns(); }
const FieldPoints& Simulation::field_points() const { return parts_->fields->points(); }
const Facts& Simulation::facts() const { return parts_->facts; }
device::Device& Simulation::device() { return *parts_->device; }
mpi::Team& Simulation::team() const { return parts_->team; }

namespace {

// Leaves run() with nothing that is still being written: the output may go with it.
struct EndOfCheckpoints {
    std::optional<Checkpoints>& checkpoints;
    ~EndOfCheckpoints() {
        if (checkpoints) {
            checkpoints->end_after_fault();
        }
    }
};

}  // namespace

void Simulation::run(Output& output) {
    const auto begin = Stopwatch::now();
    parts_->output = &output;
    {
        const EndOfCheckpoints ending{parts_->checkpoints};
        if (parts_->checkpoints) {
            parts_->checkpoints->prepare(
                [&](checkpoint::Keeper& keeper) { parts_->keep(keeper, parts_->steps_done, output); });
        }
        parts_->run_all();
        parts_->device->synchronise();
        if (parts_->checkpoints) {
            parts_->checkpoints->finish();
        }
    }
    parts_->maps->add_notes(parts_->facts.notes);
    parts_->output = nullptr;
    parts_->timings.total = since(begin);
}

std::int64_t Simulation::steps_done() const { return parts_->steps_done; }

}  // namespace heartwright::solver
