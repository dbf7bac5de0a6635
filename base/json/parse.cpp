#include <cctype>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>
#include <unordered_map>
#include <utility>

#include "base/json/value.hpp"

namespace heartwright::json {
namespace {

constexpr std::size_t most_bytes = std::size_t{64} << 20;
constexpr std::size_t most_values = 1'000'000;
constexpr std::size_t most_depth = 64;

// Tells a shared counter how far nlohmann's lexer has read: its events carry no place.
class CountingIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(const char* at, std::size_t* count) : at_(at), count_(count) {}
    reference operator*() const { return *at_; }
    CountingIterator& operator++() {
        ++at_;
        ++*count_;
        return *this;
    }
    CountingIterator operator++(int) {
        CountingIterator before = *this;
        ++*this;
        return before;
    }
    bool operator==(const CountingIterator& other) const { return at_ == other.at_; }
    bool operator!=(const CountingIterator& other) const { return at_ != other.at_; }

private:
    const char* at_;
    std::size_t* count_;
};

// What stands between two tokens: white space, comments, and perhaps one ',' or ':'.
struct TokenGap {
    std::size_t end;
    bool has_comma = false;
    bool has_colon = false;
};

TokenGap gap_from(std::string_view text, std::size_t at) {
    TokenGap gap{at};
    if (at == 0 && text.starts_with("\xEF\xBB\xBF")) gap.end = 3;
    while (gap.end < text.size()) {
        const char c = text[gap.end];
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            ++gap.end;
        } else if (c == ',' && !gap.has_comma && !gap.has_colon) {
            gap.has_comma = true;
            ++gap.end;
        } else if (c == ':' && !gap.has_comma && !gap.has_colon) {
            gap.has_colon = true;
            ++gap.end;
        } else if (text.substr(gap.end, 2) == "//") {
            gap.end = std::min(text.find('\n', gap.end), text.size());
        } else if (text.substr(gap.end, 2) == "/*") {
            const std::size_t close = text.find("*/", gap.end + 2);
            gap.end = close == std::string_view::npos ? text.size() : close + 2;
        } else {
            break;
        }
    }
    return gap;
}

// File offset of every byte that the JSON string between the quotes at `begin` and `end - 1` decodes to, and of the
// last quote.
std::vector<std::uint32_t> decoded_offsets(std::string_view file, std::size_t begin, std::size_t end,
                                           std::string_view decoded) {
    std::vector<std::uint32_t> offsets;
    offsets.reserve(decoded.size() + 1);
    std::size_t at = begin + 1;
    while (at + 1 < end) {
        std::size_t length = 1;
        std::size_t bytes = 1;
        if (file[at] == '\\') {
            length = 2;
            if (file[at + 1] == 'u') {
                length = 6;
                const auto first = static_cast<unsigned char>(decoded[offsets.size()]);
                bytes = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
                if (bytes == 4) length = 12;  // a surrogate pair
            }
        }
        offsets.insert(offsets.end(), bytes, static_cast<std::uint32_t>(at));
        at += length;
    }
    offsets.push_back(static_cast<std::uint32_t>(end - 1));
    return offsets;
}

std::string in_quotes(std::string_view text) { return "\"" + std::string(text) + "\""; }

// Letters, digits, '_' and '.' from `at`: a name or a literal of another language.
std::string_view word_at(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_' ||
                                 text[end] == '.' || text[end] == '-'))
        ++end;
    return text.substr(at, end - at);
}

// For those who think of Python, JavaScript or YAML: what stands here instead of JSON, and how JSON says it.
std::string hint_at(std::string_view text, std::size_t at) {
    const std::string_view rest = text.substr(at), word = word_at(text, at);
    if (rest.starts_with('#')) return "comments begin with //";
    if (rest.starts_with('\'')) return "texts stand in double quotes";
    if (rest.starts_with("\xE2\x80\x9C") || rest.starts_with("\xE2\x80\x9D") || rest.starts_with("\xC2\xAB"))
        return "texts stand in straight double quotes";
    if (rest.starts_with(';')) return "members are separated by ','";
    if (rest.starts_with('+')) return "numbers have no plus sign";
    if (rest.starts_with('.')) return "a number has a digit before its point: 0" + std::string(word);
    for (const auto& [other, own] : {std::pair{"True", "true"},
                                     {"TRUE", "true"},
                                     {"False", "false"},
                                     {"FALSE", "false"},
                                     {"None", "null"},
                                     {"NULL", "null"}})
        if (word == other) return "JSON writes " + std::string(own);
    for (const char* const no_number : {"NaN", "nan", "Infinity", "inf"})
        if (word == no_number) return "numbers are finite";
    if (word.empty()) return {};
    return "in double quotes: " + in_quotes(word);
}

// What the lexer says of a text or number that it cannot read, and what to do.
std::string hint_of(std::string_view problem) {
    if (problem.find("after backslash") != std::string_view::npos) return "a backslash is written twice: \\\\";
    if (problem.find("UTF-8") != std::string_view::npos) return "save the file as UTF-8";
    return {};
}

// Receives nlohmann's SAX events and builds the tree.
class TreeBuilder {
public:
    TreeBuilder(std::shared_ptr<const SourceFile> file, Diagnostics& diagnostics)
        : file_(std::move(file)), text_(file_->text()), diagnostics_(diagnostics) {}

    std::size_t* count() { return &read_; }
    std::optional<Value> result() { return is_wrong_ ? std::nullopt : std::move(root_); }

    bool null() { return add(literal(Kind::null)); }
    bool boolean(bool value) {
        Value literal_value = literal(Kind::boolean);
        literal_value.boolean = value;
        return add(std::move(literal_value));
    }
    bool number_integer(std::int64_t value) { return number(static_cast<double>(value)); }
    bool number_unsigned(std::uint64_t value) { return number(static_cast<double>(value)); }
    bool number_float(double value, const std::string&) { return number(value); }
    bool binary(nlohmann::json::binary_t&) { return false; }  // JSON text has none

    bool string(std::string& value) {
        const std::size_t begin = gap_from(text_, cursor_).end;
        Value string_value = made(Kind::string, begin, read_);
        string_value.offsets = decoded_offsets(text_, begin, read_, value);
        string_value.text = std::move(value);
        return add(std::move(string_value));
    }

    bool key(std::string& value) {
        const std::size_t begin = gap_from(text_, cursor_).end;
        Frame& frame = open_.back();
        frame.key = std::move(value);
        frame.key_origin = {file_, begin, read_ - begin};
        const auto [first, is_new] = frame.keys.emplace(frame.key, begin);
        frame.is_key_taken = !is_new;
        if (!is_new) {
            diagnostics_.error(frame.key_origin, "the key '" + frame.key + "' stands twice in one object");
            diagnostics_.note({file_, first->second, frame.key_origin.length}, "it stands here already");
        }
        cursor_ = read_;
        after_ = After::key;
        return true;
    }

    bool start_object(std::size_t) { return open(Kind::object); }
    bool start_array(std::size_t) { return open(Kind::array); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& exception) {
        const std::string what = exception.what();
        const std::size_t last_read = std::min(position == 0 ? 0 : position - 1, text_.size());
        const std::size_t invalid = what.find("- invalid ");
        if (invalid != std::string::npos && what.find("invalid literal") == std::string::npos) {
            const std::string problem = what.substr(invalid + 2, what.find("; last read") - invalid - 2);
            if (problem.find("U+000A") != std::string::npos || problem.find("U+000D") != std::string::npos)
                error({file_, last_read, 1}, "this text has no closing quote on its line");
            else
                error({file_, last_read, 1}, problem, hint_of(problem));
        } else if (what.find("number overflow") != std::string::npos) {
            const std::size_t begin = gap_from(text_, cursor_).end;
            error({file_, begin, number_end(begin) - begin}, "this number is too large for double precision");
        } else {
            unexpected_token(last_read);
        }
        return false;
    }

private:
    enum class After { start, opening, key, value };
    struct Frame {
        Value value;
        std::unordered_map<std::string, std::size_t> keys;
        std::string key;
        Origin key_origin;
        bool is_key_taken = false;  // by an earlier member, which stays
    };

    Value made(Kind kind, std::size_t begin, std::size_t end) const {
        Value value;
        value.kind = kind;
        value.origin = {file_, begin, end - begin};
        return value;
    }

    Value literal(Kind kind) const { return made(kind, gap_from(text_, cursor_).end, read_); }

    // The lexer reads one byte past a number, so its end is found again: "01" is a 0 and then a 1.
    std::size_t number_end(std::size_t begin) const {
        const auto is = [&](std::size_t at, std::string_view any) {
            return at < text_.size() && any.find(text_[at]) != std::string_view::npos;
        };
        const auto digits_from = [&](std::size_t at) {
            return std::min(text_.find_first_not_of("0123456789", at), text_.size());
        };
        std::size_t end = begin + (is(begin, "-") ? 1 : 0);
        end = is(end, "0") ? end + 1 : digits_from(end);
        if (is(end, ".")) end = digits_from(end + 1);
        if (is(end, "eE")) end = digits_from(end + (is(end + 1, "+-") ? 2 : 1));
        return end;
    }

    bool number(double value) {
        const std::size_t begin = gap_from(text_, cursor_).end;
        Value number_value = made(Kind::number, begin, number_end(begin));
        number_value.text = text_.substr(begin, number_value.origin.length);
        number_value.number = number_value.text.starts_with('-') ? -std::fabs(value) : value;  // -0 comes as an integer
        return add(std::move(number_value));
    }

    bool add(Value value) {
        cursor_ = value.origin.offset + value.origin.length;
        after_ = After::value;
        if (++values_ > most_values) {
            error(value.origin, "the file holds more than a million values");
            return false;
        }
        if (open_.empty()) {
            root_ = std::move(value);
            return true;
        }
        Frame& frame = open_.back();
        if (frame.value.kind == Kind::array)
            frame.value.items.push_back(std::move(value));
        else if (!frame.is_key_taken)
            frame.value.members.push_back({std::move(frame.key), frame.key_origin, std::move(value)});
        return true;
    }

    bool open(Kind kind) {
        Value value = made(kind, read_ - 1, read_);
        if (open_.size() == most_depth) {
            error(value.origin, "brackets are nested more than 64 deep");
            return false;
        }
        open_.push_back({std::move(value), {}, {}, {}});
        cursor_ = read_;
        after_ = After::opening;
        return true;
    }

    bool close() {
        Value value = std::move(open_.back().value);
        open_.pop_back();
        value.origin.length = read_ - value.origin.offset;
        return add(std::move(value));
    }

    void error(Origin origin, std::string message, std::string suggestion = {}) {
        is_wrong_ = true;
        diagnostics_.error(std::move(origin), std::move(message), std::move(suggestion));
    }

    // Of a token at `begin` where a ',' or a closing bracket should be: most often a unit without quotes.
    std::string hint_after_value(std::size_t begin) const {
        const Value& container = open_.back().value;
        const Value& last = container.is(Kind::array) ? container.items.back() : container.members.back().value;
        const std::string_view between = text_.substr(last.origin.offset, begin - last.origin.offset);
        const std::string_view unit = word_at(text_, begin);
        if (last.is(Kind::number) && !unit.empty() && !std::isdigit(static_cast<unsigned char>(unit[0])) &&
            between.find('\n') == std::string_view::npos)
            return "a quantity stands in double quotes: " + in_quotes(last.text + " " + std::string(unit));
        return text_[begin] == '"' || text_[begin] == '{' ? "a comma is missing before this" : hint_at(text_, begin);
    }

    void unexpected_token(std::size_t last_read) {
        const TokenGap gap = gap_from(text_, cursor_);
        if (gap.end >= text_.size()) {
            if (open_.empty())
                return error({file_, text_.size(), 0}, "the file holds no value", "expected an object: { ... }");
            return error({file_, open_.back().value.origin.offset, 1}, "the file ends before this bracket is closed");
        }
        const bool is_punctuation = std::string_view("{}[],:").find(text_[last_read]) != std::string_view::npos;
        const std::size_t begin = is_punctuation ? last_read : gap.end;
        const Origin place{file_, begin, 1};
        if (open_.empty()) {
            if (after_ == After::start) return error(place, "expected a value", hint_at(text_, begin));
            return error(place, "expected the end of the file", text_[begin] == '#' ? hint_at(text_, begin) : "");
        }
        const bool is_array = open_.back().value.kind == Kind::array;
        const std::string closing = is_array ? "']'" : "'}'";
        if (after_ == After::key) {
            if (gap.has_colon) return error(place, "expected a value", hint_at(text_, begin));
            return error(place, "expected ':' after the key");
        }
        if (after_ == After::value && !gap.has_comma)
            return error(place, "expected ',' or " + closing, hint_after_value(begin));
        if (gap.has_comma && (text_[begin] == ']' || text_[begin] == '}'))
            return error(place, "a comma before a closing bracket is not allowed", "leave out the comma before it");
        error(place, is_array ? "expected a value" : "expected a key in double quotes", hint_at(text_, begin));
    }

    std::shared_ptr<const SourceFile> file_;
    std::string_view text_;
    Diagnostics& diagnostics_;
    std::size_t read_ = 0;    // bytes that the lexer has taken
    std::size_t cursor_ = 0;  // end of the last token that an event told of
    After after_ = After::start;
    std::size_t values_ = 0;
    std::vector<Frame> open_;
    std::optional<Value> root_;
    bool is_wrong_ = false;
};

}  // namespace

std::optional<Value> parse(std::shared_ptr<const SourceFile> file, Diagnostics& diagnostics) {
    const std::string& text = file->text();
    if (text.size() > most_bytes) {
        diagnostics.error({file, 0, 0}, "the file is larger than 64 MiB");
        return std::nullopt;
    }
    // The lexer would take a zero byte for the end of the file and not look further.
    if (const std::size_t zero = text.find('\0'); zero != std::string::npos) {
        diagnostics.error({file, zero, 1}, "a zero byte: this is no text file", "save it as UTF-8");
        return std::nullopt;
    }
    TreeBuilder builder(file, diagnostics);
    const char* begin = text.data();
    nlohmann::json::sax_parse(CountingIterator(begin, builder.count()),
                              CountingIterator(begin + text.size(), builder.count()), &builder,
                              nlohmann::json::input_format_t::json, /*strict=*/true, /*ignore_comments=*/true);
    return builder.result();
}

}  // namespace heartwright::json
