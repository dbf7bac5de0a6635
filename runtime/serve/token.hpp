// A secret that a page must know: 128 random bits of the operating system, as 32 hexadecimal digits.
#pragma once

#include <string>
#include <string_view>

namespace heartwright::serve {

class Token {
public:
    Token();  // MachineFault when the system gives no random bits
    const std::string& text() const { return text_; }
    // Takes as long for every text of that length: how long the answer takes tells nothing of the digits.
    bool is(std::string_view said) const;

private:
    std::string text_;
};

}  // namespace heartwright::serve
