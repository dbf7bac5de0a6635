// Messages for characters and words that may not stand in an equation.
#pragma once

#include <string>
#include <string_view>

namespace heartwright::frontend {

struct Refusal {
    std::size_t length = 1;  // of what is refused
    std::string message;
    std::string suggestion;
};

// Refuses text that starts with a character no token starts with.
Refusal refuse_character(std::string_view rest);

// Refuses a word of C++ ("sizeof"); an empty message when it is none.
Refusal refuse_keyword(std::string_view word);

// Refuses `word(` where `word` is no documented function.
Refusal refuse_call(std::string_view word);

}  // namespace heartwright::frontend
