// The part of JSON Schema (draft 2020-12) that our schemas use. A keyword that it does not know is an error: nothing of
// a schema is passed over.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <stdexcept>
#include <string>

namespace heartwright::tests {

class JsonSchema {
public:
    using Json = nlohmann::json;
    explicit JsonSchema(Json root) : root_(std::move(root)) {}

    bool accepts(const Json& value) const { return accepts(value, root_); }

private:
    bool accepts(const Json& value, const Json& schema) const {
        if (schema.is_boolean()) return schema.get<bool>();
        for (const auto& [keyword, rule] : schema.items())
            if (!holds(value, keyword, rule, schema)) return false;
        return true;
    }

    bool holds(const Json& value, const std::string& keyword, const Json& rule, const Json& schema) const {
        static const char* const of_people[] = {"$schema", "$defs",    "title", "description",
                                                "default", "examples", "$id",   "$comment"};
        for (const char* one : of_people)
            if (keyword == one) return true;
        if (keyword == "$ref") return accepts(value, root_.at("$defs").at(rule.get<std::string>().substr(8)));
        if (keyword == "type") return is_of_types(value, rule);
        if (keyword == "const") return value == rule;
        if (keyword == "enum") return std::find(rule.begin(), rule.end(), value) != rule.end();
        if (keyword == "oneOf") return count(value, rule) == 1;
        if (keyword == "anyOf") return count(value, rule) >= 1;
        if (keyword == "allOf") return count(value, rule) == rule.size();
        if (keyword == "not") return !accepts(value, rule);
        if (keyword == "if") return !accepts(value, rule) || !schema.contains("then") || accepts(value, schema["then"]);
        if (keyword == "then") return true;
        if (value.is_number()) return holds_of_number(value.get<double>(), keyword, rule);
        if (value.is_string()) return holds_of_string(value.get<std::string>(), keyword, rule);
        if (value.is_array()) return holds_of_array(value, keyword, rule, schema);
        if (value.is_object()) return holds_of_object(value, keyword, rule, schema);
        return is_known(keyword);
    }

    std::size_t count(const Json& value, const Json& schemas) const {
        std::size_t accepting = 0;
        for (const Json& one : schemas) accepting += accepts(value, one) ? 1 : 0;
        return accepting;
    }

    static bool is_of_types(const Json& value, const Json& types) {
        if (types.is_array())
            return std::any_of(types.begin(), types.end(), [&](const Json& one) { return is_of_types(value, one); });
        const auto type = types.get<std::string>();
        if (type == "integer") return value.is_number() && value.get<double>() == std::floor(value.get<double>());
        return (type == "object" && value.is_object()) || (type == "array" && value.is_array()) ||
               (type == "string" && value.is_string()) || (type == "number" && value.is_number()) ||
               (type == "boolean" && value.is_boolean()) || (type == "null" && value.is_null());
    }

    static bool holds_of_number(double value, const std::string& keyword, const Json& rule) {
        if (keyword == "minimum") return value >= rule.get<double>();
        if (keyword == "maximum") return value <= rule.get<double>();
        if (keyword == "exclusiveMinimum") return value > rule.get<double>();
        if (keyword == "exclusiveMaximum") return value < rule.get<double>();
        return is_known(keyword);
    }

    static bool matches(const std::string& text, const std::string& pattern) {
        static std::map<std::string, std::regex> all;
        auto found = all.find(pattern);
        if (found == all.end()) found = all.emplace(pattern, pattern).first;
        return std::regex_search(text, found->second);
    }

    static bool holds_of_string(const std::string& value, const std::string& keyword, const Json& rule) {
        if (keyword == "minLength") return value.size() >= rule.get<std::size_t>();
        if (keyword == "maxLength") return value.size() <= rule.get<std::size_t>();
        if (keyword == "pattern") return matches(value, rule.get<std::string>());
        return is_known(keyword);
    }

    bool holds_of_array(const Json& value, const std::string& keyword, const Json& rule, const Json& schema) const {
        if (keyword == "minItems") return value.size() >= rule.get<std::size_t>();
        if (keyword == "maxItems") return value.size() <= rule.get<std::size_t>();
        if (keyword == "uniqueItems") {
            const std::set<Json> distinct(value.begin(), value.end());
            return !rule.get<bool>() || distinct.size() == value.size();
        }
        const std::size_t of_prefix = schema.contains("prefixItems") ? schema["prefixItems"].size() : 0;
        if (keyword == "items") {
            for (std::size_t k = of_prefix; k < value.size(); ++k)
                if (!accepts(value[k], rule)) return false;
            return true;
        }
        if (keyword == "prefixItems") {
            for (std::size_t k = 0; k < std::min(of_prefix, value.size()); ++k)
                if (!accepts(value[k], rule[k])) return false;
            return true;
        }
        return is_known(keyword);
    }

    bool holds_of_object(const Json& value, const std::string& keyword, const Json& rule, const Json& schema) const {
        if (keyword == "required")
            return std::all_of(rule.begin(), rule.end(), [&](const Json& key) { return value.contains(key); });
        if (keyword == "minProperties") return value.size() >= rule.get<std::size_t>();
        if (keyword == "maxProperties") return value.size() <= rule.get<std::size_t>();
        if (keyword == "propertyNames")
            return std::all_of(value.items().begin(), value.items().end(),
                               [&](const auto& item) { return accepts(Json(item.key()), rule); });
        if (keyword == "dependentRequired") {
            for (const auto& [key, others] : rule.items())
                if (value.contains(key) && !holds_of_object(value, "required", others, schema)) return false;
            return true;
        }
        if (keyword == "properties") {
            for (const auto& [key, of_key] : rule.items())
                if (value.contains(key) && !accepts(value[key], of_key)) return false;
            return true;
        }
        if (keyword == "patternProperties") {
            for (const auto& [pattern, of_key] : rule.items())
                for (const auto& [key, member] : value.items())
                    if (matches(key, pattern) && !accepts(member, of_key)) return false;
            return true;
        }
        if (keyword == "additionalProperties") {
            for (const auto& [key, member] : value.items())
                if (!is_listed(key, schema) && !accepts(member, rule)) return false;
            return true;
        }
        return is_known(keyword);
    }

    static bool is_listed(const std::string& key, const Json& schema) {
        if (schema.contains("properties") && schema["properties"].contains(key)) return true;
        if (schema.contains("patternProperties"))
            for (const auto& [pattern, rule] : schema["patternProperties"].items())
                if (matches(key, pattern)) return true;
        return false;
    }

    // Of another kind of values: it holds.
    static bool is_known(const std::string& keyword) {
        static const std::set<std::string> all = {
            "minimum",       "maximum",           "exclusiveMinimum", "exclusiveMaximum",  "minLength",
            "maxLength",     "pattern",           "minItems",         "maxItems",          "uniqueItems",
            "items",         "prefixItems",       "required",         "minProperties",     "maxProperties",
            "propertyNames", "dependentRequired", "properties",       "patternProperties", "additionalProperties"};
        if (!all.contains(keyword)) throw std::logic_error("the keyword '" + keyword + "' is not known here");
        return true;
    }

    Json root_;
};

}  // namespace heartwright::tests
