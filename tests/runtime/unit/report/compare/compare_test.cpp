// heartwright compare as people call it: the table, the JSON, the exit code.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "base/diag/faults.hpp"
#include "runtime/commands/inspect/compare.hpp"
#include "tests/runtime/unit/report/a_run.hpp"

namespace heartwright::commands {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Outcome {
    int code;
    std::string text;
};

Outcome compared(const report::ARun& a, const report::ARun& b, std::vector<std::string> words = {}) {
    words.insert(words.begin(), {a.folder().string(), b.folder().string()});
    testing::internal::CaptureStdout();
    int code = -1;
    std::string fault;
    try {
        code = compare(Arguments(compare_usage(), words, 2, 2));
    } catch (const UserFault& wrong) {
        fault = wrong.what();
    }
    return {code, testing::internal::GetCapturedStdout() + fault};
}

class Compare : public testing::Test {
protected:
    Compare() {
        b.write("probes.csv", "t [ms],V [mV] @ P\n0,-80\n1,20.5\n");
        a.write("probes.csv", "t [ms],V [mV] @ P\n0,-80\n1,20\n");
    }
    report::ARun a{"compare_a"}, b{"compare_b"};
};

TEST_F(Compare, shows_what_is_not_the_same_and_counts_the_rest) {
    const Outcome outcome = compared(a, b);
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.text, HasSubstr("probes.csv  V at P                         mV    2        80           0.5    "
                                        "        0.0063    at t = 1 ms\n"));
    EXPECT_THAT(outcome.text, HasSubstr("maps.h5     all 3 the same in every digit"));
    EXPECT_THAT(outcome.text, HasSubstr("3 of 4 quantities are the same in every digit\n"));
    EXPECT_THAT(outcome.text, Not(HasSubstr("limit")));
    EXPECT_THAT(compared(a, b, {"--all"}).text, HasSubstr("maps.h5     apd90"));
}

TEST_F(Compare, judges_by_limits) {
    EXPECT_EQ(compared(a, b, {"--within", "0.5"}).code, 0);
    EXPECT_THAT(compared(a, b, {"--within", "0.5"}).text, HasSubstr("all that limits are for are within them\n"));
    const Outcome beyond = compared(a, b, {"--within", "0"});
    EXPECT_EQ(beyond.code, beyond_limits);
    EXPECT_THAT(beyond.text, HasSubstr("BEYOND 0; at t = 1 ms\n"));
    EXPECT_THAT(beyond.text, HasSubstr("1 is beyond its limit\n"));
    EXPECT_EQ(compared(a, b, {"--within", "0", "--within", "V:0,0.01"}).code, 0);
    EXPECT_EQ(compared(a, b, {"--within", "apd90:0"}).code, 0);
    EXPECT_EQ(compared(a, b, {"--within", "W:1"}).text, "a limit names 'W', which neither run has");
}

TEST_F(Compare, counts_what_one_run_lacks_unless_it_is_told) {
    b.remove("maps.h5");
    EXPECT_EQ(compared(a, b, {"--within", "1"}).code, beyond_limits);
    EXPECT_EQ(compared(a, b, {"--within", "1", "--common"}).code, 0);
    EXPECT_THAT(compared(a, b).text, HasSubstr("656 in A alone"));
}

TEST_F(Compare, writes_json) {
    const Outcome outcome = compared(a, b, {"--json", "--within", "V:0"});
    EXPECT_EQ(outcome.code, beyond_limits);
    const auto json = nlohmann::json::parse(outcome.text);
    EXPECT_EQ(json["within"], false);
    const auto& V = json["quantities"][0];
    EXPECT_EQ(V["name"], "V at P");
    EXPECT_EQ(V["largest_difference"], 0.5);
    EXPECT_EQ(V["there"]["where"], "t = 1 ms");
    EXPECT_EQ(V["within"], false);
    EXPECT_FALSE(json["quantities"][1].contains("within"));
    EXPECT_TRUE(nlohmann::json::parse(compared(a, b, {"--json"}).text)["within"].is_null());
}

TEST_F(Compare, hands_no_control_characters_to_a_terminal) {
    for (const report::ARun* run : {&a, &b}) {
        run->name_hostilely();
        run->write("probes.csv", "t [ms],\x1b[2JV [mV] @ P\n0,-80\n");
    }
    EXPECT_THAT(compared(a, b, {"--all"}).text, HasSubstr("?[2JV at P"));
    EXPECT_EQ(compared(a, b, {"--within", "0"}).code, 0);
    EXPECT_NO_THROW(nlohmann::json::parse(compared(a, b, {"--json"}).text));
}

TEST_F(Compare, of_runs_without_a_common_number_is_refused) {
    for (const report::ARun* run : {&a, &b}) run->remove("maps.h5");
    b.write("probes.csv", "t [ms],W [mV] @ P\n0,-80\n");
    EXPECT_THAT(compared(a, b).text, HasSubstr("have no number in common that could be compared"));
}

}  // namespace
}  // namespace heartwright::commands
