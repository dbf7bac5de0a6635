#include "generator/import/cellml/file.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "generator/import/cellml/units.hpp"

namespace heartwright::cellml {
namespace {

using xml::Element;

constexpr std::string_view ids_of_1 = "http://www.cellml.org/metadata/1.0#";
constexpr std::string_view rdf_elements = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

// What an element of CellML's namespace may hold; words apart by spaces. Elements "math" are MathML's.
struct Content {
    std::string_view element, attributes, children;
};

constexpr std::array contents_1 = {
    Content{"model", "name", "units component group connection import"},
    Content{"component", "name component_ref", "units variable reaction math"},
    Content{"variable", "name units public_interface private_interface initial_value", ""},
    Content{"connection", "", "map_components map_variables"},
    Content{"map_components", "component_1 component_2", ""},
    Content{"map_variables", "variable_1 variable_2", ""},
    Content{"group", "", "relationship_ref component_ref"},
    Content{"relationship_ref", "relationship name", ""},
    Content{"component_ref", "component", "component_ref"},
    Content{"units", "name base_units units_ref", "unit"},
    Content{"unit", "units prefix exponent multiplier offset", ""},
    Content{"import", "", "units component"},
};

constexpr std::array contents_2 = {
    Content{"model", "name id", "units component encapsulation connection import"},
    Content{"component", "name component_ref id", "variable reset math"},
    Content{"variable", "name units interface initial_value id", ""},
    Content{"connection", "component_1 component_2 id", "map_variables"},
    Content{"map_variables", "variable_1 variable_2 id", ""},
    Content{"encapsulation", "id", "component_ref"},
    Content{"component_ref", "component id", "component_ref"},
    Content{"units", "name units_ref id", "unit"},
    Content{"unit", "units prefix exponent multiplier id", ""},
    Content{"import", "id", "units component"},
};

bool has_word(std::string_view words, std::string_view word) {
    while (!words.empty()) {
        const std::size_t end = std::min(words.size(), words.find(' '));
        if (words.substr(0, end) == word) return true;
        words.remove_prefix(std::min(words.size(), end + 1));
    }
    return false;
}

// 1.x: letters, digits and underscores with a letter among them; 2.0: a letter first.
bool is_identifier(std::string_view name, Version version) {
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const auto is_part = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; };
    if (name.empty() || !std::all_of(name.begin(), name.end(), is_part)) return false;
    if (version == Version::cellml_2_0) return is_letter(name.front());
    return std::any_of(name.begin(), name.end(), is_letter);
}

class Rules {
public:
    Rules(const File& file, Diagnostics& diagnostics)
        : file_(file), diagnostics_(diagnostics), is_2_(file.version == Version::cellml_2_0) {}

    void check() {
        check_element(file_.document->root);
        if (file_.name.empty()) warn(file_.document->root, "a model must have a name");
        check_units(file_.units);
        for (const Component& component : file_.components) {
            check_units(component.units);
            for (const Variable& variable : component.variables) check_variable(variable);
        }
        for (const Connection& connection : file_.connections) check_connection(connection);
        for (const Element& child : file_.document->root.children)
            if (child.is(file_.document->root.space, "group")) check_group(child);
    }

private:
    void warn(const Element& element, const std::string& what) {
        diagnostics_.warning(file_.place(element), what + " (CellML " + version() + ")");
    }
    void warn(const Element& element, std::string_view attribute, const std::string& what) {
        diagnostics_.warning(file_.place(element, attribute), what + " (CellML " + version() + ")");
    }
    std::string version() const { return is_2_ ? "2.0" : file_.version == Version::cellml_1_1 ? "1.1" : "1.0"; }

    static std::string value(const Element& element, std::string_view attribute) {
        const std::string* found = element.attribute(attribute);
        return found ? std::string(xml::trimmed(*found)) : std::string();
    }

    const Content* content_of(std::string_view name) const {
        const auto find = [&](const auto& all) -> const Content* {
            const auto found =
                std::find_if(all.begin(), all.end(), [&](const Content& it) { return it.element == name; });
            return found == all.end() ? nullptr : &*found;
        };
        return is_2_ ? find(contents_2) : find(contents_1);
    }

    // An element of CellML's own namespace, and all below it.
    void check_element(const Element& element) {
        const Content* content = content_of(element.name);
        if (!content) return;  // its parent has said so; reactions and resets are refused
        check_attributes(element, *content);
        bool has_text = !xml::trimmed(element.text).empty();
        for (const Element& child : element.children) {
            has_text = has_text || !xml::trimmed(child.tail).empty();
            check_child(element, *content, child);
        }
        if (has_text) warn(element, "<" + std::string(element.name) + "> must not hold text");
    }

    void check_child(const Element& parent, const Content& content, const Element& child) {
        const bool is_math = child.space == mathml_space;
        if (is_cellml_space(child.space) || is_math) {
            const bool is_own = child.space == parent.space || is_math;
            if (!is_own || !has_word(content.children, child.name))
                return warn(child, "<" + std::string(child.name) + "> is not allowed in <" + std::string(parent.name) +
                                       ">, and is not read");
            if (!is_math) check_element(child);
            return;
        }
        if (child.space != rdf_elements && holds_cellml(child))
            warn(child, "an element of another namespace must hold no element of CellML");
    }

    static bool holds_cellml(const Element& element) {
        return std::any_of(
            element.children.begin(), element.children.end(),
            [](const Element& it) { return is_cellml_space(it.space) || holds_cellml(it); });
    }

    void check_attributes(const Element& element, const Content& content) {
        for (const xml::Attribute& it : element.attributes) {
            const bool is_ours = it.space.empty() || is_cellml_space(it.space);
            const bool is_known = it.space.empty() && has_word(content.attributes, it.name);
            if (is_ours && !is_known)
                warn(element, "<" + std::string(element.name) + "> must not have the attribute '" +
                                  std::string(it.name) + "'" + (it.space.empty() ? "" : " in CellML's namespace"));
            if (is_2_ && it.space == ids_of_1) warn(element, "CellML 2.0 has no cmeta:id; it has id");
            if (it.space.empty() && it.name == "name" && !is_identifier(xml::trimmed(it.value), file_.version) &&
                element.name != "relationship_ref")
                warn(element, "name",
                     "'" + it.value + "' is no identifier: letters, digits and underscores were expected");
        }
    }

    void check_units(const std::vector<Units>& list) {
        for (const Units& units : list) {
            if (is_standard_unit(units.name))
                warn(*units.element, "name", "'" + units.name + "' is a standard unit, and must not be defined");
            const std::string base = value(*units.element, "base_units");
            if (!base.empty() && base != "yes" && base != "no")
                warn(*units.element, "base_units", "base_units must be yes or no");
            const bool has_unit = units.element->child(units.element->space, "unit") != nullptr;
            if (base == "yes" && has_unit) warn(*units.element, "base units must not be made of other units");
            if (!is_2_ && base != "yes" && !has_unit && units.import == none)
                warn(*units.element, "units must be base units, or made of other units");
            for (const Element& unit : units.element->children)
                if (unit.is(units.element->space, "unit")) check_unit(*units.element, unit);
        }
    }

    void check_unit(const Element& units, const Element& unit) {
        const auto count = std::count_if(units.children.begin(), units.children.end(),
                                         [&](const Element& it) { return it.is(units.space, "unit"); });
        const std::string offset = value(unit, "offset"), exponent = value(unit, "exponent");
        const bool has_offset = !offset.empty() && offset.find_first_not_of("0.+-eE") != std::string::npos;
        const bool has_exponent = !exponent.empty() && exponent != "1" && exponent != "1.0";
        if (has_offset && (count > 1 || has_exponent))
            warn(unit, "offset", "units with an offset must have one unit, with the exponent 1");
    }

    void check_variable(const Variable& variable) {
        const Element& element = *variable.element;
        const auto one_of = [&](const char* attribute, std::string_view allowed) {
            const std::string text = value(element, attribute);
            if (element.attribute(attribute) && !has_word(allowed, text))
                warn(element, attribute,
                     "'" + text + "' is no " + attribute + "; expected one of: " + std::string(allowed));
        };
        if (is_2_) return one_of("interface", "public private none public_and_private");
        one_of("public_interface", "in out none");
        one_of("private_interface", "in out none");
        const bool is_public_in = variable.public_interface == "in", is_private_in = variable.private_interface == "in";
        if (is_public_in && is_private_in)
            warn(element, "'" + variable.name + "' must not have the interface in on both sides");
        if ((is_public_in || is_private_in) && element.attribute("initial_value"))
            warn(element, "initial_value",
                 "'" + variable.name + "' has the interface in, and must not have an initial value");
        if (element.attribute("initial_value") && !variable.initial_value)
            warn(element, "initial_value", "an initial value must not be empty");
    }

    void check_connection(const Connection& connection) {
        const Element& element = *connection.element;
        const auto maps = std::count_if(element.children.begin(), element.children.end(),
                                        [&](const Element& it) { return it.is(element.space, "map_components"); });
        if (!is_2_ && maps > 1) warn(element, "a connection must have one <map_components>; the first is read");
        if (connection.variables.empty()) warn(element, "a connection must have a <map_variables>");
        if (connection.component_1 == connection.component_2)
            return warn(element, "a connection must be between two components");
        if (!connected_.insert(std::minmax(connection.component_1, connection.component_2)).second)
            warn(element, "two components must not have two connections");
        for (const MappedVariables& mapped : connection.variables) check_mapped(connection, mapped);
    }

    // On which side of `one` its neighbour `other` is; "" where they may not be connected.
    std::string side(std::size_t one, std::size_t other) const {
        if (file_.components[other].parent == one) return "private";
        if (file_.components[one].parent == other || file_.components[one].parent == file_.components[other].parent)
            return "public";
        return "";
    }

    const Variable* variable(std::size_t component, const std::string& name) const {
        const Component& it = file_.components[component];
        const auto found = it.variable_by_name.find(name);
        return found == it.variable_by_name.end() ? nullptr : &it.variables[found->second];
    }

    void check_mapped(const Connection& connection, const MappedVariables& mapped) {
        if (file_.components[connection.component_1].import != none ||
            file_.components[connection.component_2].import != none)
            return;  // interfaces are in another file
        const Variable *a = variable(connection.component_1, mapped.variable_1),
                       *b = variable(connection.component_2, mapped.variable_2);
        if (!a || !b) return;  // an error elsewhere
        const std::string of_a = side(connection.component_1, connection.component_2),
                          of_b = side(connection.component_2, connection.component_1);
        if (of_a.empty() || of_b.empty())
            return warn(*mapped.element, "the components of a connection must be siblings, or one in the other");
        if (is_2_) {
            if (!is_open(*a, of_a) || !is_open(*b, of_b))
                warn(*mapped.element, "'" + a->name + "' and '" + b->name +
                                          "' are connected, but their interfaces are not open to each other");
            return;
        }
        const std::string &one = of_a == "public" ? a->public_interface : a->private_interface,
                          &two = of_b == "public" ? b->public_interface : b->private_interface;
        if (!((one == "in" && two == "out") || (one == "out" && two == "in")))
            return warn(*mapped.element, "'" + a->name + "' and '" + b->name +
                                             "' are connected, but their interfaces are not in and out");
        const Variable* receiver = one == "in" ? a : b;
        if (!received_.insert(receiver).second)
            warn(*mapped.element, "'" + receiver->name + "' has the interface in, and must be connected once");
    }

    static bool is_open(const Variable& variable, const std::string& side) {
        const std::string interface = value(*variable.element, "interface");
        return interface == side || interface == "public_and_private";
    }

    void check_group(const Element& group) {
        bool has_relationship = false, has_component = false, is_encapsulation = false;
        for (const Element& child : group.children) {
            if (child.is(group.space, "relationship_ref")) {
                const std::string kind = value(child, "relationship");
                has_relationship = true;
                is_encapsulation = is_encapsulation || kind == "encapsulation";
                if (child.attribute("relationship") && kind != "encapsulation" && kind != "containment")
                    warn(child, "relationship",
                         "'" + kind + "' is no relationship; expected encapsulation or containment");
                if (kind == "encapsulation" && child.attribute("name"))
                    warn(child, "name", "an encapsulation must not have a name");
            }
            if (!child.is(group.space, "component_ref")) continue;
            has_component = true;
            if (child.children.empty()) warn(child, "a group's <component_ref> must hold another one");
        }
        if (!has_relationship) warn(group, "a group must have a <relationship_ref>");
        if (!has_component) warn(group, "a group must have a <component_ref>");
    }

    const File& file_;
    Diagnostics& diagnostics_;
    bool is_2_;
    std::set<std::pair<std::size_t, std::size_t>> connected_;
    std::set<const Variable*> received_;
};

}  // namespace

void check_rules(const File& file, Diagnostics& diagnostics) { Rules(file, diagnostics).check(); }

}  // namespace heartwright::cellml
