#include "generator/spec/surgery/each.hpp"

#include <algorithm>

#include "generator/spec/limits.hpp"
#include "generator/spec/names.hpp"

namespace heartwright::spec {
namespace {

using Entry = std::vector<std::pair<std::string, std::string>>;  // placeholder, its text

// The next "{name}" from `begin`: where it starts and how long it is.
struct Placeholder {
    std::size_t begin = std::string::npos;
    std::size_t length = 0;
    std::string_view name;
};

Placeholder next_placeholder(std::string_view text, std::size_t begin) {
    for (std::size_t open = text.find('{', begin); open != std::string_view::npos; open = text.find('{', open + 1)) {
        std::size_t close = open + 1;
        while (close < text.size() && is_name_character(text[close])) ++close;
        if (close > open + 1 && close < text.size() && text[close] == '}')
            return {open, close + 1 - open, text.substr(open + 1, close - open - 1)};
    }
    return {};
}

class Repeater {
public:
    Repeater(std::vector<Entry> entries, Reader& reader, std::size_t& budget)
        : entries_(std::move(entries)), reader_(reader), budget_(budget) {}

    // Repeats inside an array or object that itself stands once.
    void repeat_inside(json::Value& value) {
        if (value.is(json::Kind::array)) {
            std::vector<json::Value> items;
            for (json::Value& item : value.items) {
                if (item.is(json::Kind::string) && holds_placeholder(item)) {
                    for (const Entry& entry : entries_) items.push_back(replaced(item, entry));
                } else {
                    repeat_inside(item);
                    items.push_back(std::move(item));
                }
            }
            value.items = std::move(items);
        } else if (value.is(json::Kind::object)) {
            std::vector<json::Member> members;
            for (json::Member& member : value.members) {
                if (holds_placeholder(member)) {
                    for (const Entry& entry : entries_) members.push_back(replaced(member, entry));
                } else {
                    if (!is_prose(member)) repeat_member(member);
                    members.push_back(std::move(member));
                }
            }
            value.members = std::move(members);
        }
    }

private:
    static bool is_prose(const json::Member& member) { return member.key == "doc" || member.key == "source"; }

    void repeat_member(json::Member& member) {
        json::Value& value = member.value;
        if (value.is(json::Kind::string) && holds_placeholder(value)) {
            reader_.error(inside_quotes(value.origin),
                          "this text would be repeated under one key: put the placeholder in the key too");
        }
        repeat_inside(value);
    }

    bool is_placeholder(std::string_view name) const {
        return std::any_of(
            entries_.front().begin(), entries_.front().end(), [&](const auto& pair) { return pair.first == name; });
    }

    bool holds_placeholder(const json::Value& string) {
        return holds_placeholder(
            string.text, [&](const Placeholder& at) { return string.part(at.begin, at.length); });
    }
    bool holds_placeholder(const json::Member& member) {
        return holds_placeholder(
            member.key, [&](const Placeholder&) { return name_origin(member); });
    }
    bool holds_placeholder(std::string_view text, const auto& origin_of) {
        bool holds = false;
        for (Placeholder at = next_placeholder(text, 0); at.length > 0;
             at = next_placeholder(text, at.begin + at.length)) {
            if (is_placeholder(at.name)) {
                holds = true;
            } else {
                std::vector<std::string> names;
                for (const auto& pair : entries_.front()) names.push_back(pair.first);
                reader_.error(origin_of(at),
                              "'{" + std::string(at.name) + "}' is no placeholder of this component's 'each'",
                              reader_.suggestion(at.name, names));
            }
        }
        return holds;
    }

    static const std::string* text_of(const Entry& entry, std::string_view placeholder) {
        const auto found =
            std::find_if(entry.begin(), entry.end(), [&](const auto& pair) { return pair.first == placeholder; });
        return found == entry.end() ? nullptr : &found->second;
    }

    // `text` with its placeholders replaced; `offsets`, when there are some, go along: every byte made stands at its
    // '{'.
    void replace(std::string& text, std::vector<std::uint32_t>* offsets, const Entry& entry) {
        std::string result;
        std::vector<std::uint32_t> result_offsets;
        std::size_t taken = 0;
        const auto take_up_to = [&](std::size_t end) {
            result.append(text, taken, end - taken);
            if (offsets) result_offsets.insert(result_offsets.end(), offsets->begin() + taken, offsets->begin() + end);
        };
        for (Placeholder at = next_placeholder(text, 0); at.length > 0;
             at = next_placeholder(text, at.begin + at.length)) {
            const std::string* value = text_of(entry, at.name);
            if (!value) continue;
            take_up_to(at.begin);
            result += *value;
            if (offsets) result_offsets.insert(result_offsets.end(), value->size(), (*offsets)[at.begin]);
            taken = at.begin + at.length;
        }
        take_up_to(text.size());
        if (offsets) {
            result_offsets.push_back(offsets->back());
            *offsets = std::move(result_offsets);
        }
        text = std::move(result);
    }

    json::Value replaced(const json::Value& value, const Entry& entry) {
        if (budget_ == 0) return {};
        budget_ -= std::min(budget_, sizeof(json::Value) + value.text.size());
        json::Value result{value.kind, value.origin, value.boolean, value.number, value.text, {}, {}, value.offsets};
        if (result.is(json::Kind::string)) {
            replace(result.text, &result.offsets, entry);
            budget_ -= std::min(budget_, result.text.size());
        }
        for (const json::Value& item : value.items) result.items.push_back(replaced(item, entry));
        for (const json::Member& member : value.members) result.members.push_back(replaced(member, entry));
        return result;
    }

    json::Member replaced(const json::Member& member, const Entry& entry) {
        json::Member result{member.key, member.key_origin, replaced(member.value, entry)};
        replace(result.key, nullptr, entry);
        return result;
    }

    std::vector<Entry> entries_;
    Reader& reader_;
    std::size_t& budget_;
};

// The entries, all with the same placeholders; none when something is wrong with them.
std::vector<Entry> read_entries(const json::Value& each, Reader& reader) {
    constexpr std::size_t longest_text = 256;
    if (!reader.is(each, json::Kind::array, "'each'")) return {};
    if (!reader.is_within(each.items.size(), limits::each_entries, first_character(each), "entries of 'each'"))
        return {};
    std::vector<Entry> entries;
    bool is_right = true;
    for (const json::Value& item : each.items) {
        if (!reader.is(item, json::Kind::object, "an entry of 'each'")) return {};
        Entry entry;
        for (const json::Member& member : item.members) {
            is_right &= reader.is_name(member.key, name_origin(member), "a placeholder");
            if (!reader.is(member.value, json::Kind::string, "'" + member.key + "'")) return {};
            if (member.value.text.size() > longest_text || member.value.text.find_first_of("{}") != std::string::npos) {
                reader.error(inside_quotes(member.value.origin),
                             "a placeholder's text has at most 256 characters and no braces");
                return {};
            }
            entry.emplace_back(member.key, member.value.text);
        }
        std::sort(entry.begin(), entry.end());
        const auto same_name = [](const auto& a, const auto& b) { return a.first == b.first; };
        if (!entries.empty() &&
            !std::equal(entry.begin(), entry.end(), entries[0].begin(), entries[0].end(), same_name)) {
            reader.error(first_character(item), "every entry of 'each' gives the same placeholders as the first");
            is_right = false;
        }
        entries.push_back(std::move(entry));
    }
    if (entries.empty() || entries.front().empty()) {
        reader.error(first_character(each), "'each' gives no placeholder");
        return {};
    }
    return is_right ? entries : std::vector<Entry>();
}

}  // namespace

void repeat_each(json::Value& component, Reader& reader, std::size_t& budget) {
    const auto each = std::find_if(component.members.begin(), component.members.end(),
                                   [](const json::Member& member) { return member.key == "each"; });
    if (each == component.members.end()) return;
    const Origin place = name_origin(*each);
    std::vector<Entry> entries = read_entries(each->value, reader);
    component.members.erase(each);
    if (entries.empty()) return;
    Repeater(std::move(entries), reader, budget).repeat_inside(component);
    if (budget == 0) {
        reader.error(place, "the repeated texts are too large");
        component.members.clear();
    }
}

}  // namespace heartwright::spec
