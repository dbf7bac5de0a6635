// Protocols in loops: S1-S2 over intervals, trains over periods.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/resolved.hpp"
#include "toy_model.hpp"

namespace heartwright::experiment {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsNan;

constexpr const char* ten_seconds = R"({"end": "10 s", "dt": "0.05 ms"})";

// NAME, TIMING of stimuli of 1 ms in a run of 10 s.
std::string stimuli(const std::vector<std::pair<std::string, std::string>>& all) {
    std::string text;
    for (const auto& [name, timing] : all)
        text += (text.empty() ? "" : ", ") + (R"({"name": ")" + name) +
                R"(", "current": "-80 A/F", "duration": "1 ms", )" + timing + "}";
    return with("\"stimuli\": [" + text + "]", ten_seconds);
}

constexpr const char* s1 = R"("start": "5 ms", "period": "1000 ms", "count": 3)";
constexpr const char* s2 = R"("after": ["S1", ["600 ms", "0.3 s"]])";

TEST(Protocols, a_train_comes_before_each_interval) {
    const auto [experiment, messages] = read(stimuli({{"S1", s1}, {"S2", s2}}));
    ASSERT_EQ(messages, "");
    const Stimulus &train = experiment->stimuli[0], &test = experiment->stimuli[1];
    EXPECT_THAT(test.starts, ElementsAre(2605, 5905));
    EXPECT_THAT(train.starts, ElementsAre(5, 1005, 2005, 3605, 4605, 5605));
    EXPECT_THAT(train.first_steps, ElementsAre(100, 20100, 40100, 72100, 92100, 112100));
    EXPECT_THAT(test.first_steps, ElementsAre(52100, 118100));
    EXPECT_THAT(test.tested_intervals, ElementsAre(600, 300));
    EXPECT_THAT(test.tested_periods, ElementsAre(1000, 1000));
    EXPECT_EQ(train.tested_periods, std::vector<double>(6, 1000.0));
    EXPECT_THAT(train.tested_intervals[4], IsNan());
}

TEST(Protocols, the_order_of_the_file_does_not_matter) {
    const auto [experiment, messages] = read(stimuli({{"S2", s2}, {"S1", s1}}));
    ASSERT_EQ(messages, "");
    EXPECT_THAT(experiment->stimuli[0].starts, ElementsAre(2605, 5905));
    EXPECT_EQ(experiment->stimuli[1].first_steps.size(), 6U);
}

TEST(Protocols, each_period_has_its_train) {
    const auto [experiment, messages] =
        read_and_bind(stimuli({{"S1", R"("start": "10 ms", "period": ["400 ms", "300 ms", "250 ms"], "count": 2)"}}));
    ASSERT_EQ(messages, "");
    const Stimulus& train = experiment->stimuli[0];
    EXPECT_THAT(train.starts, ElementsAre(10, 410, 810, 1110, 1410, 1660));
    EXPECT_THAT(train.tested_periods, ElementsAre(400, 400, 300, 300, 250, 250));
    EXPECT_EQ(train.first_steps.size(), 6U);
    EXPECT_EQ(train.period, 400);
    EXPECT_DOUBLE_EQ(parameters_of(*experiment, experiment->cells, toy_model())[2], 400);  // bound to pacing.period
}

TEST(Protocols, one_interval_is_tested_too) {
    const auto [experiment, messages] = read(stimuli({{"S1", s1}, {"S2", R"("after": ["S1", "600 ms"])"}}));
    ASSERT_EQ(messages, "");
    EXPECT_THAT(experiment->stimuli[1].tested_intervals, ElementsAre(600));
    EXPECT_THAT(experiment->stimuli[1].tested_periods, ElementsAre(1000));
}

TEST(Protocols, what_is_resolved_reads_back_as_the_same) {
    const auto first = read(
        stimuli({{"S1", s1}, {"S2", s2}, {"S3", R"("start": "10 ms", "period": ["400 ms", "300 ms"], "count": 2)"}}));
    ASSERT_EQ(first.messages, "");
    const std::string once = resolved_json(*first.experiment).dump(2);
    const auto second = read(once);
    ASSERT_TRUE(second.experiment) << second.messages << once;
    EXPECT_EQ(resolved_json(*second.experiment).dump(2), once);
    for (std::size_t k = 0; k < 3; ++k)
        EXPECT_EQ(second.experiment->stimuli[k].starts, first.experiment->stimuli[k].starts);
}

TEST(Protocols, what_a_restitution_tests_reads_back_from_what_is_resolved) {
    for (const char* train : {"", R"(, "period": "100 ms", "count": 2)"}) {
        std::string text = stimuli({{"S1", s1}, {"S2", R"("after": ["S1", "0.6 s"])" + std::string(train)}});
        text.back() = ',';
        text +=
            R"("probes": [{"name": "p", "cell": [0, 0, 0], "show": "V"}], "maps": [{"activation": {"threshold": "0 mV"}}],
            "measures": [{"restitution": "S2"}]})";
        const auto first = read(text);
        ASSERT_EQ(first.messages, "");
        const auto second = read(resolved_json(*first.experiment).dump(2));
        ASSERT_EQ(second.messages, "");
        const Stimulus &once = first.experiment->stimuli[1], &again = second.experiment->stimuli[1];
        EXPECT_EQ(again.starts, once.starts);
        EXPECT_EQ(again.tested_intervals.front(), 600);
        EXPECT_EQ(again.tested_periods.front(), 1000);
    }
}

struct ProtocolCase {
    const char *first, *second;  // timings of S1 and S2
    const char* message;
};
class ProtocolError : public testing::TestWithParam<ProtocolCase> {};

TEST_P(ProtocolError, is_said) {
    const auto messages = read(stimuli({{"S1", GetParam().first}, {"S2", GetParam().second}})).messages;
    EXPECT_THAT(messages, HasSubstr(std::string("error: ") + GetParam().message));
    EXPECT_EQ(messages.find("error: "), messages.rfind("error: ")) << messages;
}

INSTANTIATE_TEST_SUITE_P(
    All, ProtocolError,
    testing::Values(
        ProtocolCase{s1, R"("after": ["S1", []])", "'after' of stimulus 'S2' has no intervals"},
        ProtocolCase{s1, R"("after": ["S1", ["600 ms", "-1 ms"]])", "the interval of 'after' is greater than 0"},
        ProtocolCase{s1, R"("after": ["S1", ["600 ms", 300]])", "the interval of 'after' needs a unit"},
        ProtocolCase{s1, R"("after": ["S1", ["600 ms"]], "period": "1 s", "count": 2)",
                     "stimulus 'S2' tests several intervals, with one start after each: it has no 'period'"},
        ProtocolCase{R"("start": "5 ms", "period": "1000 ms")", s2,
                     "stimulus 'S2' tests several intervals after 'S1', whose trains need a 'period' and a 'count'"},
        ProtocolCase{R"("start": "5 ms")", s2,
                     "stimulus 'S2' tests several intervals after 'S1', whose trains need a 'period' and a 'count'"},
        ProtocolCase{R"("start": "5 ms", "period": ["1 s", "0.5 s"], "count": 2)", s2,
                     "stimulus 'S2' tests several intervals after 'S1', which has several periods: give it one"},
        ProtocolCase{R"("start": "5 ms", "period": "1 s", "count": 600000)", s2,
                     "stimulus 'S2' tests several intervals after 'S1', which makes more than 1000000 beats"},
        ProtocolCase{R"("start": "5 ms", "period": "1 s", "count": 6)", s2,
                     "stimulus 'S2' tests its last interval at 11905 ms; the run is from 0 to 10000 ms"},
        ProtocolCase{R"("start": "5 ms", "period": [], "count": 5)", R"("start": "6 s")",
                     "'period' of stimulus 'S1' has no values"},
        ProtocolCase{R"("start": "5 ms", "period": ["1 s"])", R"("start": "6 s")",
                     "stimulus 'S1' has several periods: a 'count' says how many beats there are at each"},
        ProtocolCase{R"("start": "5 ms", "period": ["0.1 s", "-1 s"], "count": 2)", R"("start": "6 s")",
                     "'period' is greater than 0"},
        ProtocolCase{R"("start": "5 ms", "period": ["1 s", "0.5 ms"], "count": 2)", R"("start": "6 s")",
                     "stimulus 'S1' starts again at 2005.5 ms, before it has ended"},
        ProtocolCase{R"("start": "5 ms", "period": ["1 s", "0.9 s"], "count": 6)", R"("start": "6 s")",
                     "stimulus 'S1' has its last start at 10505 ms; the run is from 0 to 10000 ms"}));

TEST(Protocols, a_duration_beyond_counting_is_refused) {
    const auto messages =
        read(with(R"("stimuli": [{"name": "S1", "current": "-80 A/F", "start": "0 ms", "duration": "1e300 ms"}])",
                  ten_seconds))
            .messages;
    EXPECT_THAT(messages, HasSubstr("error: 'duration' of stimulus 'S1' takes more steps than can be counted\n"));
}

TEST(Protocols, a_train_is_repeated_for_one_stimulus_only) {
    EXPECT_THAT(read(stimuli({{"S1", s1}, {"S2", s2}, {"S3", R"("after": ["S1", "200 ms"])"}})).messages,
                HasSubstr("stimulus 'S2' tests several intervals after 'S1', which then has no other stimulus after "
                          "it, such as 'S3'"));
}

}  // namespace
}  // namespace heartwright::experiment
