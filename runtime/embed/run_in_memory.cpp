#include "runtime/embed/run_in_memory.hpp"

#include <cstdint>

#include "runtime/embed/read_text.hpp"

namespace heartwright::embed {
namespace {

class Recorder final : public observers::Output {
public:
    Recorder(Rows& rows, const std::function<bool()>& is_to_stop) : rows_(rows), is_to_stop_(is_to_stop) {}

    void probe_row(std::int64_t /*step*/, double t, const std::vector<double>& values) override {
        rows_.t.push_back(t);
        rows_.values.insert(rows_.values.end(), values.begin(), values.end());
    }
    void field(std::int64_t /*step*/, double /*t*/, const std::vector<std::vector<double>>& /*values*/) override {}
    void progress(std::int64_t /*step*/) override {}
    bool is_to_stop() override { return is_to_stop_(); }

private:
    Rows& rows_;
    const std::function<bool()>& is_to_stop_;
};

}  // namespace

Rows run_in_memory(const interface::Model& model, const std::string& text, const simulation::Options& options,
                   const std::function<bool()>& is_to_stop) {
    experiment::Experiment experiment = read_text(text, model);
    experiment.end_state = experiment::EndState::none;
    experiment.checkpoints = {};
    simulation::Simulation simulation(experiment, model, options);
    Rows rows;
    rows.columns = simulation.layout().probes;
    Recorder recorder(rows, is_to_stop);
    simulation.run(recorder);
    rows.is_whole = simulation.steps_done() == simulation.facts().steps;
    rows.end = static_cast<double>(simulation.steps_done()) * experiment.time.dt;
    const auto width = static_cast<std::size_t>(model.n_states);
    for (std::size_t component = 0; component < width; ++component) {
        const std::vector<double> of_cells = simulation.state(static_cast<std::int32_t>(component));
        rows.state.resize(of_cells.size() * width);
        for (std::size_t cell = 0; cell < of_cells.size(); ++cell)
            rows.state[cell * width + component] = of_cells[cell];
    }
    rows.maps = simulation::maps_of(simulation);
    simulation.results(rows.measured);
    rows.notes = simulation.facts().notes;
    return rows;
}

}  // namespace heartwright::embed
