// A line in printf's terms, of any length.
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>

namespace heartwright {

// text("at step %lld", 7LL) is "at step 7". The format is a literal of ours; texts of people come as values.
template <class... Values>
std::string text(const char* format, Values... values) {
    const int length = std::snprintf(nullptr, 0, format, values...);
    if (length <= 0) return {};
    std::string line(static_cast<std::size_t>(length) + 1, '\0');
    std::snprintf(line.data(), line.size(), format, values...);
    line.pop_back();
    return line;
}

}  // namespace heartwright
