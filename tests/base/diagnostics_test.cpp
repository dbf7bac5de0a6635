#include "base/diag/diagnostics.hpp"

#include <gtest/gtest.h>

#include "base/diag/faults.hpp"

namespace heartwright {
namespace {

std::shared_ptr<const SourceFile> file_of(std::string text, std::string name = "model.json") {
    return std::make_shared<const SourceFile>(std::move(name), std::move(text));
}

Origin at(const std::shared_ptr<const SourceFile>& file, std::string_view what) {
    return {file, file->text().find(what), what.size()};
}

TEST(source_file, counts_lines_and_columns_from_one) {
    const SourceFile file("f", "ab\ncd\r\n");
    EXPECT_EQ(file.place(0).line, 1);
    EXPECT_EQ(file.place(4).line, 2);
    EXPECT_EQ(file.place(4).column, 2);
    EXPECT_EQ(file.place(7).line, 3);
    EXPECT_EQ(file.place(99).line, 3);
    EXPECT_EQ(file.line(2), "cd");
    EXPECT_EQ(file.line(3), "");
    EXPECT_EQ(file.line(4), "");
}

TEST(diagnostics, shows_place_line_caret_and_suggestion) {
    const auto file = file_of("{ \"equations\": [\n        \"i_Kr = g_Kr*xr_inff*(V - E_K)\",\n");
    Diagnostics diagnostics;
    diagnostics.error(at(file, "xr_inff"), "'xr_inff' is not defined",
                      did_you_mean("xr_inff", {"V", "xr_inf", "g_Kr"}));
    EXPECT_EQ(diagnostics.render(),
              "model.json:2:22: error: 'xr_inff' is not defined\n"
              "    \"i_Kr = g_Kr*xr_inff*(V - E_K)\",\n"
              "                 ^~~~~~~ did you mean 'xr_inf'?\n");
    EXPECT_THROW(diagnostics.throw_if_errors(), UserFault);
}

TEST(diagnostics, orders_by_place_and_says_equal_things_once) {
    const auto file = file_of("one two\nthree\n");
    Diagnostics diagnostics;
    diagnostics.error(at(file, "three"), "third");
    diagnostics.note(at(file, "one"), "of the third");
    diagnostics.warning(at(file, "two"), "second");
    diagnostics.error(at(file, "three"), "third");
    diagnostics.error({}, "without a file", "do this");
    EXPECT_EQ(diagnostics.render(),
              "error: without a file; do this\n"
              "model.json:1:5: warning: second\n"
              "    one two\n"
              "        ^~~\n"
              "model.json:2:1: error: third\n"
              "    three\n"
              "    ^~~~~\n"
              "model.json:1:1: note: of the third\n"
              "    one two\n"
              "    ^~~\n");
}

TEST(diagnostics, caret_counts_characters_not_bytes) {
    const auto file = file_of("\t\"\xC3\xA9\xC3\xA9 x\"");
    Diagnostics diagnostics;
    diagnostics.error(at(file, "x"), "here");
    EXPECT_EQ(diagnostics.render(),
              "model.json:1:8: error: here\n"
              "    \"\xC3\xA9\xC3\xA9 x\"\n"
              "        ^\n");
}

TEST(diagnostics, shows_no_control_bytes_and_no_broken_text) {
    const auto file = file_of("a\x1B[31mb\xFF x");
    Diagnostics diagnostics;
    diagnostics.error(at(file, "x"), "bad \x07 name");
    EXPECT_EQ(diagnostics.render(),
              "model.json:1:10: error: bad ? name\n"
              "    a?[31mb? x\n"
              "             ^\n");
}

TEST(diagnostics, long_lines_are_cut_around_the_caret) {
    const auto file = file_of(std::string(5000, 'a') + "X" + std::string(5000, 'b'));
    Diagnostics diagnostics;
    diagnostics.error({file, 5000, 400}, "here");
    EXPECT_EQ(diagnostics.render(), "model.json:1:5001: error: here\n    ..." + std::string(80, 'a') + "X" +
                                        std::string(39, 'b') + "...\n       " + std::string(80, ' ') + "^" +
                                        std::string(39, '~') + "\n");
}

TEST(diagnostics, an_end_of_file_has_a_place) {
    const auto file = file_of("{\n");
    Diagnostics diagnostics;
    diagnostics.error({file, 2, 0}, "too short");
    EXPECT_EQ(diagnostics.render(), "model.json:2:1: error: too short\n    \n    ^\n");
}

TEST(diagnostics, a_carriage_return_at_the_end_of_a_line_has_a_place) {
    const auto file = file_of("ab\r\n");
    Diagnostics diagnostics;
    diagnostics.error({file, 3, 1}, "here");
    EXPECT_EQ(diagnostics.render(), "model.json:1:4: error: here\n    ab\n      ^\n");
}

TEST(diagnostics, a_flood_is_counted_not_shown) {
    const auto file = file_of(std::string(20000, '\n'));
    Diagnostics diagnostics;
    for (std::size_t i = 0; i < 20000; ++i) diagnostics.error({file, i, 0}, "bad");
    const std::string text = diagnostics.render();
    EXPECT_LT(text.size(), 10000U);
    EXPECT_TRUE(text.ends_with("... and 19900 more\n"));
    EXPECT_EQ(diagnostics.error_count(), 20000U);
}

TEST(nearest_name, finds_typing_errors_and_nothing_far) {
    const std::vector<std::string> names = {"i_Na", "g_Kr", "V", "tau_m"};
    EXPECT_EQ(nearest_name("i_NA", names), "i_Na");
    EXPECT_EQ(nearest_name("tua_m", names), "tau_m");
    EXPECT_EQ(nearest_name("v", names), "V");
    EXPECT_EQ(nearest_name("x", names), "");
    EXPECT_EQ(nearest_name("conductance", names), "");
    EXPECT_EQ(nearest_name("", names), "");
    EXPECT_EQ(did_you_mean("g_kr2", names), "did you mean 'g_Kr'?");
}

TEST(did_you_mean, finds_names_that_are_abbreviated) {
    const std::vector<std::string> models = {"gaur_rudy_2011_ord", "karma_1994", "luo_rudy_1991", "ohara_rudy_2011",
                                             "ten_tusscher_panfilov_2006"};
    for (const char* said : {"ohara", "OHaraRudy", "ohara_2011"})
        EXPECT_EQ(did_you_mean(said, models), "did you mean 'ohara_rudy_2011'?") << said;
    for (const char* said : {"tentusscher", "ten_tusscher_2006"})
        EXPECT_EQ(did_you_mean(said, models), "did you mean 'ten_tusscher_panfilov_2006'?") << said;
    EXPECT_EQ(did_you_mean("rudy", models), "did you mean 'gaur_rudy_2011_ord', 'luo_rudy_1991' or 'ohara_rudy_2011'?");
    for (const char* said : {"2011_ohara", "oh", "___", "panfilov_2007", ""}) EXPECT_EQ(did_you_mean(said, models), "");
    EXPECT_EQ(did_you_mean("i_Kr", {"i_Kr", "i_Kr_of_1994"}), "did you mean 'i_Kr_of_1994'?");  // never what was said
}

}  // namespace
}  // namespace heartwright
