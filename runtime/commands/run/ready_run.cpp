#include "runtime/commands/run/ready_run.hpp"

#include <algorithm>
#include <iostream>
#include <optional>
#include <utility>

#include "base/diag/colour.hpp"
#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "runtime/cells/joined_model.hpp"
#include "runtime/commands/build/run_inputs.hpp"
#include "runtime/commands/run/linked_models.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/read/read.hpp"
#include "runtime/launch/ranks.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/simulation/setup/mesh/mesh_geometry.hpp"

namespace heartwright::commands {

namespace {

void show_warnings(const Diagnostics& diagnostics) {
    diagnostics.throw_if_errors();
    std::cerr << for_stderr(diagnostics.render());
}

// For the report, which sets them apart.
void keep_warnings(const Diagnostics& diagnostics, experiment::Experiment& experiment) {
    for (const Diagnostic& one : diagnostics.all())
        if (one.severity == Severity::warning) experiment.notes.push_back("warning: " + one.message);
}

}  // namespace

experiment::Experiment load_experiment(const std::string& path, const std::vector<std::string>& overrides) {
    Diagnostics diagnostics;
    auto experiment = experiment::read_experiment(json::read_source(path), overrides, diagnostics);
    show_warnings(diagnostics);
    keep_warnings(diagnostics, *experiment);
    return *std::move(experiment);
}

void bind_experiment(experiment::Experiment& experiment, const interface::Model& model) {
    Diagnostics diagnostics;
    experiment::bind(experiment, model, diagnostics);
    show_warnings(diagnostics);
    keep_warnings(diagnostics, experiment);
}

namespace {

// The GPU of this rank: of those that it sees, by its place among the ranks of its computer.
int gpu_for(const RunRequest& request, const mpi::Team& team) {
    const int gpus = device::cuda_devices();
    return request.device_index >= 0 ? request.device_index : gpus > 0 ? team.rank_on_node() % gpus : 0;
}

// Local: what a rank finds wrong here the others may not have. The experiment is loaded.
void complete(Ready& ready, const RunRequest& request, const std::vector<const interface::Model*>& models,
              const mpi::Team& team) {
    const std::string name = linked_name(models, ready.experiment.model.name);
    ready.options.backend = choose_backend(request.backend, models, name, request.precision);
    ready.model = &find_model(models, name, ready.options.backend, request.precision);
    ready.options.threads = request.threads;
    ready.options.device_index = gpu_for(request, team);
    std::vector<const interface::Model*> all{ready.model};
    for (const experiment::Region& region : ready.experiment.regions) {
        if (!region.cells.model) continue;
        const interface::Model* const own =
            &find_model(models, region.cells.model->name, ready.options.backend, request.precision);
        if (std::find(all.begin(), all.end(), own) == all.end()) all.push_back(own);
    }
    check_linked_specs(ready.experiment, all);
    if (all.size() > 1) ready.model = &cells::join(all);
    ready.parts = all;
    bind_experiment(ready.experiment, *ready.model);
}

}  // namespace

Ready prepare(const RunRequest& request, const std::vector<const interface::Model*>& models, mpi::Team& team) {
    std::optional<Ready> ready;
    mpi::collective_try(team, [&] {
        ready.emplace(Ready{load_experiment(request.experiment, request.overrides), nullptr, {}});
    });
    simulation::read_mesh(ready->experiment, team);
    mpi::collective_try(team, [&] { complete(*ready, request, models, team); });
    if (team.is_serial()) return *std::move(ready);
    const bool has_gpu = ready->options.backend == device::Backend::cuda;
    if (team.any(has_gpu) && team.any(!has_gpu))
        throw MachineFault(
            "some ranks have a GPU, others have none: a run takes one kind; --backend cpu takes the processors of all");
    if (request.threads == 0) ready->options.threads = launch::threads_of_a_rank(team);
    return *std::move(ready);
}

}  // namespace heartwright::commands
