#include "runtime/report/data/flat_json.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace heartwright::report {
namespace {

bool is_plain(const json::Value& value) { return !value.is(json::Kind::object) && !value.is(json::Kind::array); }

std::string text_of(const json::Value& value) {
    switch (value.kind) {
        case json::Kind::null:
            return "none";
        case json::Kind::boolean:
            return value.boolean ? "yes" : "no";
        case json::Kind::number:
        case json::Kind::string:
            return value.text;
        case json::Kind::array:
            break;
        case json::Kind::object:
            return "";
    }
    std::string text;
    for (const json::Value& item : value.items)
        text += (text.empty() ? "" : ", ") + (is_plain(item) ? text_of(item) : "(" + text_of(item) + ")");
    return text;
}

// What an item of an array is called: its `name`, `from` and `to`, or its first member ("apd 90", "clamp V", "set");
// else its number.
std::string name_of(const json::Value& item, std::size_t number) {
    if (!item.is(json::Kind::object) || item.members.empty()) return std::to_string(number);
    const auto text = [&](const char* key) {
        const json::Value* found = item.find(key);
        return found != nullptr && found->is(json::Kind::string) ? found->text : std::string();
    };
    if (const std::string name = text("name"); !name.empty()) return name;
    if (const std::string from = text("from"), to = text("to"); !from.empty() && !to.empty()) return from + " to " + to;
    const json::Member& first = item.members.front();
    return first.value.is(json::Kind::object) || first.value.is(json::Kind::boolean)
               ? first.key
               : first.key + " " + text_of(first.value);
}

void collect(const json::Value& value, const std::string& path, std::vector<Leaf>& leaves) {
    const std::string dot = path.empty() ? "" : path + ".";
    if (value.is(json::Kind::object)) {
        for (const json::Member& member : value.members) collect(member.value, dot + member.key, leaves);
        return;
    }
    const bool holds_objects =
        value.is(json::Kind::array) && std::any_of(value.items.begin(), value.items.end(),
                                                   [](const json::Value& item) { return item.is(json::Kind::object); });
    if (!holds_objects) {
        leaves.push_back({path, text_of(value), &value});
        return;
    }
    std::set<std::string> names;
    for (std::size_t k = 0; k < value.items.size(); ++k) {
        std::string name = name_of(value.items[k], k);
        if (!names.insert(name).second) names.insert(name = std::to_string(k));
        if (!value.items[k].is(json::Kind::object)) {
            collect(value.items[k], dot + name, leaves);
            continue;
        }
        for (const json::Member& member : value.items[k].members)
            if (member.key != "name" || !member.value.is(json::Kind::string) || member.value.text != name)
                collect(member.value, dot + name + "." + member.key, leaves);
    }
}

}  // namespace

std::vector<Leaf> leaves_of(const json::Value& value, const std::string& path) {
    std::vector<Leaf> leaves;
    collect(value, path, leaves);
    return leaves;
}

std::vector<Difference> differences(const std::vector<Leaf>& a, const std::vector<Leaf>& b) {
    std::map<std::string, const Leaf*> of_b;
    for (const Leaf& leaf : b) of_b.emplace(leaf.path, &leaf);
    std::vector<Difference> found;
    std::set<std::string> in_a;
    for (const Leaf& leaf : a) {
        in_a.insert(leaf.path);
        const auto other = of_b.find(leaf.path);
        if (other == of_b.end())
            found.push_back({leaf.path, &leaf, nullptr});
        else if (other->second->text != leaf.text)
            found.push_back({leaf.path, &leaf, other->second});
    }
    for (const Leaf& leaf : b)
        if (in_a.count(leaf.path) == 0) found.push_back({leaf.path, nullptr, &leaf});
    return found;
}

}  // namespace heartwright::report
