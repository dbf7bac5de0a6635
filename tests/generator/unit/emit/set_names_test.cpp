// Names for sets of variants.
#include <gtest/gtest.h>

#include "generator/emit/set_names.hpp"

namespace heartwright::emit {
namespace {

using Names = std::vector<std::string>;

TEST(SetNames, are_the_variants) {
    EXPECT_EQ(set_names({{"", "epi", "M"}, {"endo"}}), (Names{"epi_M", "endo"}));
    EXPECT_EQ(set_names({{""}, {"endo"}}), (Names{"as_written", "endo"}));
    EXPECT_EQ(set_names({{""}}), (Names{"as_written"}));
    EXPECT_EQ(set_names({{"", "healthy", "iso"}}), (Names{"all_variants"}));
    EXPECT_EQ(set_names({{"a", "b", "c", "d", "e"}, {""}}), (Names{"a_b_c_and_2_more", "as_written"}));
}

TEST(SetNames, are_identifiers_and_no_two_alike) {
    EXPECT_EQ(set_names({{"a_b"}, {"a", "b"}, {"a;b"}}), (Names{"a_b", "a_b_2", "a_b_3"}));
    EXPECT_EQ(set_names({{";double_z=off"}, {"healthy;double_z=off"}}),
              (Names{"double_z_off", "healthy_double_z_off"}));
    EXPECT_EQ(set_names({{"*/ \\\n"}, {"\xC2\xB5__"}}), (Names{"variant", "variant_2"}));
    EXPECT_EQ(set_names({{std::string(300, 'x')}, {"y"}}).front().size(), 40U);
}

}  // namespace
}  // namespace heartwright::emit
