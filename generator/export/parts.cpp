#include "generator/export/parts.hpp"

#include <algorithm>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::exporter {

std::vector<Part> parts_of(const ir::Model& model) {
    std::vector<Part> parts;
    const auto part = [&](const std::string& component) -> Part& {
        const std::string name = component.empty() ? "model" : component;
        const auto found = std::find_if(parts.begin(), parts.end(), [&](const Part& it) { return it.name == name; });
        if (found != parts.end()) return *found;
        parts.push_back({name, {}, {}, {}});
        return parts.back();
    };
    for (const ir::Parameter& it : model.parameters) part(it.component).parameters.push_back(&it);
    for (std::size_t i = 0; i < model.states.size(); ++i) part(model.states[i].component).states.push_back(i);
    for (const ir::Definition& it : model.definitions) part(it.component).definitions.push_back(&it);
    return parts;
}

std::string unique_name(std::string name, std::set<std::string>& taken) {
    while (!taken.insert(name).second) name += '_';
    return name;
}

Unit stimulus_unit(const ir::Model& model) {
    const ir::Definition* current = model.find_definition(model.membrane.current);
    return current ? current->unit : dimensionless();
}

DefaultStimulus default_stimulus(const ir::Model& model) {
    DefaultStimulus stimulus;
    const Unit usual = parse_unit("A/F").value(), unit = stimulus_unit(model);
    if (unit.same_dimension(usual)) stimulus.amplitude = -40 * conversion_factor(usual, unit);
    return stimulus;
}

namespace {

class Refusal {
public:
    Refusal(const std::string& format, const std::set<ir::Op>& functions) : format_(format), functions_(functions) {}

    void add(const Origin& place, const std::string& what) {
        diagnostics_.error(place, what + ", and " + format_ + " has no such thing");
    }

    void look(const ir::ExprPtr& expression, const Origin& place) {
        if (!expression) return;
        ir::for_each_node(expression, [&](const ir::ExprPtr& node) {
            const Origin& at = node->origin().file ? node->origin() : place;
            if (node->op() == ir::Op::next) add(at, "next(" + node->name() + ") reads the value after a step");
            if (node->op() == ir::Op::symbol && node->name() == ir::time_step_name)
                add(at, "the equation reads the time step dt");
            if (functions_.contains(node->op()))
                add(at, "the equation calls " + std::string(ir::spelling(node->op())) + "()");
        });
    }

    void throw_if_any() { diagnostics_.throw_if_errors(); }

private:
    const std::string& format_;
    const std::set<ir::Op>& functions_;
    Diagnostics diagnostics_;
};

}  // namespace

void refuse_inexpressible(const ir::Model& model, const std::string& format, const std::set<ir::Op>& functions) {
    Refusal refusal(format, functions);
    if (model.lattice)
        throw UserFault(model.spec_file + ": cells are made of sites ('" + model.lattice->site +
                        "', \"lattice\"), and " + format + " has no such thing");
    for (const ir::Machine& it : model.machines)
        refusal.add(it.origin, "the channels of '" + it.name + "' switch at random");
    for (const ir::State& it : model.states) {
        if (it.next_value) refusal.add(it.origin, "'" + it.name + "' is updated by next(" + it.name + ")");
        refusal.look(it.derivative, it.origin);
    }
    for (const ir::Definition& it : model.definitions) refusal.look(it.value, it.origin);
    refusal.throw_if_any();
}

}  // namespace heartwright::exporter
