#include "runtime/report/pictures/style_sheet.hpp"

#include <algorithm>
#include <cctype>

namespace heartwright::report {
namespace {

std::string trimmed(std::string_view text) {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
    return std::string(text);
}

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(separator), text.size());
        if (const std::string part = trimmed(text.substr(0, end)); !part.empty()) parts.push_back(part);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

// "svg", "text.caption", ".band.f0"
StyledElement compound(const std::string& text) {
    StyledElement element;
    const std::size_t dot = std::min(text.find('.'), text.size());
    element.tag = text.substr(0, dot);
    element.classes = split(std::string_view(text).substr(dot), '.');
    return element;
}

bool fits(const StyledElement& wanted, const StyledElement& element) {
    if (!wanted.tag.empty() && wanted.tag != element.tag) return false;
    return std::all_of(wanted.classes.begin(), wanted.classes.end(), [&](const std::string& one) {
        return std::find(element.classes.begin(), element.classes.end(), one) != element.classes.end();
    });
}

bool fits(const std::vector<StyledElement>& selector, const std::vector<StyledElement>& path) {
    if (!fits(selector.back(), path.back())) return false;
    std::size_t wanted = selector.size() - 1;
    for (std::size_t k = path.size() - 1; k-- > 0 && wanted > 0;)
        if (fits(selector[wanted - 1], path[k])) --wanted;
    return wanted == 0;
}

}  // namespace

void read_declarations(std::string_view text, Declarations& into) {
    for (const std::string& declaration : split(text, ';')) {
        const std::size_t colon = declaration.find(':');
        if (colon != std::string::npos)
            into[trimmed(declaration.substr(0, colon))] = trimmed(declaration.substr(colon + 1));
    }
}

StyleSheet::StyleSheet(const std::string& css) {
    std::string_view left = css;
    for (std::size_t open = left.find('{'); open != std::string_view::npos; open = left.find('{')) {
        const std::size_t close = std::min(left.find('}', open), left.size());
        Declarations declarations;
        read_declarations(left.substr(open + 1, close - open - 1), declarations);
        for (const std::string& selector : split(left.substr(0, open), ',')) {
            Rule& rule = rules_.emplace_back();
            for (const std::string& part : split(selector, ' ')) rule.selector.push_back(compound(part));
            rule.declarations = declarations;
        }
        left.remove_prefix(std::min(close + 1, left.size()));
    }
}

Declarations StyleSheet::of(const std::vector<StyledElement>& path) const {
    Declarations all;
    for (const Rule& rule : rules_)
        if (fits(rule.selector, path))
            for (const auto& [name, value] : rule.declarations) all[name] = value;
    return all;
}

}  // namespace heartwright::report
