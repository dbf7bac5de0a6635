#include "generator/emit/layout.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace heartwright::emit {
namespace {

constexpr std::size_t deeper_indent = 4;

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }  // of UTF-8

std::size_t columns_of(std::string_view text) {
    return text.size() - static_cast<std::size_t>(std::count_if(text.begin(), text.end(), continues_character));
}

bool fits(std::string_view text, std::size_t columns) {
    return text.size() <= columns || (text.size() <= 4 * columns && columns_of(text) <= columns);
}

// The byte at which column `column` begins.
std::size_t byte_of_column(std::string_view text, std::size_t column) {
    std::size_t at = 0;
    for (; at < text.size(); ++at)
        if (!continues_character(text[at]) && column-- == 0) break;
    return at;
}

// Where a line may be broken: before text[at]. The fewest brackets around it are best.
struct Break {
    std::size_t at = 0;
    int depth = 0;
    bool in_string = false;
};
constexpr int in_a_string = 1000, within_a_word = 2000;  // depths: worse than any bracket

// Reads code from left to right: literals, brackets, the comment behind it.
class Scanner {
public:
    explicit Scanner(std::string_view code) : code_(code) {
        while (at_ < code_.size() && comment_ == std::string_view::npos) step();
    }
    const std::vector<Break>& breaks() const { return breaks_; }
    std::size_t comment() const { return comment_; }  // where "//" stands; npos: nowhere

private:
    bool is_word(std::size_t at) const {
        return std::isalnum(static_cast<unsigned char>(code_[at])) || code_[at] == '_' || code_[at] == ')';
    }
    static bool is_any_of(char c, std::string_view all) { return all.find(c) != std::string_view::npos; }
    char next() const { return at_ + 1 < code_.size() ? code_[at_ + 1] : '\0'; }

    // What ends here is a type: "double*", "Step&", "pack<T>".
    bool is_type() const { return at_ > 1 && is_any_of(code_[at_ - 1], "*&>") && !is_any_of(code_[at_ - 2], " &-"); }

    void step() {
        const char c = code_[at_];
        if (c == '"' || c == '\'') return literal(c);
        if (c == '/' && next() == '/') {
            comment_ = at_;
            return;
        }
        if (c == ')' || c == ']' || c == '}') --depth_;
        if (c == '(' || c == '[' || c == '{') ++depth_;
        // Behind a comma, an opening parenthesis or an operator; * and / between operands have no blanks around them.
        const bool ends_operand = c == ' ' && at_ > 0 && is_any_of(code_[at_ - 1], ",;=+-*/<>&|?:{") && !is_type();
        const bool is_product = (c == '*' || c == '/') && at_ > 0 && is_word(at_ - 1) && next() != ' ' && next() != ')';
        if (ends_operand || is_product || (c == '(' && next() != ')')) breaks_.push_back({at_ + 1, depth_, false});
        ++at_;
    }

    void literal(char quote) {
        for (++at_; at_ < code_.size() && code_[at_] != quote;) {
            const bool is_blank = code_[at_] == ' ';
            at_ += escape_length();
            while (at_ < code_.size() && continues_character(code_[at_])) ++at_;
            if (quote == '"' && at_ < code_.size() && code_[at_] != quote)
                breaks_.push_back({at_, is_blank ? in_a_string : within_a_word, true});
        }
        ++at_;
    }
    // Bytes of the character or of the escape sequence that begins here: \n, \" or three octal digits.
    std::size_t escape_length() const {
        if (code_[at_] != '\\') return 1;
        return std::isdigit(static_cast<unsigned char>(next())) ? 4 : 2;
    }

    std::string_view code_;
    std::size_t at_ = 0, comment_ = std::string_view::npos;
    int depth_ = 0;
    std::vector<Break> breaks_;
};

const Break* first_behind(const std::vector<Break>& breaks, std::size_t place) {
    const auto found = std::upper_bound(breaks.begin(), breaks.end(), place,
                                        [](std::size_t value, const Break& b) { return value < b.at; });
    return breaks.data() + (found - breaks.begin());
}

// The first break behind `begin` that is outside of string literals: what follows a token longer than a line. Or null.
const Break* next_break(const std::vector<Break>& breaks, std::size_t begin) {
    const Break* end = breaks.data() + breaks.size();
    const Break* found = std::find_if(first_behind(breaks, begin), end, [](const Break& b) { return !b.in_string; });
    return found == end ? nullptr : found;
}

// The break that leaves at most `room` columns from `begin` on: the least nested one of those that fill a good part of
// the line, the last of these. Null: there is none.
const Break* best_break(std::string_view code, const std::vector<Break>& breaks, std::size_t begin, std::size_t room) {
    const auto find = [&](std::size_t least) {
        const Break* best = nullptr;
        for (const Break* b = first_behind(breaks, begin + least); b != breaks.data() + breaks.size(); ++b) {
            std::string_view piece = code.substr(begin, b->at - begin);
            while (!b->in_string && piece.ends_with(' ')) piece.remove_suffix(1);
            if (!fits(piece, room - std::min<std::size_t>(room, b->in_string ? 1 : 0))) break;
            if (!best || b->depth <= best->depth) best = b;
        }
        return best;
    };
    const Break* good = find(room / 2);
    if (good && good->depth < in_a_string) return good;
    const Break* any = find(0);
    return any && any->depth < in_a_string ? any : good ? good : any;
}

void add_code(std::string_view code, std::size_t indent, std::size_t columns, std::string& out) {
    const Scanner scanner(code);
    std::string blanks(indent, ' ');
    std::size_t begin = 0;
    bool reopens = false;  // a string literal that the line before closed
    while (true) {
        const std::size_t room = columns - std::min(columns, blanks.size() + (reopens ? 1 : 0));
        const std::string_view rest = code.substr(begin);
        const Break* b = fits(rest, room) ? nullptr : best_break(code, scanner.breaks(), begin, room);
        if (!b && !fits(rest, room)) b = next_break(scanner.breaks(), begin);
        std::string_view piece = b ? code.substr(begin, b->at - begin) : rest;
        while (!(b && b->in_string) && piece.ends_with(' ')) piece.remove_suffix(1);
        out.append(blanks).append(reopens ? "\"" : "").append(piece).append(b && b->in_string ? "\"\n" : "\n");
        if (!b) return;
        begin = b->at;
        reopens = b->in_string;
        blanks.assign(indent + deeper_indent, ' ');
    }
}

void add_comment(std::string_view words, std::size_t indent, std::size_t columns, std::string& out) {
    const std::string prefix = std::string(indent, ' ') + "// ";
    for (const std::string& line : wrapped_words(words, columns - std::min(columns - 1, prefix.size())))
        out.append(prefix).append(line).append("\n");
}

void add_line(std::string_view line, std::size_t columns, std::string& out) {
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    const std::string_view code = line.substr(indent);
    if (fits(line, columns) || code.starts_with('#')) {
        out.append(line).append("\n");
        return;
    }
    const std::size_t comment = Scanner(code).comment();
    if (comment == std::string_view::npos) return add_code(code, indent, columns, out);
    std::string_view words = code.substr(comment + 2);
    while (words.starts_with(' ')) words.remove_prefix(1);
    add_comment(words, indent, columns, out);
    if (comment > 0) add_code(code.substr(0, code.find_last_not_of(' ', comment - 1) + 1), indent, columns, out);
}

}  // namespace

std::vector<std::string> wrapped_words(std::string_view words, std::size_t columns) {
    std::vector<std::string> lines;
    while (!fits(words, columns)) {
        const std::size_t limit = byte_of_column(words, columns);
        const std::size_t blank = words.rfind(' ', limit);
        const bool is_cut = blank == std::string_view::npos || blank == 0;
        const std::size_t end = is_cut ? limit : blank;
        lines.emplace_back(words.substr(0, end));
        words.remove_prefix(is_cut ? end : end + 1);
    }
    lines.emplace_back(words);
    return lines;
}

std::string with_wrapped_lines(const std::string& text, std::size_t columns) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        add_line(std::string_view(text).substr(at, end - at), columns, out);
        at = end + 1;
    }
    return out;
}

}  // namespace heartwright::emit
