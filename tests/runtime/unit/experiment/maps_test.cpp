// Maps of beats: what is read, what is bound, what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/resolved.hpp"
#include "toy_model.hpp"

namespace heartwright::experiment {
namespace {

using testing::HasSubstr;

constexpr const char* activation = R"({"activation": {"threshold": "-70 mV"}})";

std::string with_maps(const std::string& maps) { return slab_with("\"maps\": [" + maps + "]"); }

TEST(Maps, of_all_beats_keep_twenty_unless_they_are_told) {
    auto [experiment, messages] =
        read_and_bind(with_maps(R"({"activation": {"threshold": "-0.07 V", "beats": "all"}}, {"apd": [50, 90]})"));
    ASSERT_EQ(messages, "");
    EXPECT_EQ(experiment->maps[0].beats, Map::Beats::all);
    EXPECT_EQ(experiment->maps[0].at_most, 20);
    EXPECT_DOUBLE_EQ(experiment->maps[0].threshold.value, -70);
    EXPECT_EQ(read_and_bind(with_maps(R"({"activation": {"threshold": "-70 mV", "beats": "all", "at_most": 3}})"))
                  .experiment->maps[0]
                  .at_most,
              3);
}

TEST(Maps, of_events_are_read_with_their_units) {
    const auto [experiment, messages] = read_and_bind(with_maps(
        std::string(activation) +
        R"(, {"alternans": 90}, {"afterdepolarisations": {"rise": "0.003 V", "after": "0.1 s"}}, {"period": {"from": "20 ms", "to": "80 ms"}})"));
    ASSERT_EQ(messages, "");
    EXPECT_EQ(experiment->maps[1].kind, Map::Kind::alternans);
    EXPECT_EQ(experiment->maps[1].percent, 90);
    EXPECT_DOUBLE_EQ(experiment->maps[2].rise.value, 3);
    EXPECT_DOUBLE_EQ(experiment->maps[2].after, 100);
    EXPECT_EQ(experiment->maps[3].first_step, 400);
    EXPECT_EQ(experiment->maps[3].last_step, 1600);
}

TEST(Maps, of_events_have_defaults) {
    const auto [experiment, messages] =
        read_and_bind(with_maps(std::string(activation) + R"(, {"afterdepolarisations": {}}, {"period": true})"));
    ASSERT_EQ(messages, "");
    EXPECT_DOUBLE_EQ(experiment->maps[1].rise.value, 2);
    EXPECT_DOUBLE_EQ(experiment->maps[1].after, 50);
    EXPECT_EQ(experiment->maps[2].last_step, 2000);
    EXPECT_EQ(read_and_bind(with_maps(std::string(activation) + R"(, {"period": false})")).experiment->maps.size(), 1u);
}

TEST(Maps, that_are_resolved_read_back_as_the_same) {
    const auto first = read_and_bind(with_maps(
        R"({"activation": {"threshold": "-70 mV", "beats": "all", "at_most": 7}}, {"apd": [50, 90]}, {"repolarisation": 90},
        {"alternans": 50}, {"afterdepolarisations": {"rise": "3 mV"}}, {"period": {"from": "20 ms"}}, {"peak": "V"}, {"minimum": "V"}, {"maximum": "V", "every": "2 ms"},
        {"parameter": "g_Na"}, {"dvdt_max": true})"));
    ASSERT_EQ(first.messages, "");
    const std::string once = resolved_json(*first.experiment).dump(2);
    const auto second = read_and_bind(once);
    ASSERT_TRUE(second.experiment) << second.messages << once;
    EXPECT_EQ(resolved_json(*second.experiment).dump(2), once);
}

struct MapCase {
    std::string maps;
    const char* message;
};
class MapError : public testing::TestWithParam<MapCase> {};

TEST_P(MapError, is_said) {
    const auto messages = read_and_bind(with_maps(GetParam().maps)).messages;
    EXPECT_THAT(messages, HasSubstr(GetParam().message));
    EXPECT_THAT(messages, testing::StartsWith("e.json:"));
}
INSTANTIATE_TEST_SUITE_P(
    All, MapError,
    testing::Values(
        MapCase{R"({"apd": 90})",
                "error: 'apd' starts at an activation: give 'maps' an activation with its threshold\n"},
        MapCase{R"({"repolarisation": 90})",
                "error: 'repolarisation' starts at an activation: give 'maps' an activation with its threshold\n"},
        MapCase{R"({"alternans": 90})",
                "error: 'alternans' starts at an activation: give 'maps' an activation with its threshold\n"},
        MapCase{
            R"({"afterdepolarisations": {}})",
            "error: 'afterdepolarisations' starts at an activation: give 'maps' an activation with its threshold\n"},
        MapCase{R"({"period": true})",
                "error: 'period' starts at an activation: give 'maps' an activation with its threshold\n"},
        MapCase{R"({"activation": {"threshold": "-70 mV", "at_most": 3}})",
                R"(error: 'at_most' says how many beats are kept of "beats": "all")"},
        MapCase{R"({"activation": {"threshold": "-70 mV", "beats": "all", "at_most": 1001}})",
                "'at_most' is a whole number from 1 to 1000"},
        MapCase{R"({"activation": {"threshold": "-70 mV", "beats": "all", "at_most": 0}})",
                "'at_most' is a whole number from 1 to 1000"},
        MapCase{R"({"activation": {"threshold": "-70 mV", "beats": "every"}})", "'beats' is one of: first, last, all"},
        MapCase{R"({"activation": {"threshold": "-1e308 kV"}})", "'threshold' is beyond any number"},
        MapCase{R"({"activation": {"threshold": "-40 V"}})",
                "error: 'threshold' is -40000 mV, but 'V' is always between -200 and 200\n"},
        MapCase{std::string(activation) + R"(, {"time_to_peak": "Ca_i", "every": "1 s"})",
                "error: 'every' is longer than the run: 'time_to_peak' has one look, at its beginning\n"},
        MapCase{R"({"apd": []})", "error: 'apd' names no percentage\n"},
        MapCase{std::string(activation) + R"(, {"alternans": 100})", "'alternans' is a percentage between 0 and 100"},
        MapCase{std::string(activation) + R"(, {"alternans": 90}, {"alternans": 90})", "this map is there twice"},
        MapCase{std::string(activation) + R"(, {"apd": [90, 90.0000001]})", "this map is there twice"},
        MapCase{
            std::string(activation) + R"(, {"apd": [20, 30, 40, 50]}, {"alternans": 60})",
            "error: maps of repolarisation may have at most 4 different percentages in one run, and this is a fifth\n"},
        MapCase{
            std::string(activation) + R"(, {"apd": [20, 30, 40, 50]}, {"afterdepolarisations": {}})",
            "error: maps of repolarisation may have at most 4 different percentages in one run, and this is a fifth: "
            "afterdepolarisations look at 90%\n"},
        MapCase{std::string(activation) + R"(, {"afterdepolarisations": {"rise": "0 mV"}})",
                "error: 'rise' is greater than 0\n"},
        MapCase{std::string(activation) + R"(, {"afterdepolarisations": {"rise": "2 ms"}})",
                "'rise' is in mV, not in ms"},
        MapCase{std::string(activation) + R"(, {"afterdepolarisations": {"after": "-1 ms"}})",
                "error: 'after' is not negative\n"},
        MapCase{std::string(activation) + R"(, {"afterdepolarisations": {"raise": "2 mV"}})",
                "unknown key 'raise' in 'afterdepolarisations'"},
        MapCase{std::string(activation) + R"(, {"afterdepolarisations": true})", "'afterdepolarisations' is an object"},
        MapCase{std::string(activation) + R"(, {"period": {"from": "50 ms", "to": "50 ms"}})",
                "error: 'from' does not come before 'to'\n"},
        MapCase{std::string(activation) + R"(, {"period": {"to": "1 s"}})", "'to' lies outside the run, 0 to 100 ms"},
        MapCase{std::string(activation) + R"(, {"period": 3})",
                R"('period' is true, false or {"from": ..., "to": ...})"}));

}  // namespace
}  // namespace heartwright::experiment
