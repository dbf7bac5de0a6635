#include "tests/validation/reference.hpp"

#include <cstdio>
#include <filesystem>
#include <stdexcept>

#include "base/json/value.hpp"

namespace heartwright::validation {

namespace {

const json::Value& member(const json::Value& object, const char* key) {
    const json::Value* value = object.find(key);
    if (!value) throw std::runtime_error(std::string("the reference has no '") + key + "'");
    return *value;
}

std::vector<double> numbers(const json::Value& array) {
    std::vector<double> values;
    for (const json::Value& item : array.items) values.push_back(item.number);
    return values;
}

std::vector<Reference::RightHandSide> right_hand_sides(const json::Value* rows) {
    std::vector<Reference::RightHandSide> result;
    if (rows)
        for (const json::Value& row : rows->items)
            result.push_back({numbers(member(row, "y")), numbers(member(row, "dydt"))});
    return result;
}

std::string gunzipped(const std::filesystem::path& path) {
    std::FILE* pipe = popen(("gzip -dc '" + path.string() + "'").c_str(), "r");
    if (!pipe) return {};
    std::string text;
    char block[65536];
    for (std::size_t n = 0; (n = std::fread(block, 1, sizeof block, pipe)) > 0;) text.append(block, n);
    pclose(pipe);
    return text;
}

std::vector<double> in_order(const std::vector<std::string>& names, const json::Value& values, double scale) {
    std::vector<double> result;
    for (const std::string& name : names) result.push_back(scale * member(values, name.c_str()).number);
    return result;
}

}  // namespace

std::vector<Reference::RightHandSide> shared_right_hand_sides(const Reference& reference) {
    const std::filesystem::path path = std::filesystem::path(HEARTWRIGHT_SOURCE_DIR).parent_path() / "shared" /
                                       "reference" / "single_cell" / (reference.published.file + ".json.gz");
    std::vector<Reference::RightHandSide> rows;
    if (!std::filesystem::exists(path)) return rows;
    Diagnostics diagnostics;
    const auto document = json::parse(std::make_shared<SourceFile>(path.string(), gunzipped(path)), diagnostics);
    diagnostics.throw_if_errors();
    const std::string& unit = member(member(*document, "time"), "unit").text;
    const double per_ms = unit == "[s]" ? 1e-3 : 1;
    for (const json::Value& row : member(*document, "rhs").items)
        rows.push_back({in_order(reference.published.states, member(row, "y"), 1),
                        in_order(reference.published.states, member(row, "dydt"), per_ms)});
    return rows;
}

Reference reference(const std::string& model, const std::string& variant) {
    Diagnostics diagnostics;
    const std::string name = model + (variant.empty() ? "" : "_" + variant.substr(variant.find('=') + 1));
    const auto document = json::parse(
        json::read_source(HEARTWRIGHT_SOURCE_DIR "/tests/validation/reference/" + name + ".json"), diagnostics);
    diagnostics.throw_if_errors();
    Reference result;
    result.model = model;
    result.variant = variant;
    for (const json::Value& state : member(*document, "states").items) result.states.push_back(state.text);
    if (const json::Value* initial = document->find("initial")) result.initial = numbers(*initial);
    if (const json::Value* published = document->find("published")) {
        result.published.file = member(*published, "file").text;
        for (const json::Value& state : member(*published, "states").items)
            result.published.states.push_back(state.text);
        if (const json::Value* stimulus = published->find("stimulus")) result.published.stimulus = stimulus->number;
    }
    result.near_rest = right_hand_sides(document->find("near_rest"));
    result.anywhere = right_hand_sides(document->find("anywhere"));
    if (const json::Value* stimulus = document->find("stimulus"))
        result.stimulus = {member(*stimulus, "amplitude").number, member(*stimulus, "start").number,
                           member(*stimulus, "duration").number};
    if (const json::Value* trace = document->find("trace")) {
        result.t = numbers(member(*trace, "t"));
        for (const json::Member& state : member(*trace, "values").members)
            result.trace[state.key] = numbers(state.value);
        for (const json::Member& state : member(*trace, "range").members) result.range[state.key] = state.value.number;
    }
    return result;
}

}  // namespace heartwright::validation
