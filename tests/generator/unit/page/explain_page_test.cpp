#include "generator/page/explain_page.hpp"

#include <gmock/gmock.h>

#include "generator/ir/model.hpp"

namespace heartwright::page {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Evidence evidence() {
    Evidence e;
    e.model = "toy";
    e.variant = "<weak>";
    e.finest = "cell";
    e.spec_file = "toy.json";
    e.states = 2;
    e.points = 400;
    e.as_written.ours = {.adds = 100, .multiplies = 100};
    PassEvidence pass;
    pass.name = "share_reciprocals";
    pass.purpose = "a/d + b/d -> a*r + b*r";
    pass.before[static_cast<std::size_t>(ir::Scale::cell)] = {{.divides = 2}, {.adds = 200}, {}};
    pass.after[static_cast<std::size_t>(ir::Scale::cell)] = {{.reciprocals = 1}, {.adds = 150}, {}};
    pass.changes = {{"i_Na", "fast_sodium", "a/d < 1", "a*r < 1", -4}};
    for (int k = 0; k < 100; ++k) pass.changes.push_back({"x" + std::to_string(k), "", "1", "2", 0});
    pass.made = {{"r", "reciprocal(d)"}};
    pass.errors = {12, 0.5, 1e-15, "m"};
    pass.own = 2e-16;
    e.passes = {pass};
    e.cost[static_cast<std::size_t>(ir::Scale::cell)].ours = {.adds = 150};
    e.worth = {Worth{.pass = "share_reciprocals", .ours = 50, .thesis = 60}};
    e.components = {{"fast_sodium", 3, {{}, {.adds = 150}, {}}}};
    e.bounds = {{"Bound for 1e7 cells on one H200", "0.71 ms a step", "by memory"}};
    e.why_no_kernels = "There is no nvcc.";
    e.why_not_measured = "Not measured.";
    return e;
}

// As a browser reads it: a line break is a blank, between elements nothing.
std::string without_breaks(std::string html) {
    for (std::size_t at = html.find('\n'); at != std::string::npos; at = html.find('\n', at)) {
        const bool is_between = at > 0 && html[at - 1] == '>' && at + 1 < html.size() && html[at + 1] == '<';
        html.replace(at, 1, is_between ? "" : " ");
    }
    return html;
}

TEST(ExplainPage, shows_what_was_found) {
    const std::string page = explain_page(evidence());
    for (const char* text :
         {"toy (&lt;weak&gt;)", "as written 200: 25% fewer", "<del>/d</del> &lt; 1", "<ins>*r</ins> &lt; 1",
          "fast_sodium", "\u22124 instructions", "95 more that changed", "and 41 whose lines are left out here",
          "reciprocal(d)", "There is no nvcc.", "Not measured.", "0.71 ms a step", "2.0e-16",
          "101 lines rewritten, 1 new name; \u221250 instructions"})
        EXPECT_THAT(page, HasSubstr(text));
    EXPECT_EQ(page, explain_page(evidence()));
}

TEST(ExplainPage, gives_the_reason_for_the_integrator_of_each_state) {
    Evidence e = evidence();
    e.schemes = {{"Ca", "linearly_implicit_euler", "stiff at dt = 0.02 ms"}};
    const std::string page = without_breaks(explain_page(e));
    EXPECT_THAT(page, HasSubstr("<h3>Integrators</h3>"));
    EXPECT_THAT(page, HasSubstr("<tr><th>Ca</th><td>linearly_implicit_euler <span class=\"quiet\">stiff at dt = 0.02 "
                                "ms</span>"));
    EXPECT_THAT(explain_page(evidence()), Not(HasSubstr("<h3>Integrators</h3>")));
}

TEST(ExplainPage, asks_for_nothing_and_runs_nothing) {
    const std::string page = explain_page(evidence());
    EXPECT_THAT(page, HasSubstr("default-src 'none'; img-src data:; style-src 'unsafe-inline'\""));
    for (const char* text : {"<script", "http://", "https://", "src=", "@import", "url("})
        EXPECT_THAT(page, Not(HasSubstr(text))) << text;
}

TEST(ExplainPage, draws_live_values_and_registers) {
    Evidence e = evidence();
    EXPECT_THAT(explain_page(e), Not(HasSubstr("Live values and registers")));
    e.live.at_first = 2;
    e.live.after_line = {2, 3, 7, 4, 0};
    e.live.components = {{"fast <sodium>", 0}, {"rest", 2}};
    e.live.cuts = {3};
    e.live.fits = {{.blocks = 6,
                    .registers = 80,
                    .values = 5,
                    .slots = 2,
                    .puts = 1,
                    .takes = 2,
                    .fetched = 1,
                    .shared_bytes = 2048}};
    e.live.spilled = {{"h", 0, 3, true}, {"exp_V", 1, 3, false}};
    e.live.spilled_for = "2 slots for 6 blocks at once";
    EXPECT_THAT(explain_page(e), Not(HasSubstr("In FP32")));
    e.live.most_in_fp32 = 9;
    const std::string page = explain_page(e);
    for (const char* text :
         {"by component: at most 9 values are live then", "at most 7 live values at once", "6 blocks, 80",
          "fast &lt;sodium&gt;", "cut here", "h, from memory into its slot", "spilled: 2 slots for 6 blocks at once",
          "the step is cut into functions there (1)", "<td class=\"number\">2048</td>"})
        EXPECT_THAT(page, HasSubstr(text));
}

TEST(ExplainPage, shows_kernels_and_measurements_when_there_are_some) {
    Evidence e = evidence();
    e.kernels = {{"step of cells", "sm_90", 128, 16, 128, 4, 0.25, {{"FP64 add, mul, fma", 900}, {"moves", 100}}}};
    e.measured = {{"Reaction, measured", "1.24 ms a step", "1e+07 cells, fp64, NVIDIA H200"}};
    const std::string page = explain_page(e);
    for (const char* text :
         {"<td class=\"number\">128</td>", "16 B spilled; occupancy 25%", "Instructions of step of cells, sm_90",
          "<td class=\"number\">90%</td>", "1.24 ms a step", "NVIDIA H200"})
        EXPECT_THAT(page, HasSubstr(text));
    EXPECT_THAT(page, Not(HasSubstr("There is no nvcc.")));
}

TEST(ExplainPage, shows_what_is_compiled_without_each_pass) {
    Evidence e = evidence();
    e.kernels = {{"step of cells",
                  "sm_90",
                  128,
                  0,
                  128,
                  4,
                  0.25,
                  {{"FP64 add, mul, fma", 900}, {"FP64 compare", 20}, {"moves", 100}}}};
    EXPECT_THAT(explain_page(e), Not(HasSubstr("Without each pass")));
    e.worth[0].is_compiled = true;
    e.worth[0].instructions = 1400;
    e.worth[0].fp64 = 1000;
    e.worth[0].registers = 168;
    const std::string page = without_breaks(explain_page(e));
    EXPECT_THAT(page, HasSubstr("<tr><th>with all passes</th><td class=\"number\">1020</td><td "
                                "class=\"number\">920</td><td class=\"number\">128</td>"));
    EXPECT_THAT(page, HasSubstr("<tr><th>without share_reciprocals</th><td class=\"number\">1400</td><td "
                                "class=\"number\">1000</td><td class=\"number\">168</td>"));
}

TEST(ExplainPage, evidence_of_nothing_makes_a_page_too) {
    Evidence e;
    e.finest = "cell";
    EXPECT_THAT(explain_page(e), HasSubstr("Not looked at."));
}

}  // namespace
}  // namespace heartwright::page
