#include "generator/ir/cursor.hpp"

#include <charconv>
#include <optional>
#include <system_error>

#include "base/diag/faults.hpp"

namespace heartwright::ir {

bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

void Cursor::fail(const std::string& what) const {
    throw UserFault("IR text, line " + std::to_string(line_) + ", column " + std::to_string(at_ + 1) + ": " + what);
}

void Cursor::skip_spaces() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
}

bool Cursor::at_end() {
    skip_spaces();
    return at_ == text_.size();
}

char Cursor::peek() {
    skip_spaces();
    return at_ < text_.size() ? text_[at_] : '\0';
}

bool Cursor::take(std::string_view token) {
    skip_spaces();
    if (text_.substr(at_, token.size()) != token) return false;
    at_ += token.size();
    return true;
}

void Cursor::expect(std::string_view token) {
    if (!take(token)) fail("expected '" + std::string(token) + "'");
}

bool Cursor::take_word(std::string_view word) {
    skip_spaces();
    const std::size_t before = at_;
    if (is_name_start(peek()) && name() == word) return true;
    at_ = before;
    return false;
}

bool Cursor::take_keyword(std::string_view word) {
    const std::size_t before = at_;
    if (take_word(word) && peek() != '[') return true;
    at_ = before;
    return false;
}

std::string Cursor::name() {
    skip_spaces();
    const std::size_t begin = at_;
    if (at_ == text_.size() || !is_name_start(text_[at_])) fail("expected a name");
    while (at_ < text_.size() && (is_name_start(text_[at_]) || is_digit(text_[at_]))) ++at_;
    return std::string(text_.substr(begin, at_ - begin));
}

double Cursor::number() {
    skip_spaces();
    double value = 0;
    auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (error != std::errc()) fail("expected a number");
    at_ = static_cast<std::size_t>(end - text_.data());
    return value;
}

std::int64_t Cursor::whole_number() {
    skip_spaces();
    std::int64_t value = 0;
    auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (error != std::errc() || value < 0) fail("expected a whole number, not below zero");
    at_ = static_cast<std::size_t>(end - text_.data());
    return value;
}

std::vector<std::string> Cursor::names() {
    std::vector<std::string> result;
    expect("[");
    while (!take("]")) {
        if (!result.empty()) expect(",");
        result.push_back(name());
    }
    return result;
}

std::string Cursor::quoted() {
    expect("\"");
    std::string out;
    while (at_ < text_.size() && text_[at_] != '"') {
        char c = text_[at_++];
        if (c == '\\' && at_ < text_.size()) {
            c = text_[at_++];
            c = c == 'n' ? '\n' : c == 'r' ? '\r' : c;
        }
        out += c;
    }
    expect("\"");
    return out;
}

Unit Cursor::unit() {
    expect("[");
    const std::size_t end = text_.find(']', at_);
    if (end == std::string_view::npos) fail("expected ']'");
    std::string text(text_.substr(at_, end - at_)), error;
    std::optional<Unit> unit = parse_unit(text, &error);
    if (!unit) fail("no unit '" + text + "': " + error);
    unit->text = text;
    at_ = end + 1;
    return *unit;
}

}  // namespace heartwright::ir
