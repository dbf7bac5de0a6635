#include "generator/import/pulses/pulses.hpp"

#include <algorithm>

#include "generator/import/dependencies.hpp"

namespace heartwright::foreign {
namespace {

class Finder {
public:
    Finder(const Model& model, std::size_t potential) : model_(model), dependencies_(model) {
        equations_ = equation_of_each(model);
        const std::size_t pace = with_binding(model, "pace");
        equation_ = equations_[potential];
        const bool has_pace = pace != no_variable && dependencies_.depends(right(equation_), pace);
        driver_ = has_pace ? pace : time_variable(model);
    }

    // The addend, in the equation `in`; nullptr where none or several are driven.
    Expr find(std::size_t* in) {
        if (driver_ == no_variable) return nullptr;
        Expr e = right(equation_);
        for (int steps = 0; steps < 200 && is_driven(e); ++steps) {
            if (!reads_state(e)) {
                *in = equation_;
                return e;
            }
            e = next(e);
            if (!e) return nullptr;
        }
        return nullptr;
    }

    // Of a neighbour in the same sum: the runtime takes the stimulus in the unit of the total current.
    const DeclaredUnit& unit() const { return unit_; }

private:
    const Expr& right(std::size_t equation) const { return model_.equations[equation].right; }
    bool is_driven(const Expr& e) const { return dependencies_.depends(e, driver_); }

    bool reads_state(const Expr& e) const {
        bool found = false;
        for_each_node(e, [&](const Expression& it) {
            if (it.kind == Kind::derivative) found = true;
            if (it.kind != Kind::variable) return;
            found =
                found || model_.variables[it.variable].role == Role::state || dependencies_.reads_state(it.variable);
        });
        return found;
    }

    // The only driven argument of a sum, a product or a quotient; the equation of a variable.
    Expr next(const Expr& e) {
        if (e->kind == Kind::variable) {
            equation_ = equations_[e->variable];
            if (model_.variables[e->variable].unit.unit) unit_ = model_.variables[e->variable].unit;
            return equation_ == no_variable ? nullptr : right(equation_);
        }
        static constexpr Kind followed[] = {Kind::negation,   Kind::sum,      Kind::difference,
                                            Kind::conversion, Kind::quotient, Kind::product};
        if (std::find(std::begin(followed), std::end(followed), e->kind) == std::end(followed)) return nullptr;
        Expr driven;
        for (const Expr& argument : e->arguments) {
            if (!is_driven(argument)) {
                const bool is_addend = e->kind == Kind::sum || e->kind == Kind::difference;
                if (is_addend && argument->kind == Kind::variable) unit_ = model_.variables[argument->variable].unit;
                continue;
            }
            if (driven) return nullptr;
            driven = argument;
        }
        return e->kind == Kind::quotient && driven == e->arguments[1] ? nullptr : driven;
    }

    const Model& model_;
    Dependencies dependencies_;
    std::vector<std::size_t> equations_;
    std::size_t equation_ = no_variable;
    std::size_t driver_ = no_variable;
    DeclaredUnit unit_;
};

std::string free_name(const Model& model, std::size_t component) {
    const auto is_taken = [&](const std::string& name) {
        return std::any_of(model.variables.begin(), model.variables.end(),
                           [&](const Variable& it) { return it.component == component && it.name == name; });
    };
    std::string name = "i_stim";
    while (is_taken(name)) name += "_inner";
    return name;
}

}  // namespace

std::size_t name_inner_stimulus(Model& model, std::size_t potential) {
    Finder finder(model, potential);
    std::size_t in = no_variable;
    const Expr addend = finder.find(&in);
    const bool is_named = addend && addend->kind == Kind::variable;
    if (!addend || is_named) return no_variable;
    Variable it;
    it.component = model.variables[model.equations[in].variable].component;
    it.name = free_name(model, it.component);
    it.unit = finder.unit();
    it.place = addend->place;
    const std::size_t own = model.variables.size();
    model.variables.push_back(std::move(it));
    Expr& right = model.equations[in].right;
    right = rewritten(
        right, [&](const Expr& node) -> Expr { return node == addend ? variable(own, addend->place) : nullptr; });
    Equation equation;
    equation.variable = own;
    equation.right = addend;
    equation.place = addend->place;
    model.equations.push_back(std::move(equation));
    return own;
}

}  // namespace heartwright::foreign
