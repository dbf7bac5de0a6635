#include "base/json/layout.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace heartwright::json {
namespace {

std::string laid_out_text(const std::string& text) {
    const auto file = std::make_shared<const SourceFile>("m.json", text);
    Diagnostics diagnostics;
    const auto document = parse(file, diagnostics);
    EXPECT_EQ(diagnostics.render(), "");
    if (!document) return {};
    std::string result = laid_out(*file, *document);
    const auto result_file = std::make_shared<const SourceFile>("m.json", result);
    const auto again = parse(result_file, diagnostics);
    EXPECT_EQ(diagnostics.render(), "") << result;
    EXPECT_TRUE(again && same_values(*document, *again)) << result;
    if (!again) return result;
    EXPECT_EQ(laid_out(*result_file, *again), result) << "laid out twice";
    return result;
}

TEST(layout, short_values_stay_on_their_line) {
    EXPECT_EQ(laid_out_text("{\"a\":1,\"b\":[1,  2],\"c\":{ }}"), "{ \"a\": 1, \"b\": [1, 2], \"c\": {} }\n");
    EXPECT_EQ(laid_out_text("[ ]"), "[]\n");
    EXPECT_EQ(laid_out_text(" 1.50e-3 "), "1.50e-3\n");
}

TEST(layout, what_its_author_broke_has_a_member_a_line) {
    EXPECT_EQ(laid_out_text("{ \"a\": 1,\n\"b\": [1,\n2], \"c\": [3, 4] }"),
              "{\n  \"a\": 1,\n  \"b\": [\n    1,\n    2\n  ],\n  \"c\": [3, 4]\n}\n");
}

TEST(layout, what_does_not_fit_has_a_member_a_line) {
    const std::string word = "\"" + std::string(70, 'x') + "\"";
    EXPECT_EQ(laid_out_text("[" + word + "," + word + "]"), "[\n  " + word + ",\n  " + word + "\n]\n");
}

TEST(layout, comments_stay_beside_what_they_are_about) {
    EXPECT_EQ(laid_out_text("// head\n{ // open\n\"a\": 1 // one\n, /* of b */ \"b\": /* value */ 2, \"c\": [ 3 ]\n// "
                            "end\n\n/* last */ }\n// tail"),
              "// head\n"
              "{  // open\n"
              "  \"a\": 1,  // one\n"
              "  /* of b */\n"
              "  /* value */\n"
              "  \"b\": 2,\n"
              "  \"c\": [3]\n"
              "  // end\n"
              "\n"
              "  /* last */\n"
              "}\n"
              "// tail\n");
}

TEST(layout, blank_lines_between_members_stay_one) {
    EXPECT_EQ(laid_out_text("{\r\n\r\n  \"a\": 1,\r\n\r\n\r\n  // about b\r\n  \"b\": 2\r\n\r\n}\r\n"),
              "{\n  \"a\": 1,\n\n  // about b\n  \"b\": 2\n}\n");
}

TEST(layout, strings_with_signs_of_json_stay_as_they_are_written) {
    EXPECT_EQ(laid_out_text(R"({"a//b":"/* \u00e9 \" ] */"})"), "{ \"a//b\": \"/* \\u00e9 \\\" ] */\" }\n");
    EXPECT_EQ(laid_out_text("\xEF\xBB\xBF{}"), "{}\n");
}

TEST(layout, of_every_bundled_spec_and_experiment_says_the_same) {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(HEARTWRIGHT_SOURCE_DIR "/model_specs")) {
        if (entry.path().extension() != ".json") continue;
        ++count;
        laid_out_text(read_source(entry.path().string())->text());
    }
    EXPECT_GE(count, 10U);
}

}  // namespace
}  // namespace heartwright::json
