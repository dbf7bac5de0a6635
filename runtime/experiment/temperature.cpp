#include "runtime/experiment/temperature.hpp"

#include <charconv>

#include "base/diag/faults.hpp"

namespace heartwright::experiment {

double kelvin_of(const std::string& text, const std::string& said_as) {
    double value = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    std::string unit(rest, text.data() + text.size());
    unit.erase(0, unit.find_first_not_of(' '));
    const bool is_celsius = unit == "degC" || unit == "\u00B0C" || unit == "C";
    const double kelvin = is_celsius ? value + 273.15 : value;
    if (error != std::errc{} || !(is_celsius || unit == "K" || unit.empty()) || !(kelvin > 200 && kelvin < 400))
        throw UserFault(said_as + " " + text + ": expected a temperature between 200 K and 400 K, such as \"37 degC\"" +
                        (unit.empty() ? "; a bare number is in K" : ""));
    return kelvin;
}

std::string temperature_parameter(const interface::Model& model, const std::string& said_as) {
    std::string found, all;
    for (std::int32_t p = 0; p < model.n_parameters; ++p)
        if (std::string(model.parameters[p].unit) == "K") {
            found = model.parameters[p].name;
            all += (all.empty() ? "" : ", ") + found;
        }
    if (all.empty())
        throw UserFault(std::string(model.name) +
                        " declares no temperature: none of its parameters is in K, so there is nothing that " +
                        said_as + " could scale");
    if (all != found)
        throw UserFault(std::string(model.name) + " has several parameters in K (" + all +
                        "): give them by name, not with " + said_as);
    return found;
}

}  // namespace heartwright::experiment
