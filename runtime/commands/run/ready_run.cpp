#include "runtime/commands/run/ready_run.hpp"

#include <algorithm>
#include <iostream>
#include <optional>
#include <utility>

#include "base/diag/colour.hpp"
#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "base/version/version.hpp"
#include "runtime/cells/joined_model.hpp"
#include "runtime/commands/build/input_specs.hpp"
#include "runtime/commands/build/plan_option.hpp"
#include "runtime/commands/build/tune_file.hpp"
#include "runtime/commands/ranks/binding.hpp"
#include "runtime/commands/ranks/cell_memory.hpp"
#include "runtime/commands/ranks/rank_throughput.hpp"
#include "runtime/commands/ranks/same_run.hpp"
#include "runtime/commands/run/linked_models.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/read/read.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/operators/sparse/tile_costs.hpp"
#include "runtime/tissue_state/mesh/mesh_geometry.hpp"

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
    return load_experiment(json::read_source(path), overrides);
}

experiment::Experiment load_experiment(std::shared_ptr<const SourceFile> file,
                                       const std::vector<std::string>& overrides) {
    Diagnostics diagnostics;
    auto experiment = experiment::read_experiment(std::move(file), overrides, diagnostics);
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
    ready.options.backend = choose_backend(is_on_processor(request.unequal, team) ? "cpu" : request.backend, models,
                                           name, request.precision);
    ready.model = &find_model(models, name, ready.options.backend, request.precision);
    ready.options.threads = request.threads;
    ready.options.device_index = gpu_for(request, team);
    // Beside ranks with a GPU those on processors need no streaming.
    ready.options.sites_on_host = request.sites_on_host && !is_on_processor(request.unequal, team);
    check_cell_memory(ready.options.sites_on_host, ready.options.backend);
    std::vector<const interface::Model*> all{ready.model};
    for (const experiment::Region& region : ready.experiment.regions) {
        if (!region.cells.model) continue;
        const interface::Model* const own =
            &find_model(models, region.cells.model->name, ready.options.backend, request.precision);
        if (std::find(all.begin(), all.end(), own) == all.end()) all.push_back(own);
    }
    check_linked_specs(ready.experiment, all);
    if (all.size() == 1) ready.options.plans = plans_for(request.plan_file, *ready.model, ready.options);
    if (all.size() > 1) ready.model = &cells::join(all);
    ready.parts = all;
    bind_experiment(ready.experiment, *ready.model);
}

// Who has which share of the tissue. Collective.
void share_among_unequal(const RunRequest& request, Ready& ready, mpi::Team& team) {
    ready.options.shares = request.unequal.shares;
    if (!request.unequal.are_measured()) return;
    const experiment::Experiment& experiment = ready.experiment;
    const bool is_of_one_model = ready.parts.size() == 1;  // else the first one's cells stand for all
    TrialCells trial{*ready.parts.front(), ready.options, experiment.time.dt,
                     is_of_one_model ? ready.model->variants[experiment.cells.variant].name : ""};
    if (experiment.lattice) trial.sites = experiment.lattice->sites;
    trial.diffuses = experiment.tissue.has_value();
    const auto& n = experiment.geometry.cells;
    trial.cells = n[0] * n[1] * n[2];
    ready.options.shares = measured_shares(trial, team);
    ready.experiment.notes.push_back("shares by measured throughput: --shares " + shares_text(ready.options.shares) +
                                     " makes the same boxes again");
}

std::string given(bool is_given) { return is_given ? "given" : "not given"; }

std::string listed(const std::vector<std::string>& words) {
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? "" : " ") + word;
    return all;
}

// The words of the command that change what is computed or written, and the text of the experiment.
std::vector<SameItem> command_of(const RunRequest& request, const SourceFile& experiment) {
    const std::string name = experiment.name().substr(experiment.name().rfind('/') + 1);
    return {{"heartwright", version_and_commit()},
            {"the experiment " + name, experiment.text()},
            {"--set", listed(request.overrides)},
            {"-o", request.folder},
            {"--force", given(request.force)},
            {"--resume", given(request.resume)},
            {"--precision", request.precision},
            {"--watch", given(request.is_watched)},
            {"--watchdog", std::to_string(request.watchdog_minutes)},
            {"--cpu-ranks", std::to_string(request.unequal.on_processors)},
            {"--shares", shares_text(request.unequal.shares)},
            {"--halo-trace", given(!request.halo_trace.empty())}};
}

// What `tune --tiles` found for this GPU, storage and mesh.
void take_tuned_tile(const RunRequest& request, Ready& ready) {
    const experiment::Geometry& geometry = ready.experiment.geometry;
    if (ready.options.backend != device::Backend::cuda || !ready.experiment.tissue) return;
    const bool has_fp64 = ready.model->real_bytes == 8,
               has_fp64_couplings = has_fp64 && geometry.couplings == experiment::Geometry::Couplings::fp64;
    TunedTile wanted;
    wanted.device = device::open_cuda(ready.options.device_index)->name();
    wanted.precision = has_fp64 ? "fp64" : "fp32";
    wanted.couplings = !geometry.mesh ? of_stencil : has_fp64_couplings ? "fp64" : "fp32";
    wanted.rows = geometry.count();
    wanted.grid = geometry.mesh ? "" : grid_text(geometry.cells);
    const std::optional<TunedTile> tuned = tuned_tile(tune_file_of(request.experiment), wanted);
    if (!tuned) return;
    ready.options.tile = tuned->tile;
    ready.options.stencil_block = tuned->block;
    ready.experiment.notes.push_back((geometry.mesh
                                          ? "tiles of the product on the mesh: " + sparse::text_of(tuned->tile)
                                          : "blocks of the diffusion stencil: " + diffusion::text_of(tuned->block)) +
                                     " by " + tune_file_of(request.experiment));
}

}  // namespace

Ready prepare(const RunRequest& request, const std::vector<const interface::Model*>& models, mpi::Team& team) {
    check_unequal_ranks(request.unequal, team);
    std::shared_ptr<const SourceFile> file;
    mpi::collective_try(team, [&] { file = json::read_source(request.experiment); });
    require_same(command_of(request, *file), team);  // before anything that follows from them is done together
    std::optional<Ready> ready;
    mpi::collective_try(team, [&] { ready.emplace(Ready{load_experiment(file, request.overrides), nullptr, {}}); });
    tissue_state::read_mesh(ready->experiment, team);
    mpi::collective_try(team, [&] { complete(*ready, request, models, team); });
    require_same_inputs(ready->experiment, ready->parts, team);
    if (team.is_serial()) {
        take_tuned_tile(request, *ready);
        return *std::move(ready);
    }
    const bool has_gpu = ready->options.backend == device::Backend::cuda;
    const bool have_some = team.any(has_gpu), is_mixed = have_some && team.any(!has_gpu);
    if (is_mixed && request.unequal.on_processors == 0)
        throw MachineFault(
            "some ranks have a GPU, others have none: --cpu-ranks N takes both kinds, --backend cpu the processors of "
            "all");
    const std::string gpu = has_gpu ? device::cuda_bus_id(ready->options.device_index) : "";
    const ProcessorShare share = share_processors(request.unequal, team, gpu, request.threads);
    ready->options.threads = share.threads;
    if (!share.bound.empty()) ready->experiment.notes.push_back(binding_text(share.bound));
    share_among_unequal(request, *ready, team);
    return *std::move(ready);
}

}  // namespace heartwright::commands
