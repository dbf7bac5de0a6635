#include "generator/import/easyml/tokens.hpp"

#include <algorithm>
#include <string_view>

namespace heartwright::foreign::easyml {
namespace {

constexpr std::size_t most_tokens = 200'000;  // published models have up to 20,000

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_name_part(char c) { return is_name_start(c) || is_digit(c); }

std::size_t end_of_number(std::string_view text, std::size_t at) {
    const auto skip_digits = [&] {
        while (at < text.size() && is_digit(text[at])) ++at;
    };
    skip_digits();
    if (at < text.size() && text[at] == '.') ++at;
    skip_digits();
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        std::size_t digits = at + 1;
        if (digits < text.size() && (text[digits] == '+' || text[digits] == '-')) ++digits;
        if (digits < text.size() && is_digit(text[digits])) {
            at = digits;
            skip_digits();
        }
    }
    return at;
}

// Behind blanks and comments.
std::size_t skipped(std::string_view text, std::size_t at, std::vector<Comment>& comments) {
    while (at < text.size()) {
        const std::string_view rest = text.substr(at);
        if (rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\n' || rest[0] == '\r') {
            ++at;
        } else if (rest[0] == '#' || rest.starts_with("//")) {
            const std::size_t end = std::min(text.size(), text.find('\n', at));
            comments.push_back({at, end - at});
            at = end;
        } else if (rest.starts_with("/*")) {
            const std::size_t end = std::min(text.size() - 2, text.find("*/", at + 2)) + 2;
            comments.push_back({at, end - at});
            at = end;
        } else {
            return at;
        }
    }
    return at;
}

}  // namespace

std::vector<Token> tokens_of(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics,
                             std::vector<Comment>& comments) {
    static constexpr std::string_view pairs[] = {"<=", ">=", "==", "!=", "&&", "||", "+=", "-=", "*=", "/="};
    const std::string_view text = file->text();
    std::vector<Token> tokens;
    std::size_t at = 0;
    while ((at = skipped(text, at, comments)) < text.size()) {
        const std::size_t begin = at;
        Token::Kind kind = Token::Kind::sign;
        if (is_name_start(text[at])) {
            kind = Token::Kind::name;
            while (at < text.size() && is_name_part(text[at])) ++at;
        } else if (is_digit(text[at]) || (text[at] == '.' && at + 1 < text.size() && is_digit(text[at + 1]))) {
            kind = Token::Kind::number;
            at = end_of_number(text, at);
        } else {
            const auto is_here = [&](std::string_view pair) { return text.substr(at).starts_with(pair); };
            at += std::any_of(std::begin(pairs), std::end(pairs), is_here) ? 2 : 1;
        }
        const std::string word(text.substr(begin, at - begin));
        const bool is_known = kind != Token::Kind::sign || word.size() == 2 ||
                              std::string_view("+-*/()<>!?:;,.={}^%").find(word[0]) != std::string_view::npos;
        if (!is_known) {
            diagnostics.error({file, begin, 1}, "'" + word + "' is not expected in an EasyML file");
            return {};
        }
        tokens.push_back({kind, word, {file, begin, at - begin}});
        if (tokens.size() > most_tokens) {
            diagnostics.error({file, begin, 1}, "the file is too large; expected at most 200,000 words and signs");
            return {};
        }
    }
    tokens.push_back({Token::Kind::end, "the end of the file", {file, text.size(), 1}});
    return tokens;
}

}  // namespace heartwright::foreign::easyml
