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

// The template without sections of lines that a truth of `data` hides ({{#name}} of a false one, {{^name}} of a true
// one): the library would leave an empty line for each.
std::string without_hidden(std::string_view text, const kainjow::mustache::data& data) {
    std::string out, hidden;  // name of the section that is being left out
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        at = end + 1;
        const bool is_tag =
            line.size() > 5 && line.starts_with("{{") && line.ends_with("}}") && line.find("{{", 2) == line.npos;
        const std::string name(is_tag ? line.substr(3, line.size() - 5) : "");
        const auto* truth = is_tag && (line[2] == '#' || line[2] == '^' || line[2] == '/') ? data.get(name) : nullptr;
        if (truth && (truth->is_true() || truth->is_false())) {
            if (line[2] == '/' && hidden == name) hidden.clear();
            if (line[2] != '/' && hidden.empty() && truth->is_true() == (line[2] == '^')) hidden = name;
            continue;
        }
        if (hidden.empty()) out.append(line).append("\n");
    }
    return out;
}

}  // namespace

std::string fill(std::string_view path, const kainjow::mustache::data& data) {
    kainjow::mustache::mustache text{without_hidden(template_text(path), data)};
    text.set_custom_escape([](const std::string& s) { return s; });
    if (!text.is_valid()) throw OurFault("templates/" + std::string(path) + ": " + text.error_message());
    const std::string filled = tidy(text.render(data));
    return path.ends_with(".json.mustache") ? filled : with_wrapped_lines(filled);
}

}  // namespace heartwright::emit
