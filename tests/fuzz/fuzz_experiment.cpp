// Any bytes as an experiment, with a last line "--set path=value" as an override: read it, bind it to a toy model, and
// what is good must read back from its resolved form.
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/read/read.hpp"
#include "runtime/experiment/resolved.hpp"
#include "tests/runtime/unit/experiment/toy_model.hpp"

namespace {

using namespace heartwright;

void require(bool condition) {
    if (!condition) std::abort();
}

std::optional<experiment::Experiment> read_bound(std::string text, const std::vector<std::string>& overrides,
                                                 Diagnostics& diagnostics) {
    auto experiment = experiment::read_experiment(
        std::make_shared<const SourceFile>("/no/such/folder/e.json", std::move(text)), overrides, diagnostics);
    require(experiment || diagnostics.has_errors());
    const bool has_sites = experiment && experiment->model.name == "toy_dyads";
    if (experiment)
        experiment::bind(*experiment, has_sites ? experiment::toy_lattice_model() : experiment::toy_model(),
                         diagnostics);
    diagnostics.render();
    if (diagnostics.has_errors()) experiment.reset();
    return experiment;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string text(reinterpret_cast<const char*>(data), size);
    std::vector<std::string> overrides;
    const std::string mark = "\n--set ";
    if (const std::size_t at = text.rfind(mark); at != std::string::npos) {
        overrides.push_back(text.substr(at + mark.size()));
        text.resize(at);
    }
    Diagnostics diagnostics;
    const auto experiment = read_bound(text, overrides, diagnostics);
    if (!experiment) return 0;
    require(experiment->time.steps >= 1 && experiment->geometry.count() >= 1);
    for (const experiment::Stimulus& stimulus : experiment->stimuli)
        require(stimulus.steps >= 1 && !stimulus.first_steps.empty() &&
                stimulus.first_steps.size() == stimulus.starts.size());
    for (const experiment::Hold& hold : experiment->holds)
        require(hold.machine.index >= 0 && hold.state.index >= 0 && hold.first_step < hold.last_step);
    for (const experiment::LineScan& scan : experiment->line_scans) require(!scan.sites.empty() && scan.rows() >= 1);
    const experiment::Measures& measures = experiment->measures;
    for (const experiment::CvMeasure& cv : measures.cv)
        require(cv.from < experiment->probes.size() && cv.to < experiment->probes.size());
    for (const experiment::BiomarkersMeasure& one : measures.biomarkers) require(one.probe < experiment->probes.size());
    for (const experiment::RestitutionMeasure& one : measures.restitution)
        require(one.stimulus < experiment->stimuli.size());
    for (const experiment::Electrode& electrode : measures.electrodes) require(electrode.every_steps >= 1);
    if (const auto& looks = measures.phase_singularities)
        require(looks->every_steps >= 1 && looks->delay_steps >= 1 && looks->delay_steps % looks->every_steps == 0 &&
                looks->first_step + looks->delay_steps <= looks->last_step &&
                looks->last_step <= experiment->time.steps);
    for (const experiment::Map& map : experiment->maps)
        require(map.every_steps >= 1 && map.percent > 0 && map.percent < 100 &&
                map.last_step <= experiment->time.steps && map.at_most <= 1000);
    if (experiment->stimuli.size() > 4) return 0;  // long lists of times are slow, and no different

    const std::string resolved =
        experiment::resolved_json(*experiment).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    Diagnostics again;
    const auto second = read_bound(resolved, {}, again);
    require(second.has_value());
    require(experiment::resolved_json(*second).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) ==
            resolved);
    return 0;
}
