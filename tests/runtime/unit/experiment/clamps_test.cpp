// Clamps of the potential: by steps, and by a file from whoever.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>

#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/resolved.hpp"
#include "toy_model.hpp"

namespace heartwright::experiment {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class Waveforms : public testing::Test {
protected:
    ~Waveforms() override { std::remove(path_.c_str()); }
    Outcome clamp_to(const std::string& csv, const std::string& more = "") {
        std::ofstream(path_, std::ios::binary) << csv;
        return read_and_bind(with(R"("actions": [{"clamp": "V", "file": ")" + path_ + "\"" + more + "}]"));
    }
    std::string path_ = testing::TempDir() + "waveform_" + std::to_string(getpid()) + ".csv";
};

TEST(Clamps, steps_are_levels_and_whole_steps_and_end_with_the_run_at_the_latest) {
    const auto [experiment, messages] = read_and_bind(with(
        R"("actions": [{"clamp": "V", "steps": [["-80 mV", "10 ms"], ["0 V", "30 ms"]], "from": "5 ms"}, {"clamp": "V", "steps": [[ "-80 mV", "10 s"]], "from": "50 ms"}])"));
    ASSERT_EQ(messages, "");
    const Clamp& clamp = experiment->clamps.at(0);
    EXPECT_THAT(clamp.at, ElementsAre(0, 200));
    EXPECT_THAT(clamp.values, ElementsAre(-80, 0));
    EXPECT_EQ(clamp.first_step, 100);
    EXPECT_EQ(clamp.last_step, 900);
    EXPECT_EQ(experiment->clamps.at(1).last_step, 2000);
}

TEST(Clamps, what_is_resolved_reads_back_as_the_same) {
    const auto first = read_and_bind(with(R"("actions": [{"clamp": "V", "to": "-80 mV", "until": "3 ms"},
        {"clamp": "V", "steps": [["-80 mV", "10 ms"], ["0 V", "30 ms"], ["1 mV", "1 ms"]], "from": "5 ms", "until": "25 ms"},
        {"clamp": "V", "steps": [["-80 mV", "10 s"]], "from": "50 ms"}])"));
    ASSERT_EQ(first.messages, "");
    const std::string once = resolved_json(*first.experiment).dump(2);
    const auto second = read_and_bind(once);
    ASSERT_TRUE(second.experiment) << second.messages << once;
    EXPECT_EQ(resolved_json(*second.experiment).dump(2), once);
    EXPECT_EQ(second.experiment->clamps.at(1).last_step, 500);
}

TEST_F(Waveforms, rows_of_a_file_become_knots_in_steps_and_in_the_models_unit) {
    for (const char* const end : {"\n", "\r\n", "\n\n \r\n"}) {
        const auto [experiment, messages] = clamp_to(
            std::string("t [s], V [V] @ P8") + "\r\n0,-0.08\n+1e-3, 0.02\n0.00212 ,-0.08" + end, R"(, "from": "1 ms")");
        ASSERT_EQ(messages, "");
        const Clamp& clamp = experiment->clamps.at(0);
        EXPECT_THAT(clamp.at, ElementsAre(0, 20, testing::DoubleNear(42.4, 1e-9)));
        EXPECT_THAT(clamp.values, ElementsAre(-80, 20, -80));
        EXPECT_EQ(clamp.first_step, 20);
        EXPECT_EQ(clamp.last_step, 62);
        const auto again = read_and_bind(resolved_json(*experiment).dump());
        ASSERT_TRUE(again.experiment) << again.messages;
        EXPECT_EQ(again.experiment->clamps.at(0).at, clamp.at);
    }
}

TEST_F(Waveforms, a_row_that_is_wrong_is_shown_in_its_file) {
    EXPECT_EQ(clamp_to("t [ms],V [mV]\n0,-80\n1,abc\n").messages,
              path_ + ":3:3: error: this is no finite number\n    1,abc\n      ^~~\n");
}

TEST_F(Waveforms, hostile_files_are_refused) {
    const std::string header = "t [ms],V [mV]\n";
    const std::pair<std::string, const char*> cases[] = {
        {"", "the file is empty"},
        {"0,-80\n1,-80\n", "this column has no unit in square brackets"},
        {"t,V\n", "it begins with a line such as \"t [ms],V [mV]\""},
        {"t [ms],Ca_i [mM]\n0,1\n1,1\n", "this column is not 'V'"},
        {"V [mV],t [ms]\n", "this column is not 't'"},
        {"t [mm],V [mV]\n", "this column is not in a unit of time"},
        {"t [ms],V [volts]\n", "this is no unit: "},
        {"t [ms],V [mM]\n0,1\n1,1\n", "the clamp's file is in mV, not in mM"},
        {"t [ms],V [mV],w [1]\n", "needs two rows or more below the header, not 0"},
        {"t [ms]\n", "has columns t and V"},
        {header, "needs two rows or more below the header, not 0"},
        {header + "0,-80\n", "needs two rows or more below the header, not 1"},
        {header + "1,-80\n2,0\n", "the first row is at 0"},
        {header + "0,-80\n2,0\n2,1\n", "this is not later than the row before"},
        {header + "0,-80\n2,0\n1,1\n", "this is not later than the row before"},
        {header + "0,-80\n1,nan\n", "this is no finite number"},
        {header + "0,-80\n1,inf\n", "this is no finite number"},
        {header + "0,-80\n1,1e999\n", "this is no finite number"},
        {header + "0,-80\n1,0x10\n", "this is no finite number"},
        {header + "0,-80\n1,--1\n", "this is no finite number"},
        {header + "0,-80\n1,\n", "a value is missing"},
        {header + "0,-80\n\n1,0\n", "there is an empty line between rows"},
        {header + "0,-80\n1e300,0\n", "this is too late for any run"},
        {header + "0,-80\n0.01,0\n", "ends within the first step"},
        {std::string("\0\1\2", 3), "has columns t and V"},
        {std::string(100000, ','), "more than 4096 columns"},
    };
    for (const auto& [csv, message] : cases) {
        const auto outcome = clamp_to(csv);
        EXPECT_THAT(outcome.messages, HasSubstr(message)) << csv.substr(0, 100);
        EXPECT_LT(outcome.messages.size(), 2000u);
    }
    EXPECT_THAT(clamp_to(header + "0,-80\n10,0\n", R"(, "until": "10.05 ms")").messages,
                HasSubstr("'until' comes after the end of 'file', 10 ms after 'from'"));
}

TEST(Clamps, what_is_no_file_is_not_read) {
    const auto message = [](const std::string& path) {
        return read(with(R"("actions": [{"clamp": "V", "file": ")" + path + "\"}]")).messages;
    };
    EXPECT_THAT(message("/dev/zero"), HasSubstr("/dev/zero is no file"));
    EXPECT_THAT(message("/"), HasSubstr("/ is no file"));
    EXPECT_THAT(message("nowhere.csv"), HasSubstr("nowhere.csv is not there"));
    EXPECT_THAT(message(std::string(10000, 'a')), HasSubstr("'file' has control characters or is too long"));
    const std::string large = testing::TempDir() + "large_" + std::to_string(getpid()) + ".csv";
    std::ofstream(large).close();
    ASSERT_EQ(truncate(large.c_str(), (off_t{64} << 20) + 1), 0);
    EXPECT_THAT(message(large), HasSubstr("is larger than 64 MiB"));
    std::remove(large.c_str());
}

struct ClampCase {
    const char* clamp;
    const char* message;
};
class ClampError : public testing::TestWithParam<ClampCase> {};

TEST_P(ClampError, is_said) {
    const auto [experiment, messages] =
        read_and_bind(with(std::string(R"("actions": [{"clamp": "V", )") + GetParam().clamp + "}]"));
    EXPECT_THAT(messages, HasSubstr(GetParam().message));
    EXPECT_THAT(messages, testing::StartsWith("e.json:"));
}

INSTANTIATE_TEST_SUITE_P(
    All, ClampError,
    testing::Values(
        ClampCase{R"("steps": [])", "'steps' has 1 to 100000 of them, not 0"},
        ClampCase{R"("steps": "0 mV")", "'steps' is an array, not a string"},
        ClampCase{R"("steps": ["0 mV", "1 ms"])", "one of 'steps' is a value and how long it lasts"},
        ClampCase{R"("steps": [["0 mV"]])", "one of 'steps' is a value and how long it lasts"},
        ClampCase{R"("steps": [["0 mV", "1 mV"]])", "how long one of 'steps' lasts"},
        ClampCase{R"("steps": [["0 mV", "0 ms"]])", "how long one of 'steps' lasts"},
        ClampCase{R"("steps": [["0 mV", "0.07 ms"]])", "is not a whole number of steps of 0.05 ms"},
        ClampCase{R"("steps": [["0 mM", "1 ms"]])", "a value of 'steps' is in mV, not in mM"},
        ClampCase{R"("steps": [[0, "1 ms"]])", "a value of 'steps' is in mV, and needs that unit"},
        ClampCase{R"("steps": [["0 mV", "1 ms"]], "until": "2 ms")",
                  "'until' comes after the end of 'steps', 1 ms after 'from'"},
        ClampCase{R"("steps": [["0 mV", "1 ms"]], "from": "100 ms")", "'from' does not come before 'until'"},
        ClampCase{R"("steps": [["0 mV", "1 ms"]], "to": "1 mV")", "has both 'to' and 'steps'; give one of them"},
        ClampCase{R"("file": 3)", "'file' is a string, not a number"}));

}  // namespace
}  // namespace heartwright::experiment
