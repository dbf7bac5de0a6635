// The day on which something was measured.
#pragma once

#include <array>
#include <ctime>
#include <string>

namespace heartwright::commands {

inline std::string today() {  // "2026-11-21", UTC
    const std::time_t now = std::time(nullptr);
    std::array<char, 16> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%d", std::gmtime(&now));
    return text.data();
}

}  // namespace heartwright::commands
