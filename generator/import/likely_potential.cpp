#include "generator/import/membrane.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

#include "base/diag/lower_case.hpp"
#include "generator/import/dependencies.hpp"
#include "generator/import/names.hpp"

namespace heartwright::foreign {
namespace {

class Search {
public:
    explicit Search(const Model& model) : model_(model) { find_what_drives_states(); }

    LikelyPotential run() const {
        const std::size_t labelled = with_label(model_, "membrane_potential");
        if (labelled != no_variable && model_.variables[labelled].role == Role::state)
            return {labelled, "it has the label membrane_potential"};
        LikelyPotential likely;
        likely.state = by_name(&likely.reason);
        return likely;
    }

private:
    struct Driven {
        bool by_time = false;
        bool from_outside = false;
    };

    // Nothing, with a reason, where the model has no membrane: a growth law, or one channel under a voltage clamp.
    std::size_t by_name(std::string* reason) const {
        std::size_t best = no_variable;
        std::vector<std::size_t> voltages;
        for (std::size_t i = 0; i < model_.variables.size(); ++i) {
            if (model_.variables[i].role != Role::state) continue;
            if (is_voltage(i)) voltages.push_back(i);
            if (rank_of_name(i) == no_variable) continue;
            if (best == no_variable || order_of(i) < order_of(best)) best = i;
        }
        const bool best_is_voltage = best != no_variable && is_voltage(best);
        if (voltages.size() == 1 && !best_is_voltage) {
            *reason = "the only state in units of voltage";
            return voltages[0];
        }
        if (best == no_variable || (!best_is_voltage && !voltages.empty())) return by_place(voltages, reason);
        *reason = best_is_voltage ? "a state of that name in units of voltage" : "a state of that name";
        return best;
    }

    // Where names say nothing: the only state of the membrane's component, else the only one that the pace drives.
    std::size_t by_place(const std::vector<std::size_t>& voltages, std::string* reason) const {
        *reason = given_potential();
        if (!reason->empty()) return no_variable;
        std::vector<std::size_t> states = voltages;
        if (states.empty())
            for (std::size_t i = 0; i < model_.variables.size(); ++i)
                if (model_.variables[i].role == Role::state && has_no_dimension(i)) states.push_back(i);
        std::vector<std::size_t> found = states;
        std::erase_if(found, [&](std::size_t i) { return !is_of_membrane(i); });
        *reason = "the only state of the membrane's component";
        if (found.size() == 1) return found[0];
        std::erase_if(states, [&](std::size_t i) { return !driven_[i].from_outside; });
        *reason = "the only state that the pace drives";
        if (states.size() == 1) return states[0];
        *reason = "no state has a usual name (V, Vm, u) or is in units of voltage";
        return no_variable;
    }

    bool has_no_dimension(std::size_t i) const {
        const auto& unit = model_.variables[i].unit.unit;
        return !unit || unit->is_dimensionless();
    }

    bool is_voltage(std::size_t i) const {
        static const Unit volt = parse_unit("V").value();
        const auto& unit = model_.variables[i].unit.unit;
        return unit && unit->same_dimension(volt);
    }

    bool is_of_membrane(std::size_t i) const {
        const std::string component = lower_case(model_.components[model_.variables[i].component].name);
        return component.find("membrane") != std::string::npos;
    }

    // Voltages first, then states of the membrane (u of Fenton and Karma, whose v is a gate), then the usual names.
    std::tuple<bool, bool, std::size_t> order_of(std::size_t i) const {
        return {!is_voltage(i), !is_of_membrane(i), rank_of_name(i)};
    }

    static constexpr std::size_t rank_of_u = 12;

    // e and y are names of anything: they count for voltages, variables of a membrane, and what a pace drives.
    std::size_t rank_of_name(std::size_t i) const {
        static const std::vector<std::string> usual = {"v",       "vm",     "v_m",       "e_m",
                                                       "em",      "vmem",   "v_mem",     "v_membrane",
                                                       "voltage", "v_cell", "potential", "membrane_potential",
                                                       "u",       "e",      "y"};
        const auto found = std::find(usual.begin(), usual.end(), lower_case(model_.variables[i].name));
        if (found == usual.end()) return no_variable;
        const auto rank = static_cast<std::size_t>(found - usual.begin());
        const std::string component = lower_case(model_.components[model_.variables[i].component].name);
        const bool is_likely = rank <= rank_of_u || is_voltage(i) || is_of_membrane(i) ||
                               component.find("cell") != std::string::npos || driven_[i].by_time ||
                               driven_[i].from_outside;
        return is_likely ? rank : no_variable;
    }

    // Why a potential that is no state makes a model without a membrane; nothing where there is none.
    std::string given_potential() const {
        const std::size_t labelled = with_label(model_, "membrane_potential");
        for (std::size_t i = 0; i < model_.variables.size(); ++i) {
            if (model_.variables[i].role == Role::state) continue;
            if (i == labelled || (is_voltage(i) && rank_of_name(i) < rank_of_u))
                return "'" + qualified_name(model_, i) + "' is no state: it is given, as under a voltage clamp";
        }
        return "";
    }

    // For each state: whether its equation reads time, or what is given from outside.
    void find_what_drives_states() {
        const Dependencies dependencies(model_);
        driven_.assign(model_.variables.size(), {});
        for (const Equation& equation : model_.equations) {
            if (!equation.is_derivative) continue;
            Driven& driven = driven_[equation.variable];
            for_each_node(equation.right, [&](const Expression& it) {
                if (it.kind != Kind::variable) return;
                driven.by_time |= dependencies.reads_time(it.variable);
                driven.from_outside |= dependencies.reads_external(it.variable);
            });
        }
    }

    const Model& model_;
    std::vector<Driven> driven_;  // of each variable
};

}  // namespace

LikelyPotential likely_potential(const Model& model) { return Search(model).run(); }

}  // namespace heartwright::foreign
