#include "tests/validation/bundled_run.hpp"

#include <limits>
#include <memory>
#include <utility>

#include "base/json/value.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/read/read.hpp"
#include "runtime/results/memory_sink.hpp"
#include "runtime/tissue_state/mesh/mesh_geometry.hpp"

namespace heartwright::validation {

namespace {

class Keep : public observers::Output {
public:
    Keep(BundledRun& run, const std::vector<observers::Column>& columns) : run_(run) {
        for (const observers::Column& column : columns) names_.push_back(column.symbol + " @ " + column.probe);
    }
    void probe_row(std::int64_t, double t, const std::vector<double>& values) override {
        run_.t.push_back(t);
        for (std::size_t k = 0; k < names_.size(); ++k) run_.probes[names_[k]].push_back(values[k]);
    }
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t) override {}

private:
    BundledRun& run_;
    std::vector<std::string> names_;
};

BundledRun run_source(const std::shared_ptr<const SourceFile>& source, const std::vector<std::string>& overrides,
                      const interface::Model& model, simulation::Options options) {
    Diagnostics diagnostics;
    auto experiment = experiment::read_experiment(source, overrides, diagnostics);
    diagnostics.throw_if_errors();
    tissue_state::read_mesh(*experiment);
    experiment::bind(*experiment, model, diagnostics);
    diagnostics.throw_if_errors();

    BundledRun run;
    options.backend = model.backend == interface::Backend::cuda ? device::Backend::cuda : device::Backend::cpu;
    simulation::Simulation simulation(*experiment, model, options);
    Keep keep(run, simulation.layout().probes);
    simulation.run(keep);
    for (const simulation::MapResult& map : simulation::maps_of(simulation))
        for (std::size_t k = 0; k < experiment->probes.size(); ++k)
            run.at_probes[map.name][experiment->probes[k].name] = map.at_probes[k];
    results::MemorySink measured;
    simulation.results(measured);
    if (const auto* ecg = measured.find("ecg.csv"))
        for (std::size_t lead = 1; lead < ecg->table.columns.size(); ++lead)
            run.leads[ecg->table.columns[lead].name] = {ecg->numbers.front(), ecg->numbers[lead]};
    if (const auto* singularities = measured.find("phase_singularities.csv")) {
        const std::vector<double>& counts = singularities->column("count");
        run.singularities.assign(counts.begin(), counts.end());
    }
    return run;
}

}  // namespace

BundledRun run_bundled(const std::string& name, const std::vector<std::string>& overrides,
                       const interface::Model& model, simulation::Options options) {
    return run_source(json::read_source(HEARTWRIGHT_SOURCE_DIR "/model_specs/experiments/" + name + ".json"), overrides,
                      model, std::move(options));
}

BundledRun run_text(const std::string& text, const interface::Model& model) {
    return run_source(std::make_shared<SourceFile>("experiment.json", text), {}, model, {});
}

Crossings crossings(const BundledRun& run, const std::string& probe, double level) {
    const std::vector<double>& values = run.probes.at(probe);
    Crossings found{std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()};
    bool is_up = false;
    for (std::size_t k = 1; k < values.size(); ++k) {
        const double before = values[k - 1], after = values[k];
        const double time = run.t[k - 1] + (run.t[k] - run.t[k - 1]) * (level - before) / (after - before);
        if (!is_up && before < level && after >= level) {
            found.up = time;
            is_up = true;
        } else if (is_up && before >= level && after < level) {
            found.down = time;
            break;
        }
    }
    return found;
}

}  // namespace heartwright::validation
