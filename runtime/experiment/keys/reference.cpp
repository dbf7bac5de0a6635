#include "runtime/experiment/keys/reference.hpp"

#include <algorithm>

#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"
#include "runtime/experiment/keys/tables.hpp"

namespace heartwright::experiment {

namespace {

constexpr std::string_view opening = "<!-- keys of ", ending = "<!-- end of keys -->";

// 1000000 as 1,000,000
std::string readable(double value) {
    if (value == 9007199254740992) return "2^53";  // the largest whole number of JSON that every reader takes exactly
    std::string text = plain_number(value);
    if (text.find_first_not_of("0123456789") != std::string::npos || text.size() < 5) return text;
    for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
        text.insert(static_cast<std::size_t>(at), ",");
    return text;
}

std::string code(const std::string& text) { return "`" + text + "`"; }

std::string range_in_table(const Range& range) {
    if (range.has_least() && range.has_most() && range.excludes_least && range.excludes_most)
        return "between " + readable(range.least) + " and " + readable(range.most);
    if (range.has_least() && range.least == range.most) return readable(range.least);
    if (range.has_least() && range.has_most())
        return range.excludes_least ? "more than " + readable(range.least) + ", at most " + readable(range.most)
                                    : readable(range.least) + " to " + readable(range.most);
    if (!range.has_least()) return range.has_most() ? "at most " + readable(range.most) : "";
    if (range.excludes_least) return "more than " + readable(range.least);
    return range.least == 0 ? "not negative" : "at least " + readable(range.least);
}

// Objects with a table of their own on the page.
std::span<const ObjectKeys* const> section(std::string_view name) {
    static constexpr const ObjectKeys* all[] = {&experiment_keys, &start_keys, &prepace_keys};
    if (name == "experiment") return {all, 1};
    if (name == "start") return {all + 1, 1};
    if (name == "prepace") return {all + 2, 1};
    if (name == "where") return where_forms;
    const Key* key = experiment_keys.find(name);
    return key != nullptr && key->kind == Kind::object ? key->objects : std::span<const ObjectKeys* const>();
}

bool has_section(const ObjectKeys& object) {
    const auto objects = section(object.name);
    return std::find(objects.begin(), objects.end(), &object) != objects.end();
}

std::string kind_text(const Key& key) {
    switch (key.kind) {
        case Kind::text:
        case Kind::name:
            return "string";
        case Kind::flag:
            return "`true`, `false`";
        case Kind::choice: {
            std::string all;
            for (const char* choice : key.choices)
                all += (all.empty() ? "" : ", ") + code("\"" + std::string(choice) + "\"");
            return all;
        }
        case Kind::cell:
            return "a cell";
        case Kind::data_set:
            return "file";
        case Kind::where:
            return "[where](#where)";
        case Kind::object: {
            const std::string kind = key.is_list() ? "array" : "object";
            return section(key.name).empty() ? kind : "[" + kind + "](#" + key.name + ")";
        }
        case Kind::number:
        case Kind::whole:
        case Kind::quantity:
        case Kind::model_quantity:
        case Kind::other:
            return "";
    }
    return "";
}

// "one to three numbers, 1 to 10 each, at most 2^40 points"
std::string accepted_text(const Key& key) {
    std::vector<std::string> parts;
    const bool is_length = key.kind == Kind::quantity && std::string_view(key.unit) == "mm";
    if (key.shape == Shape::axes && (*key.accepts == '\0' || key.range.is_given() || is_length))
        parts.push_back(std::string("one to three ") + (is_length ? "lengths" : "numbers"));
    if (key.range.is_given()) parts.push_back(range_in_table(key.range) + (key.shape == Shape::axes ? " each" : ""));
    const std::string kind = kind_text(key);
    if (!kind.empty() &&
        (*key.accepts == '\0' || key.kind == Kind::where || (key.kind == Kind::object && key.is_list())))
        parts.push_back(kind);
    if (*key.accepts != '\0') parts.push_back(key.accepts);
    std::string all;
    for (const std::string& part : parts) all += (all.empty() ? "" : ", ") + part;
    if (key.shape == Shape::one_or_list && *key.accepts == '\0') all += ", or an array of such";
    if (key.shape == Shape::one_or_three) all += ", one or three";
    if (key.shape == Shape::one_or_axes) all += ", one or one an axis";
    return all;
}

std::string otherwise_text(const Key& key, const ObjectKeys& object) {
    if (*key.otherwise != '\0') return key.otherwise;
    if (key.need == Need::required) return "required";
    if (*key.default_json != '\0') return code(key.default_json);
    if (key.need != Need::one_of) return "";
    std::vector<std::string> others;
    for (const Key& other : object.keys)
        if (&other != &key && std::string_view(other.group) == key.group) others.push_back(code(other.name));
    if (others.size() == 1) return "this or " + others.front();
    return others.size() == 2 ? "one of the three" : "one of the " + std::to_string(others.size() + 1);
}

struct Row {
    std::string entry, key, unit, accepts, otherwise, meaning;
};

// Of an object; those of objects without a table of their own come after the key that holds them.
void add_rows(const ObjectKeys& object, const std::string& prefix, std::vector<Row>& rows) {
    for (const Key& key : object.keys) {
        rows.push_back(
            {"", code(prefix + key.name), key.unit, accepted_text(key), otherwise_text(key, object), key.meaning});
        for (const ObjectKeys* inner : key.objects)
            if (!has_section(*inner) && section(key.name).empty()) add_rows(*inner, prefix + key.name + ".", rows);
    }
}

std::string table_of(std::span<const ObjectKeys* const> objects) {
    std::vector<Row> rows;
    for (const ObjectKeys* object : objects) {
        const std::size_t first = rows.size();
        add_rows(*object, "", rows);
        if (objects.size() > 1) rows[first].entry = object->name;
    }
    const bool has_entries = objects.size() > 1;
    const bool has_units = std::any_of(
        rows.begin(), rows.end(), [](const Row& row) { return !row.unit.empty(); });
    const auto cell = [](const std::string& text) { return text.empty() ? std::string(" |") : " " + text + " |"; };
    const auto line = [&](const Row& row) {
        return "|" + (has_entries ? cell(row.entry) : "") + cell(row.key) + (has_units ? cell(row.unit) : "") +
               cell(row.accepts) + cell(row.otherwise) + cell(row.meaning) + "\n";
    };
    std::string table = line({"entry", "key", "unit like", "range", "default", "meaning"});
    table += "|---|---|---|---" + std::string(has_entries ? "|---" : "") + (has_units ? "|---" : "") + "|\n";
    for (const Row& row : rows) table += line(row);
    return table;
}

std::string with_links(const std::string& table, const std::function<std::string(const std::string&)>& link) {
    std::string text;
    std::size_t at = 0;
    while (true) {
        const std::size_t begin = table.find("](", at), end = table.find(')', begin);
        if (begin == std::string::npos || end == std::string::npos) return text + table.substr(at);
        text += table.substr(at, begin + 2 - at) + link(table.substr(begin + 2, end - begin - 2));
        at = end;
    }
}

}  // namespace

std::string with_tables_of_keys(const std::string& page, const std::function<std::string(const std::string&)>& link) {
    std::string text;
    std::size_t at = 0;
    while (true) {
        const std::size_t begin = page.find(opening, at);
        if (begin == std::string::npos) return text + page.substr(at);
        const std::size_t close = page.find(" -->\n", begin), end = page.find(ending, begin);
        if (close == std::string::npos || end == std::string::npos || end < close)
            throw UserFault("a table of keys has no end");
        const std::string name = page.substr(begin + opening.size(), close - begin - opening.size());
        const auto objects = section(name);
        if (objects.empty()) throw UserFault("'" + name + "' is no object of an experiment");
        text += page.substr(at, close + 5 - at) + with_links(table_of(objects), link);
        at = end;
    }
}

}  // namespace heartwright::experiment
