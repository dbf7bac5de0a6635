// Hostile text on its way into a spec: escaped for JSON, put into an equation or behind an `each`.
#pragma once

#include <cstdio>
#include <string>

#include "tests/generator/unit/frontend/built.hpp"

namespace heartwright::frontend {

inline std::string json_string(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || c == '"' || c == '\\') {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\u%04x", byte);
            result += escape;
        } else {
            result += c;
        }
    }
    return result + "\"";
}

inline std::string repeated(const std::string& piece, std::size_t times) {
    std::string result;
    for (std::size_t i = 0; i < times; ++i) result += piece;
    return result;
}

}  // namespace heartwright::frontend
