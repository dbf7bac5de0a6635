#include "runtime/io/arrays/text_scanner.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/diag/faults.hpp"

namespace heartwright::io {
namespace {

constexpr std::uint64_t most_items = 2'000'000'000;

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

}  // namespace

std::string shown_word(std::string_view word) {
    std::string text = "'";
    for (const char c : word.substr(0, 40)) text += c >= ' ' && c <= '~' ? c : '?';
    return text + (word.size() > 40 ? "...'" : "'");
}

void refuse_utf16(const std::string& name, std::string_view text) {
    for (const auto& [mark, bytes] : {std::pair("\xFF\xFE", "FF FE"), std::pair("\xFE\xFF", "FE FF")})
        if (text.starts_with(mark))
            throw UserFault(name + ": the file is text in UTF-16 (it begins with the bytes " + bytes +
                            "); save it as ASCII or UTF-8");
}

TextScanner::TextScanner(std::string name, std::string_view text, std::size_t first_line)
    : name_(std::move(name)), text_(text), first_line_(first_line), at_(text.starts_with("\xEF\xBB\xBF") ? 3 : 0) {
    refuse_utf16(name_, text);
}

void TextScanner::skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
}

std::string_view TextScanner::word(const char* what) {
    skip_space();
    last_ = at_;
    if (at_ == text_.size()) fail(std::string("the file ends where ") + what + " is expected");
    while (at_ < text_.size() && !is_space(text_[at_])) ++at_;
    return text_.substr(last_, at_ - last_);
}

double TextScanner::number(const char* what) {
    const std::string_view said = word(what);
    const std::string_view digits = said[0] == '+' ? said.substr(1) : said;
    double value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error == std::errc::result_out_of_range && end == digits.data() + digits.size()) {
        // Too small for a double is 0; too large is a fault.
        const bool is_small = digits.find("e-") != digits.npos || digits.find("E-") != digits.npos;
        if (is_small) return 0;
        fail(std::string(what) + " is beyond the range of numbers: " + shown_word(said));
    }
    if (error != std::errc() || end != digits.data() + digits.size())
        fail(std::string(what) + " is no number: " + shown_word(said));
    return value;
}

std::int64_t TextScanner::integer(const char* what) {
    const std::string_view said = word(what);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(said.data(), said.data() + said.size(), value);
    if (error == std::errc::result_out_of_range && end == said.data() + said.size())
        fail(std::string(what) + " is beyond the range of whole numbers: " + shown_word(said));
    if (error != std::errc() || end != said.data() + said.size())
        fail(std::string(what) + " is no whole number: " + shown_word(said));
    return value;
}

std::int64_t TextScanner::integer(const char* what, std::int64_t least, std::int64_t most) {
    const std::int64_t value = integer(what);
    if (value < least || value > most)
        fail(std::string(what) + " is " + std::to_string(value) + ", expected " + std::to_string(least) + " to " +
             std::to_string(most));
    return value;
}

std::string_view TextScanner::rest_of_line() {
    const std::size_t begin = at_, end = std::min(text_.find('\n', at_), text_.size());
    at_ = std::min(end + 1, text_.size());
    last_ = begin;
    std::string_view line = text_.substr(begin, end - begin);
    while (!line.empty() && is_space(line.back())) line.remove_suffix(1);
    return line;
}

bool TextScanner::is_at_end() {
    skip_space();
    return at_ == text_.size();
}

bool TextScanner::line_has_more() {
    while (at_ < text_.size() && is_space(text_[at_]) && text_[at_] != '\n') ++at_;
    return at_ < text_.size() && text_[at_] != '\n';
}

std::size_t TextScanner::count(const char* what, std::size_t bytes_each) {
    const std::int64_t said = integer(what);
    if (said < 0) fail(std::string(what) + " is negative: " + std::to_string(said));
    const std::uint64_t left = text_.size() - at_;
    // The last item needs no white space after it.
    const std::uint64_t most = (left + 1) / bytes_each;
    if (static_cast<std::uint64_t>(said) > most) refuse_count(what, static_cast<std::uint64_t>(said), left, most);
    if (static_cast<std::uint64_t>(said) > most_items)
        fail(std::string(what) + " is " + std::to_string(said) + "; at most " + std::to_string(most_items) +
             " are supported");
    return static_cast<std::size_t>(said);
}

void TextScanner::refuse_count(const char* what, std::uint64_t said, std::uint64_t left, std::uint64_t most) const {
    fail(std::string(what) + " is " + std::to_string(said) + ", but the file has only " + std::to_string(left) +
         " bytes left, room for at most " + std::to_string(most) + ": it is truncated, or the count is wrong");
}

std::size_t TextScanner::line() const {
    return first_line_ + static_cast<std::size_t>(
                             std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(last_), '\n'));
}

void TextScanner::fail(const std::string& message) const {
    throw UserFault(name_ + ":" + std::to_string(line()) + ": " + message);
}

}  // namespace heartwright::io
