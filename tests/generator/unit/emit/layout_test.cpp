// Wrapped lines of generated C++.
#include <gtest/gtest.h>

#include <algorithm>

#include "generator/emit/layout.hpp"
#include "generator/emit/tables_text.hpp"

namespace heartwright::emit {
namespace {

TEST(Layout, short_lines_stay) {
    const std::string text = "// title\n#pragma once\n\nint a = 1;  // unit\n";
    EXPECT_EQ(with_wrapped_lines(text), text);
}

TEST(Layout, a_statement_is_broken_where_fewest_brackets_are_open) {
    EXPECT_EQ(with_wrapped_lines("    const real x = fma(alpha, beta, gamma) + exp(delta*epsilon);\n", 44),
              "    const real x = fma(alpha, beta, gamma) +\n"
              "        exp(delta*epsilon);\n");
    EXPECT_EQ(with_wrapped_lines("x = aaaaaaaaaa*bbbbbbbbbb*cccccccccc/dddddddddd;\n", 30),
              "x = aaaaaaaaaa*bbbbbbbbbb*\n"
              "    cccccccccc/dddddddddd;\n");
}

TEST(Layout, a_type_stays_beside_its_name) {
    EXPECT_EQ(with_wrapped_lines("void initialise(const double* p, double* q) {\n", 39),
              "void initialise(const double* p,\n    double* q) {\n");
}

TEST(Layout, a_comment_behind_a_long_line_moves_above_it) {
    EXPECT_EQ(with_wrapped_lines("    const real i_Na = g_Na*m*h*j;  // A/F, line 85\n", 40),
              "    // A/F, line 85\n"
              "    const real i_Na = g_Na*m*h*j;\n");
}

TEST(Layout, comments_are_broken_between_words_and_long_words_are_cut) {
    EXPECT_EQ(with_wrapped_lines("  // one two three four five\n", 16), "  // one two\n  // three four\n  // five\n");
    EXPECT_EQ(with_wrapped_lines("// aaaaaaaaaabbbbbbbbbb\n", 13), "// aaaaaaaaaa\n// bbbbbbbbbb\n");
}

TEST(Layout, directives_and_long_names_stay_whole) {
    const std::string name(60, 'n');
    EXPECT_EQ(with_wrapped_lines("#include \"" + name + "\"\n", 40), "#include \"" + name + "\"\n");
    EXPECT_EQ(with_wrapped_lines("x = " + name + " + 1;\n", 40), "x =\n    " + name + " +\n    1;\n");
}

TEST(Layout, characters_count_not_bytes) {
    const std::string line = "// \xC2\xB5\xC2\xB5\xC2\xB5\xC2\xB5\xC2\xB5\n";
    EXPECT_EQ(with_wrapped_lines(line, 8), line);
}

// String literals are cut into neighbours, which the compiler joins: never within an escape sequence or a character.
TEST(Layout, a_long_string_literal_is_cut_between_words) {
    EXPECT_EQ(with_wrapped_lines("text = \"one two three four\";\n", 22),
              "text =\n"
              "    \"one two three \"\n"
              "    \"four\";\n");
}

// The code without blanks, neighbouring literals joined.
std::string tokens(const std::string& text) {
    std::string out;
    bool in_string = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (!in_string && (c == ' ' || c == '\n')) continue;
        if (c == '"' && !in_string && at > 0 && !out.empty() && out.back() == '"' && text[at - 1] == ' ') {
            out.pop_back();
            in_string = true;
            continue;
        }
        if (c == '"') in_string = !in_string;
        out += c;
        if (c == '\\') out += text[++at];
    }
    return out;
}

TEST(Layout, hostile_texts_keep_their_tokens) {
    std::string hostile;
    for (int i = 0; i < 40; ++i) hostile += "\" // \\ */ ?\?/ \n\t\x7f\xC2\xB5 {([";
    const std::string line = "    model.doc = f(" + c_string(hostile) + ", aaaaaaaa*bbbbbbbb, " + c_string("") + " );";
    for (std::size_t columns = 20; columns < 130; ++columns) {
        const std::string text = with_wrapped_lines(line + "\n", columns);
        // No line ends within an escape sequence: each has an even number of quotes that are no \".
        std::size_t begin = 0;
        while (begin < text.size()) {
            const std::size_t end = text.find('\n', begin);
            int quotes = 0;
            for (std::size_t at = begin; at < end; ++at)
                if (text[at] == '\\')
                    ++at;
                else
                    quotes += text[at] == '"';
            EXPECT_EQ(quotes % 2, 0) << text.substr(begin, end - begin);
            begin = end + 1;
        }
        EXPECT_EQ(tokens(text), tokens(line)) << columns;
    }
}

TEST(Layout, a_megabyte_of_text_takes_no_time) {
    const std::string line = "x = " + c_string(std::string(1'000'000, 'a')) + ";\n";
    const std::string text = with_wrapped_lines(line);
    std::size_t longest = 0, begin = 0;
    for (std::size_t at; (at = text.find('\n', begin)) != std::string::npos; begin = at + 1)
        longest = std::max(longest, at - begin);
    EXPECT_LE(longest, line_columns);
}

}  // namespace
}  // namespace heartwright::emit
