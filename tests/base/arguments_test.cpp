#include "base/command_line/arguments.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/diag/faults.hpp"

namespace heartwright {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

const Usage usage{"explain",
                  "MODEL",
                  "Says what each pass does",
                  {{"--variant", "A[,B]", "of these variants,\nand no others"},
                   {"-o", "FILE.html", "where the page goes"},
                   {"--json", "", "an object, not a table"},
                   {"--output", "FILE.html", ""}},
                  {"explain karma_1994"},
                  {}};

std::string fault_of(const std::vector<std::string>& words) {
    try {
        Arguments(usage, words, 1, 1);
    } catch (const UserFault& fault) {
        return fault.what();
    }
    return "";
}

TEST(Arguments, are_told_apart) {
    const Arguments a(usage, {"model", "--variant", "epi", "--json", "--variant=iso", "-o=out"}, 1, 1);
    EXPECT_THAT(a.positional(), ElementsAre("model"));
    EXPECT_THAT(a.all("--variant"), ElementsAre("epi", "iso"));
    EXPECT_EQ(a.value("-o"), "out");
    EXPECT_EQ(a.value("--start", "own"), "own");
    EXPECT_TRUE(a.has("--json"));
    EXPECT_FALSE(a.has("--fits"));
}

TEST(Arguments, unknown_and_unfinished_options_are_refused) {
    EXPECT_EQ(fault_of({"--varient", "epi"}), "unknown option '--varient'; did you mean '--variant'?");
    EXPECT_EQ(fault_of({"--variant"}), "option '--variant' needs a value: A[,B]");
    EXPECT_EQ(fault_of({"--json=1"}), "option '--json' takes no value");
    EXPECT_EQ(fault_of({"--zzzzzzzzzz"}), "unknown option '--zzzzzzzzzz'; see heartwright explain --help");
}

TEST(Arguments, too_few_and_too_many_words_are_refused) {
    EXPECT_EQ(fault_of({"--json"}), "heartwright explain needs MODEL; see heartwright explain --help");
    EXPECT_EQ(fault_of({"a", "b"}), "'b' is one word too many; see heartwright explain --help");
}

TEST(Usage, shows_options_with_their_values_and_hides_aliases) {
    const std::string help = usage.help("heartwright");
    EXPECT_THAT(help, HasSubstr("Usage: heartwright explain MODEL [options]\n"));
    EXPECT_THAT(help, HasSubstr("  --variant A[,B]  of these variants,\n                   and no others\n"
                                "  -o FILE.html     where the page goes\n"
                                "  --json           an object, not a table\n"));
    EXPECT_THAT(help, Not(HasSubstr("--output")));
    EXPECT_THAT(help, EndsWith("Examples:\n  heartwright explain karma_1994\n"));
}

}  // namespace
}  // namespace heartwright
