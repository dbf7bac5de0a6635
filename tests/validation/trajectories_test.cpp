// One paced beat of every cell type through the generated CPU solvers, each by its spec's integrators, against CVODE
// (reference/README.md): at dt 0.01 ms V within 2 mV outside the 2 ms around the upstroke and every state within 5% of
// its range; errors halve at 0.005.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "runtime/interface/model.hpp"
#include "tests/validation/reference.hpp"

const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cpu();
const heartwright::interface::Model& heartwright_model_ohara_rudy_2011_cpu();

namespace heartwright::validation {
namespace {

// One cell of a generated model, stepped as the runtime does.
class Cell {
public:
    Cell(const interface::Model& model, const std::string& variant, double dt)
        : model_(model),
          state_(static_cast<std::size_t>(model.n_states)),
          constants_(static_cast<std::size_t>(model.n_constants)),
          clock_{0, dt, 0, 0} {
        std::int32_t chosen = 0;
        while (chosen < model.n_variants && variant != model.variants[chosen].name) ++chosen;
        const interface::VariantInfo& info = model.variants[chosen];
        kernel_ = info.kernel;
        model.initialise(chosen, model.default_start, info.parameters, state_.data());
        model.derive(kernel_, info.parameters, dt, constants_.data());
    }

    void step(double stimulus) {
        const std::uint32_t mask = 1;
        const double amplitudes[interface::max_stimulus_count] = {stimulus};
        clock_.active_stimulus_mask = stimulus == 0 ? 0 : 1;
        double* V = &state_[static_cast<std::size_t>(model_.potential)];
        model_.react(kernel_, {0, 1, 1, state_.data(), V, V, &clock_, &mask, amplitudes, constants_.data()}, nullptr);
        ++clock_.step;
    }

    const std::vector<double>& state() const { return state_; }

private:
    const interface::Model& model_;
    std::int32_t kernel_ = 0;
    std::vector<double> state_, constants_;
    interface::StepClock clock_;
};

struct Errors {
    double potential = 0;                  // mV, largest
    std::map<std::string, double> states;  // share of each state's range, largest
    double mean = 0;                       // of the latter, over states
};

Errors errors_of(const interface::Model& model, const Reference& reference, double dt) {
    Cell cell(model, reference.variant, dt);
    const auto steps_of = [&](double ms) { return std::llround(ms / dt); };
    const auto start = steps_of(reference.stimulus.start), end = start + steps_of(reference.stimulus.duration);
    std::vector<std::vector<double>> rows;
    double upstroke = -1e9;
    long long step = 0;
    for (const double t : reference.t) {
        for (; step < steps_of(t); ++step) {
            cell.step(step >= start && step < end ? reference.stimulus.amplitude : 0);
            if (upstroke < 0 && cell.state()[static_cast<std::size_t>(model.potential)] > -40)
                upstroke = static_cast<double>(step + 1) * dt;
        }
        rows.push_back(cell.state());
    }
    EXPECT_NEAR(upstroke, reference.stimulus.start + reference.stimulus.duration, 2);

    Errors errors;
    for (std::int32_t c = 0; c < model.n_states; ++c) {
        const std::string name = model.states[c].name;
        double& worst = errors.states[name];
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (std::fabs(reference.t[row] - upstroke) <= 2) continue;
            const double difference = std::fabs(rows[row][static_cast<std::size_t>(c)] - reference.trace.at(name)[row]);
            worst = std::max(worst, difference / reference.range.at(name));
            if (c == model.potential) errors.potential = std::max(errors.potential, difference);
        }
        errors.mean += worst / model.n_states;
    }
    return errors;
}

struct Beat {
    const char *model, *variant;
    const interface::Model& (*solver)();
    double potential = 2, state = 0.05;  // mV, share of a range: tolerated at dt 0.01 ms
    bool is_first_order = true;          // else as near as the rows of the reference tell
};
void PrintTo(const Beat& beat, std::ostream* out) { *out << beat.model << ", " << beat.variant; }

class trajectories : public testing::TestWithParam<Beat> {};

TEST_P(trajectories, follow_the_reference_and_errors_halve_with_the_step) {
    const Reference expected = reference(GetParam().model, GetParam().variant);
    const Errors coarse = errors_of(GetParam().solver(), expected, 0.01);
    const Errors fine = errors_of(GetParam().solver(), expected, 0.005);
    EXPECT_LT(coarse.potential, GetParam().potential);
    for (const auto& [state, error] : coarse.states) EXPECT_LT(error, GetParam().state) << state;
    if (GetParam().is_first_order) {
        EXPECT_NEAR(coarse.potential / fine.potential, 2, 0.3);
        EXPECT_NEAR(coarse.mean / fine.mean, 2, 0.2);
    }

    const auto worst = std::max_element(coarse.states.begin(), coarse.states.end(),
                                        [](const auto& a, const auto& b) { return a.second < b.second; });
    RecordProperty("potential_mV", std::to_string(coarse.potential));
    RecordProperty("worst_state", worst->first);
    RecordProperty("worst_percent", std::to_string(100 * worst->second));
}

INSTANTIATE_TEST_SUITE_P(
    bundled, trajectories,
    testing::Values(Beat{"ten_tusscher_panfilov_2006", "epi", heartwright_model_ten_tusscher_panfilov_2006_cpu},
                    Beat{"ten_tusscher_panfilov_2006", "endo", heartwright_model_ten_tusscher_panfilov_2006_cpu},
                    Beat{"ten_tusscher_panfilov_2006", "M", heartwright_model_ten_tusscher_panfilov_2006_cpu},
                    Beat{"ohara_rudy_2011", "endo", heartwright_model_ohara_rudy_2011_cpu, 0.02, 0.006, false},
                    Beat{"ohara_rudy_2011", "epi", heartwright_model_ohara_rudy_2011_cpu, 0.02, 0.006, false}),
    [](const auto& beat) { return std::string(beat.param.model) + "_" + beat.param.variant; });

}  // namespace
}  // namespace heartwright::validation
