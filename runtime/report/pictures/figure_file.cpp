#include "runtime/report/pictures/figure_file.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string_view>

#include "base/diag/faults.hpp"
#include "runtime/report/plots/text.hpp"

namespace heartwright::report {
namespace {

std::string_view between(std::string_view text, std::string_view begin, std::string_view end) {
    const std::size_t from = text.find(begin);
    if (from == std::string_view::npos) return {};
    text.remove_prefix(from + begin.size());
    return text.substr(0, text.find(end));
}

std::string plain(std::string text) {
    text = replaced(replaced(std::move(text), "&lt;", "<"), "&gt;", ">");
    text = replaced(replaced(std::move(text), "&quot;", "\""), "&#39;", "'");
    return replaced(std::move(text), "&amp;", "&");
}

}  // namespace

Figure figure_of_file(const std::filesystem::path& svg) {
    std::ifstream in(svg, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    Figure figure;
    figure.id = svg.stem().string();
    figure.kind = between(text, " class=\"", "\"");
    const std::string drawing_end = "<g class=\"file-only\">\n";
    figure.drawing = between(text, "</title>\n", drawing_end);
    std::string_view below = text;
    below.remove_prefix(std::min(text.find(drawing_end), text.size()));
    figure.title = plain(std::string(between(below, "y=\"-9\">", "<")));
    const std::string box(between(text, "viewBox=\"0 ", "\""));
    char* next = nullptr;
    const double above = std::strtod(box.c_str(), &next);
    figure.width = std::strtod(next, &next);
    figure.height = std::strtod(next, &next) + above;
    if (figure.drawing.empty() || !(figure.width > 0) || !(figure.height > 0))
        throw UserFault(svg.string() + " is no figure that Heartwright has written");
    for (bool is_first = true;; is_first = false) {
        const std::size_t key = below.find("<path class=\"");
        if (key == std::string_view::npos) return figure;
        below.remove_prefix(key);
        const std::string place(between(below, " d=\"M", "\""));
        std::strtod(place.c_str(), &next);
        if (is_first) figure.height = std::strtod(next, &next) - 14;
        const std::string name(between(below.substr(below.find("<text ")), ">", "<"));
        figure.keys.push_back({plain(name), std::string(between(below, "class=\"", "\"")), ""});
        below.remove_prefix(1);
    }
}

}  // namespace heartwright::report
