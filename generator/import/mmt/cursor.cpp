#include "generator/import/mmt/cursor.hpp"

#include <algorithm>

namespace heartwright::foreign::mmt {

bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_name_part(char c) { return is_name_start(c) || (c >= '0' && c <= '9'); }

std::string trimmed(std::string_view text) {
    const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return std::string(text);
}

std::string dedented(std::string_view text) {
    std::vector<std::string> lines(1);
    for (const char c : text) {
        if (c == '\r') continue;
        if (c == '\n')
            lines.emplace_back();
        else
            lines.back() += c == '\t' ? ' ' : c;
    }
    std::size_t indent = std::string::npos;
    for (std::size_t i = 1; i < lines.size(); ++i)  // the first stands behind the quotes
        indent = std::min(indent, lines[i].find_first_not_of(' '));
    std::string result;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::string line =
            i == 0 || indent == std::string::npos ? lines[i] : lines[i].substr(std::min(indent, lines[i].size()));
        line.erase(line.find_last_not_of(' ') + 1);
        result += line + "\n";
    }
    return trimmed(result);
}

void Cursor::skip_blanks() {
    while (!at_end()) {
        const char c = text_[at_];
        if (c == ' ' || c == '\t')
            ++at_;
        else if (c == '\\' && (peek(1) == '\n' || (peek(1) == '\r' && peek(2) == '\n')))
            at_ += peek(1) == '\n' ? 2 : 3;
        else if (parentheses > 0 && (c == '\n' || c == '\r'))
            ++at_;
        else if (parentheses > 0 && c == '#')
            at_ = std::min(text_.size(), text_.find('\n', at_));
        else
            return;
    }
}

bool Cursor::take(char c) {
    skip_blanks();
    if (peek() != c) return false;
    ++at_;
    return true;
}

bool Cursor::take_word(std::string_view word) {
    skip_blanks();
    if (!starts_with(word) || is_name_part(peek(word.size()))) return false;
    at_ += word.size();
    return true;
}

std::string Cursor::name() {
    if (!is_name_start(peek())) return {};
    const std::size_t begin = at_;
    while (is_name_part(peek())) ++at_;
    return std::string(text_.substr(begin, at_ - begin));
}

std::string_view Cursor::rest_of_line() {
    const std::size_t begin = at_;
    while (!at_line_end()) ++at_;
    return text_.substr(begin, at_ - begin);
}

std::string Cursor::line_comment() {
    skip_blanks();
    if (peek() != '#') return {};
    const std::size_t begin = at_;
    at_ = std::min(text_.size(), text_.find('\n', at_));
    std::string_view comment = text_.substr(begin, at_ - begin);
    while (!comment.empty() && comment.front() == '#') comment.remove_prefix(1);
    return trimmed(comment);
}

void Cursor::next_line() {
    at_ = text_.find('\n', at_);
    at_ = at_ == std::string_view::npos ? text_.size() : at_ + 1;
}

bool Cursor::skip_block_comment(std::vector<std::string>* lines) {
    if (!starts_with("\"\"\"")) return false;
    const std::size_t begin = at_ + 3;
    const std::size_t end = std::min(text_.size(), text_.find("\"\"\"", begin));
    at_ = std::min(text_.size(), end + 3);
    for (std::size_t line = begin; lines && line < end;) {
        const std::size_t stop = std::min(end, text_.find('\n', line));
        if (std::string text = trimmed(text_.substr(line, stop - line)); !text.empty())
            lines->push_back(std::move(text));
        line = stop + 1;
    }
    return true;
}

std::string Cursor::text_value() {
    skip_blanks();
    if (starts_with("\"\"\"")) {
        const std::size_t begin = at_ + 3;
        const std::size_t end = text_.find("\"\"\"", begin);
        if (end == std::string_view::npos) {
            at_ = text_.size();
            return dedented(text_.substr(begin));
        }
        at_ = end + 3;
        return dedented(text_.substr(begin, end - begin));
    }
    std::string result;
    while (true) {
        const std::size_t begin = at_;
        at_ = std::min(text_.size(), text_.find('\n', at_));
        result += trimmed(text_.substr(begin, at_ - begin));
        if (!result.ends_with('\\') || at_end()) return trimmed(result);
        result.back() = ' ';  // the next line belongs to it
        ++at_;
    }
}

bool Cursor::bracketed(std::string* content) {
    const std::size_t begin = at_;
    while (!at_end() && text_[at_] != ']' && text_[at_] != '\n') ++at_;
    if (peek() != ']') return false;
    *content = trimmed(text_.substr(begin, at_ - begin));
    ++at_;
    return true;
}

}  // namespace heartwright::foreign::mmt
