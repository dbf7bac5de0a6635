#include "runtime/commands/cell/temperature.hpp"

#include <charconv>

#include "base/diag/faults.hpp"

namespace heartwright::commands {

double kelvin_of(const std::string& text) {
    double value = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    std::string unit(rest, text.data() + text.size());
    unit.erase(0, unit.find_first_not_of(' '));
    const bool is_celsius = unit == "degC" || unit == "\u00B0C" || unit == "C";
    const double kelvin = is_celsius ? value + 273.15 : value;
    if (error != std::errc{} || !(is_celsius || unit == "K") || !(kelvin > 200 && kelvin < 400))
        throw UserFault("--temperature " + text +
                        ": expected a temperature between 200 K and 400 K, such as \"37 degC\"");
    return kelvin;
}

std::string temperature_parameter(const interface::Model& model) {
    std::string found, all;
    for (std::int32_t p = 0; p < model.n_parameters; ++p)
        if (std::string(model.parameters[p].unit) == "K") {
            found = model.parameters[p].name;
            all += (all.empty() ? "" : ", ") + found;
        }
    if (all.empty())
        throw UserFault(std::string(model.name) +
                        " declares no temperature: none of its parameters is in K, so there is nothing that "
                        "--temperature could scale");
    if (all != found)
        throw UserFault(std::string(model.name) + " has several parameters in K (" + all +
                        "): give them with --set, not with --temperature");
    return found;
}

std::vector<std::string> q10_symbols(const interface::Model& model) {
    std::vector<std::string> names;
    const auto take = [&](const std::string& name) {
        if (name.find("Q10") != std::string::npos || name.find("q10") != std::string::npos) names.push_back(name);
    };
    for (std::int32_t p = 0; p < model.n_parameters; ++p) take(model.parameters[p].name);
    for (std::int32_t k = 0; k < model.n_observables; ++k) take(model.observables[k].name);
    return names;
}

std::string temperature_text(const interface::Model& model) {
    std::string names;
    for (const std::string& name : q10_symbols(model)) names += (names.empty() ? "" : ", ") + name;
    return "The spec declares temperature as " + temperature_parameter(model) +
           (names.empty() ? "; it has no Q10 factor, so driving forces change, and rates do not."
                          : ", with Q10 factors " + names + ".");
}

}  // namespace heartwright::commands
