// What of an experiment has happened by a step: what comes later may be another.
#include "runtime/experiment/resume_prefix.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace heartwright::experiment {
namespace {

using Json = nlohmann::ordered_json;

Json experiment_with(const std::string& members, const std::string& end = "60 ms") {
    return Json::parse(R"({"name": "e", "time": {"end": ")" + end + R"(", "dt": "0.1 ms"}, )" + members + "}");
}
bool are_alike(const std::string& a, const std::string& b, std::int64_t step) {
    return resume_prefix(experiment_with(a), step) == resume_prefix(experiment_with(b), step);
}

TEST(ResumePrefix, the_end_may_be_another_when_it_lies_there_or_later) {
    const auto end_at = [](const char* end, std::int64_t step) {
        return resume_prefix(experiment_with(R"("x": 1)", end), step)["time"]["end"];
    };
    EXPECT_EQ(end_at("60 ms", 300), "30 ms or later");
    EXPECT_EQ(end_at("30 ms", 300), "30 ms or later");
    EXPECT_EQ(end_at("29.9 ms", 300), "29.9 ms");
    EXPECT_EQ(last_step_of(experiment_with(R"("x": 1)")), 600);
}

TEST(ResumePrefix, starts_of_stimuli_count_once_they_have_begun) {
    const auto train = [](int count) {
        return R"("stimuli": [{"name": "S1", "rate": "2 1/ms", "start": "1 ms", "period": "10 ms", "count": )" +
               std::to_string(count) + R"(, "duration": "2 ms"}])";
    };
    EXPECT_TRUE(are_alike(train(3), train(5), 300));
    EXPECT_TRUE(are_alike(train(3), train(5), 310));  // the fourth begins with step 310, which has not been done
    EXPECT_FALSE(are_alike(train(3), train(5), 311));
    EXPECT_FALSE(are_alike(train(2), train(5), 300));
    const auto times = [](const std::string& list) {
        return R"("stimuli": [{"name": "S1", "rate": "2 1/ms", "times": [)" + list + R"(], "duration": "2 ms"}])";
    };
    EXPECT_TRUE(are_alike(times(R"("1 ms", "50 ms")"), times(R"("1 ms", "40 ms", "55 ms")"), 400));
    EXPECT_FALSE(are_alike(times(R"("1 ms", "50 ms")"), times(R"("1 ms", "39 ms")"), 400));
    EXPECT_TRUE(are_alike(times(R"("40 ms")"), R"("other": [])", 400) == false);  // what has no meaning here stays
    EXPECT_TRUE(resume_prefix(experiment_with(times(R"("40 ms")")), 400) ==
                resume_prefix(experiment_with(R"("stimuli": [])"), 400));
}

TEST(ResumePrefix, several_periods_count_their_first_train) {
    const auto trains = [](int count) {
        return R"("stimuli": [{"name": "S1", "start": "1 ms", "period": ["10 ms", "8 ms"], "count": )" +
               std::to_string(count) + "}]";
    };
    EXPECT_TRUE(
        are_alike(trains(3), trains(4), 300));  // the run that ends within the first train says as many as it has
    EXPECT_FALSE(are_alike(trains(3), trains(4), 500));
}

TEST(ResumePrefix, a_stimulus_that_cells_were_prepaced_with_stays) {
    const std::string later =
                          R"("stimuli": [{"name": "S1", "rate": "2 1/ms", "times": ["50 ms"], "duration": "2 ms"}])",
                      other =
                          R"("stimuli": [{"name": "S1", "rate": "3 1/ms", "times": ["50 ms"], "duration": "2 ms"}])",
                      prepaced = R"("prepace": {"beats": 5, "stimulus": "S1"}, )",
                      region = R"("regions": [{"name": "r", "prepace": {"beats": 5, "stimulus": "S1"}}], )";
    EXPECT_TRUE(are_alike(later, other, 300));
    EXPECT_FALSE(are_alike(prepaced + later, prepaced + other, 300));
    EXPECT_FALSE(are_alike(region + later, region + other, 300));
}

TEST(ResumePrefix, starts_that_are_said_decide_what_has_begun) {
    const auto after = [](const std::string& interval, const std::string& starts) {
        return R"("stimuli": [{"name": "S2", "after": ["S1", )" + interval + R"(], "starts": [)" + starts + "]}]";
    };
    EXPECT_FALSE(are_alike(after(R"("10 ms")", R"("20 ms")"), after(R"("10 ms")", R"("25 ms")"), 300))
        << "the leader's count is another";
    EXPECT_TRUE(are_alike(after(R"("10 ms")", R"("30 ms")"), after(R"("15 ms")", R"("35 ms")"), 300))
        << "neither has begun";
    EXPECT_TRUE(are_alike(after(R"(["9 ms", "8 ms"])", R"("20 ms", "40 ms")"),
                          after(R"(["9 ms", "7 ms", "6 ms"])", R"("20 ms", "39 ms", "60 ms")"), 300));
    EXPECT_FALSE(are_alike(after(R"(["9 ms", "8 ms"])", R"("20 ms", "29 ms")"),
                           after(R"(["9 ms", "7 ms"])", R"("20 ms", "28 ms")"), 300));
}

TEST(ResumePrefix, actions_at_an_instant_are_done_before_that_step_counts) {
    const auto reset = [](const std::string& at) {
        return R"("actions": [{"reset": "initial", "where": "all", "at": ")" + at + "\"}]";
    };
    EXPECT_FALSE(are_alike(reset("30 ms"), R"("actions": [])", 300));
    EXPECT_TRUE(are_alike(reset("30.1 ms"), reset("44 ms"), 300));
    EXPECT_TRUE(are_alike(reset("30.1 ms"), R"("actions": [])", 300));
}

TEST(ResumePrefix, holds_and_clamps_count_while_they_last) {
    const auto hold = [](const std::string& from, const std::string& to) {
        return R"("actions": [{"hold": "K", "in": "B", "from": ")" + from + R"(", "to": ")" + to + "\"}]";
    };
    EXPECT_TRUE(are_alike(hold("1 ms", "30 ms"), hold("1 ms", "60 ms"), 300));
    EXPECT_FALSE(are_alike(hold("1 ms", "29 ms"), hold("1 ms", "60 ms"), 300));
    EXPECT_TRUE(are_alike(hold("30 ms", "40 ms"), R"("actions": [])", 300));
    const auto clamp = [](const std::string& steps, const std::string& until) {
        return R"("actions": [{"clamp": "V", "steps": [)" + steps +
               R"(], "where": "all", "from": "10 ms", "until": ")" + until + "\"}]";
    };
    EXPECT_TRUE(are_alike(clamp(R"(["0 mV", "5 ms"], ["1 mV", "15 ms"])", "30 ms"),
                          clamp(R"(["0 mV", "5 ms"], ["1 mV", "20 ms"], ["2 mV", "1 ms"])", "36 ms"), 300));
    EXPECT_FALSE(are_alike(clamp(R"(["0 mV", "5 ms"], ["1 mV", "15 ms"])", "30 ms"),
                           clamp(R"(["0 mV", "6 ms"], ["1 mV", "20 ms"])", "36 ms"), 300));
    EXPECT_FALSE(are_alike(R"("actions": [{"clamp": "V", "to": "5 mV", "from": "1 ms", "until": "2 ms"}])",
                           R"("actions": [{"clamp": "V", "to": "6 mV", "from": "1 ms", "until": "2 ms"}])", 300));
}

TEST(ResumePrefix, windows_of_outputs_may_last_longer) {
    const auto outputs = [](const std::string& from, const std::string& to) {
        const std::string window = R"("from": ")" + from + R"(", "to": ")" + to + "\"";
        return R"("fields": {"show": ["V"], "every": "1 ms", )" + window + R"(}, "maps": [{"period": {)" + window +
               R"(}}, {"charge": "V", )" + window + R"(}], "measures": [{"phase_singularities": {"every": "1 ms", )" +
               window + "}}]";
    };
    EXPECT_TRUE(are_alike(outputs("0 ms", "30 ms"), outputs("0 ms", "60 ms"), 300));
    EXPECT_FALSE(are_alike(outputs("0 ms", "29 ms"), outputs("0 ms", "60 ms"), 300));
    EXPECT_FALSE(
        are_alike(outputs("30 ms", "60 ms"), outputs("31 ms", "60 ms"), 300));  // at step 300 it has been looked
    EXPECT_TRUE(are_alike(outputs("30.1 ms", "60 ms"), outputs("31 ms", "60 ms"), 300));
}

TEST(ResumePrefix, what_says_no_experiment_stays_as_it_is) {
    for (const char* text :
         {"3", "[]", "{}", R"({"time": 3})", R"({"time": {"dt": "0 ms"}})", R"({"time": {"dt": "1e-300 s"}})"}) {
        EXPECT_EQ(resume_prefix(Json::parse(text), 10), Json::parse(text)) << text;
        EXPECT_EQ(last_step_of(Json::parse(text)), -1);
    }
    for (
        const char* text :
        {R"("stimuli": [3, {"start": "x", "count": 2}, {"start": "1 ms", "period": "1e-300 ms", "count": 9}], "actions": {}, "maps": [1], "fields": 4)",
         R"("actions": [{"from": "1 ms", "steps": [1, [2]]}, {"at": 3}], "stimuli": [{"start": "1 ms", "period": [], "count": "x"}])"})
        EXPECT_EQ(resume_prefix(experiment_with(text), 10)["time"]["end"], "1 ms or later") << text;
}

}  // namespace
}  // namespace heartwright::experiment
