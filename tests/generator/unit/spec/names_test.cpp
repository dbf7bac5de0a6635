#include "generator/spec/names.hpp"

#include <gtest/gtest.h>

namespace heartwright::spec {
namespace {

TEST(names, modellers_names_are_fine) {
    for (const char* name : {"V", "i_Na", "Ca_ss", "F", "R", "T", "_x", "tau_m", "I", "log2", "y0", "dtt", "exp_V"})
        EXPECT_EQ(why_no_symbol(name), "") << name;
    EXPECT_EQ(why_no_symbol(std::string(64, 'a')), "");
}

TEST(names, others_are_refused_with_a_reason) {
    EXPECT_EQ(why_no_symbol(""), "is empty");
    EXPECT_EQ(why_no_symbol("2x"), "does not begin with a letter");
    EXPECT_EQ(why_no_symbol("a b"), "holds more than letters, digits and '_'");
    EXPECT_EQ(why_no_symbol("a;b"), "holds more than letters, digits and '_'");
    EXPECT_EQ(why_no_symbol("\xCE\xB1"),
              "holds more than the letters a to z and A to Z, digits and '_': write 'alpha'");
    EXPECT_EQ(why_no_symbol("\u20AC"), "holds more than the letters a to z and A to Z, digits and '_'");
    EXPECT_EQ(why_no_symbol(std::string(65, 'a')), "is longer than 64 characters");
    EXPECT_EQ(why_no_symbol("__builtin_trap"), "begins with two underscores");
    EXPECT_EQ(why_no_symbol("_Complex"), "begins with an underscore and a capital");
    for (const char* name : {"t", "dt", "n_sites", "n_nominal"}) EXPECT_EQ(why_no_symbol(name), "is built in");
    for (const char* name : {"ddt", "next", "in", "exp", "min_of", "rest"})
        EXPECT_EQ(why_no_symbol(name), "is a word of the equations");
    for (const char* name : {"int", "asm", "and", "co_await", "typeof"})
        EXPECT_EQ(why_no_symbol(name), "is a keyword of C++");
}

TEST(names, components_may_be_called_as_functions_are) { EXPECT_EQ(why_no_name("exp"), ""); }

}  // namespace
}  // namespace heartwright::spec
