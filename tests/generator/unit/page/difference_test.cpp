#include "generator/page/difference.hpp"

#include <gtest/gtest.h>

namespace heartwright::page {
namespace {

struct Row {
    const char *before, *after, *marked_before, *marked_after;
};

TEST(Difference, marks_the_tokens_that_differ) {
    const Row rows[] = {
        {"a/d + b/d", "a*r + b*r", "a<del>/d</del> + b<del>/d</del>", "a<ins>*r</ins> + b<ins>*r</ins>"},
        {"exp(V*0.2 + 7)", "1096.6*exp_V_over_5", "<del>exp(V</del>*<del>0.2 + 7)</del>",
         "<ins>1096.6</ins>*<ins>exp_V_over_5</ins>"},
        {"V/5", "V/5", "V/5", "V/5"},
        {"", "x", "", "<ins>x</ins>"},
        {"m_inf", "m_inf_2", "<del>m_inf</del>", "<ins>m_inf_2</ins>"},
    };
    for (const Row& row : rows) {
        const auto [before, after] = marked_difference(row.before, row.after);
        EXPECT_EQ(before, row.marked_before) << row.before << " -> " << row.after;
        EXPECT_EQ(after, row.marked_after) << row.before << " -> " << row.after;
    }
}

TEST(Difference, is_escaped) {
    EXPECT_EQ(marked_difference("V < -40 && x", "V < -41 && x").first, "V &lt; -<del>40</del> &amp;&amp; x");
    EXPECT_EQ(escaped("<b title=\"'\">"), "&lt;b title=&quot;&#39;&quot;&gt;");
}

// Beyond what is compared token by token, everything between the first and the last that differ is marked.
TEST(Difference, very_long_expressions_are_marked_coarsely) {
    std::string before = "first", after = "first";
    for (int k = 0; k < 800; ++k) {
        before += "+a";
        after += "+b";
    }
    EXPECT_EQ(marked_difference(before + "+last", after + "+last").first.substr(0, 16), "first+<del>a+a+a");
}

}  // namespace
}  // namespace heartwright::page
