#include "generator/driver/option_values.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/diag/faults.hpp"

namespace heartwright::driver {
namespace {

using ::testing::ElementsAre;

TEST(OptionValues, name_and_value_are_split_at_the_first_equals_sign) {
    EXPECT_EQ(key_and_value("a=b=c", "--set"), (std::pair<std::string, std::string>{"a", "b=c"}));
    for (const char* text : {"a", "=b", "a=", ""}) EXPECT_THROW(key_and_value(text, "--set"), UserFault) << text;
}

TEST(OptionValues, lists_are_split) {
    EXPECT_THAT(split("epi,iso", ','), ElementsAre("epi", "iso"));
    EXPECT_THAT(split("", ','), ElementsAre());
    EXPECT_THAT(split(":a:", ':'), ElementsAre("a"));
}

}  // namespace
}  // namespace heartwright::driver
