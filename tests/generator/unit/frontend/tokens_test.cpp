#include "generator/frontend/equations/tokens.hpp"

#include <gtest/gtest.h>

namespace heartwright::frontend {
namespace {

std::optional<std::vector<Token>> tokens(const std::string& text, std::string* message = nullptr) {
    Diagnostics diagnostics;
    const spec::Text whole{text};
    auto result = tokenise(whole, 0, diagnostics);
    EXPECT_EQ(result.has_value(), !diagnostics.has_errors()) << text;
    EXPECT_LE(diagnostics.all().size(), 1U) << text;
    if (message && diagnostics.has_errors()) *message = diagnostics.all().front().message;
    return result;
}

std::string joined(const std::string& text) {
    std::string result;
    const auto all = tokens(text);
    if (!all) return "refused";
    for (const Token& token : *all) result += (result.empty() ? "" : " ") + token.text;
    return result;
}

TEST(tokens, are_split_as_a_reader_would) {
    EXPECT_EQ(joined("a+b*-c"), "a + b * - c");
    EXPECT_EQ(joined("pow(x_1,2)<=3&&!(y>=.5e-3)||z==1?a:b!=2"),
              "pow ( x_1 , 2 ) <= 3 && ! ( y >= .5e-3 ) || z == 1 ? a : b != 2");
    EXPECT_EQ(joined("1.+2.5E+3-7e2"), "1. + 2.5E+3 - 7e2");
    EXPECT_EQ(joined("a - -b + +c"), "a - - b + + c");
    EXPECT_EQ(joined("\ta \t* b "), "a * b");
}

TEST(tokens, units_belong_to_their_number_or_to_in) {
    const auto all = tokens("0.32 [1/mV/ms]*in(ca, [uM]) + 3[mM]");
    ASSERT_TRUE(all);
    EXPECT_EQ((*all)[0].unit->text, "1/mV/ms");
    EXPECT_EQ((*all)[0].text, "0.32");
    EXPECT_EQ((*all)[0].length, 14U);
    EXPECT_EQ((*all)[6].kind, TokenKind::unit);
    EXPECT_EQ((*all)[6].unit->text, "uM");
    EXPECT_EQ(all->back().unit->text, "mM");
    for (const char* text : {"V [mV]", "(1) [mV]", "[mV]", "1 [mV] [mV]", "pow(x, [mV])", "in([mV], x)", "1 [parsec]",
                             "1 [mV", "1 [[mV]]", "1 [2]", "1 []", "1 ['; system(0); ']"})
        EXPECT_EQ(joined(text), "refused") << text;
}

TEST(tokens, numbers_are_decimal_and_finite) {
    EXPECT_EQ(tokens("28")->front().value, 28);
    EXPECT_EQ(tokens(".1")->front().value, 0.1);
    EXPECT_EQ(tokens("1e308")->front().value, 1e308);
    EXPECT_EQ(tokens("000.5")->front().value, 0.5);
    for (const char* text : {"1e309", "1e-400", "0x10", "0x1p3", "0b11", "1'000", "1.0f", "1L", "1u", "1..2", "1.2.3",
                             "1_km", "1e", "1e+", "2a"})
        EXPECT_EQ(joined(text), "refused") << text;
}

TEST(tokens, limits_keep_clang_safe) {
    const auto repeated = [](const std::string& piece, std::size_t times, const std::string& last) {
        std::string result;
        for (std::size_t i = 0; i < times; ++i) result += piece;
        return result + last;
    };
    EXPECT_TRUE(tokens(repeated("a+", most_operators, "a")));
    EXPECT_FALSE(tokens(repeated("a+", most_operators + 1, "a")));
    EXPECT_TRUE(tokens(repeated("(", deepest_nesting, "a") + repeated(")", deepest_nesting, "")));
    EXPECT_FALSE(tokens(repeated("(", deepest_nesting + 1, "a") + repeated(")", deepest_nesting + 1, "")));
    EXPECT_TRUE(tokens(repeated("- ", deepest_nesting, "a")));
    EXPECT_FALSE(tokens(repeated("- ", deepest_nesting + 1, "a")));
    EXPECT_FALSE(tokens(repeated("!", deepest_nesting + 1, "a")));
    EXPECT_FALSE(tokens(repeated("-(", deepest_nesting, "a") + repeated(")", deepest_nesting, "")));
    EXPECT_TRUE(tokens(repeated("a>b?a:", deepest_nesting, "b")));
    EXPECT_FALSE(tokens(repeated("a>b?a:", deepest_nesting + 1, "b")));
    EXPECT_FALSE(tokens(std::string(longest_equation, ' ') + "a"));
    EXPECT_TRUE(tokens(repeated("min(a>b?a:b, (- - -a) ) + ", 500, "a")));  // what is closed no longer counts
}

TEST(tokens, brackets_match) {
    std::string message;
    EXPECT_FALSE(tokens("(a + b", &message));
    EXPECT_EQ(message, "')' is missing for this '('");
    EXPECT_FALSE(tokens("a + b)", &message));
    EXPECT_EQ(message, "')' without '('");
    EXPECT_FALSE(tokens("a) + (b", &message));
    EXPECT_EQ(message, "')' without '('");
    EXPECT_FALSE(tokens("pow((a, b), c)", &message));
    EXPECT_EQ(message, "',' is not allowed here");
}

}  // namespace
}  // namespace heartwright::frontend
