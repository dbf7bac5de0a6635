#include "base/json/layout.hpp"

#include <algorithm>

namespace heartwright::json {
namespace {

constexpr std::size_t widest_line = 120;
constexpr std::size_t indentation = 2;

struct Comment {
    std::string text;
    bool is_on_line_before = false;  // on the line of the token before, with nothing behind it
    bool has_blank_before = false;
};

// What stands between two tokens.
struct Gap {
    std::vector<Comment> comments;
    bool has_newline = false;
    bool has_blank_at_end = false;  // a blank line before the token that follows
};

// Carriage returns go: lines end in '\n'.
std::string without_returns(std::string_view text) {
    std::string plain;
    for (const char c : text)
        if (c != '\r') plain += c;
    while (plain.ends_with(' ') || plain.ends_with('\t')) plain.pop_back();
    return plain;
}

Gap gap_of(std::string_view text, std::size_t begin, std::size_t end) {
    Gap gap;
    std::size_t newlines = begin == 0 ? 1 : 0;  // since the last token or comment
    bool is_first_line = begin != 0;
    for (std::size_t at = begin; at < end;) {
        const bool is_line = text.substr(at, 2) == "//", is_block = text.substr(at, 2) == "/*";
        if (!is_line && !is_block) {
            if (text[at] == '\n') {
                ++newlines;
                gap.has_newline = true;
                is_first_line = false;
            }
            ++at;
            continue;
        }
        const std::size_t close = is_line ? text.find('\n', at) : text.find("*/", at + 2);
        const std::size_t stop = std::min(is_line ? std::min(close, end) : close + 2, end);
        gap.comments.push_back({without_returns(text.substr(at, stop - at)), is_first_line, newlines > 1});
        newlines = 0;
        at = stop;
    }
    gap.has_blank_at_end = newlines > 1;
    // A comment before a token of its own line belongs to that token.
    const bool ends_on_other_line = newlines > 0 || end == text.size();
    for (Comment& comment : gap.comments)
        if (&comment == &gap.comments.back() && !ends_on_other_line) comment.is_on_line_before = false;
    return gap;
}

class Writer {
public:
    explicit Writer(const SourceFile& file) : text_(file.text()) {}

    std::string document(const Value& value) {
        const std::size_t begin = value.origin.offset, end = begin + value.origin.length;
        const std::size_t first = text_.starts_with("\xEF\xBB\xBF") ? 3 : 0;
        for (const Comment& comment : gap_of(text_, first, begin).comments) {
            if (comment.has_blank_before && !result_.empty()) result_ += '\n';
            result_ += comment.text + "\n";
        }
        write(value, 0);
        write_comments(gap_of(text_, end, text_.size()), 0, false);
        return result_ + "\n";
    }

private:
    static bool is_container(const Value& value) { return value.is(Kind::object) || value.is(Kind::array); }
    static std::size_t count_of(const Value& value) {
        return value.is(Kind::object) ? value.members.size() : value.items.size();
    }
    static const Value& child(const Value& value, std::size_t i) {
        return value.is(Kind::object) ? value.members[i].value : value.items[i];
    }
    static std::size_t begin_of(const Value& value, std::size_t i) {
        return value.is(Kind::object) ? value.members[i].key_origin.offset : value.items[i].origin.offset;
    }
    static std::size_t end_of(const Value& value, std::size_t i) {
        return child(value, i).origin.offset + child(value, i).origin.length;
    }

    // Between members i - 1 and i, from the opening bracket and to the closing one.
    Gap gap_before(const Value& value, std::size_t i) const {
        const std::size_t begin = i == 0 ? value.origin.offset + 1 : end_of(value, i - 1);
        const std::size_t end =
            i < count_of(value) ? begin_of(value, i) : value.origin.offset + value.origin.length - 1;
        return gap_of(text_, begin, end);
    }
    std::vector<Comment> comments_behind_key(const Member& member) const {
        return gap_of(text_, member.key_origin.offset + member.key_origin.length, member.value.origin.offset).comments;
    }

    std::string as_written(const Origin& origin) const { return text_.substr(origin.offset, origin.length); }

    bool is_broken(const Value& value) const {
        if (!is_container(value)) return false;
        for (std::size_t i = 0; i <= count_of(value); ++i) {
            const Gap gap = gap_before(value, i);
            if (!gap.comments.empty() || (gap.has_newline && count_of(value) > 0)) return true;
        }
        for (const Member& member : value.members)
            if (!comments_behind_key(member).empty()) return true;
        for (std::size_t i = 0; i < count_of(value); ++i)
            if (is_broken(child(value, i))) return true;
        return false;
    }

    std::string on_one_line(const Value& value) const {
        if (!is_container(value)) return as_written(value.origin);
        const bool is_object = value.is(Kind::object);
        if (count_of(value) == 0) return is_object ? "{}" : "[]";
        std::string line;
        for (const Member& member : value.members)
            line += (line.empty() ? "" : ", ") + as_written(member.key_origin) + ": " + on_one_line(member.value);
        for (const Value& item : value.items) line += (line.empty() ? "" : ", ") + on_one_line(item);
        return is_object ? "{ " + line + " }" : "[" + line + "]";
    }

    std::size_t column() const {
        const std::size_t newline = result_.rfind('\n');
        return result_.size() - (newline == std::string::npos ? 0 : newline + 1);
    }

    void start_line(std::size_t level) { result_ += "\n" + std::string(level * indentation, ' '); }

    void write(const Value& value, std::size_t level) {
        if (!is_broken(value)) {
            const std::string line = on_one_line(value);
            if (!is_container(value) || count_of(value) == 0 || column() + line.size() < widest_line) {
                result_ += line;
                return;
            }
        }
        result_ += value.is(Kind::object) ? '{' : '[';
        const std::size_t count = count_of(value);
        for (std::size_t i = 0; i <= count; ++i) {
            const Gap gap = gap_before(value, i);
            write_comments(gap, level + 1, i == 0);
            if (i == count) break;
            if (gap.has_blank_at_end && (i > 0 || !gap.comments.empty())) result_ += '\n';
            write_member(value, i, level + 1);
            if (i + 1 < count) result_ += ',';
        }
        start_line(level);
        result_ += value.is(Kind::object) ? '}' : ']';
    }

    void write_member(const Value& value, std::size_t i, std::size_t level) {
        if (value.is(Kind::object)) {
            for (const Comment& comment : comments_behind_key(value.members[i])) {
                start_line(level);
                result_ += comment.text;
            }
            start_line(level);
            result_ += as_written(value.members[i].key_origin) + ": ";
        } else {
            start_line(level);
        }
        write(child(value, i), level);
    }

    // Those on the line of the token before stay there.
    void write_comments(const Gap& gap, std::size_t level, bool is_first) {
        for (const Comment& comment : gap.comments) {
            if (comment.is_on_line_before) {
                result_ += "  " + comment.text;
            } else {
                if (comment.has_blank_before && !is_first) result_ += '\n';
                start_line(level);
                result_ += comment.text;
            }
            is_first = false;
        }
    }

    std::string text_, result_;
};

}  // namespace

std::string laid_out(const SourceFile& file, const Value& document) { return Writer(file).document(document); }

bool same_values(const Value& a, const Value& b) {
    if (a.kind != b.kind || a.boolean != b.boolean || a.text != b.text || a.items.size() != b.items.size() ||
        a.members.size() != b.members.size())
        return false;
    for (std::size_t i = 0; i < a.items.size(); ++i)
        if (!same_values(a.items[i], b.items[i])) return false;
    for (std::size_t i = 0; i < a.members.size(); ++i)
        if (a.members[i].key != b.members[i].key || !same_values(a.members[i].value, b.members[i].value)) return false;
    return true;
}

}  // namespace heartwright::json
