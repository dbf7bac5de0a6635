#include "base/expert/expert.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "base/diag/faults.hpp"

namespace heartwright::expert {
namespace {

class Expert : public ::testing::Test {
protected:
    void SetUp() override { unsetenv(variable); }
    void TearDown() override { unsetenv(variable); }

    static std::string message_of(const char* text) {
        setenv(variable, text, 1);
        try {
            all_given();
        } catch (const UserFault& fault) {
            return fault.what();
        }
        return "";
    }
};

TEST_F(Expert, nothing_is_given_without_the_variable_or_with_an_empty_one) {
    EXPECT_TRUE(all_given().empty());
    EXPECT_EQ(message_of(""), "");
    EXPECT_TRUE(all_given().empty());
    EXPECT_EQ(value_of("overlap"), "");
}

TEST_F(Expert, values_are_read_by_name_and_the_last_of_one_name_holds) {
    setenv(variable, "overlap:off,partition:interleaved:12,overlap:on", 1);
    EXPECT_EQ(value_of("overlap"), "on");
    EXPECT_EQ(value_of("partition"), "interleaved:12");
    EXPECT_EQ(value_of("halo"), "");
    EXPECT_EQ(all_given().size(), 3U);
}

TEST_F(Expert, an_unknown_name_lists_those_that_there_are) {
    const std::string text = message_of("overlp:on");
    EXPECT_NE(text.find("HEARTWRIGHT_EXPERT: there is no switch 'overlp'; did you mean 'overlap'?"), text.npos) << text;
    for (const Switch& one : switches()) EXPECT_NE(text.find(one.name), text.npos) << one.name;
    EXPECT_NE(message_of("overlap:on,").find("there is no switch ''"), text.npos);
}

TEST_F(Expert, a_wrong_value_lists_what_the_switch_takes) {
    EXPECT_EQ(message_of("overlap:perhaps"), "HEARTWRIGHT_EXPERT: the switch 'overlap' takes on|off, not 'perhaps'");
    EXPECT_EQ(message_of("overlap"), "HEARTWRIGHT_EXPERT: the switch 'overlap' takes on|off, not ''");
    for (const char* wrong :
         {"fused_steps:x", "fused_steps:-1", "fused_steps:7x", "mesh_tile:2048", "mesh_tile:2048x",
          "space_time_tile:1x2x3x4", "space_time_tile:1", "lattice_plan:cluster", "partition:interleaved:"})
        EXPECT_NE(message_of(wrong), "") << wrong;
    for (const char* right :
         {"fused_steps:64", "mesh_tile:2048x256", "space_time_tile:0", "space_time_tile:persistent:96x128x8",
          "lattice_plan:march+4", "lattice_plan:march", "partition:interleaved"})
        EXPECT_EQ(message_of(right), "") << right;
}

TEST_F(Expert, a_switch_is_set_beside_others_and_taken_out) {
    set("overlap", "off");
    set("clock", "each");
    EXPECT_STREQ(getenv(variable), "overlap:off,clock:each");
    set("overlap", "on");
    EXPECT_STREQ(getenv(variable), "clock:each,overlap:on");
    set("clock", "");
    set("overlap", "");
    EXPECT_EQ(getenv(variable), nullptr);
}

TEST_F(Expert, the_table_of_running_md_has_every_switch) {
    std::ifstream file(HEARTWRIGHT_SOURCE_DIR "/docs/running.md");
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    for (const Switch& one : switches()) {
        std::string values(one.values);
        for (std::size_t bar = 0; (bar = values.find('|', bar)) != values.npos;) values.replace(bar, 1, "`, `");
        const std::string row = fmt::format("| `{}` | `{}` | {} |\n", one.name, values, one.what);
        EXPECT_NE(page.find(row), page.npos) << row;
    }
}

TEST_F(Expert, a_name_that_is_in_no_table_is_our_fault) { EXPECT_THROW(value_of("overlp"), OurFault); }

}  // namespace
}  // namespace heartwright::expert
