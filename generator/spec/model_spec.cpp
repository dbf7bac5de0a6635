#include "generator/spec/model_spec.hpp"

#include <algorithm>

#include "generator/spec/names.hpp"

namespace heartwright::spec {

Origin Text::part(std::size_t begin, std::size_t length) const {
    return source ? source->part(begin, length) : Origin{};
}

void with_mean_field(ModelSpec& spec, const std::vector<std::string>& names, Diagnostics& diagnostics) {
    std::vector<std::string> known;
    const auto is_wanted = [&](const std::string& name) {
        known.push_back(name);
        return std::any_of(names.begin(), names.end(),
                           [&](const std::string& wanted) { return wanted == name || wanted == "all"; });
    };
    for (Component& component : spec.components) {
        for (Machine& machine : component.machines)
            if (machine.has_count && is_wanted(machine.name)) machine.is_mean_field = true;
        for (Draws& draws : component.draws)
            if (is_wanted(draws.name)) draws.is_mean_field = true;
    }
    for (const std::string& name : names) {
        if (name == "all" ? !known.empty() : std::find(known.begin(), known.end(), name) != known.end()) continue;
        const std::string what = name == "all" ? "the model has no machine with a count and no draws"
                                               : "'" + name + "' is no machine with a count and no draws";
        diagnostics.error({}, "mean field: " + what, did_you_mean(name, known));
    }
    spec.name += "_mean_field";
    if (const std::string why = why_no_name(spec.name); !why.empty())
        diagnostics.error({}, "the name '" + spec.name + "' " + why);
}

}  // namespace heartwright::spec
