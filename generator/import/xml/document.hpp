// An XML document as a tree of elements with namespaces and places, parsed by Expat. Opens no files: nothing outside
// the text is read. A document type declaration is an error, so entities cannot be declared.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/diag/diagnostics.hpp"

namespace heartwright::xml {

// Limits, far above any public model: a hostile document is refused before it costs time or memory.
namespace limits {
inline constexpr std::size_t bytes = std::size_t{16} << 20;
inline constexpr std::size_t depth = 256;         // nested elements
inline constexpr std::size_t elements = 200'000;  // all of a document
inline constexpr std::size_t attributes = 400'000;
inline constexpr std::size_t comment = 4'096;  // bytes kept of the comments before an element
}  // namespace limits

// The prefix xml:, which every document has.
inline constexpr std::string_view xml_space = "http://www.w3.org/XML/1998/namespace";

struct Attribute {
    std::string_view space;  // namespace URI; empty without a prefix
    std::string_view name;   // without prefix
    std::string value;
};

struct Element {
    std::string_view space;  // namespace URI; empty without one
    std::string_view name;   // without prefix
    std::vector<Attribute> attributes;
    std::vector<Element> children;
    std::string text;     // characters before the first child
    std::string tail;     // characters between this element's end and the next tag
    std::string comment;  // comments directly before this element, one per line
    std::size_t offset = 0;
    std::size_t length = 0;  // of the start tag

    bool is(std::string_view in_space, std::string_view with_name) const {
        return space == in_space && name == with_name;
    }

    // nullptr without such an attribute. An attribute without a prefix has no namespace.
    const std::string* attribute(std::string_view with_name, std::string_view in_space = {}) const;
    const Element* child(std::string_view in_space, std::string_view with_name) const;  // the first, or nullptr
};

// Owns the names that its elements refer to.
struct Document {
    std::shared_ptr<const SourceFile> file;
    Element root;

    Origin origin(const Element& element) const;  // its start tag, at most its first line
    // The value of an attribute; the start tag when the attribute is absent.
    Origin origin(const Element& element, std::string_view attribute) const;

    std::string_view intern(std::string_view name);

private:
    std::deque<std::string> names_;
    std::unordered_map<std::string_view, std::string_view> interned_;
};

// nullptr after an error, which `diagnostics` then holds.
std::unique_ptr<Document> parse(std::shared_ptr<const SourceFile> file, Diagnostics& diagnostics);

// Text of the element and of all inside it, white space collapsed to single spaces, at most `most` bytes.
std::string text_content(const Element& element, std::size_t most = std::size_t{1} << 16);

// Without XML's white space at both ends.
std::string_view trimmed(std::string_view text);

}  // namespace heartwright::xml
