// A position in the text of a .mmt file, with the few words that its grammar is made of.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/diag/diagnostics.hpp"

namespace heartwright::foreign::mmt {

class Cursor {
public:
    explicit Cursor(std::shared_ptr<const SourceFile> file) : file_(std::move(file)), text_(file_->text()) {}

    bool at_end() const { return at_ >= text_.size(); }
    bool at_line_end() const { return at_end() || text_[at_] == '\n' || text_[at_] == '\r' || text_[at_] == '#'; }
    char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
    std::size_t offset() const { return at_; }
    void seek(std::size_t offset) { at_ = offset; }
    void advance(std::size_t by = 1) { at_ = std::min(text_.size(), at_ + by); }
    bool starts_with(std::string_view word) const { return text_.substr(at_).starts_with(word); }

    void skip_blanks();  // spaces, tabs, continued lines; inside parentheses also line ends and comments
    bool take(char c);   // after blanks
    bool take_word(std::string_view word);  // a whole word, after blanks
    std::string name();                     // [A-Za-z_][A-Za-z0-9_]*; "" when none is here
    std::string_view rest_of_line();        // without its comment; moves to the line's end
    std::string line_comment();             // text of a '#' comment here, else ""; moves to the line's end
    void next_line();
    // At the start of a line: behind """, as many lines as there are up to the next """. Lines of text are added to
    // `lines`, if any. False where none is here. What follows in the closing line is read as any line.
    bool skip_block_comment(std::vector<std::string>* lines);

    // A value behind "key:": the rest of the line (with '#'; a backslash continues it), or """...""" over several
    // lines, dedented.
    std::string text_value();
    // "[mS/uF]" with the cursor behind '['; the text between. False when ']' is missing in the line.
    bool bracketed(std::string* content);

    Origin origin(std::size_t from) const { return {file_, from, at_ > from ? at_ - from : 1}; }
    Origin origin() const { return {file_, at_, 1}; }

    int parentheses = 0;  // open ones: line ends count as blanks inside

private:
    std::shared_ptr<const SourceFile> file_;
    std::string_view text_;
    std::size_t at_ = 0;
};

bool is_name_start(char c);
bool is_name_part(char c);
std::string trimmed(std::string_view text);
// Text of several lines without the indent that its lines share, and without empty lines at both ends.
std::string dedented(std::string_view text);

}  // namespace heartwright::foreign::mmt
