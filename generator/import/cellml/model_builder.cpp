#include "generator/import/cellml/model_builder.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

#include "base/diag/faults.hpp"
#include "generator/import/cellml/mathml.hpp"
#include "generator/import/cellml/numbers.hpp"
#include "generator/import/cellml/suggestion.hpp"
#include "generator/import/dependencies.hpp"

namespace heartwright::cellml {
namespace {

using foreign::Expr;
using foreign::Kind;
using foreign::Role;

constexpr int deepest_initial_value = 50;
constexpr std::size_t most_expansions = 10'000;  // of symbols in initial values

std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> result;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        const std::string_view trimmed = xml::trimmed(line);
        if (!trimmed.empty()) result.emplace_back(trimmed);
    }
    return result;
}

// Terms of the Oxford metadata that are labels of the common representation.
struct Label {
    std::string_view term, label;
};
constexpr std::array labels = {
    Label{"membrane_voltage", "membrane_potential"},
    Label{"membrane_capacitance", "membrane_capacitance"},
    Label{"membrane_stimulus_current", "stimulus_current"},
};

Expr converted(Expr expression, double factor, const Unit& to, const Origin& place) {
    return factor == 1 ? expression : foreign::conversion(std::move(expression), factor, to, place);
}

}  // namespace

// Names in the mathematics of one component.
class ModelBuilder::ComponentNames : public MathNames {
public:
    ComponentNames(ModelBuilder& builder, std::size_t component) : builder_(builder), component_(component) {}

    Expr variable(const std::string& name, const Origin& place) override {
        const std::size_t v = find(name, place);
        return v == none ? nullptr : builder_.reference(v, place);
    }

    Expr derivative(const std::string& name, const std::string& bound, const Origin& place) override {
        const std::size_t v = find(name, place), t = find(bound, place);
        return v == none || t == none ? nullptr : builder_.derivative(v, t, place);
    }

    std::optional<Unit> units(const std::string& name, const Origin& place) override {
        const Instance& instance = builder_.instances_.components[component_];
        const auto resolved = builder_.resolver_.resolve(*instance.file, instance.component, name, place);
        return resolved ? std::optional<Unit>(resolved->unit) : std::nullopt;
    }

private:
    std::size_t find(const std::string& name, const Origin& place) {
        const std::size_t found = builder_.instances_.find(component_, name);
        if (found != none) return found;
        const Component& component = *builder_.instances_.components[component_].component;
        builder_.diagnostics_.error(place, "component '" + component.name + "' has no variable '" + name + "'",
                                    suggestion(builder_.diagnostics_, name, component.variables));
        return none;
    }

    ModelBuilder& builder_;
    std::size_t component_;
};

ModelBuilder::ModelBuilder(const Files& files, const Instances& instances,
                           const std::vector<WrittenEquation>& equations, Groups groups, Diagnostics& diagnostics)
    : files_(files),
      instances_(instances),
      equations_(equations),
      groups_(std::move(groups)),
      diagnostics_(diagnostics),
      resolver_(diagnostics),
      units_(instances.owner.size()) {}

foreign::Model ModelBuilder::build() {
    model_.format = foreign::Format::cellml;
    model_.name = files_.main->name;
    model_.file = files_.main->document->file->name();
    add_model_texts();
    add_components();
    add_variables();
    annotate();
    add_equations();
    add_initial_values();
    drop_unread_inputs();
    return std::move(model_);
}

void ModelBuilder::add_model_texts() {
    const Metadata metadata = read_metadata(*files_.main);
    model_.documentation = metadata.documentation;
    model_.citation = metadata.citation;
    model_.comments = lines(files_.main->document->root.comment);
}

void ModelBuilder::add_components() {
    for (const Instance& instance : instances_.components) {
        const xml::Element& element = *instance.component->element;
        model_.components.push_back({instance.name, component_documentation(*instance.component),
                                     lines(element.comment), instance.file->place(element)});
    }
}

void ModelBuilder::add_variables() {
    std::vector<Group*> in_order;
    for (Group& group : groups_.all)
        if (!group.members.empty()) in_order.push_back(&group);
    std::sort(in_order.begin(), in_order.end(), [](const Group* a, const Group* b) { return a->source < b->source; });
    for (Group* group : in_order) add_variable(*group);
    equation_of_.assign(model_.variables.size(), foreign::no_variable);
}

void ModelBuilder::add_variable(Group& group) {
    const Variable& source = instances_.variable(group.source);
    const File& file = *instances_.components[instances_.owner[group.source]].file;
    foreign::Variable variable;
    variable.component = instances_.owner[group.source];
    variable.name = source.name;
    variable.role = group.has_value ? group.role : Role::external;
    variable.unit.text = source.units;
    variable.unit.place = file.place(*source.element, "units");
    if (const auto& resolved = units(group.source)) {
        variable.unit.unit = resolved->unit;
        if (resolved->offset != 0)
            diagnostics_.warning(variable.unit.place, "units '" + source.units +
                                                          "' have an offset; numbers stay as they are, and their unit "
                                                          "is that of differences");
    }
    variable.comments = lines(source.element->comment);
    variable.place = instances_.place(group.source);
    group.model_variable = model_.variables.size();
    model_.variables.push_back(std::move(variable));
}

namespace {

// What the terms of an ontology say of a variable: its label, and the terms themselves.
void annotate_with(const std::vector<std::string>& terms, foreign::Variable& variable) {
    for (const std::string& term : terms) {
        const auto label =
            std::find_if(labels.begin(), labels.end(), [&](const Label& one) { return one.term == term; });
        if (label != labels.end()) variable.label = label->label;
        variable.annotations.emplace_back("oxmeta", term);
    }
}

}  // namespace

// Annotations and comments refer to ids, perhaps of connected variables.
void ModelBuilder::annotate() {
    for (const auto& [path, file] : files_.by_path) {
        const Metadata metadata = read_metadata(*file);
        if (metadata.terms.empty() && metadata.comments.empty()) continue;
        for (std::size_t v = 0; v < instances_.owner.size(); ++v) {
            if (instances_.components[instances_.owner[v]].file != file.get()) continue;
            const std::size_t index = groups_.all[groups_.of_variable[v]].model_variable;
            const std::string id = element_id(*instances_.variable(v).element);
            if (id.empty() || index == none) continue;
            foreign::Variable& variable = model_.variables[index];
            if (const auto terms = metadata.terms.find(id); terms != metadata.terms.end())
                annotate_with(terms->second, variable);
            if (const auto comments = metadata.comments.find(id); comments != metadata.comments.end())
                for (const std::string& comment : comments->second)
                    variable.documentation += (variable.documentation.empty() ? "" : " ") + comment;
        }
    }
}

const std::optional<ResolvedUnits>& ModelBuilder::units(std::size_t v) {
    KnownUnits& known = units_[v];
    if (!known.is_known) {
        known.is_known = true;
        const Instance& instance = instances_.components[instances_.owner[v]];
        const Variable& variable = instances_.variable(v);
        known.units = resolver_.resolve(*instance.file, instance.component, variable.units,
                                        instance.file->place(*variable.element, "units"));
    }
    return known.units;
}

double ModelBuilder::factor(std::size_t from, std::size_t to, const Origin& place) {
    const auto &a = units(from), &b = units(to);
    if (from == to || !a || !b) return 1;
    if (a->offset != b->offset) {
        diagnostics_.error(place, "'" + instances_.name(from) + "' and '" + instances_.name(to) +
                                      "' are connected, but their units have different zeros");
        return 1;
    }
    if (a->unit == b->unit) return 1;
    if (!a->unit.same_dimension(b->unit)) {
        diagnostics_.warning(instances_.place(from == to ? from : to),
                             "'" + instances_.name(to) + "' in " + instances_.variable(to).units +
                                 " is connected with '" + instances_.name(from) + "' in " +
                                 instances_.variable(from).units +
                                 ", a unit of another dimension; its number is used "
                                 "unchanged");
        return 1;
    }
    return conversion_factor(a->unit, b->unit);
}

bool ModelBuilder::is_named_like_time(std::size_t v) const {
    return groups_.time != none &&
           instances_.variable(v).name == instances_.variable(groups_.all[groups_.time].source).name;
}

Expr ModelBuilder::reference(std::size_t v, const Origin& place) {
    const Group* group = &groups_.all[groups_.of_variable[v]];
    if (!group->has_value && is_named_like_time(v)) {
        group = &groups_.all[groups_.time];
        diagnostics_.warning(place, "'" + instances_.name(v) + "' is not connected with '" +
                                        instances_.name(group->source) + "'; it is read as time");
    }
    const double by = factor(group->source, v, place);
    Expr result = foreign::variable(group->model_variable, place);
    return by == 1 ? result : foreign::conversion(std::move(result), by, units(v)->unit, place);
}

Expr ModelBuilder::derivative(std::size_t v, std::size_t bound, const Origin& place) {
    const Group& group = groups_.all[groups_.of_variable[v]];
    if (group.role != Role::state || groups_.of_variable[bound] != groups_.time) {
        diagnostics_.error(
            place, "the derivative of '" + instances_.name(v) + "' is read, but no differential equation defines it");
        return nullptr;
    }
    const std::size_t time = groups_.all[groups_.time].source;
    const double by = factor(group.source, v, place) / factor(time, bound, place);
    Expr result = foreign::derivative(group.model_variable, place);
    if (by == 1 || !units(v) || !units(bound)) return result;
    return foreign::conversion(std::move(result), by, units(v)->unit / units(bound)->unit, place);
}

void ModelBuilder::add_equations() {
    for (std::size_t e = 0; e < equations_.size(); ++e) {
        const Group& group = groups_.all[groups_.of_variable[equations_[e].variable]];
        if (group.equation == e && !group.is_time) add_equation(equations_[e], group);
    }
}

void ModelBuilder::add_equation(const WrittenEquation& written, const Group& group) {
    const File& file = *instances_.components[written.component].file;
    ComponentNames names(*this, written.component);
    foreign::Equation equation;
    equation.variable = group.model_variable;
    equation.is_derivative = written.bound != none;
    equation.place = file.place(*written.element);
    equation.comments = lines(written.element->comment);
    try {
        equation.right = MathReader(file, names, diagnostics_).value(*written.right);
    } catch (const UserFault&) {  // expansions of operators may nest deeper than the file does
        diagnostics_.error(equation.place,
                           "this equation is nested too deeply: give parts of it variables of their own");
    }
    if (!equation.right) return;
    if (equation.is_derivative) {
        // d x/d t in this component's time; the model's time may have another unit.
        const std::size_t time = groups_.all[groups_.time].source;
        const double by = factor(time, written.bound, equation.place);
        if (by != 1 && units(time) && units(written.variable))
            equation.right = converted(std::move(equation.right), by, units(written.variable)->unit / units(time)->unit,
                                       equation.place);
    }
    equation_of_[equation.variable] = model_.equations.size();
    model_.equations.push_back(std::move(equation));
}

// What has no value is an input if something reads it.
void ModelBuilder::drop_unread_inputs() {
    if (diagnostics_.has_errors()) return;
    std::vector<bool> is_removed(model_.variables.size());
    for (std::size_t i = 0; i < is_removed.size(); ++i) is_removed[i] = model_.variables[i].role == Role::external;
    const auto keep_read = [&](const Expr& expression) {
        foreign::for_each_node(expression, [&](const foreign::Expression& node) {
            if (node.variable != foreign::no_variable) is_removed[node.variable] = false;
        });
    };
    for (const foreign::Equation& it : model_.equations) keep_read(it.right);
    for (const foreign::Variable& it : model_.variables)
        if (it.initial) keep_read(it.initial);
    foreign::remove_variables(model_, is_removed);
}

void ModelBuilder::add_initial_values() {
    for (const bool is_constant : {true, false}) {  // initial values of states may name constants
        for (const Group& group : groups_.all) {
            const bool is_wanted = group.role == (is_constant ? Role::constant : Role::state);
            if (!group.members.empty() && is_wanted && group.has_value && group.initial != none)
                add_initial_value(group);
        }
    }
}

void ModelBuilder::add_initial_value(const Group& group) {
    const Variable& holder = instances_.variable(group.initial);
    const File& file = *instances_.components[instances_.owner[group.initial]].file;
    const Origin place = file.place(*holder.element, "initial_value");
    foreign::Variable& variable = model_.variables[group.model_variable];
    const std::string text(xml::trimmed(*holder.initial_value));
    std::string error;
    const std::optional<Number> number = decimal_number(text, error);
    if (number) {
        const double by = factor(group.initial, group.source, place);
        const auto& resolved = units(group.source);
        const std::optional<Unit> unit = resolved ? std::optional<Unit>(resolved->unit) : std::nullopt;
        const double value = number->value * by;
        if (by == 1)
            variable.initial = foreign::number(value, number->text, place, unit);
        else
            variable.initial = foreign::number(value, foreign::number(value)->text, place, unit);
        return;
    }
    const bool may_be_name =
        file.version != Version::cellml_1_0 && instances_.find(instances_.owner[group.initial], text) != none;
    if (!may_be_name) return diagnostics_.error(place, error);
    Expr initial = initial_of_name(group, text);
    if (!initial) return;
    if (variable.role == Role::constant) {  // it is another variable's value
        variable.role = Role::computed;
        equation_of_[group.model_variable] = model_.equations.size();
        model_.equations.push_back({group.model_variable, false, std::move(initial), {}, place});
        return;
    }
    variable.initial = of_constants(initial, place, 0);
}

// The value of the variable that an initial value names, in the unit of the group's source.
Expr ModelBuilder::initial_of_name(const Group& group, const std::string& name) {
    const std::size_t named = instances_.find(instances_.owner[group.initial], name);
    const Origin place = instances_.place(group.initial);
    if (groups_.of_variable[named] == groups_.of_variable[group.initial]) {
        diagnostics_.error(place, "the initial value of '" + name + "' is its own");
        return nullptr;
    }
    Expr value = reference(named, place);
    if (!value) return nullptr;
    const double by = factor(named, group.source, place);
    const double from_holder = factor(groups_.all[groups_.of_variable[named]].source, named, place);
    if (by == 1) return value;
    // One conversion from the variable that defines the value.
    const Expr source = value->kind == Kind::conversion ? value->arguments[0] : value;
    return converted(source, by * from_holder, units(group.source)->unit, place);
}

Expr ModelBuilder::of_constants(const Expr& expression, const Origin& place, int depth) {
    if (depth > deepest_initial_value || ++expansions_ > most_expansions) {
        diagnostics_.error(place, "this initial value depends on itself, or on too many computed variables");
        return nullptr;
    }
    bool is_right = true;
    Expr result = foreign::rewritten(expression, [&](const Expr& node) -> Expr {
        if (!is_right || (node->kind != Kind::variable && node->kind != Kind::derivative)) return nullptr;
        const foreign::Variable& variable = model_.variables[node->variable];
        if (node->kind == Kind::variable && variable.role == Role::constant) return nullptr;
        Expr inner;
        if (node->kind == Kind::variable && variable.role == Role::state) inner = variable.initial;
        if (node->kind == Kind::variable && variable.role == Role::computed &&
            equation_of_[node->variable] != foreign::no_variable)
            inner = model_.equations[equation_of_[node->variable]].right;
        if (!inner) {
            diagnostics_.error(place, "the initial value reads '" + qualified_name(model_, node->variable) +
                                          "', which is not known before the start");
            is_right = false;
            return nullptr;
        }
        inner = of_constants(inner, place, depth + 1);
        is_right = is_right && inner;
        return inner;
    });
    return is_right ? result : nullptr;
}

}  // namespace heartwright::cellml
