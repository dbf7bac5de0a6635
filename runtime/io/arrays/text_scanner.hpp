// A cursor over text: words and numbers separated by white space, with messages that name file and line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace heartwright::io {

class TextScanner {
public:
    // Refers to `text`, which stays the caller's. `first_line`: the number of its first line in the file. A UTF-8 byte
    // order mark at its start, as some editors leave it, is skipped. UserFault for a byte order mark of UTF-16.
    TextScanner(std::string name, std::string_view text, std::size_t first_line = 1);

    // UserFaults: the text ends, or the word is none.
    double number(const char* what);  // also nan and inf, which the checks of a mesh refuse
    std::int64_t integer(const char* what);
    std::int64_t integer(const char* what, std::int64_t least, std::int64_t most);
    std::string_view word(const char* what);

    std::string_view rest_of_line();  // without its end; the cursor goes to the next line
    bool is_at_end();                 // nothing but white space is left
    bool line_has_more();             // another word in this line

    // A count that the rest of the text can hold when each item takes at least `bytes_each`: asked before memory is.
    std::size_t count(const char* what, std::size_t bytes_each);
    // The fault of a count of which the `left` bytes of the file hold `most` at most.
    [[noreturn]] void refuse_count(const char* what, std::uint64_t said, std::uint64_t left, std::uint64_t most) const;

    std::size_t at() const { return at_; }
    void go_to(std::size_t at) { at_ = at; }
    std::string_view text() const { return text_; }
    std::size_t line() const;

    [[noreturn]] void fail(const std::string& message) const;  // "FILE:LINE: MESSAGE"

private:
    void skip_space();

    std::string name_;
    std::string_view text_;
    std::size_t first_line_, at_, last_ = 0;  // last_: where the last word began
};

// UserFault for text that begins with a byte order mark of UTF-16.
void refuse_utf16(const std::string& name, std::string_view text);

std::string shown_word(std::string_view word);  // at most 40 characters, printable

}  // namespace heartwright::io
