#include "runtime/report/data/json_table.hpp"

#include <algorithm>
#include <vector>

#include "runtime/report/plots/text.hpp"

namespace heartwright::report {
namespace {

// "volume_current" is two words, "C_m" is a symbol.
std::string shown_key(std::string key) {
    const bool is_symbol = key.size() < 2 || key[1] == '_';
    if (!is_symbol) std::replace(key.begin(), key.end(), '_', ' ');
    return escaped(key);
}

// An array of objects: one column per key that any of them has.
std::string table_of(const json::Value& array) {
    std::vector<std::string> keys;
    for (const auto& item : array.items)
        for (const auto& member : item.members)
            if (std::find(keys.begin(), keys.end(), member.key) == keys.end()) keys.push_back(member.key);
    std::string html = "<div class=\"scroll\"><table><thead><tr>";
    for (const auto& key : keys) html += "<th scope=\"col\">" + shown_key(key) + "</th>";
    html += "</tr></thead><tbody>\n";
    for (const auto& item : array.items) {
        html += "<tr>";
        for (const auto& key : keys) {
            const json::Value* value = item.find(key);
            html += "<td>" + (value != nullptr ? readable_json(*value) : std::string()) + "</td>";
        }
        html += "</tr>\n";
    }
    return html + "</tbody></table></div>";
}

}  // namespace

std::string row(const std::string& name, const std::string& content_html) {
    return "<tr><th scope=\"row\">" + escaped(name) + "</th><td>" + content_html + "</td></tr>\n";
}

std::string readable_json(const json::Value& value) {
    switch (value.kind) {
        case json::Kind::null:
            return "–";
        case json::Kind::boolean:
            return value.boolean ? "yes" : "no";
        case json::Kind::number:
            return readable(value.number, 6);
        case json::Kind::string:
            return escaped(value.text);
        case json::Kind::array:
            break;
        case json::Kind::object: {
            std::string text;
            for (const auto& member : value.members)
                text += (text.empty() ? "" : "; ") + shown_key(member.key) + " " + readable_json(member.value);
            return text;
        }
    }
    const bool holds_objects =
        !value.items.empty() && std::all_of(value.items.begin(), value.items.end(),
                                            [](const auto& item) { return item.is(json::Kind::object); });
    if (holds_objects && value.items.front().members.size() > 1) return table_of(value);
    std::string text;
    for (const auto& item : value.items) {
        const bool nested = item.is(json::Kind::array);
        text += (text.empty() ? ""
                 : nested     ? " to "
                              : ", ") +
                (nested ? "(" + readable_json(item) + ")" : readable_json(item));
    }
    return text;
}

std::string rows_of(const json::Value& object) {
    std::string html;
    for (const auto& member : object.members)
        html += "<tr><th scope=\"row\">" + shown_key(member.key) + "</th><td>" + readable_json(member.value) +
                "</td></tr>\n";
    return html;
}

}  // namespace heartwright::report
