#include "generator/import/cellml/groups.hpp"

#include <algorithm>
#include <utility>

#include "generator/import/cellml/mathml.hpp"
#include "generator/import/cellml/numbers.hpp"

namespace heartwright::cellml {
namespace {

using foreign::Role;
using xml::Element;

// Whether two elements say the same: names, attributes and text, comments aside.
bool same_element(const Element& a, const Element& b) {
    if (a.name != b.name || a.space != b.space || xml::trimmed(a.text) != xml::trimmed(b.text) ||
        xml::trimmed(a.tail) != xml::trimmed(b.tail) || a.attributes.size() != b.attributes.size())
        return false;
    for (const xml::Attribute& attribute : a.attributes) {
        const std::string* other = b.attribute(attribute.name, attribute.space);
        if (!other || *other != attribute.value) return false;
    }
    return std::equal(a.children.begin(), a.children.end(), b.children.begin(), b.children.end(), same_element);
}

class Grouping {
public:
    Grouping(const Instances& instances, std::vector<WrittenEquation>& equations, Diagnostics& diagnostics)
        : instances_(instances), equations_(equations), diagnostics_(diagnostics) {}

    Groups group() {
        collect_members();
        for (Group& group : groups_.all) find_initial(group);
        turn_equal_variables();
        for (std::size_t e = 0; e < equations_.size(); ++e) add_equation(e);
        find_time();
        for (Group& group : groups_.all) {
            find_source(group);
            find_role(group);
        }
        return std::move(groups_);
    }

private:
    Group& group_of(std::size_t variable) { return groups_.all[groups_.of_variable[variable]]; }

    void collect_members() {
        groups_.of_variable.resize(instances_.groups.size());
        for (std::size_t v = 0; v < instances_.groups.size(); ++v) {
            const std::size_t first = instances_.groups[v];  // the smallest of its group
            if (first == v) {
                groups_.of_variable[v] = groups_.all.size();
                groups_.all.emplace_back();
            } else {
                groups_.of_variable[v] = groups_.of_variable[first];
            }
            groups_.all[groups_.of_variable[v]].members.push_back(v);
        }
    }

    // "x = y" where x is known already and y is not says "y = x".
    void turn_equal_variables() {
        std::vector<bool> is_known(groups_.all.size());
        const auto group = [&](std::size_t variable) { return groups_.of_variable[variable]; };
        std::vector<std::size_t> open;
        for (std::size_t e = 0; e < equations_.size(); ++e) {
            if (equations_[e].other != none) open.push_back(e);
            if (equations_[e].other == none) is_known[group(equations_[e].variable)] = true;
            if (equations_[e].bound != none) is_known[group(equations_[e].bound)] = true;
        }
        while (!open.empty()) {
            const auto is_turned = [&](std::size_t e) {
                const bool has_value = is_known[group(equations_[e].variable)] ||
                                       groups_.all[group(equations_[e].variable)].initial != none;
                return has_value && !is_known[group(equations_[e].other)] &&
                       groups_.all[group(equations_[e].other)].initial == none;
            };
            const auto found = std::find_if(open.begin(), open.end(), is_turned);
            WrittenEquation& next = equations_[found == open.end() ? open.front() : *found];
            if (found != open.end()) {
                std::swap(next.variable, next.other);
                std::swap(next.left, next.right);
            }
            is_known[group(next.variable)] = true;
            open.erase(found == open.end() ? open.begin() : found);
        }
    }

    Origin place(std::size_t equation) const {
        const WrittenEquation& it = equations_[equation];
        return instances_.components[it.component].file->place(*it.element);
    }

    void add_equation(std::size_t index) {
        const WrittenEquation& equation = equations_[index];
        Group& group = group_of(equation.variable);
        if (group.equation == none) {
            group.equation = index;
            return;
        }
        // Variables of a group stand for each other, so equal texts in one component, or in components that connect
        // all that the text names, say the same.
        const WrittenEquation& first = equations_[group.equation];
        if ((first.bound == none) == (equation.bound == none) && says_the_same(first, equation)) {
            diagnostics_.warning(place(index), "the equation of '" + instances_.name(equation.variable) +
                                                   "' is written twice; it is read once");
            return;
        }
        const bool is_connected = equation.variable != first.variable;
        diagnostics_.error(
            place(index),
            "'" + instances_.name(equation.variable) + "' has two equations" +
                (is_connected ? "; it is connected with '" + instances_.name(first.variable) + "'" : std::string()));
        diagnostics_.note(place(group.equation), "the first is here");
    }

    bool says_the_same(const WrittenEquation& a, const WrittenEquation& b) {
        if (!same_element(*a.right, *b.right)) return false;
        return a.component == b.component || names_the_same(*a.right, a.component, b.component);
    }

    bool names_the_same(const Element& element, std::size_t component_1, std::size_t component_2) {
        if (element.is(mathml_space, "ci")) {
            const std::string_view name = xml::trimmed(element.text);
            const std::size_t one = instances_.find(component_1, name), two = instances_.find(component_2, name);
            return one != none && two != none && instances_.groups[one] == instances_.groups[two] &&
                   instances_.variable(one).units == instances_.variable(two).units;
        }
        return std::all_of(element.children.begin(), element.children.end(),
                           [&](const Element& child) { return names_the_same(child, component_1, component_2); });
    }

    // The variable of integration. Unconnected ones that nothing defines are taken to be the same time.
    void find_time() {
        for (std::size_t e = 0; e < equations_.size(); ++e) {
            if (equations_[e].bound == none) continue;
            const std::size_t index = groups_.of_variable[equations_[e].bound];
            Group& group = groups_.all[index];
            if (group.is_time) continue;
            group.is_time = true;
            if (groups_.time == none) {
                groups_.time = index;
                if (group.equation != none)
                    diagnostics_.error(place(group.equation),
                                       "the variable of integration must not have an equation of its own");
                continue;
            }
            Group& time = groups_.all[groups_.time];
            if (group.equation != none) {
                diagnostics_.error(place(e), "derivatives are taken with respect to two variables, '" +
                                                 instances_.name(time.members[0]) + "' and '" +
                                                 instances_.name(group.members[0]) + "'");
                continue;
            }
            diagnostics_.warning(place(e), "'" + instances_.name(group.members[0]) + "' is not connected with '" +
                                               instances_.name(time.members[0]) + "'; both are read as time");
            for (const std::size_t member : group.members) groups_.of_variable[member] = groups_.time;
            time.members.insert(time.members.end(), group.members.begin(), group.members.end());
            group.members.clear();
        }
    }

    void find_initial(Group& group) {
        for (const std::size_t v : group.members) {
            const auto& value = instances_.variable(v).initial_value;
            if (!value) continue;
            if (group.initial == none) {
                group.initial = v;
                continue;
            }
            const Variable& first = instances_.variable(group.initial);
            if (first.initial_value == value && first.units == instances_.variable(v).units) continue;
            diagnostics_.error(instances_.place(v), "'" + instances_.name(v) + "' has an initial value, and so has '" +
                                                        instances_.name(group.initial) +
                                                        "', which it is connected with");
            diagnostics_.note(instances_.place(group.initial), "the first is here");
        }
    }

    // An interface "in" says that the value comes from elsewhere.
    bool is_received(std::size_t v) const {
        const Variable& variable = instances_.variable(v);
        return variable.public_interface == "in" || variable.private_interface == "in";
    }

    void find_source(Group& group) {
        if (group.members.empty()) return;
        if (group.equation != none) {
            group.source = equations_[group.equation].variable;
        } else if (group.initial != none) {
            group.source = group.initial;
        } else {
            const auto given = std::find_if(group.members.begin(), group.members.end(),
                                            [&](std::size_t v) { return !is_received(v); });
            group.source = given == group.members.end() ? group.members[0] : *given;
        }
    }

    void find_role(Group& group) {
        if (group.members.empty()) return;
        const bool is_derivative = group.equation != none && equations_[group.equation].bound != none;
        if (group.is_time) {
            group.role = Role::time;
            refuse_later_start(group);
        } else if (is_derivative) {
            group.role = Role::state;
            if (group.initial == none)
                diagnostics_.error(instances_.place(group.source), "'" + instances_.name(group.source) +
                                                                       "' has a differential equation, but no initial "
                                                                       "value");
        } else if (group.equation != none) {
            group.role = Role::computed;
            if (group.initial != none)
                diagnostics_.warning(instances_.place(group.initial), "the initial value of '" +
                                                                          instances_.name(group.initial) +
                                                                          "' is not used: an equation computes it");
        } else {
            group.role = Role::constant;
            group.has_value = group.initial != none;
        }
    }

    // Time begins at 0 with us, and what it is initialised with is no number of CellML 2.0.
    void refuse_later_start(const Group& time) {
        if (time.initial == none) return;
        const std::string value(xml::trimmed(*instances_.variable(time.initial).initial_value));
        std::string error;
        const std::optional<Number> number = decimal_number(value, error);
        if (number && number->value == 0) return;
        diagnostics_.error(instances_.place(time.initial), "'" + instances_.name(time.initial) +
                                                               "' is the variable of integration and begins at " +
                                                               value +
                                                               "; expected one that begins at 0, without an initial "
                                                               "value");
    }

    const Instances& instances_;
    std::vector<WrittenEquation>& equations_;
    Diagnostics& diagnostics_;
    Groups groups_;
};

}  // namespace

Groups group_variables(const Instances& instances, std::vector<WrittenEquation>& equations, Diagnostics& diagnostics) {
    return Grouping(instances, equations, diagnostics).group();
}

}  // namespace heartwright::cellml
