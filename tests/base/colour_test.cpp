#include "base/diag/colour.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>

namespace heartwright {
namespace {

TEST(Colour, marks_severities_and_carets_and_nothing_else) {
    EXPECT_EQ(coloured("m.json:3:7: error: 'x' is not defined\n    \"y = x\"\n         ^~~ did you mean 'z'?\n"),
              "m.json:3:7: \033[1;31merror:\033[0m 'x' is not defined\n    \"y = x\"\n         \033[1;32m^~~\033[0m "
              "did you mean 'z'?\n");
    EXPECT_EQ(coloured("warning: slow"), "\033[1;35mwarning:\033[0m slow");
    EXPECT_EQ(coloured("  note: a\nmachine fault: b\n"),
              "  \033[1;36mnote:\033[0m a\n\033[1;31mmachine fault:\033[0m b\n");
    const std::string plain = "the time-stepping error: 3 mV\nx^2\n  2 runs\n";
    EXPECT_EQ(coloured(plain), plain);
}

TEST(Colour, is_for_terminals_alone) {
    ::setenv("TERM", "xterm", 1);
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    EXPECT_FALSE(wants_colour(ends[1]));
    ::close(ends[0]);
    ::close(ends[1]);
}

}  // namespace
}  // namespace heartwright
