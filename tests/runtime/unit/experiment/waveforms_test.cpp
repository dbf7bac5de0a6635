// Waveforms of stimuli: a formula of time, and columns of files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>

#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/input_files.hpp"
#include "runtime/experiment/resolved.hpp"
#include "toy_model.hpp"

namespace heartwright::experiment {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;

Outcome stimulated(const std::string& keys) {
    return read_and_bind(with(R"("stimuli": [{"name": "S1", "start": "1 ms", )" + keys + "}]"));
}

class StimulusFile : public testing::Test {
protected:
    ~StimulusFile() override { std::remove(path_.c_str()); }
    Outcome from_file(const std::string& csv, const std::string& more = "", const char* key = "current_file") {
        std::ofstream(path_, std::ios::binary) << csv;
        return stimulated("\"" + std::string(key) + "\": \"" + path_ + "\"" + more);
    }
    std::string path_ = testing::TempDir() + "stimulus_" + std::to_string(getpid()) + ".csv";
};

TEST(StimulusShape, a_formula_is_taken_in_the_middle_of_each_step) {
    const auto [experiment, messages] =
        stimulated(R"x("current": "-10 A/F", "shape": "exp(-t/2)*(t < 0.15)", "duration": "0.2 ms")x");
    ASSERT_EQ(messages, "");
    const Stimulus& stimulus = experiment->stimuli.at(0);
    EXPECT_THAT(stimulus.levels, ElementsAre(std::exp(-0.025 / 2), DoubleNear(std::exp(-0.075 / 2), 1e-15),
                                             DoubleNear(std::exp(-0.125 / 2), 1e-15), 0));
    EXPECT_EQ(stimulus.amplitude.value, -10);
    const auto again = read_and_bind(resolved_json(*experiment).dump());
    ASSERT_TRUE(again.experiment) << again.messages;
    EXPECT_EQ(again.experiment->stimuli.at(0).levels, stimulus.levels);
    EXPECT_EQ(resolved_json(*again.experiment), resolved_json(*experiment));
}

TEST(StimulusShape, what_is_no_formula_or_no_number_is_refused) {
    const auto message = [](const std::string& shape) {
        return stimulated(R"("current": "-10 A/F", "duration": "1 ms", "shape": ")" + shape + "\"").messages;
    };
    EXPECT_THAT(message("2*u"),
                HasSubstr("'shape' of stimulus 'S1' is no formula of t: at character 3, 'u' is not known"));
    EXPECT_THAT(message("1/(t - 0.025)"), HasSubstr("is no finite number at t = 0.025 ms"));
    EXPECT_THAT(stimulated(R"("current": "-1 A/F", "shape": "t")").messages, HasSubstr("'duration'"));
    EXPECT_THAT(stimulated(R"("current": "-1 A/F", "column": "I", "duration": "1 ms")").messages,
                HasSubstr("'column' goes with 'current_file' or 'rate_file'"));
}

TEST_F(StimulusFile, a_column_of_a_table_of_probes_is_the_current_until_the_file_ends) {
    const std::string csv =
        "t [ms],V [mV] @ P1,i_stim [A/F] @ P1,i_stim [A/F] @ P2\n0,-80,0,5\n0.05,-70,,\n0.1,-60,-2,6\n0.2,1,-2,7\n";
    const auto [experiment, messages] = from_file(csv, R"(, "column": "i_stim @ P1")");
    ASSERT_EQ(messages, "");
    const Stimulus& stimulus = experiment->stimuli.at(0);
    EXPECT_EQ(stimulus.kind, Stimulus::Kind::current);
    EXPECT_EQ(stimulus.steps, 4);
    EXPECT_EQ(stimulus.amplitude.value, 1);
    EXPECT_THAT(stimulus.levels, ElementsAre(DoubleNear(-0.5, 1e-12), DoubleNear(-1.5, 1e-12), -2, -2));
    const auto again = read_and_bind(resolved_json(*experiment).dump());
    ASSERT_TRUE(again.experiment) << again.messages;
    EXPECT_EQ(again.experiment->stimuli.at(0).levels, stimulus.levels);
    std::vector<std::string> places;
    Experiment copy = *experiment;
    for_each_input(copy, [&](const InputFile& input) { places.push_back(input.place); });
    EXPECT_THAT(places, ElementsAre("stimuli[0].current_file"));
}

TEST_F(StimulusFile, a_rate_is_converted_and_may_end_sooner) {
    const auto [experiment, messages] =
        from_file("t [s],dVdt [V/s]\n0,1\n0.01,3\n", R"(, "duration": "1 ms")", "rate_file");
    ASSERT_EQ(messages, "");
    const Stimulus& stimulus = experiment->stimuli.at(0);
    EXPECT_EQ(stimulus.kind, Stimulus::Kind::rate);
    EXPECT_EQ(stimulus.levels.size(), 20u);
    EXPECT_NEAR(stimulus.amplitude.value, 1, 1e-12);
    EXPECT_NEAR(stimulus.levels.at(0), 1.005, 1e-12);
}

TEST_F(StimulusFile, what_does_not_fit_is_refused) {
    const std::string header = "t [ms],I [A/F],V [mV]\n", rows = "0,-1,-80\n1,-1,-80\n";
    EXPECT_THAT(from_file(header + rows).messages, HasSubstr("has several columns besides time"));
    EXPECT_THAT(from_file(header + rows).messages, HasSubstr("'column' names one of 'I', 'V'"));
    EXPECT_THAT(from_file(header + rows, R"(, "column": "W")").messages, HasSubstr("has no columns 'W'"));
    EXPECT_THAT(from_file(header + rows, R"(, "column": "V [mV]")").messages, HasSubstr("is in A/F, not in mV"));
    EXPECT_THAT(from_file(header + rows, R"(, "column": "I", "duration": "2 ms")").messages,
                HasSubstr("stimulus 'S1' lasts 2 ms, but its file ends at 1 ms"));
    EXPECT_THAT(from_file(header + rows, R"(, "column": "I", "shape": "t")").messages,
                HasSubstr("'shape' goes with 'current', 'rate' or 'volume_current'"));
    EXPECT_THAT(from_file(header + "0,-1\n", R"(, "column": "I")").messages,
                HasSubstr("this row has 2 values; the header has 3 columns"));
    EXPECT_THAT(from_file("t [ms],I [A/F]\n0,1\n1,2\n").messages, HasSubstr("is outward and hyperpolarises"));
}

TEST_F(StimulusFile, a_clamp_takes_a_column_too) {
    std::ofstream(path_) << "t [ms],V [mV] @ A,V [mV] @ B\n0,-80,-70\n1,0,10\n";
    const auto clamp = [&](const std::string& more) {
        return read_and_bind(with(R"("actions": [{"clamp": "V", "file": ")" + path_ + "\"" + more + "}]"));
    };
    const auto [experiment, messages] = clamp(R"(, "column": "V @ B")");
    ASSERT_EQ(messages, "");
    EXPECT_THAT(experiment->clamps.at(0).values, ElementsAre(-70, 10));
    const auto again = read_and_bind(resolved_json(*experiment).dump());
    ASSERT_TRUE(again.experiment) << again.messages;
    EXPECT_EQ(again.experiment->clamps.at(0).values, experiment->clamps.at(0).values);
    EXPECT_THAT(clamp("").messages, HasSubstr("has several columns 'V'"));
    EXPECT_THAT(read_and_bind(with(R"("actions": [{"clamp": "V", "to": "0 mV", "column": "V"}])")).messages,
                HasSubstr("'column' goes with 'file'"));
}

}  // namespace
}  // namespace heartwright::experiment
