#include "generator/import/xml/document.hpp"

#include <algorithm>

namespace heartwright::xml {
namespace {

constexpr std::string_view white_space = " \t\r\n";

bool is_white(char c) { return white_space.find(c) != std::string_view::npos; }

// Appends words with single spaces between them.
struct CollapsedText {
    std::string text;
    std::size_t most;
    bool has_gap = false;

    void add(std::string_view more) {
        for (const char c : more) {
            if (text.size() >= most) return;
            if (is_white(c)) {
                has_gap = true;
                continue;
            }
            if (has_gap && !text.empty()) text += ' ';
            has_gap = false;
            text += c;
        }
    }

    void add(const Element& element) {
        add(element.text);
        for (const Element& child : element.children) {
            add(child);
            if (child.tail.empty()) has_gap = true;
            add(child.tail);
        }
    }
};

}  // namespace

const std::string* Element::attribute(std::string_view with_name, std::string_view in_space) const {
    for (const Attribute& a : attributes)
        if (a.name == with_name && a.space == in_space) return &a.value;
    return nullptr;
}

const Element* Element::child(std::string_view in_space, std::string_view with_name) const {
    for (const Element& c : children)
        if (c.is(in_space, with_name)) return &c;
    return nullptr;
}

Origin Document::origin(const Element& element) const {
    const std::string_view tag = std::string_view(file->text()).substr(element.offset, element.length);
    return {file, element.offset, std::min(tag.size(), tag.find('\n'))};
}

Origin Document::origin(const Element& element, std::string_view attribute) const {
    const std::string_view tag = std::string_view(file->text()).substr(element.offset, element.length);
    for (std::size_t at = tag.find(attribute); at != std::string_view::npos; at = tag.find(attribute, at + 1)) {
        std::size_t next = at + attribute.size();
        if (at == 0 || (!is_white(tag[at - 1]) && tag[at - 1] != ':')) continue;
        while (next < tag.size() && is_white(tag[next])) ++next;
        if (next >= tag.size() || tag[next] != '=') continue;
        ++next;
        while (next < tag.size() && is_white(tag[next])) ++next;
        if (next >= tag.size()) break;
        const std::size_t end = tag.find(tag[next], next + 1);
        if (end == std::string_view::npos) break;
        return {file, element.offset + next + 1, end - next - 1};
    }
    return origin(element);
}

std::string_view Document::intern(std::string_view name) {
    const auto found = interned_.find(name);
    if (found != interned_.end()) return found->second;
    const std::string_view kept = names_.emplace_back(name);
    interned_.emplace(kept, kept);
    return kept;
}

std::string text_content(const Element& element, std::size_t most) {
    CollapsedText collapsed{{}, most};
    collapsed.add(element);
    return std::move(collapsed.text);
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(white_space);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(white_space) - first + 1);
}

}  // namespace heartwright::xml
