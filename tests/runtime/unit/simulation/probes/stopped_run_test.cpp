#include <gtest/gtest.h>

#include "tests/runtime/unit/simulation/finished.hpp"

namespace heartwright::testing {
namespace {

class StoppedOn : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, StoppedOn, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

// Asks the run to stop when it has been looked at so often.
struct Stopping final : observers::Output {
    explicit Stopping(int looks) : left(looks) {}
    int left;
    std::vector<std::int64_t> rows, fields, progressed;
    void probe_row(std::int64_t step, double, const std::vector<double>&) override { rows.push_back(step); }
    void field(std::int64_t step, double, const std::vector<std::vector<double>>&) override { fields.push_back(step); }
    void progress(std::int64_t step) override { progressed.push_back(step); }
    bool is_to_stop() override { return --left < 0; }
};

const char* const members =
    R"({"format": 1, "name": "toy", "model": "toy", "variant": ["decay"], "start": "one", "time": {"end": "20 ms", "dt": "0.1 ms"},
    "actions": [{"set": {"epsilon": "0.2 1/ms"}, "at": "7 ms"}], "probes": [{"name": "p", "cell": [0, 0, 0], "show": ["V"]}], "fields": {"show": ["V"], "every": "1 ms"}})";

TEST_P(StoppedOn, a_stopped_run_ends_with_the_step_it_is_at_as_if_that_were_the_last) {
    const interface::Model& model = ToyRun::model_of(GetParam(), 8);
    const experiment::Experiment experiment = bound(members, model);
    for (const int looks : {0, 1, 2, 7, 30, 90, 170}) {
        SCOPED_TRACE(looks);
        simulation::Simulation simulation(experiment, model, {GetParam(), 1, 0, 50});
        Stopping output(looks);
        simulation.run(output);
        const std::int64_t steps = simulation.steps_done();
        EXPECT_LE(steps, 200);  // a GPU is looked at once for many steps, and may have done all of them
        EXPECT_TRUE(steps < 200 || looks > 50);
        ASSERT_EQ(output.rows.size(), static_cast<std::size_t>(steps + 1));  // each once, in order
        for (std::int64_t step = 0; step <= steps; ++step) EXPECT_EQ(output.rows[static_cast<std::size_t>(step)], step);
        EXPECT_EQ(output.fields.size(), static_cast<std::size_t>(steps / 10 + 1));
        EXPECT_EQ(output.progressed.back(), steps);
        EXPECT_TRUE(GetParam() == device::Backend::cuda || steps < 200);
        EXPECT_EQ(simulation.facts().steps, 200);
    }
}

TEST_P(StoppedOn, a_run_that_nobody_stops_does_all_its_steps) {
    const interface::Model& model = ToyRun::model_of(GetParam(), 8);
    const experiment::Experiment experiment = bound(members, model);
    simulation::Simulation simulation(experiment, model, {GetParam(), 1, 0, 50});
    Stopping output(1 << 30);
    simulation.run(output);
    EXPECT_EQ(simulation.steps_done(), 200);
    EXPECT_EQ(output.rows.size(), 201u);
}

}  // namespace
}  // namespace heartwright::testing
