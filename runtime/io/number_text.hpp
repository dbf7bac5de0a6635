// Numbers in tables: the shortest text that reads back as the same double; nothing for NaN.
#pragma once

#include <charconv>
#include <cmath>
#include <string>

namespace heartwright::io {

inline void append_number(std::string& text, double value) {
    if (std::isnan(value)) return;
    char buffer[32];
    text.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr);
}

inline std::string number_text(double value) {
    std::string text;
    append_number(text, value);
    return text;
}

}  // namespace heartwright::io
