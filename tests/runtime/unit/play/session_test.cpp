// A session between those who ask and the run.
#include "runtime/play/session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "runtime/play/description.hpp"
#include "tests/runtime/unit/play/a_session.hpp"
#include "tests/runtime/unit/support/message_of.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::testing {
namespace {

using ::testing::HasSubstr;

const std::string sheet =
    R"({"format": 1, "name": "toy", "model": "toy", "variant": "excitable", "time": {"end": "1000 ms", "dt": "0.1 ms"},
    "geometry": {"cells": [24, 16], "spacing": "1 mm"}, "tissue": {"D": "0.5 mm^2/ms"}, "set": {"epsilon": "0.08 1/ms"},
    "probes": [{"name": "p", "cell": [12, 8, 0], "show": ["V", "w"], "every": "0.5 ms"}]})";

const interface::Model& toy() { return toy_model(interface::Backend::cpu); }

TEST(Session, it_stands_still_until_it_is_told_to_run_and_stops_at_its_end) {
    ASession live(sheet, toy());
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    EXPECT_EQ(live.session.status().step, 0);
    live.session.set_running(true);
    while (!live.session.status().is_at_end) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_EQ(live.session.status().step, 10000);
    EXPECT_EQ(live.session.status().rows, 2001);
    double t = 0;
    live.session.frame(0, {2, 0}, t);
    EXPECT_EQ(t, 1000);
}

TEST(Session, rows_of_probes_come_in_order_and_each_once) {
    ASession live(sheet, toy());
    for (const std::int64_t step : {3, 5, 6, 100, 101, 333, 1000}) {
        live.run_to(step);
        if (step == 100) live.session.add(R"({"reset": {"V": 1}})");
    }
    const play::TraceRows rows = live.session.traces(0), later = live.session.traces(150);
    ASSERT_EQ(rows.columns, 3);
    ASSERT_EQ(rows.values.size(), 3u * 201u);
    for (std::size_t k = 0; k < 201; ++k) EXPECT_NEAR(rows.values[3 * k], 0.5 * static_cast<double>(k), 1e-9);
    EXPECT_EQ(later.first, 150);
    EXPECT_EQ(later.values.size(), 3u * 51u);
    EXPECT_EQ(live.session.traces(-5).first, 0);
    EXPECT_EQ(live.session.traces(1 << 30).values.size(), 0u);
}

TEST(Session, it_begins_again_as_it_began) {
    ASession live(sheet, toy());
    double t = 0;
    live.run_to(50);
    const auto first = live.session.frame(0, {2, 0}, t).points;
    live.session.add(R"({"reset": {"V": 1.5}, "where": {"box": [["0 mm", "0 mm"], ["9 mm", "9 mm"]]}})");
    live.session.add(R"({"set": {"epsilon": "0.2 1/ms"}})");
    EXPECT_EQ(live.session.parameters()[0], 0.2);
    live.run_to(60);
    live.session.start_again();
    EXPECT_EQ(live.session.status().step, 0);
    EXPECT_EQ(live.session.status().run, 2);
    EXPECT_EQ(live.session.entries().size(), 0u);
    EXPECT_EQ(live.session.parameters()[0], 0.08);
    live.run_to(50);
    EXPECT_EQ(live.session.frame(0, {2, 0}, t).points, first);
}

TEST(Session, undo_goes_back_to_the_instant_before_the_last_entry) {
    const std::string first = R"({"reset": {"V": 1.5}, "where": {"box": [["0 mm", "0 mm"], ["9 mm", "9 mm"]]}})";
    double t = 0;
    ASession as_it_was(sheet, toy());
    as_it_was.run_to(20);
    as_it_was.session.add(first);
    as_it_was.run_to(40);
    ASession live(sheet, toy());
    EXPECT_THAT(message_of([&] { live.session.undo(); }), HasSubstr("nothing was done"));
    live.run_to(20);
    live.session.add(first);
    live.run_to(40);
    live.session.add(R"({"set": {"epsilon": "0.2 1/ms"}})");
    live.run_to(60);
    live.session.undo();
    while (live.session.status().is_going_back) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_EQ(live.session.status().step, 40);
    EXPECT_FALSE(live.session.status().is_running);
    ASSERT_EQ(live.session.entries().size(), 1u);
    EXPECT_EQ(live.session.entries()[0].text, first);
    EXPECT_EQ(live.session.parameters()[0], 0.08);
    EXPECT_EQ(live.session.frame(0, {2, 0}, t).points, as_it_was.session.frame(0, {2, 0}, t).points);
    EXPECT_EQ(t, 4);
}

TEST(Session, ablated_tissue_does_not_conduct_in_the_run_that_begins_then) {
    ASession live(sheet, toy());
    live.run_to(30);
    live.session.ablate(R"({"box": [["10 mm", "0 mm"], ["11 mm", "16 mm"]]})");
    EXPECT_EQ(live.session.status().step, 0);
    EXPECT_EQ(live.session.status().run, 2);
    live.session.add(R"({"reset": {"V": 1.5}, "where": {"box": [["0 mm", "0 mm"], ["5 mm", "16 mm"]]}})");
    live.run_to(900);
    const std::vector<double> potential = live.session.state(0);
    double highest = -1e9;
    for (std::size_t j = 0; j < 16; ++j)
        for (std::size_t i = 13; i < 24; ++i) highest = std::max(highest, potential[24 * j + i]);
    EXPECT_LT(highest, 0.1) << "nothing comes to the right of the line";
    EXPECT_THAT(live.session.record(), HasSubstr("ablated_1"));
    EXPECT_THAT(message_of([&] { live.session.ablate(R"({"file": "/etc/passwd"})"); }), HasSubstr("ablated in"));
    EXPECT_THAT(message_of([&] { live.session.ablate(R"({"box": [1]})"); }), HasSubstr("two corners"));
    EXPECT_EQ(live.session.status().step, 900) << "what is wrong changes nothing";
}

TEST(Session, a_fault_of_the_run_is_told_and_a_new_run_can_begin) {
    ASession live(sheet, toy());
    live.session.add(R"({"set": {"epsilon": "1e8 1/ms"}})");
    live.run_to(1000);
    EXPECT_THAT(live.session.status().fault, HasSubstr("step"));
    EXPECT_FALSE(live.session.status().is_running);
    EXPECT_THAT(message_of([&] { live.session.add(R"({"reset": {"V": 0}})"); }), HasSubstr("start again"));
    live.session.start_again();
    EXPECT_EQ(live.session.status().fault, "");
    live.run_to(100);
    EXPECT_EQ(live.session.status().step, 100);
}

TEST(Session, who_asks_after_its_end_is_told_so) {
    ASession live(sheet, toy());
    live.run_to(10);
    live.end();
    EXPECT_THAT(message_of([&] { live.session.add("{}"); }), HasSubstr("has ended"));
    EXPECT_THAT(live.session.final_record(), HasSubstr("\"1 ms\""));
}

TEST(Session, many_may_ask_at_once_while_it_runs) {
    ASession live(sheet, toy(), true);
    std::vector<std::thread> askers;
    std::atomic<int> added = 0;
    for (int k = 0; k < 4; ++k) {
        askers.emplace_back([&live, &added, k] {
            for (int n = 0; n < 10; ++n) {
                double t = 0;
                live.session.frame(n % 2, {2, 0}, t);
                live.session.traces(n);
                live.session.add(R"({"reset": {"V": 1}, "where": {"cells": [[)" + std::to_string(k) + R"(, 3, 0]]}})");
                ++added;
            }
        });
    }
    for (std::thread& one : askers) one.join();
    EXPECT_EQ(live.session.status().entries, added);
}

TEST(Session, its_description_has_what_the_page_offers) {
    ASession live(sheet, toy());
    const auto said = play::description_of(live.session);
    EXPECT_EQ(said["geometry"]["cells"], (std::vector<int>{24, 16, 1}));
    EXPECT_EQ(said["columns"][1]["symbol"], "w");
    EXPECT_EQ(said["parameters"][0]["name"], "epsilon");
    EXPECT_EQ(said["parameters"][0]["value"], 0.08);
    EXPECT_EQ(said["parameters"][0]["high"], 0.16);
    EXPECT_EQ(said["pacing"]["key"], "rate");
}

TEST(Session, a_slider_goes_to_twice_the_value_and_not_beyond_what_is_proved) {
    constexpr double far = 1e300;
    EXPECT_EQ(play::slider_range(2, -far, far).high, 4);
    EXPECT_EQ(play::slider_range(-2, -far, far).low, -4);
    EXPECT_EQ(play::slider_range(0, -far, far).low, -1);
    EXPECT_EQ(play::slider_range(2, 1, 3).low, 1);
    EXPECT_EQ(play::slider_range(2, 1, 3).high, 3);
}

}  // namespace
}  // namespace heartwright::testing
