#include "generator/analysis/stimulus_carriers.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "generator/analysis/interpreter.hpp"

namespace heartwright::analysis {

namespace {

bool is_potassium_inside(std::string name) {
    name.erase(std::remove(name.begin(), name.end(), '_'), name.end());
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
    constexpr std::array<std::string_view, 4> names = {"k", "ki", "kin", "kcyt"};
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

StimulusCarriers stimulus_carriers(const ir::Model& model) {
    const Unit millimolar = *parse_unit("mM");
    Interpreter<double> without(model), with(model);
    Point point = initial_point(model);
    without.evaluate(point);
    point.stimulus = 1;
    with.evaluate(point);
    StimulusCarriers found;
    for (std::size_t i = 0; i < model.states.size(); ++i) {
        const ir::State& state = model.states[i];
        if (!state.derivative || !state.unit.same_dimension(millimolar)) continue;
        if (with.derivative(i) != without.derivative(i)) found.carriers.push_back(state.name);
        if (is_potassium_inside(state.name) && without.derivative(i) != 0) found.potassium.push_back(state.name);
    }
    return found;
}

}  // namespace heartwright::analysis
