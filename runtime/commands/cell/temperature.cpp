#include "runtime/commands/cell/temperature.hpp"

#include "runtime/experiment/temperature.hpp"

namespace heartwright::commands {

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
    return "The spec declares temperature as " + experiment::temperature_parameter(model, temperature_option) +
           (names.empty() ? "; it has no Q10 factor, so driving forces change, and rates do not."
                          : ", with Q10 factors " + names + ".");
}

}  // namespace heartwright::commands
