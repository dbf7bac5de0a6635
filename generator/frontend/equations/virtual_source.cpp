#include "generator/frontend/equations/virtual_source.hpp"

#include <algorithm>
#include <charconv>

namespace heartwright::frontend {
namespace {

constexpr std::string_view prefix = "hw_";

// Spec names are checked elsewhere; nothing but an identifier gets into our source even so.
bool is_identifier(std::string_view name) {
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    return !name.empty() && is_letter(name.front()) &&
           std::all_of(name.begin(), name.end(), [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); });
}

std::string spelling(const Token& token) {
    switch (token.kind) {
        case TokenKind::name:
        case TokenKind::function:
            return std::string(prefix) + token.text;
        case TokenKind::unit:
            return "0.0";  // a second argument of `in`, known by its place
        case TokenKind::number:
            return token.text.find_first_of(".eE") == std::string::npos ? token.text + ".0" : token.text;
        case TokenKind::sign:
            return token.text;
    }
    return {};
}

}  // namespace

Origin Expression::origin(std::size_t first_token, std::size_t last_token) const {
    if (tokens.empty()) return text->origin();
    const Token& first = tokens[std::min(first_token, tokens.size() - 1)];
    const Token& last = tokens[std::min(last_token, tokens.size() - 1)];
    return text->part(first.begin, last.begin + last.length - first.begin);
}

VirtualSource::VirtualSource(const std::vector<Expression>& expressions, const std::vector<std::string>& names) {
    for (const std::string& name : names)
        if (is_identifier(name) && !find_function(name))
            text_ += "extern const double " + std::string(prefix) + name + ";\n";
    for (const Function& function : documented_functions()) {
        text_ += "double " + std::string(prefix) + std::string(function.name) + "(double";
        for (int i = 1; i < function.arguments; ++i) text_ += ", double";
        text_ += ");\n";
    }
    for (std::size_t i = 0; i < expressions.size(); ++i) {
        const std::vector<Token>& tokens = expressions[i].tokens;
        const std::size_t head = text_.size();
        text_ += "double " + std::string(prefix) + std::to_string(i) + "() { return ( ";
        marks_.push_back({head, text_.size(), {i, 0}});  // a complaint about the whole is one about its first token
        for (std::size_t k = 0; k < tokens.size(); ++k) {
            const std::string word = spelling(tokens[k]);
            marks_.push_back({text_.size(), text_.size() + word.size(), {i, k}});
            text_ += word + " ";
        }
        const std::size_t end = text_.size();
        text_ += "); }\n";
        marks_.push_back({end, text_.size(), {i, tokens.size()}});
    }
}

std::optional<VirtualSource::Place> VirtualSource::place(std::size_t offset) const {
    auto after = std::upper_bound(marks_.begin(), marks_.end(), offset,
                                  [](std::size_t value, const Mark& mark) { return value < mark.begin; });
    if (after == marks_.begin()) return std::nullopt;
    const Mark& at = *std::prev(after);
    const bool is_behind = offset >= at.end && after != marks_.end() && after->place.expression == at.place.expression;
    return is_behind ? after->place : at.place;
}

std::string VirtualSource::name(std::string_view ours) { return std::string(ours.substr(prefix.size())); }

std::optional<std::size_t> VirtualSource::expression_of(std::string_view function) {
    if (function.substr(0, prefix.size()) != prefix) return std::nullopt;
    function.remove_prefix(prefix.size());
    std::size_t index = 0;
    const auto [end, code] = std::from_chars(function.data(), function.data() + function.size(), index);
    if (code != std::errc() || end != function.data() + function.size()) return std::nullopt;
    return index;
}

}  // namespace heartwright::frontend
