#include "runtime/commands/cell/option_places.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/json/value.hpp"

namespace heartwright::commands {

namespace {

// What a person said: the words of an option, and where in them the text begins that the experiment has.
struct Said {
    std::string option, words;
    std::size_t offset = 0;
};

// The keys that lead to a place, and the string that lies there.
struct Found {
    std::vector<std::string> keys;
    Origin origin;  // of the string's text, without its quotes
};

bool holds(const Origin& origin, std::size_t offset) {
    return origin.offset <= offset && offset < origin.offset + origin.length;
}

std::optional<Found> find_place(const json::Value& value, std::size_t offset, std::vector<std::string> keys) {
    if (!holds(value.origin, offset)) return {};
    for (const json::Value& item : value.items)
        if (auto found = find_place(item, offset, keys)) return found;
    for (const json::Member& member : value.members) {
        std::vector<std::string> more = keys;
        more.push_back(member.key);
        if (holds(member.key_origin, offset))
            return Found{more, {value.origin.file, member.key_origin.offset + 1, member.key_origin.length - 2}};
        if (auto found = find_place(member.value, offset, more)) return found;
    }
    return Found{std::move(keys), {value.origin.file, value.origin.offset + 1, value.origin.length - 2}};
}

// "variant" is that of all cells, whatever follows it; other keys are the last.
bool is_key(const std::vector<std::string>& keys, const std::string& key) {
    const bool is_of_cells = key == "variant" || key == "start";
    return !keys.empty() && keys.back() == key && (!is_of_cells || keys.size() == 1);
}

std::optional<Said> said_at(const Found& found, const CellRequest& request) {
    const std::vector<std::string>& keys = found.keys;
    if (keys.size() == 2 && keys[0] == "set") {
        for (const auto& [name, value] : request.set)
            if (name == keys[1]) {
                const bool is_key =
                    found.origin.file->text().substr(found.origin.offset, name.size() + 2) == name + "\":";
                return Said{"--set", name + "=" + value, is_key ? 0 : name.size() + 1};
            }
        return {};
    }
    const Arguments& arguments = request.arguments;
    for (const auto& [key, option] : options_of_keys())
        if (is_key(keys, key) && arguments.has(option)) {
            const std::string words = arguments.value(option);
            const std::string text = found.origin.file->text().substr(found.origin.offset, found.origin.length);
            const std::size_t at = words.find(text);
            return Said{option, words, at == std::string::npos ? 0 : at};
        }
    return {};
}

// An experiment is in JSON, a table is not.
std::optional<json::Value> document_of(const Origin& origin) {
    if (!origin.file || !origin.file->name().ends_with(".json")) return {};
    Diagnostics unused;
    return json::parse(origin.file, unused);
}

Origin at_option(const Origin& origin, const CellRequest& request) {
    const auto document = document_of(origin);
    if (!document) return origin;
    const auto found = find_place(*document, origin.offset, {});
    const auto said = found ? said_at(*found, request) : std::nullopt;
    if (!said) return origin;
    const std::size_t within = origin.offset > found->origin.offset ? origin.offset - found->origin.offset : 0;
    const std::size_t offset = std::min(said->offset + within, said->words.size());
    const std::size_t length = std::min(origin.length, found->origin.length);
    return {std::make_shared<const SourceFile>(said->option, said->words), offset,
            std::min(length, said->words.size() - offset)};
}

}  // namespace

Diagnostics at_options(const Diagnostics& diagnostics, const CellRequest& request) {
    Diagnostics moved;
    for (const Diagnostic& one : diagnostics.all()) {
        const Origin origin = at_option(one.origin, request);
        switch (one.severity) {
            case Severity::error:
                moved.error(origin, one.message, one.suggestion);
                break;
            case Severity::warning:
                moved.warning(origin, one.message, one.suggestion);
                break;
            case Severity::note:
                moved.note(origin, one.message, one.suggestion);
                break;
        }
    }
    return moved;
}

}  // namespace heartwright::commands
