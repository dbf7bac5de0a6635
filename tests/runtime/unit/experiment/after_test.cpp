// Stimuli that start after another.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "runtime/experiment/resolved.hpp"
#include "toy_model.hpp"

namespace heartwright::experiment {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// NAME:MEMBERS of stimuli of 1 ms.
std::string stimuli_at(const std::vector<std::pair<std::string, std::string>>& all) {
    std::string text;
    for (const auto& [name, timing] : all)
        text += (text.empty() ? "" : ", ") + (R"({"name": ")" + name) +
                R"(", "current": "-80 A/F", "duration": "1 ms", )" + timing + "}";
    return with("\"stimuli\": [" + text + "]");
}

TEST(After, the_last_start_of_the_other_and_the_interval_make_the_start) {
    const auto [experiment, messages] =
        read(stimuli_at({{"S3", R"("after": ["S2", "0.01 s"], "period": "2 ms", "count": 3)"},
                         {"S1", R"("start": "0 ms", "period": "20 ms", "count": 3)"},
                         {"S2", R"("after": ["S1", "30 ms"])"},
                         {"S4", R"("after": ["S3", "1 ms"])"}}));
    ASSERT_EQ(messages, "");
    EXPECT_THAT(experiment->stimuli[2].starts, ElementsAre(70));
    EXPECT_THAT(experiment->stimuli[0].starts, ElementsAre(80, 82, 84));
    EXPECT_THAT(experiment->stimuli[0].first_steps, ElementsAre(1600, 1640, 1680));
    EXPECT_EQ(experiment->stimuli[0].steps, 20);
    EXPECT_THAT(experiment->stimuli[3].starts, ElementsAre(85));
}

TEST(After, the_last_of_listed_times_counts) {
    const auto [experiment, messages] =
        read(stimuli_at({{"S1", R"("times": ["30 ms", "10 ms"])"}, {"S2", R"("after": ["S1", "5 ms"])"}}));
    ASSERT_EQ(messages, "");
    EXPECT_THAT(experiment->stimuli[1].starts, ElementsAre(35));
}

TEST(After, what_is_resolved_has_its_instants) {
    const auto [experiment, messages] =
        read_and_bind(stimuli_at({{"S1", R"("start": "0 ms")"}, {"S2", R"("after": ["S1", "30 ms"])"}}));
    ASSERT_EQ(messages, "");
    EXPECT_THAT(resolved_json(*experiment).dump(), HasSubstr(R"("times":["30 ms"])"));
}

TEST(After, the_interval_can_be_set_from_outside) {
    const auto [experiment, messages] =
        read(stimuli_at({{"S1", R"("start": "0 ms")"}, {"S2", R"("after": ["S1", "30 ms"])"}}),
             {R"(stimuli.S2.after=["S1", "40 ms"])"});
    ASSERT_EQ(messages, "");
    EXPECT_THAT(experiment->stimuli[1].starts, ElementsAre(40));
}

TEST(After, a_circle_is_shown_once_with_its_chain) {
    const auto messages = read(stimuli_at({{"S1", R"("after": ["S3", "1 ms"])"},
                                           {"S2", R"("after": ["S1", "1 ms"])"},
                                           {"S3", R"("after": ["S2", "1 ms"])"},
                                           {"S4", R"("after": ["S1", "1 ms"])"}}))
                              .messages;
    EXPECT_THAT(messages, HasSubstr("stimulus 'S1' comes after itself: 'S1' after 'S3' after 'S2' after 'S1'"));
    EXPECT_EQ(messages.find("error: "), messages.rfind("error: ")) << messages;
    EXPECT_THAT(read(stimuli_at({{"S4", R"("after": ["S1", "1 ms"])"}, {"S1", R"("after": ["S1", "1 ms"])"}})).messages,
                HasSubstr("stimulus 'S1' comes after itself: 'S1' after 'S1'"));
}

TEST(After, what_is_wrong_is_said) {
    const auto second = [](const std::string& timing) {
        return read(stimuli_at({{"S1", R"("start": "0 ms")"}, {"S2", timing}})).messages;
    };
    EXPECT_THAT(second(R"("after": ["S", "1 ms"])"),
                HasSubstr("stimulus 'S2' comes after 'S', but there is no such stimulus"));
    EXPECT_THAT(second(R"("after": ["S1a", "1 ms"])"), HasSubstr("did you mean 'S1'?"));
    EXPECT_THAT(second(R"("after": "S1")"), HasSubstr("'after' of stimulus 'S2' names a stimulus and an interval"));
    EXPECT_THAT(second(R"("after": ["S1"])"), HasSubstr(R"(such as ["S1", "300 ms"])"));
    EXPECT_THAT(second(R"("after": [1, "1 ms"])"),
                HasSubstr("the stimulus that stimulus 'S2' comes after is a string, not a number"));
    EXPECT_THAT(second(R"("after": ["S1", "1 mV"])"), HasSubstr("the interval of 'after' is in mV"));
    EXPECT_THAT(second(R"("after": ["S1", "-1 ms"])"), HasSubstr("the interval of 'after'"));  // an S2 before its S1
    EXPECT_THAT(second(R"("after": ["S1", "0 ms"])"), HasSubstr("the interval of 'after'"));
    EXPECT_THAT(second(R"("after": ["S1", "1 ms"], "start": "0 ms")"),
                HasSubstr("has both 'start' and 'after'; give one of them"));
    EXPECT_THAT(second(R"("after": ["S1", "1 ms"], "count": 2)"), HasSubstr("'count' needs a 'period'"));
    EXPECT_THAT(
        second(R"("after": ["S1", "100 ms"])"),
        HasSubstr("stimulus 'S2' starts at 100 ms, 100 ms after the last start of 'S1'; the run is from 0 to 100 ms"));
    EXPECT_THAT(
        read(stimuli_at({{"S1", R"("start": "0 ms", "period": "10 ms")"}, {"S2", R"("after": ["S1", "50 ms"])"}}))
            .messages,
        HasSubstr("a 'count' of 'S1' ends it"));
    EXPECT_THAT(read(stimuli_at({{"S1", R"("start": "1 s")"}, {"S2", R"("after": ["S1", "50 ms"])"}})).messages,
                Not(HasSubstr("'S2'")));
}

}  // namespace
}  // namespace heartwright::experiment
