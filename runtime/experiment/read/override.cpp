#include "runtime/experiment/read/override.hpp"

#include <algorithm>
#include <charconv>

namespace heartwright::experiment {

namespace {

struct Step {
    std::string text;
    std::size_t offset;
};

// "a.b[0].c" -> a b 0 c
std::vector<Step> split_path(const std::string& path) {
    std::vector<Step> steps{{"", 0}};
    for (std::size_t i = 0; i < path.size(); ++i) {
        const char c = path[i];
        if (c == '.' || c == '[') {
            const bool after_bracket = i > 0 && path[i - 1] == ']';
            if (!(after_bracket && steps.back().text.empty())) steps.push_back({"", i + 1});
            steps.back().offset = i + 1;
        } else if (c == ']') {
            if (i + 1 < path.size()) steps.push_back({"", i + 1});
        } else {
            steps.back().text += c;
        }
    }
    return steps;
}

bool looks_like_json(std::string_view text) {
    if (text.empty()) return false;
    if (text[0] == '[' || text[0] == '{' || text[0] == '"') return true;
    if (text == "true" || text == "false" || text == "null") return true;
    double number = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
    return result.ec == std::errc() && result.ptr == text.data() + text.size();
}

std::optional<json::Value> read_value(const std::string& path, const std::string& text, Diagnostics& diagnostics) {
    auto file = std::make_shared<const SourceFile>("--set " + path, text);
    if (looks_like_json(text)) return json::parse(file, diagnostics);
    json::Value value;
    value.kind = json::Kind::string;
    value.text = text;
    value.origin = {file, 0, text.size()};
    for (std::size_t i = 0; i <= text.size(); ++i) value.offsets.push_back(static_cast<std::uint32_t>(i));
    return value;
}

// Of an array: by number, or by the "name" of its objects. Reports and returns nullptr.
json::Value* find_item(json::Value& array, const std::string& step, const Origin& origin, Diagnostics& diagnostics) {
    std::size_t index = 0;
    const auto result = std::from_chars(step.data(), step.data() + step.size(), index);
    if (!step.empty() && result.ec == std::errc() && result.ptr == step.data() + step.size()) {
        if (index < array.items.size()) return &array.items[index];
        diagnostics.error(origin, "there is no item " + step + "; the array has " + std::to_string(array.items.size()));
        return nullptr;
    }
    std::vector<std::string> names;
    for (json::Value& item : array.items) {
        const json::Value* name = item.is(json::Kind::object) ? item.find("name") : nullptr;
        if (!name || !name->is(json::Kind::string)) continue;
        if (name->text == step) return &item;
        names.push_back(name->text);
    }
    diagnostics.error(origin, "no item is named '" + step + "'", did_you_mean(step, names));
    return nullptr;
}

}  // namespace

void apply_override(json::Value& document, const std::string& assignment, Diagnostics& diagnostics) {
    auto command = std::make_shared<const SourceFile>("--set", assignment);
    const std::size_t equals = assignment.find('=');
    if (equals == std::string::npos || equals == 0) {
        diagnostics.error({command, 0, std::max<std::size_t>(1, assignment.size())}, "an override is path=value",
                          "such as time.end=\"100 ms\"");
        return;
    }
    const std::string path = assignment.substr(0, equals);
    auto value = read_value(path, assignment.substr(equals + 1), diagnostics);
    if (!value) return;

    json::Value* at = &document;
    const std::vector<Step> steps = split_path(path);
    for (std::size_t k = 0; k < steps.size(); ++k) {
        const Step& step = steps[k];
        const Origin origin{command, step.offset, std::max<std::size_t>(1, step.text.size())};
        if (at->is(json::Kind::array)) {
            at = find_item(*at, step.text, origin, diagnostics);
            if (!at) return;
        } else if (at->is(json::Kind::object)) {
            if (step.text.empty()) return diagnostics.error(origin, "the path has an empty key");
            auto member = std::find_if(at->members.begin(), at->members.end(),
                                       [&](const json::Member& m) { return m.key == step.text; });
            if (member == at->members.end()) {
                json::Value object;
                object.kind = json::Kind::object;
                object.origin = origin;
                at->members.push_back({step.text, origin, std::move(object)});
                member = at->members.end() - 1;
            }
            at = &member->value;
        } else {
            const std::string before = path.substr(0, step.offset > 0 ? step.offset - 1 : 0);
            return diagnostics.error(origin, "'" + before + "' is neither an object nor an array");
        }
    }
    *at = std::move(*value);
}

}  // namespace heartwright::experiment
