#include "base/command_line/arguments.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/command_line/quantities.hpp"
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

TEST(Arguments, an_option_of_one_value_is_not_given_two) {
    const Arguments a(usage, {"model", "--variant", "epi", "-o", "a", "--variant", "iso", "-o", "a"}, 1, 1);
    EXPECT_EQ(a.value("-o"), "a");
    try {
        a.value("--variant");
        FAIL();
    } catch (const UserFault& fault) {
        EXPECT_STREQ(fault.what(), "option '--variant' is given twice, as 'epi' and 'iso': give one of them");
    }
}

TEST(Arguments, unknown_and_unfinished_options_are_refused) {
    EXPECT_EQ(fault_of({"--varient", "epi"}), "unknown option '--varient'; did you mean '--variant'?");
    EXPECT_EQ(fault_of({"--variant"}), "option '--variant' needs a value: A[,B]");
    EXPECT_EQ(fault_of({"--variant", "--json"}),
              "option '--variant' needs a value: A[,B]; '--json' behind it is an option");
    EXPECT_EQ(fault_of({"--json=1"}), "option '--json' takes no value");
    EXPECT_EQ(fault_of({"--zzzzzzzzzz"}), "unknown option '--zzzzzzzzzz'; see heartwright explain --help");
}

TEST(Arguments, too_few_and_too_many_words_are_refused) {
    EXPECT_EQ(fault_of({"--json"}), "heartwright explain needs MODEL; see heartwright explain --help");
    EXPECT_EQ(fault_of({"a", "b"}), "'b' is one word too many; did you mean '-o b'?");
    EXPECT_EQ(fault_of({"a", "b", "-o", "c"}), "'b' is one word too many; see heartwright explain --help");
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

std::string fault_of(const std::string& option, const std::string& text, const QuantityKind& kind) {
    try {
        quantity(option, text, kind);
    } catch (const UserFault& fault) {
        return fault.what();
    }
    return "";
}

TEST(Quantities, a_bare_number_is_in_the_unit_of_the_kind) {
    for (const char* text : {"500", "500 ms", "0.5 s", "5e2"})
        EXPECT_DOUBLE_EQ(quantity("--cycle-length", text, quantities::time), 500) << text;
    EXPECT_DOUBLE_EQ(quantity("--hold", "-80", quantities::voltage), -80);
    EXPECT_DOUBLE_EQ(quantity("--hold", "-0.08 V", quantities::voltage), -80);
    EXPECT_DOUBLE_EQ(quantity("--wall", "5 min", quantities::wall_time), 300);
    EXPECT_DOUBLE_EQ(quantity("--after", "0", quantities::time_or_zero), 0);
    EXPECT_THAT(quantity_list("--s2", "0.6 s,400,300 ms", quantities::time), ElementsAre(600, 400, 300));
    EXPECT_EQ(with_unit("-80", "A/F"), "-80 A/F");
    EXPECT_EQ(with_unit("-80 A/F", "A/F"), "-80 A/F");
    EXPECT_EQ(with_unit("strong", "A/F"), "strong");
}

TEST(Quantities, other_dimensions_and_signs_are_refused_with_an_example) {
    EXPECT_EQ(fault_of("--cycle-length", "500 mV", quantities::time),
              "--cycle-length is a time above 0, such as \"500 ms\" or a bare number of ms, not '500 mV'");
    EXPECT_THAT(fault_of("--cycle-length", "-1", quantities::time), HasSubstr("a time above 0"));
    EXPECT_THAT(fault_of("--after", "-1", quantities::time_or_zero), HasSubstr("a time of 0 or more"));
    EXPECT_THAT(fault_of("--hold", "low", quantities::voltage), HasSubstr("--hold is a voltage, such as \"-80 mV\""));
}

TEST(Quantities, numbers_share_a_unit) {
    EXPECT_THAT(quantities_in("--sides", "2 0.7,3e-1 cm", "mm", 3, 3), ElementsAre(20, 7, 3));
    EXPECT_THAT(quantities_in("--chi", "140 1/mm", "1/mm", 1, 1), ElementsAre(140));
    EXPECT_EQ(quantity_in("--edge", "0.5mm", "mm"), 0.5);
    EXPECT_EQ(quantity_in("--edge", "0.5", "mm"), 0.5);
    const auto of = [](const char* text) {
        try {
            quantity_in("--edge", text, "mm");
        } catch (const UserFault& fault) {
            return std::string(fault.what());
        }
        return std::string();
    };
    EXPECT_EQ(of("0.5 ms"), "--edge: '0.5 ms' is in ms; expected 1 number in mm");
    EXPECT_EQ(of("1 2 mm"), "--edge: '1 2 mm' has 2 numbers; expected 1 number in mm");
    EXPECT_THAT(of("1 furlong"), HasSubstr("has no known unit"));
}

TEST(Quantities, help_says_which_unit_a_bare_number_has) {
    Usage paced = usage;
    paced.options.push_back({"--every", "TIME[,TIME...]", "from row to row"});
    EXPECT_THAT(paced.help("heartwright"),
                HasSubstr("\nTIME: a number with its unit, such as \"500 ms\"; a bare number is in ms.\n"));
    paced.options.back().value = "TIMES|WALL_TIME";
    EXPECT_THAT(paced.help("heartwright"), Not(HasSubstr("\nTIME:")));
    EXPECT_THAT(paced.help("heartwright"), HasSubstr("\nWALL_TIME: a number with its unit, such as \"300 s\""));
}

}  // namespace
}  // namespace heartwright
