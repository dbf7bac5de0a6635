#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "base/diag/faults.hpp"
#include "base/json/value.hpp"

namespace heartwright::json {
namespace {

struct Parsed {
    std::shared_ptr<const SourceFile> file;
    std::optional<Value> value;
    std::string messages;
};

Parsed parsed(std::string text) {
    const auto file = std::make_shared<const SourceFile>("f.json", std::move(text));
    Diagnostics diagnostics;
    std::optional<Value> value = parse(file, diagnostics);
    return {file, std::move(value), diagnostics.render()};
}

std::string text_at(const Origin& origin) { return origin.file->text().substr(origin.offset, origin.length); }

TEST(json, keeps_order_and_places) {
    const Parsed p = parsed(R"({ "z": [1, -2.5e3, true], /* c, ":" */ "a": { }, // "x": 1
        "m": "text", "n": null })");
    ASSERT_TRUE(p.value);
    ASSERT_EQ(p.value->members.size(), 4U);
    EXPECT_EQ(p.value->members[0].key, "z");
    EXPECT_EQ(p.value->members[1].key, "a");
    EXPECT_EQ(text_at(p.value->members[1].key_origin), "\"a\"");
    EXPECT_EQ(text_at(p.value->members[1].value.origin), "{ }");
    const Value& list = p.value->members[0].value;
    EXPECT_EQ(text_at(list.origin), "[1, -2.5e3, true]");
    EXPECT_EQ(text_at(list.items[0].origin), "1");
    EXPECT_EQ(text_at(list.items[1].origin), "-2.5e3");
    EXPECT_EQ(list.items[1].number, -2500);
    EXPECT_EQ(list.items[1].text, "-2.5e3");
    EXPECT_EQ(text_at(list.items[2].origin), "true");
    EXPECT_TRUE(list.items[2].boolean);
    EXPECT_EQ(text_at(p.value->find("m")->origin), "\"text\"");
    EXPECT_EQ(text_at(p.value->find("n")->origin), "null");
    EXPECT_EQ(text_at(p.value->origin), p.file->text());
    EXPECT_EQ(p.value->find("none"), nullptr);
}

TEST(json, numbers_are_doubles) {
    const Parsed p = parsed("[0, -0, 18446744073709551615, 0.1, 1E2, -7, 1e-320]");
    ASSERT_TRUE(p.value);
    EXPECT_TRUE(std::signbit(p.value->items[1].number));
    EXPECT_EQ(p.value->items[2].number, 18446744073709551615.0);
    EXPECT_EQ(p.value->items[3].number, 0.1);
    EXPECT_EQ(p.value->items[5].number, -7);
}

TEST(json, a_scalar_and_a_byte_order_mark_are_fine) {
    EXPECT_EQ(text_at(parsed("\xEF\xBB\xBF \"a\" ").value->origin), "\"a\"");
    EXPECT_EQ(parsed(" 12").value->number, 12);
}

TEST(json, parts_of_strings_are_exact_through_escapes) {
    const Parsed p = parsed(R"({"k": "a\tb \u00e9\ud83d\ude00 \"end\" é!"})");
    ASSERT_TRUE(p.value);
    const Value& value = *p.value->find("k");
    const auto part_of = [&](std::string_view what) {
        const std::size_t begin = value.text.find(what);
        EXPECT_NE(begin, std::string::npos) << what;
        return text_at(value.part(begin, what.size()));
    };
    EXPECT_EQ(part_of("a"), "a");
    EXPECT_EQ(part_of("\t"), "\\t");
    EXPECT_EQ(part_of("b "), "b ");
    EXPECT_EQ(part_of("\xC3\xA9"), "\\u00e9");
    EXPECT_EQ(part_of("\xF0\x9F\x98\x80"), "\\ud83d\\ude00");
    EXPECT_EQ(part_of("\"end"), "\\\"end");
    EXPECT_EQ(text_at(value.part(value.text.size() - 3, 2)), "é");
    EXPECT_EQ(text_at(value.part(0, value.text.size())), R"(a\tb \u00e9\ud83d\ude00 \"end\" é!)");
    EXPECT_EQ(text_at(value.part(1000, 5)), "");
    EXPECT_EQ(value.offsets.size(), value.text.size() + 1);
}

TEST(json, a_key_twice_is_an_error_and_the_first_is_read) {
    const Parsed twice = parsed(R"({"a": 1, "a": 2, "b": 3})");
    ASSERT_TRUE(twice.value);
    ASSERT_EQ(twice.value->members.size(), 2U);
    EXPECT_EQ(twice.value->find("a")->number, 1);
    EXPECT_EQ(parsed("{ \"a\": 1,\n  \"a\": 2, \"b\": 3, \"b\": 4 }").messages,
              "f.json:2:3: error: the key 'a' stands twice in one object\n"
              "    \"a\": 2, \"b\": 3, \"b\": 4 }\n"
              "    ^~~\n"
              "f.json:1:3: note: it stands here already\n"
              "    { \"a\": 1,\n"
              "      ^~~\n"
              "f.json:2:19: error: the key 'b' stands twice in one object\n"
              "    \"a\": 2, \"b\": 3, \"b\": 4 }\n"
              "                    ^~~\n"
              "f.json:2:11: note: it stands here already\n"
              "    \"a\": 2, \"b\": 3, \"b\": 4 }\n"
              "            ^~~\n");
    EXPECT_TRUE(parsed(R"([{"a": 1}, {"a": 1}])").value);
}

struct BadText {
    std::string text;
    std::string first_line;
};

TEST(json, says_what_is_wrong_and_where) {
    const BadText rows[] = {
        {"", "f.json:1:1: error: the file holds no value"},
        {"// only words", "f.json:1:14: error: the file holds no value"},
        {"{ \"a\": [1, 2 }", "f.json:1:14: error: expected ',' or ']'"},
        {"{ \"a\": 1 \"b\": 2 }", "f.json:1:10: error: expected ',' or '}'"},
        {"{ \"a\" 1 }", "f.json:1:7: error: expected ':' after the key"},
        {"{ \"a\": }", "f.json:1:8: error: expected a value"},
        {"{ \"a\": , }", "f.json:1:8: error: expected a value"},
        {"{ a: 1 }", "f.json:1:3: error: expected a key in double quotes"},
        {"{ 1: 1 }", "f.json:1:3: error: expected a key in double quotes"},
        {"[1, 2, ]", "f.json:1:8: error: a comma before a closing bracket is not allowed"},
        {"{ \"a\": 1, // c\n }", "f.json:2:2: error: a comma before a closing bracket is not allowed"},
        {"[1,, 2]", "f.json:1:4: error: expected a value"},
        {"[1] [2]", "f.json:1:5: error: expected the end of the file"},
        {"[1] x", "f.json:1:5: error: expected the end of the file"},
        {"]", "f.json:1:1: error: expected a value"},
        {"{ \"a\": [1, 2", "f.json:1:8: error: the file ends before this bracket is closed"},
        {"[\"abc", "f.json:1:6: error: invalid string: missing closing quote"},
        {"[\"a\nb\"]", "f.json:1:4: error: this text has no closing quote on its line"},
        {"[\"\\x\"]", "f.json:1:4: error: invalid string: forbidden character after backslash"},
        {"[\"\xFF\"]", "f.json:1:3: error: invalid string: ill-formed UTF-8 byte"},
        {"[\"\xC0\xAF\"]", "f.json:1:3: error: invalid string: ill-formed UTF-8 byte"},
        {"[\"\\ud800\"]",
         "f.json:1:9: error: invalid string: surrogate U+D800..U+DBFF must be followed by U+DC00..U+DFFF"},
        {"[1e999]", "f.json:1:2: error: this number is too large for double precision"},
        {"[NaN]", "f.json:1:2: error: expected a value"},
        {"[-Infinity]", "f.json:1:3: error: invalid number; expected digit after '-'"},
        {"[01]", "f.json:1:3: error: expected ',' or ']'"},
        {"[1 /* open", "f.json:1:11: error: invalid comment; missing closing '*/'"},
        {"['a']", "f.json:1:2: error: expected a value"},
        {std::string("[1]\0[2]", 7), "f.json:1:4: error: a zero byte: this is no text file"},
    };
    for (const BadText& row : rows) {
        const Parsed wrong = parsed(row.text);
        const std::string& messages = wrong.messages;
        EXPECT_FALSE(wrong.value) << row.text;
        EXPECT_EQ(messages.substr(0, messages.find('\n')), row.first_line) << row.text;
    }
}

TEST(json, what_other_languages_write_gets_its_hint) {
    struct {
        std::string text, place, hint;
    } const rows[] = {
        {"{\n  # a comment\n}", "f.json:2:3: error: expected a key in double quotes", "comments begin with //"},
        {"{ \"a\": 1, # a comment\n  \"b\": 2 }", "f.json:1:11:", "comments begin with //"},
        {"{ \"a\": 1 # a comment\n}", "f.json:1:10: error: expected ',' or '}'", "comments begin with //"},
        {"{ \"a\": 1 }\n# the end\n", "f.json:2:1: error: expected the end of the file", "comments begin with //"},
        {"{ 'a': 1 }", "f.json:1:3: error: expected a key in double quotes", "texts stand in double quotes"},
        {"{ \"a\": 'b' }", "f.json:1:8: error: expected a value", "texts stand in double quotes"},
        {"{ a: 1 }", "f.json:1:3:", "in double quotes: \"a\""},
        {"{ \"a\": karma_1994 }", "f.json:1:8:", "in double quotes: \"karma_1994\""},
        {"{ \"end\": 500 ms }", "f.json:1:14:", "a quantity stands in double quotes: \"500 ms\""},
        {"{ \"a\": True }", "f.json:1:8: error: expected a value", "JSON writes true"},
        {"[None]", "f.json:1:2:", "JSON writes null"},
        {"[NaN]", "f.json:1:2:", "numbers are finite"},
        {"[.5]", "f.json:1:2:", "a number has a digit before its point: 0.5"},
        {"[+5]", "f.json:1:2:", "numbers have no plus sign"},
        {"{ \"a\": 1; \"b\": 2 }", "f.json:1:9:", "members are separated by ','"},
        {"{ \"a\": 1\n  \"b\": 2 }", "f.json:2:3:", "a comma is missing before this"},
        {"{ \"a\": 1, }", "f.json:1:11:", "leave out the comma before it"},
        {"{ \xE2\x80\x9C"
         "a\xE2\x80\x9D: 1 }",
         "f.json:1:3:", "texts stand in straight double quotes"},
        {"[\"C:\\xyz\"]", "f.json:1:6:", "a backslash is written twice: \\\\"},
        {"", "f.json:1:1:", "expected an object: { ... }"},
    };
    for (const auto& row : rows) {
        const std::string messages = parsed(row.text).messages;
        EXPECT_TRUE(messages.starts_with(row.place)) << row.text << "\n" << messages;
        EXPECT_NE(messages.find("^ " + row.hint + "\n"), std::string::npos) << row.text << "\n" << messages;
    }
}

TEST(json, depth_and_number_of_values_are_limited) {
    EXPECT_TRUE(parsed(std::string(64, '[') + std::string(64, ']')).value);
    EXPECT_TRUE(parsed(std::string(100'000, '['))
                    .messages.starts_with("f.json:1:65: error: brackets are nested more than 64 deep\n"));
    std::string many = "[0";
    for (int i = 0; i < 1'000'001; ++i) many += ",0";
    EXPECT_NE(parsed(many + "]").messages.find("more than a million values"), std::string::npos);
}

TEST(json, files_that_cannot_be_read_say_why) {
    EXPECT_THROW(read_source("/nowhere/at/all.json"), UserFault);
    EXPECT_THROW(read_source("/"), UserFault);
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("heartwright_json_test_" + std::to_string(::getpid()) + ".json");
    std::ofstream(path, std::ios::binary) << "{}\r\n";
    EXPECT_EQ(read_source(path.string())->text(), "{}\r\n");
    EXPECT_EQ(read_source(path.string())->name(), path.string());
    std::filesystem::remove(path);
}

}  // namespace
}  // namespace heartwright::json
