#include "generator/import/write/json_text.hpp"

#include <fmt/core.h>

#include "base/diag/utf8.hpp"

namespace heartwright::foreign {

std::string json_string(std::string_view text) {
    const bool is_valid = is_utf8(text);
    std::string result = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            result += '\\';
            result += c;
        } else if (c == '\n') {
            result += "\\n";
        } else if (byte < 0x20 || byte == 0x7f) {
            result += fmt::format("\\u{:04x}", static_cast<unsigned>(byte));
        } else if (byte >= 0x80 && !is_valid) {
            result += '?';
        } else {
            result += c;
        }
    }
    return result + "\"";
}

std::string one_line(std::string_view text) {
    const bool is_valid = is_utf8(text);
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_blank = byte <= 0x20 || byte == 0x7f;
        if (is_blank && !result.empty() && result.back() != ' ') result += ' ';
        if (!is_blank) result += byte >= 0x80 && !is_valid ? '?' : c;
    }
    while (result.ends_with(' ')) result.pop_back();
    return result;
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.size(), text.find('\n'));
        const std::size_t indent = std::min(end, text.find_first_not_of(' '));
        lines.push_back(std::string(std::min<std::size_t>(indent, 20), ' ') + one_line(text.substr(0, end)));
        if (lines.back().find_first_not_of(' ') == std::string::npos) lines.back().clear();
        text.remove_prefix(std::min(text.size(), end + 1));
    }
    return lines;
}

std::vector<std::string> paragraphs_of(std::string_view text) {
    std::vector<std::string> paragraphs;
    std::string current;
    for (const std::string& line : lines_of(text)) {
        if (line.empty()) {
            if (!current.empty()) paragraphs.push_back(one_line(current));
            current.clear();
        } else {
            current += line + " ";
        }
    }
    if (!current.empty()) paragraphs.push_back(one_line(current));
    return paragraphs;
}

}  // namespace heartwright::foreign
