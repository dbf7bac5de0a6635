// One line of IR text, taken token by token from the left. Spaces and tabs between tokens are passed over. What is not
// as asked is a UserFault that names line and column.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/units/unit.hpp"

namespace heartwright::ir {

bool is_name_start(char c);
bool is_digit(char c);

class Cursor {
public:
    // `text` must outlive the cursor; `line` counts from 1.
    Cursor(std::string_view text, int line) : text_(text), line_(line) {}

    [[noreturn]] void fail(const std::string& what) const;

    bool at_end();
    char peek();  // '\0' at the end

    // Whether the line continues so; if it does, that is taken.
    bool take(std::string_view token);
    bool take_word(std::string_view word);
    bool take_keyword(
        std::string_view word);  // that begins a line; a definition may have its name, and then continues with [unit]

    void expect(std::string_view token);
    std::string name();
    double number();
    std::int64_t whole_number();       // not below zero
    std::vector<std::string> names();  // [a, b]
    std::string quoted();              // "a \"b\"\n"
    Unit unit();                       // [mV/ms]

private:
    void skip_spaces();

    std::string_view text_;
    int line_;
    std::size_t at_ = 0;
};

}  // namespace heartwright::ir
