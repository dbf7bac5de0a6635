// Measures: what they name, their units and steps, and what is wrong with them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "runtime/experiment/resolved.hpp"
#include "toy_model.hpp"

namespace heartwright::experiment {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Two probes, a mean, a stimulus and an activation map in tissue of 10 x 5 x 2 cells of 0.5 mm, and these measures.
std::string with_measures(const std::string& measures,
                          const std::string& maps = R"("maps": [{"activation": {"threshold": "-70 mV"}}])") {
    return slab_with(R"("tissue": {"D": "0.1 mm^2/ms"},
        "stimuli": [{"name": "S1", "where": "all", "current": "-80 A/F", "start": "0 ms", "duration": "1 ms"}],
        "probes": [{"name": "P1", "cell": [0, 0, 0], "show": "V"}, {"name": "P2", "cell": [9, 0, 0], "show": "V"},
                   {"name": "mean", "mean_over": "all", "show": "V"}],
        )" + maps + (maps.empty() ? "" : ",") +
                     R"("measures": [)" + measures + "]");
}

constexpr const char* all_of_them = R"({"cv": ["P1", "P2"]}, {"restitution": "S1"}, {"biomarkers": "P2"},
    {"ecg": "lead_1", "at": ["20 mm", "0 mm", "0 mm"], "minus": ["0 mm", "20 mm", "0 mm"], "every": "1 ms"},
    {"ecg": "V1", "at": ["2.5 mm", "1.25 mm", "4 cm"]},
    {"phase_singularities": {"every": "2 ms", "delay": "4 ms", "level": "-0.06 V", "from": "10 ms"}})";

TEST(Measures, find_their_probes_stimuli_units_and_steps) {
    const auto [experiment, messages] = read_and_bind(with_measures(all_of_them));
    ASSERT_EQ(messages, "");
    const Measures& measures = experiment->measures;
    EXPECT_EQ(measures.cv.at(0).from, 0U);
    EXPECT_EQ(measures.cv[0].to, 1U);
    EXPECT_EQ(measures.restitution.at(0).stimulus, 0U);
    EXPECT_EQ(measures.biomarkers.at(0).probe, 1U);
    EXPECT_EQ(measures.electrodes.at(0).name, "lead_1");
    EXPECT_THAT(measures.electrodes[0].at, ElementsAre(20, 0, 0));
    EXPECT_THAT(*measures.electrodes[0].minus, ElementsAre(0, 20, 0));
    EXPECT_EQ(measures.electrodes[0].every_steps, 20);
    EXPECT_FALSE(measures.electrodes.at(1).minus);
    EXPECT_EQ(measures.electrodes[1].every_steps, 1);
    const auto& singularities = measures.phase_singularities.value();
    EXPECT_EQ(singularities.every_steps, 40);
    EXPECT_EQ(singularities.delay_steps, 80);
    EXPECT_DOUBLE_EQ(singularities.level.value, -60);
    EXPECT_EQ(singularities.first_step, 200);
    EXPECT_EQ(singularities.last_step, 2000);
}

TEST(Measures, what_is_resolved_reads_back_as_the_same) {
    const auto first = read_and_bind(with_measures(all_of_them));
    ASSERT_EQ(first.messages, "");
    const std::string once = resolved_json(*first.experiment).dump(2);
    const auto second = read_and_bind(once);
    ASSERT_TRUE(second.experiment) << second.messages << once;
    EXPECT_EQ(resolved_json(*second.experiment).dump(2), once);
    EXPECT_EQ(second.experiment->measures.electrodes.size(), 2U);
}

struct MeasureCase {
    const char* measures;
    const char* message;
};
class MeasureError : public testing::TestWithParam<MeasureCase> {};

TEST_P(MeasureError, is_said) {
    const auto messages = read_and_bind(with_measures(GetParam().measures)).messages;
    EXPECT_THAT(messages, HasSubstr(std::string("error: ") + GetParam().message));
    EXPECT_THAT(messages, testing::StartsWith("e.json:"));
}

INSTANTIATE_TEST_SUITE_P(
    Probes, MeasureError,
    testing::Values(
        MeasureCase{R"("cv")", "a measure is an object, not a string"},
        MeasureCase{
            R"({})",
            "this measure needs one of: cv, restitution, biomarkers, ecg, phase_singularities, dominant_frequency"},
        MeasureCase{R"({"cv": "P1"})", "'cv' names two probes, where the wave comes from and where it goes"},
        MeasureCase{R"({"cv": ["P1", "P3"]})", "'cv' names the probe 'P3', but there is no such probe"},
        MeasureCase{R"({"cv": ["P1", "P1"]})", "'cv' is measured between two probes, not from one to itself"},
        MeasureCase{R"({"cv": ["P1", "mean"]})",
                    "'cv' names the probe 'mean', which is a mean over cells: a beat is that of one"},
        MeasureCase{R"({"cv": ["P1", "P2"]}, {"cv": ["P1", "P2"]})", "this 'cv' is there twice"},
        MeasureCase{R"({"cv": ["P1", "P2"], "every": "1 ms"})", "unknown key 'every' in this measure"},
        MeasureCase{R"({"restitution": "S2"})", "'restitution' names the stimulus 'S2', but there is no such stimulus"},
        MeasureCase{R"({"restitution": "S1"}, {"restitution": "S1"})", "the 'restitution' of 'S1' is there twice"},
        MeasureCase{R"({"biomarkers": ["P1"]})", "'biomarkers' is a string, not an array"},
        MeasureCase{R"({"biomarkers": "P1"}, {"biomarkers": "P1"})", "the 'biomarkers' of 'P1' are there twice"}));

INSTANTIATE_TEST_SUITE_P(
    Tissue, MeasureError,
    testing::Values(
        MeasureCase{R"({"ecg": "a"})", "this measure has no 'at'"},
        MeasureCase{R"({"ecg": "a", "at": ["20 mm", "0 mV"]})",
                    "'at' of the electrode 'a' is in mV, which is not a unit like mm"},
        MeasureCase{
            R"({"ecg": "a", "at": ["1.25 mm", "1.25 mm", "0.98 mm"]})",
            "'at' of the electrode 'a' lies within half a spacing of a cell, where the potential of a point source "
            "has no bound"},
        MeasureCase{R"({"ecg": "a", "at": ["20 mm"], "minus": ["0.25 mm"]})",
                    "'minus' of the electrode 'a' lies within half a spacing of a cell"},
        MeasureCase{R"({"ecg": "a", "at": ["20 mm"], "minus": ["20 mm"]})",
                    "'minus' of the electrode 'a' is where its 'at' is: it would see nothing"},
        MeasureCase{R"({"phase_singularities": {"every": "2 ms", "delay": "4 ms", "level": "-60 V"}})",
                    "'level' is -60000 mV, but 'V' is always between -200 and 200"},
        MeasureCase{R"({"ecg": "a", "at": ["20 mm"]}, {"ecg": "a", "at": ["21 mm"]})",
                    "the electrode 'a' is there twice"},
        MeasureCase{R"({"phase_singularities": {"every": "2 ms", "delay": "4 ms"}})",
                    "'phase_singularities' has no 'level'"},
        MeasureCase{R"({"phase_singularities": {"every": "2 ms", "delay": "5 ms", "level": "-60 mV"}})",
                    "'delay' is a whole number of 'every', 2 ms"},
        MeasureCase{R"({"phase_singularities": {"every": "0.05 ms", "delay": "60 ms", "level": "-60 mV"}})",
                    "'delay' is at most 1000 times 'every'"},
        MeasureCase{R"({"phase_singularities": {"every": "2 ms", "delay": "4 ms", "level": -60}})",
                    "'level' is in mV, and needs that unit"},
        MeasureCase{
            R"({"phase_singularities": {"every": "2 ms", "delay": "4 ms", "level": "-60 mV", "from": "98 ms"}})",
            "'phase_singularities' has no look: 'delay' after 'from' comes after 'to'"}));

TEST(Measures, of_beats_need_an_activation_map) {
    for (const auto& [measure, name] :
         std::vector<std::pair<std::string, std::string>>{{R"({"cv": ["P1", "P2"]})", "cv"},
                                                          {R"({"restitution": "S1"})", "restitution"},
                                                          {R"({"biomarkers": "P1"})", "biomarkers"}}) {
        const auto messages = read(with_measures(measure, "")).messages;
        EXPECT_THAT(messages,
                    HasSubstr("'" + name + "' starts at an activation: give 'maps' an activation with its threshold"));
        EXPECT_THAT(messages, HasSubstr(R"({"activation": {"threshold": "-70 mV"}})"));
    }
}

TEST(Measures, of_tissue_need_tissue) {
    EXPECT_THAT(read(with(R"("measures": [{"ecg": "a", "at": ["20 mm"]}])")).messages,
                HasSubstr("'ecg' is the field of currents between cells: it needs 'tissue'"));
    EXPECT_THAT(
        read(with(R"("measures": [{"phase_singularities": {"every": "2 ms", "delay": "4 ms", "level": "-60 mV"}}])"))
            .messages,
        HasSubstr("'phase_singularities' are looked for in squares of four cells: the tissue needs two axes"));
}

}  // namespace
}  // namespace heartwright::experiment
