// A session and the run of what it recorded.
#include "runtime/play/record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <nlohmann/json.hpp>

#include "tests/runtime/unit/play/a_session.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

const heartwright::interface::Model& heartwright_model_karma_1994_cpu();
const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cpu();

namespace heartwright::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const std::string karma_sheet = R"({"format": 1, "name": "sheet", "model": "karma_1994", "set": {"Re": "0.8", "M": "4"},
    "time": {"end": "1e5 ms", "dt": "0.05 ms"}, "geometry": {"cells": [48, 40], "spacing": "0.262 mm", "points": "centres"}, "tissue": {"D": "0.11 mm^2/ms"},
    "regions": [{"name": "kicked", "where": {"layers": {"axis": "x", "count": 6}}, "start": "kicked"}],
    "actions": [{"reset": {"E": 0, "n": 0}, "where": {"layers": {"axis": "y", "count": 20}}, "at": "40 ms"}],
    "probes": [{"name": "p", "cell": [24, 20, 0], "show": ["E", "n"], "every": "0.5 ms"}],
    "maps": [{"activation": {"threshold": "1", "beats": "last"}}, {"period": {"from": "2000 ms"}}],
    "measures": [{"phase_singularities": {"every": "4 ms", "delay": "4 ms", "level": "1", "from": "420 ms"}}], "fields": {"show": ["E"], "every": "40 ms"}})";

const std::string tt06_cell =
    R"({"format": 1, "name": "cell", "model": "ten_tusscher_panfilov_2006", "variant": ["endo"], "time": {"end": "1e5 ms", "dt": "0.01 ms"},
    "stimuli": [{"name": "S1", "where": "all", "current": "-52 A/F", "start": "10 ms", "duration": "1 ms", "period": "1000 ms"}],
    "probes": [{"name": "cell", "cell": [0, 0, 0], "every": "1 ms", "show": ["V", "Ca_i", "i_Kr"]}]})";

// All states of a session that has ended, and of the run of its record, bit for bit.
void expect_same_bits(ASession& live, const interface::Model& model, std::int64_t step,
                      device::Backend backend = device::Backend::cpu) {
    const std::string record = live.session.record();
    const auto again = states_after(record, model, backend);
    EXPECT_EQ(bound(record, model).time.steps, step) << record;
    for (std::int32_t s = 0; s < model.n_states; ++s) {
        const auto mine = live.session.state(s);
        ASSERT_EQ(mine.size(), again[static_cast<std::size_t>(s)].size());
        EXPECT_EQ(std::memcmp(mine.data(), again[static_cast<std::size_t>(s)].data(), mine.size() * sizeof(double)), 0)
            << model.states[s].name << "\n"
            << record;
    }
}

TEST(Record, a_session_on_a_sheet_is_done_again_bit_for_bit) {
    const auto& karma = heartwright_model_karma_1994_cpu();
    ASession live(karma_sheet, karma);
    live.session.add(R"({"set": {"Re": "0.85"}})");
    live.run_to(213);
    live.session.add(
        R"({"rate": "1 1/ms", "duration": "3 ms", "where": {"sphere": {"centre": ["8 mm", "5 mm"], "radius": "1.3 mm"}}})");
    live.run_to(555);
    live.session.add(R"({"reset": {"E": 3}, "where": {"sphere": {"centre": ["3.3 mm", "7.1 mm"], "radius": "1 mm"}}})");
    live.session.add(R"({"set": {"Re": "1", "tau_n": "240 ms"}})");
    live.run_to(800);
    live.run_to(1234);
    live.session.add(R"({"reset": "initial", "where": {"box": [["0 mm", "0 mm"], ["6 mm", "20 mm"]]}})");
    live.run_to(2001);
    EXPECT_EQ(live.session.status().entries, 5);
    expect_same_bits(live, karma, 2001);
}

TEST(Record, a_session_on_any_device_is_done_again_bit_for_bit) {
    for (const device::Backend backend : backends()) {
        const auto& toy = toy_model(abi_backend(backend));
        ASession live(
            R"({"format": 1, "name": "toy", "model": "toy", "variant": "excitable", "time": {"end": "1000 ms", "dt": "0.1 ms"},
            "geometry": {"cells": [24, 16, 3], "spacing": "1 mm"}, "tissue": {"D": "0.5 mm^2/ms"}})",
            toy, false, backend);
        live.run_to(7);
        live.session.add(
            R"({"rate": "2 1/ms", "duration": "2 ms", "where": {"sphere": {"centre": ["5 mm", "5 mm", "1 mm"], "radius": "3 mm"}}})");
        live.run_to(131);
        live.session.add(R"({"reset": {"V": 1}, "where": {"layers": {"axis": "x", "count": 4}}})");
        live.session.add(R"({"set": {"epsilon": "0.1 1/ms"}})");
        live.run_to(400);
        expect_same_bits(live, toy, 400, backend);
    }
}

TEST(Record, a_session_with_a_cell_is_done_again_bit_for_bit) {
    const auto& tt06 = heartwright_model_ten_tusscher_panfilov_2006_cpu();
    ASession live(tt06_cell, tt06);
    live.run_to(30'000);
    for (const std::int64_t step : {40'000, 47'777, 60'000}) {
        live.run_to(step);
        live.session.add(R"({"current": "-40 A/F", "duration": "1.5 ms"})");
    }
    live.session.add(R"({"set": {"g_Kr": "*0.3"}})");
    live.run_to(110'003);
    live.session.add(R"({"reset": {"V": "20 mV"}})");
    live.run_to(120'000);
    expect_same_bits(live, tt06, 120'000);
}

TEST(Record, what_is_yet_to_come_or_does_not_fit_is_not_in_it) {
    const auto& karma = heartwright_model_karma_1994_cpu();
    ASession live(karma_sheet, karma);
    const auto at_start = nlohmann::json::parse(live.session.record());
    EXPECT_EQ(at_start["time"]["end"], "0.05 ms");
    EXPECT_FALSE(at_start.contains("actions") && !at_start["actions"].empty());
    live.run_to(100);
    const auto early = nlohmann::json::parse(live.session.record());
    EXPECT_EQ(early["time"]["end"], "5 ms");
    EXPECT_FALSE(early.contains("measures"));
    EXPECT_TRUE(early.contains("probes"));
    live.run_to(801);
    const auto later = nlohmann::json::parse(live.session.record());
    EXPECT_EQ(later["actions"].size(), 1u);
    EXPECT_THAT(later["doc"].get<std::string>(), HasSubstr("Recorded by heartwright play on cpu in fp64"));
    EXPECT_EQ(later["name"], "sheet_played");
}

TEST(Record, what_was_added_just_now_is_in_it_with_the_step_that_does_it) {
    const auto& karma = heartwright_model_karma_1994_cpu();
    ASession live(karma_sheet, karma);
    live.run_to(100);
    live.session.add(R"({"reset": {"E": 3}})");
    const std::string record = live.session.record();
    EXPECT_EQ(bound(record, karma).time.steps, 101);
    EXPECT_THAT(record, HasSubstr("\"at\": \"5 ms\""));
    live.run_to(101);
    expect_same_bits(live, karma, 101);
}

}  // namespace
}  // namespace heartwright::testing
