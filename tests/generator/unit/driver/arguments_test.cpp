#include "generator/driver/arguments.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/diag/faults.hpp"

namespace heartwright::driver {
namespace {

using ::testing::ElementsAre;

std::string fault_of(const std::vector<std::string>& words) {
    try {
        parse_arguments(words, {"--variant", "-o"}, {"--json"});
    } catch (const UserFault& fault) {
        return fault.what();
    }
    return "";
}

TEST(Arguments, are_told_apart) {
    const Arguments a = parse_arguments({"model", "--variant", "epi", "--json", "--variant=iso", "-o", "out"},
                                        {"--variant", "-o"}, {"--json"});
    EXPECT_THAT(a.positional, ElementsAre("model"));
    EXPECT_THAT(a.all("--variant"), ElementsAre("epi", "iso"));
    EXPECT_EQ(a.value("-o"), "out");
    EXPECT_EQ(a.value("--start", "own"), "own");
    EXPECT_TRUE(a.has("--json"));
    EXPECT_FALSE(a.has("--fits"));
}

TEST(Arguments, unknown_and_unfinished_options_are_refused) {
    EXPECT_EQ(fault_of({"--varient", "epi"}), "unknown option --varient; did you mean --variant?");
    EXPECT_EQ(fault_of({"--variant"}), "option --variant needs a value");
    EXPECT_EQ(fault_of({"--zzzzzzzzzz"}), "unknown option --zzzzzzzzzz");
}

TEST(Arguments, name_and_value_are_split_at_the_first_equals_sign) {
    EXPECT_EQ(key_and_value("a=b=c", "--set"), (std::pair<std::string, std::string>{"a", "b=c"}));
    for (const char* text : {"a", "=b", "a=", ""}) EXPECT_THROW(key_and_value(text, "--set"), UserFault) << text;
}

TEST(Arguments, lists_are_split) {
    EXPECT_THAT(split("epi,iso", ','), ElementsAre("epi", "iso"));
    EXPECT_THAT(split("", ','), ElementsAre());
    EXPECT_THAT(split(":a:", ':'), ElementsAre("a"));
}

}  // namespace
}  // namespace heartwright::driver
