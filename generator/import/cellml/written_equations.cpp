// The equations of all components: their left sides, before any right side is read.
#include "generator/import/cellml/groups.hpp"
#include "generator/import/cellml/mathml.hpp"
#include "generator/import/cellml/suggestion.hpp"

namespace heartwright::cellml {
namespace {

using xml::Element;

// Left sides need no meaning of names beyond their own.
class NoNames : public MathNames {
public:
    foreign::Expr variable(const std::string&, const Origin&) override { return nullptr; }
    foreign::Expr derivative(const std::string&, const std::string&, const Origin&) override { return nullptr; }
    std::optional<Unit> units(const std::string&, const Origin&) override { return std::nullopt; }
};

class EquationFinder {
public:
    EquationFinder(const Instances& instances, Diagnostics& diagnostics)
        : instances_(instances), diagnostics_(diagnostics) {}

    std::vector<WrittenEquation> find() {
        for (component_ = 0; component_ < instances_.components.size(); ++component_) {
            for (const Element* math : instances_.components[component_].component->maths)
                for (const Element& child : math->children) read(child);
        }
        return std::move(equations_);
    }

private:
    const File& file() const { return *instances_.components[component_].file; }

    void error(const Element& element, std::string message) {
        diagnostics_.error(file().place(element), std::move(message));
    }

    void read(const Element& element) {
        if (element.space == mathml_space && element.name == "semantics" && !element.children.empty())
            return read(element.children[0]);
        const bool is_equation = element.space == mathml_space && (element.name == "apply" || element.name == "reln") &&
                                 !element.children.empty() && element.children[0].is(mathml_space, "eq");
        if (!is_equation)
            return error(element, "an equation was expected: <apply><eq/> with a variable or a derivative on the left");
        if (element.children.size() != 3)
            return error(element,
                         "an equation must have two sides, not " + std::to_string(element.children.size() - 1));
        // "g*V = i" means what "i = g*V" does.
        const bool is_turned = !is_target(element.children[1]) && is_target(element.children[2]);
        const Element& left = element.children[is_turned ? 2 : 1];
        WrittenEquation equation;
        equation.component = component_;
        equation.element = &element;
        equation.left = &left;
        equation.right = &element.children[is_turned ? 1 : 2];
        if (MathReader::is_identifier(left)) {
            equation.variable = variable(left, MathReader::identifier(left));
            if (MathReader::is_identifier(*equation.right))
                equation.other = instances_.find(component_, MathReader::identifier(*equation.right));
        } else if (MathReader::is_derivative(left)) {
            NoNames no_names;
            const auto names = MathReader(file(), no_names, diagnostics_).derivative(left);
            if (!names) return;
            equation.variable = variable(left, names->state);
            equation.bound = variable(left, names->bound);
            if (equation.bound == none) return;
        } else {
            return error(left,
                         "the left side of an equation must be a variable or the derivative of one: implicit equations "
                         "are not supported");
        }
        if (equation.variable != none) equations_.push_back(equation);
    }

    static bool is_target(const Element& element) {
        return MathReader::is_identifier(element) || MathReader::is_derivative(element);
    }

    std::size_t variable(const Element& element, const std::string& name) {
        const std::size_t found = instances_.find(component_, name);
        if (found != none) return found;
        const Component& component = *instances_.components[component_].component;
        diagnostics_.error(file().place(element), "component '" + component.name + "' has no variable '" + name + "'",
                           suggestion(diagnostics_, name, component.variables));
        return none;
    }

    const Instances& instances_;
    Diagnostics& diagnostics_;
    std::size_t component_ = 0;
    std::vector<WrittenEquation> equations_;
};

}  // namespace

std::vector<WrittenEquation> written_equations(const Instances& instances, Diagnostics& diagnostics) {
    return EquationFinder(instances, diagnostics).find();
}

}  // namespace heartwright::cellml
