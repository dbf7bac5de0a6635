#include "base/diag/colour.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace heartwright {
namespace {

struct Label {
    std::string_view text, colour;
};

constexpr std::string_view bold_red = "\033[1;31m", bold_magenta = "\033[1;35m", bold_cyan = "\033[1;36m",
                           bold_green = "\033[1;32m", plain = "\033[0m";
constexpr std::array labels = {Label{"a fault of heartwright, please report it:", bold_red},
                               Label{"this is a bug of Heartwright:", bold_red},
                               Label{"machine fault:", bold_red},
                               Label{"error:", bold_red},
                               Label{"warning:", bold_magenta},
                               Label{"note:", bold_cyan}};

// "FILE:12:3: " ends before `at`, or the line begins there.
bool is_behind_a_place(std::string_view line, std::size_t at) {
    if (at == 0 || line.substr(0, at).find_first_not_of(' ') == std::string_view::npos) return true;
    return at > 2 && line[at - 1] == ' ' && line[at - 2] == ':';
}

// A caret line: spaces, then ^ and ~, then the suggestion.
bool is_caret_line(std::string_view line) {
    const std::size_t caret = line.find_first_not_of(' ');
    return caret != std::string_view::npos && caret >= 4 && line[caret] == '^';
}

std::string coloured_line(std::string_view line) {
    std::string result(line);
    if (is_caret_line(line)) {
        const std::size_t begin = line.find('^'), end = std::min(line.find_first_not_of('~', begin + 1), line.size());
        result.insert(end, plain);
        return result.insert(begin, bold_green);
    }
    for (const Label& label : labels) {
        const std::size_t at = line.find(label.text);
        if (at == std::string_view::npos || !is_behind_a_place(line, at)) continue;
        result.insert(at + label.text.size(), plain);
        return result.insert(at, label.colour);
    }
    return result;
}

}  // namespace

bool wants_colour(int descriptor) {
    const char *none = std::getenv("NO_COLOR"), *terminal = std::getenv("TERM");
    return ::isatty(descriptor) == 1 && (!none || !*none) && terminal && *terminal &&
           std::string_view(terminal) != "dumb";
}

std::string coloured(std::string_view text) {
    std::string result;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        result += coloured_line(text.substr(begin, end - begin));
        if (end < text.size()) result += '\n';
        begin = end + 1;
    }
    return result;
}

std::string for_stderr(std::string_view text) {
    return wants_colour(STDERR_FILENO) ? coloured(text) : std::string(text);
}

}  // namespace heartwright
