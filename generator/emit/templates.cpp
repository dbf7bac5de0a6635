#include "generator/emit/templates.hpp"

#include <algorithm>

#include "base/diag/faults.hpp"
#include "generator/emit/layout.hpp"

namespace heartwright::emit {
namespace {

// No blanks at the end of a line, no two empty lines, none after an opening brace or before an indented closing one.
std::string tidy(const std::string& text) {
    std::string out;
    bool empty_before = false;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string line = text.substr(at, end - at);
        line.erase(line.find_last_not_of(' ') + 1);
        at = end + 1;
        if (line.empty()) {
            empty_before = true;
            continue;
        }
        const bool closes = line[0] == ' ' && line[line.find_first_not_of(' ')] == '}';
        const bool opened = out.size() >= 2 && out[out.size() - 2] == '{';
        if (empty_before && !closes && !opened && !out.empty()) out += '\n';
        empty_before = false;
        out += line + '\n';
    }
    return out;
}

// Where a tag {{{name}}} stands alone in `line`: that name; else empty.
std::string_view lone_tag(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    if (!line.starts_with("{{{") || !line.ends_with("}}}")) return {};
    const std::string_view name = line.substr(3, line.size() - 6);
    return name.find_first_of("{}.") == name.npos ? name : std::string_view{};
}

// The template with a section in place of each tag that stands alone: one line for each entry of its list.
std::string with_line_sections(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        at = end + 1;
        const std::string name(lone_tag(line));
        if (name.empty()) {
            out.append(line).append("\n");
        } else {
            const std::string_view indent = line.substr(0, line.find('{'));
            // Of an empty list the library would leave an empty line; of an inverted section it does not.
            const std::string close = "{{/" + name + "}}";
            out.append("{{#" + name + "}}\n")
                .append(indent)
                .append("{{{.}}}\n" + close + "{{^" + name + "}}" + close + "\n");
        }
    }
    return out;
}

std::string filled_text(std::string_view path, const kainjow::mustache::data& data) {
    kainjow::mustache::mustache text{with_line_sections(template_text(path))};
    text.set_custom_escape([](const std::string& s) { return s; });
    if (!text.is_valid()) throw OurFault("templates/" + std::string(path) + ": " + text.error_message());
    return text.render(data);
}

}  // namespace

std::string filled_file(std::string_view path, const kainjow::mustache::data& data) {
    const std::string filled = tidy(filled_text(path, data));
    return path.ends_with(".json.mustache") ? filled : with_wrapped_lines(filled);
}

std::vector<std::string> filled_lines(std::string_view path, const kainjow::mustache::data& data) {
    const std::string filled = filled_text(path, data);
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < filled.size();) {
        const std::size_t end = std::min(filled.find('\n', at), filled.size());
        lines.push_back(filled.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

}  // namespace heartwright::emit
