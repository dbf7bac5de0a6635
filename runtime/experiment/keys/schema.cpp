#include "runtime/experiment/keys/schema.hpp"

#include <nlohmann/json.hpp>
#include <regex>

#include "base/diag/faults.hpp"
#include "runtime/experiment/keys/tables.hpp"

namespace heartwright::experiment {

namespace {

using Json = nlohmann::ordered_json;

Json reference(const std::string& name) { return {{"$ref", "#/$defs/" + name}}; }

// Without the marks of Markdown.
std::string plain(const char* text) {
    const std::string unlinked = std::regex_replace(std::string(text), std::regex(R"(\[([^\]]*)\]\([^)]*\))"), "$1");
    return std::regex_replace(unlinked, std::regex("`"), "");
}

void add_range(Json& node, const Range& range) {
    const auto add = [&](const char* closed, const char* open, bool is_open, double limit) {
        const auto whole = static_cast<std::int64_t>(limit);
        node[is_open ? open : closed] = static_cast<double>(whole) == limit ? Json(whole) : Json(limit);
    };
    if (range.has_least()) add("minimum", "exclusiveMinimum", range.excludes_least, range.least);
    if (range.has_most()) add("maximum", "exclusiveMaximum", range.excludes_most, range.most);
}

Json object_schema(const ObjectKeys& object);

Json use_of(const ObjectKeys& object) { return object.is_shared ? reference(object.name) : object_schema(object); }

Json alternatives(std::span<const ObjectKeys* const> objects) {
    if (objects.size() == 1) return use_of(*objects.front());
    Json all = Json::array();
    for (const ObjectKeys* object : objects) all.push_back(use_of(*object));
    return {{"oneOf", all}};
}

std::string quantity_definition(const std::string& unit) {
    if (unit == "mm") return "length";
    return unit == "ms" || unit == "s" ? "time" : "with_unit";
}

// Of one value.
Json value_schema(const Key& key) {
    switch (key.kind) {
        case Kind::text:
            return {{"type", "string"}};
        case Kind::name:
            return reference("name");
        case Kind::number:
        case Kind::whole: {
            Json node{{"type", key.kind == Kind::number ? "number" : "integer"}};
            add_range(node, key.range);
            return node;
        }
        case Kind::flag:
            return {{"type", "boolean"}};
        case Kind::choice:
            return {{"enum", std::vector<std::string>(key.choices.begin(), key.choices.end())}};
        case Kind::quantity:
            return reference(quantity_definition(key.unit));
        case Kind::model_quantity:
            return reference("quantity");
        case Kind::cell:
            return reference("cell");
        case Kind::data_set:
            return reference("data_set");
        case Kind::where:
            return reference("where");
        case Kind::object:
            return alternatives(key.objects);
        case Kind::other:
            return Json::parse(key.schema);
    }
    throw OurFault("a kind of values has no schema");
}

Json list_of(const Json& item, std::int64_t least, std::int64_t most, bool are_distinct) {
    Json list{{"type", "array"}, {"items", item}};
    if (least > 0) list["minItems"] = least;
    if (most > 0) list["maxItems"] = most;
    if (are_distinct) list["uniqueItems"] = true;
    return list;
}

Json shaped(const Key& key, const Json& one) {
    switch (key.shape) {
        case Shape::one:
            return one;
        case Shape::list:
            return list_of(one, key.least_items, key.most_items, key.has_distinct_items);
        case Shape::one_or_list:
            return {{"oneOf", {one, list_of(one, key.least_items, key.most_items, key.has_distinct_items)}}};
        case Shape::axes:
            return list_of(one, 1, 3, false);
        case Shape::three:
            return list_of(one, 3, 3, false);
        case Shape::one_or_three:
            return {{"oneOf", {one, list_of(one, 3, 3, false)}}};
        case Shape::one_or_axes:
            return {{"oneOf", {one, list_of(one, 1, 3, false)}}};
    }
    throw OurFault("a shape of values has no schema");
}

Json key_schema(const Key& key) {
    Json node = value_schema(key);
    if (key.kind != Kind::object && !key.objects.empty()) node = {{"oneOf", {node, alternatives(key.objects)}}};
    node = shaped(key, node);
    if (*key.meaning != '\0') node["description"] = plain(key.meaning);
    if (*key.default_json != '\0') node["default"] = Json::parse(key.default_json);
    return node;
}

// The keys of each group, groups in their order.
std::vector<std::pair<Need, std::vector<const Key*>>> groups_of(const ObjectKeys& object) {
    std::vector<std::pair<Need, std::vector<const Key*>>> groups;
    for (const Key& key : object.keys) {
        if (*key.group == '\0') continue;
        const auto same = [&](const auto& group) { return std::string_view(group.second.front()->group) == key.group; };
        const auto group = std::find_if(groups.begin(), groups.end(), same);
        if (group != groups.end())
            group->second.push_back(&key);
        else
            groups.push_back({key.need, {&key}});
    }
    return groups;
}

// Of a group exactly one key, or none of any two.
void add_groups(Json& node, const ObjectKeys& object) {
    Json rules = Json::array();
    for (const auto& [need, keys] : groups_of(object)) {
        Json one_of = Json::array();
        if (need == Need::one_of) {
            for (const Key* key : keys) one_of.push_back({{"required", {key->name}}});
            rules.push_back({{"oneOf", one_of}});
            continue;
        }
        for (std::size_t k = 0; k < keys.size(); ++k)
            for (std::size_t other = 0; other < k; ++other)
                rules.push_back({{"not", {{"required", {keys[other]->name, keys[k]->name}}}}});
    }
    if (!rules.empty()) node["allOf"] = rules;
}

Json object_schema(const ObjectKeys& object) {
    Json node{{"type", "object"}, {"additionalProperties", false}};
    if (*object.meaning != '\0') node["description"] = plain(object.meaning);
    Json required = Json::array();
    for (const Key& key : object.keys)
        if (key.need == Need::required) required.push_back(key.name);
    if (!required.empty()) node["required"] = required;
    add_groups(node, object);
    for (const Key& key : object.keys) node["properties"][key.name] = key_schema(key);
    return node;
}

Json definitions() {
    Json all = Json::parse(R"json({
        "name": {"type": "string", "minLength": 1},
        "quantity": {"oneOf": [{"type": "string", "pattern": "^\\s*[-+]?[0-9.]"}, {"type": "number"}],
                     "description": "A number with its unit; a bare number is dimensionless."},
        "with_unit": {"type": "string", "pattern": "^\\s*[-+]?[0-9.]", "description": "A number with its unit."},
        "length": {"type": "string", "pattern": "^\\s*[-+]?[0-9.]", "examples": ["0.5 mm", "2 cm"]},
        "time": {"type": "string", "pattern": "^\\s*[-+]?[0-9.]", "examples": ["0.05 ms", "1 s"]},
        "place": {"type": "array", "items": {"$ref": "#/$defs/length"}, "minItems": 1, "maxItems": 3},
        "cell": {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 1048576},
                 "minItems": 1, "maxItems": 3},
        "vector": {"type": "array", "items": {"type": "number"}, "minItems": 1, "maxItems": 3},
        "data_set": {"type": "string",
                     "pattern": "^.+(:/|\\.(nrrd|nhdr|nii|nii\\.gz|vti|vti:.+|mha|mhd|png)$|/$)",
                     "examples": ["tissue.h5:/mask", "labels.nrrd"],
                     "description": "A data set in an HDF5 file, or a picture, relative to the experiment."},
        "set": {"type": "object", "additionalProperties": {"oneOf": [{"type": "string"}, {"type": "number"}]},
                "description": "Parameters: a value with its unit, or \"*0.5\", a factor."}
    })json");
    Json forms = Json::array({{{"const", "all"}}});
    for (const ObjectKeys* form : where_forms) forms.push_back(object_schema(*form));
    all["where"] = {{"oneOf", forms}};
    for (const ObjectKeys* object : objects_of(experiment_keys))
        if (object->is_shared) all[object->name] = object_schema(*object);
    return all;
}

constexpr std::size_t widest = 120;

// JSON that a person can read: what fits into a line stands in one.
void print(const Json& node, std::size_t indent, std::size_t begin, std::string& text) {
    const std::string line = node.dump(-1, ' ', false);
    if (!node.is_structured() || begin + line.size() <= widest || node.empty()) {
        text += line;
        return;
    }
    const std::string spaces(indent + 2, ' ');
    text += node.is_object() ? "{\n" : "[\n";
    std::size_t left = node.size();
    for (const auto& [key, value] : node.items()) {
        const std::string label = node.is_object() ? Json(key).dump() + ": " : "";
        text += spaces + label;
        print(value, indent + 2, spaces.size() + label.size() + 1, text);
        text += --left > 0 ? ",\n" : "\n";
    }
    text += std::string(indent, ' ') + (node.is_object() ? "}" : "]");
}

}  // namespace

std::string experiment_schema() {
    Json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                {"title", "Heartwright experiment, format 1"},
                {"description",
                 "What to do with a model. docs/experiment_reference.md explains it; the reader checks far more than a "
                 "schema can. Put \"$schema\" first in an experiment and an editor completes its keys."}};
    schema.update(object_schema(experiment_keys));
    schema["$defs"] = definitions();
    std::string text;
    print(schema, 0, 0, text);
    return text + "\n";
}

}  // namespace heartwright::experiment
