#include "tests/validation/reference.hpp"

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

}  // namespace

Reference reference(const std::string& model, const std::string& variant) {
    Diagnostics diagnostics;
    const auto document = json::parse(
        json::read_source(HEARTWRIGHT_SOURCE_DIR "/tests/validation/reference/" + model + "_" + variant + ".json"),
        diagnostics);
    diagnostics.throw_if_errors();
    Reference result;
    result.model = model;
    result.variant = variant;
    for (const json::Value& state : member(*document, "states").items) result.states.push_back(state.text);
    if (const json::Value* initial = document->find("initial")) result.initial = numbers(*initial);
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
