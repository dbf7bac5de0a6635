#include "generator/spec/sections.hpp"

#include <algorithm>

#include "generator/spec/keys.hpp"

namespace heartwright::spec {
namespace {

constexpr double least_tolerance = 1e-13, greatest_tolerance = 1e-3;

void read_argument(const json::Value& value, const ModelSpec& spec, const Symbols& symbols, Reader& reader,
                   Approximations& to) {
    if (!reader.is(value, json::Kind::string, "an argument of tables")) return;
    const Symbols::Symbol* symbol = symbols.find(value.text);
    if (!symbol || symbol->kind != SymbolKind::state) {
        reader.error(inside_quotes(value.origin), "'" + value.text + "' is no state",
                     reader.suggestion(value.text, symbols.names({SymbolKind::state})));
        return;
    }
    for (const Component& component : spec.components) {
        for (const State& state : component.states) {
            if (state.name == value.text && component.is_of_sites) {
                reader.error(inside_quotes(value.origin),
                             "'" + value.text + "' differs between sites: tables are of states of the cell");
                return;
            }
            if (state.name == value.text && !(state.lower && state.upper)) {
                reader.error(inside_quotes(value.origin), "'" + value.text + "' has no range: tables need its ends",
                             "\"range\": [\"-200 mV\", \"200 mV\"]");
                return;
            }
        }
    }
    to.of.push_back(value.text);
}

// One of `words`, the first when the key is absent.
std::string word(const json::Value& object, std::string_view key, const std::vector<std::string>& words,
                 Reader& reader) {
    const json::Value* value = object.find(key);
    if (!value || !reader.is(*value, json::Kind::string, "'" + std::string(key) + "'")) return words.front();
    if (std::find(words.begin(), words.end(), value->text) != words.end()) return value->text;
    reader.error(inside_quotes(value->origin), "'" + value->text + "' is no " + std::string(key) + " of approximations",
                 reader.suggestion(value->text, words));
    return words.front();
}

}  // namespace

std::optional<Approximations> read_approximations(const json::Member& member, const ModelSpec& spec,
                                                  const Symbols& symbols, Reader& reader) {
    const std::string what = "'approximations'";
    if (!reader.is_object(member.value, what, keys::approximations)) return std::nullopt;
    Approximations result;
    reader.string(member.value, "doc");
    result.form = word(member.value, "form", {"auto", "table", "rational", "none"}, reader);
    result.outside = word(member.value, "outside", {"stop", "exact"}, reader);
    if (const json::Value* of = member.value.find("of")) {
        if (of->is(json::Kind::array))
            for (const json::Value& item : of->items) read_argument(item, spec, symbols, reader, result);
        else
            read_argument(*of, spec, symbols, reader, result);
    }
    const json::Value* tolerance = reader.required(member.value, what, "tolerance");
    if (!tolerance || !reader.is(*tolerance, json::Kind::number, "'tolerance'")) return std::nullopt;
    if (!(tolerance->number >= least_tolerance && tolerance->number <= greatest_tolerance)) {
        reader.error(tolerance->origin, "a tolerance lies between 1e-13 and 1e-3", "1e-8");
        return std::nullopt;
    }
    result.tolerance = tolerance->number;
    return result.form == "none" ? std::nullopt : std::optional(result);
}

}  // namespace heartwright::spec
