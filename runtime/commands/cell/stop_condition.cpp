#include "runtime/commands/cell/stop_condition.hpp"

#include "base/command_line/quantities.hpp"
#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/units/unit.hpp"

namespace heartwright::commands {

namespace {

std::string trimmed(const std::string& text) {
    const auto begin = text.find_first_not_of(' '), end = text.find_last_not_of(' ');
    return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

StopCondition condition_of(const std::string& text, const interface::Model& model) {
    const auto at = text.find_first_of("<>");
    if (at == std::string::npos) throw UserFault("--stop " + text + ": expected a condition, such as \"Na_i > 12 mM\"");
    const std::string name = trimmed(text.substr(0, at)), value = trimmed(text.substr(at + 1));
    StopCondition condition{0, text[at] == '>', 0, text};
    std::vector<std::string> names;
    for (std::int32_t s = 0; s < model.n_states; ++s) {
        names.emplace_back(model.states[s].name);
        if (name == names.back()) condition.state = static_cast<std::size_t>(s);
    }
    if (names[condition.state] != name) {
        const std::string suggestion = did_you_mean(name, names);
        throw UserFault("--stop " + text + ": the model has no state '" + name + "'" +
                        (suggestion.empty() ? "" : "; " + suggestion));
    }
    const Unit unit = *parse_unit(model.states[condition.state].unit);
    const auto quantity = parse_quantity(with_unit(value, unit.text));
    if (!quantity || !quantity->unit.same_dimension(unit))
        throw UserFault("--stop " + text + ": '" + value + "' is no value of " + name +
                        (unit.text == "1" ? ", a number without a unit" : ", which is in " + unit.text));
    condition.value = quantity->value * conversion_factor(quantity->unit, unit);
    return condition;
}

}  // namespace

bool StopCondition::holds(const std::vector<double>& states, std::size_t n_states) const {
    for (std::size_t k = state; k < states.size(); k += n_states)
        if (is_above ? states[k] > value : states[k] < value) return true;
    return false;
}

std::vector<StopCondition> stop_conditions(const std::vector<std::string>& said, const interface::Model& model) {
    std::vector<StopCondition> conditions;
    for (const std::string& text : said) conditions.push_back(condition_of(text, model));
    return conditions;
}

}  // namespace heartwright::commands
