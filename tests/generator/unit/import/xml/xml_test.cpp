// Documents, places, and what is refused before it costs anything.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "generator/import/xml/document.hpp"

namespace heartwright::xml {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

struct Parsed {
    std::unique_ptr<Document> document;
    std::string messages;
};

Parsed parsed(const std::string& text) {
    Diagnostics diagnostics;
    Parsed result;
    result.document = parse(std::make_shared<const SourceFile>("a.xml", text), diagnostics);
    result.messages = diagnostics.render();
    EXPECT_EQ(result.document == nullptr, diagnostics.has_errors());
    return result;
}

TEST(XmlDocument, names_have_the_namespace_of_their_prefix) {
    const auto [document, messages] = parsed("<a xmlns='one' xmlns:p='two' p:x='1' x='2'><p:b/></a>");
    ASSERT_TRUE(document) << messages;
    EXPECT_TRUE(document->root.is("one", "a"));
    EXPECT_TRUE(document->root.children.at(0).is("two", "b"));
    EXPECT_EQ(*document->root.attribute("x"), "2");
    EXPECT_EQ(*document->root.attribute("x", "two"), "1");
    EXPECT_EQ(document->root.attribute("y"), nullptr);
}

TEST(XmlDocument, text_is_kept_around_children_and_comments_before_them) {
    const auto [document, messages] = parsed("<a>1.5<sep/>-3<!-- one --><!-- two --><b> x\n y </b></a>");
    ASSERT_TRUE(document) << messages;
    EXPECT_EQ(document->root.text, "1.5");
    EXPECT_EQ(document->root.children.at(0).tail, "-3");
    EXPECT_EQ(document->root.children.at(1).comment, "one\ntwo");
    EXPECT_EQ(text_content(document->root), "1.5-3 x y");
}

TEST(XmlDocument, elements_and_attributes_have_places) {
    const auto [document, messages] = parsed("<a>\n  <b name='x'\n     units = \"mV\"/>\n</a>");
    ASSERT_TRUE(document) << messages;
    const Element& b = document->root.children.at(0);
    const Origin tag = document->origin(b);
    EXPECT_EQ(document->file->place(tag.offset).line, 2);
    EXPECT_EQ(document->file->place(tag.offset).column, 3);
    const Origin units = document->origin(b, "units");
    EXPECT_EQ(document->file->text().substr(units.offset, units.length), "mV");
    EXPECT_EQ(document->origin(b, "absent").offset, tag.offset);
}

TEST(XmlDocument, a_malformed_document_is_refused_with_its_place) {
    EXPECT_EQ(parsed("<a>\n  <b></c>\n</a>").messages,
              "a.xml:2:8: error: the file is not well-formed XML: mismatched tag\n"
              "    <b></c>\n"
              "         ^\n");
    EXPECT_THAT(parsed("").messages, HasSubstr("no element found"));
    EXPECT_THAT(parsed("<a>&other;</a>").messages, HasSubstr("undefined entity"));
    EXPECT_THAT(parsed(std::string("<a>\0</a>", 8)).messages, HasSubstr("not well-formed"));
}

TEST(XmlDocument, parsing_stops_at_a_document_type) {
    const std::string bomb =
        "<?xml version='1.0'?>\n<!DOCTYPE a [<!ENTITY x 'xx'><!ENTITY y '&x;&x;'> <!ENTITY z SYSTEM "
        "'file:///etc/passwd'>]>"
        "<a>&y;&z;</a>";
    const Parsed result = parsed(bomb);
    EXPECT_THAT(result.messages, StartsWith("a.xml:2:13: error: document type declarations (<!DOCTYPE ...>) are not "
                                            "accepted"));
    EXPECT_FALSE(result.document);
}

TEST(XmlDocument, sizes_are_limited) {
    std::string nested, many = "<a>", attributes = "<a>";
    for (int i = 0; i < 1'000'000; ++i) nested += "<a>";
    EXPECT_THAT(parsed(nested).messages, HasSubstr("nested deeper than 256"));
    for (int i = 0; i < 1'000'000; ++i) many += "<b/>";
    EXPECT_THAT(parsed(many + "</a>").messages, HasSubstr("more than 200,000 elements"));
    for (int i = 0; i < 150'000; ++i) attributes += "<b c='1' d='2' e='3'/>";
    EXPECT_THAT(parsed(attributes + "</a>").messages, HasSubstr("more than 400,000 attributes"));
    EXPECT_THAT(parsed("<a>" + std::string(std::size_t{17} << 20, '1') + "</a>").messages,
                HasSubstr("larger than 16 MiB"));
}

TEST(XmlDocument, other_encodings_are_read) {
    const auto [document, messages] = parsed("<?xml version='1.0' encoding='ISO-8859-1'?><a>\xB5m</a>");
    ASSERT_TRUE(document) << messages;
    EXPECT_EQ(document->root.text, "\xC2\xB5m");
    EXPECT_THAT(parsed("<?xml version='1.0' encoding='no-such'?><a/>").messages, HasSubstr("unknown encoding"));
}

}  // namespace
}  // namespace heartwright::xml
