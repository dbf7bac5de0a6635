// The structure of one CellML file.
#include <algorithm>
#include <array>

#include "generator/import/cellml/file.hpp"
#include "generator/import/cellml/suggestion.hpp"

namespace heartwright::cellml {
namespace {

using xml::Element;

constexpr std::array spaces = {
    std::pair{std::string_view("http://www.cellml.org/cellml/1.0#"), Version::cellml_1_0},
    std::pair{std::string_view("http://www.cellml.org/cellml/1.1#"), Version::cellml_1_1},
    std::pair{std::string_view("http://www.cellml.org/cellml/2.0#"), Version::cellml_2_0},
};

constexpr std::string_view xlink_space = "http://www.w3.org/1999/xlink";

std::string attribute(const Element& element, std::string_view name) {
    const std::string* value = element.attribute(name);
    return value ? std::string(xml::trimmed(*value)) : std::string();
}

class FileReader {
public:
    FileReader(std::unique_ptr<xml::Document> document, Diagnostics& diagnostics)
        : file_(std::make_unique<File>()), diagnostics_(diagnostics) {
        file_->document = std::move(document);
    }

    std::unique_ptr<File> read() {
        const Element& root = file_->document->root;
        if (!find_version(root)) return nullptr;
        file_->name = attribute(root, "name");
        for (const Element& child : root.children) {
            if (child.space != root.space) continue;  // metadata and documentation
            if (child.name == "units") read_units(child, file_->units);
            if (child.name == "import") read_import(child);
            if (child.name == "component") read_component(child);
        }
        index_components();
        for (const Element& child : root.children) {
            if (child.space != root.space) continue;
            if (child.name == "group" && is_encapsulation(child)) read_hierarchy(child, none);
            if (child.name == "encapsulation") read_hierarchy(child, none);
            if (child.name == "connection") read_connection(child);
        }
        refuse_encapsulation_cycles();
        return std::move(file_);
    }

private:
    bool find_version(const Element& root) {
        const auto found =
            std::find_if(spaces.begin(), spaces.end(), [&](const auto& space) { return space.first == root.space; });
        if (root.name != "model" || found == spaces.end()) {
            error(root,
                  "this is no CellML: a <model> in the namespace http://www.cellml.org/cellml/1.0#, 1.1# or 2.0# "
                  "was expected");
            return false;
        }
        file_->version = found->second;
        return true;
    }

    void error(const Element& element, std::string message) {
        diagnostics_.error(file_->place(element), std::move(message));
    }

    // The value of an attribute that must be there; an error and "" without it.
    std::string required(const Element& element, std::string_view name) {
        std::string value = attribute(element, name);
        if (value.empty())
            error(element, "<" + std::string(element.name) + "> lacks the attribute '" + std::string(name) + "'");
        return value;
    }

    void read_units(const Element& element, std::vector<Units>& list) {
        Units units;
        units.name = required(element, "name");
        units.element = &element;
        list.push_back(std::move(units));
    }

    void read_import(const Element& element) {
        const std::size_t index = file_->imports.size();
        auto import = std::make_unique<Import>();
        if (file_->version == Version::cellml_1_0) error(element, "CellML 1.0 has no <import>; CellML 1.1 has");
        const std::string* href = element.attribute("href", xlink_space);
        if (!href) error(element, "<import> lacks the attribute 'xlink:href'");
        import->href = href ? *href : "";
        import->place = file_->place(element, "href");
        file_->imports.push_back(std::move(import));
        for (const Element& child : element.children) {
            if (child.space != element.space) continue;
            if (child.name == "units") {
                Units units{required(child, "name"), &child, index, required(child, "units_ref")};
                file_->units.push_back(std::move(units));
            } else if (child.name == "component") {
                Component component;
                component.name = required(child, "name");
                component.element = &child;
                component.import = index;
                component.reference = required(child, "component_ref");
                file_->components.push_back(std::move(component));
            }
        }
    }

    void read_component(const Element& element) {
        Component component;
        component.name = required(element, "name");
        component.element = &element;
        for (const Element& child : element.children) {
            if (child.is(mathml_space, "math")) component.maths.push_back(&child);
            if (child.space != element.space) continue;
            if (child.name == "variable") read_variable(child, component);
            if (child.name == "units") read_units(child, component.units);
            if (child.name == "reaction")
                error(child, "CellML reactions are not supported: write their rate laws as differential equations");
            if (child.name == "reset") refuse_reset(child);
        }
        file_->components.push_back(std::move(component));
    }

    void read_variable(const Element& element, Component& component) {
        Variable variable;
        variable.name = required(element, "name");
        variable.units = required(element, "units");
        if (std::string value = attribute(element, "initial_value"); !value.empty())
            variable.initial_value = std::move(value);
        variable.public_interface = attribute(element, "public_interface");
        variable.private_interface = attribute(element, "private_interface");
        variable.element = &element;
        for (const Element& child : element.children)
            if (child.is(element.space, "reset")) refuse_reset(child);
        component.variables.push_back(std::move(variable));
    }

    void refuse_reset(const Element& element) {
        error(element,
              "resets of CellML 2.0 are not supported: a variable would change discontinuously when its "
              "test variable reaches a value");
    }

    void index_components() {
        for (std::size_t c = 0; c < file_->components.size(); ++c) {
            Component& component = file_->components[c];
            if (!file_->component_by_name.emplace(component.name, c).second)
                error(*component.element, "component '" + component.name + "' is defined twice");
            for (std::size_t v = 0; v < component.variables.size(); ++v) {
                const Variable& variable = component.variables[v];
                if (!component.variable_by_name.emplace(variable.name, v).second)
                    error(*variable.element,
                          "variable '" + variable.name + "' is declared twice in component '" + component.name + "'");
            }
            index_units(component.units, component.units_by_name);
        }
        index_units(file_->units, file_->units_by_name);
    }

    void index_units(const std::vector<Units>& list, std::unordered_map<std::string_view, std::size_t>& by_name) {
        for (std::size_t u = 0; u < list.size(); ++u)
            if (!by_name.emplace(list[u].name, u).second)
                error(*list[u].element, "units '" + list[u].name + "' are defined twice");
    }

    static bool is_encapsulation(const Element& group) {
        return std::any_of(
            group.children.begin(), group.children.end(),
            [](const Element& child) {
                const std::string* relationship = child.attribute("relationship");
                return child.name == "relationship_ref" && relationship && *relationship == "encapsulation";
            });
    }

    // <component_ref component="..."> inside `element`; depth is bounded by that of the document.
    void read_hierarchy(const Element& element, std::size_t parent) {
        for (const Element& child : element.children) {
            if (!child.is(element.space, "component_ref")) continue;
            const std::size_t index = component(child, "component");
            if (index != none && parent != none) {
                std::size_t& slot = file_->components[index].parent;
                if (slot != none && slot != parent)
                    error(child, "component '" + file_->components[index].name + "' is encapsulated twice");
                slot = parent;
            }
            read_hierarchy(child, index);
        }
    }

    void refuse_encapsulation_cycles() {
        std::vector<int> state(file_->components.size(), 0);  // 1: on the way, 2: done
        for (std::size_t start = 0; start < state.size(); ++start) {
            std::size_t at = start;
            while (at != none && state[at] == 0) {
                state[at] = 1;
                at = file_->components[at].parent;
            }
            if (at != none && state[at] == 1) {
                error(*file_->components[at].element,
                      "component '" + file_->components[at].name + "' encapsulates itself");
                file_->components[at].parent = none;
            }
            for (at = start; at != none && state[at] == 1; at = file_->components[at].parent) state[at] = 2;
        }
        for (std::size_t c = 0; c < state.size(); ++c)
            if (const std::size_t parent = file_->components[c].parent; parent != none)
                file_->components[parent].children.push_back(c);
    }

    // Index of the component that an attribute names; none after an error.
    std::size_t component(const Element& element, std::string_view name) {
        const std::string value = required(element, name);
        if (value.empty()) return none;
        const auto found = file_->component_by_name.find(value);
        if (found != file_->component_by_name.end()) return found->second;
        diagnostics_.error(file_->place(element, name), "there is no component '" + value + "'",
                           suggestion(diagnostics_, value, file_->components));
        return none;
    }

    void read_connection(const Element& element) {
        Connection connection;
        connection.element = &element;
        const Element* components = &element;  // 2.0: attributes of the connection itself
        if (file_->version != Version::cellml_2_0) {
            components = element.child(element.space, "map_components");
            if (!components) return error(element, "<connection> lacks <map_components>");
        }
        connection.component_1 = component(*components, "component_1");
        connection.component_2 = component(*components, "component_2");
        for (const Element& child : element.children) {
            if (!child.is(element.space, "map_variables")) continue;
            connection.variables.push_back({required(child, "variable_1"), required(child, "variable_2"), &child});
        }
        if (connection.component_1 != none && connection.component_2 != none)
            file_->connections.push_back(std::move(connection));
    }

    std::unique_ptr<File> file_;
    Diagnostics& diagnostics_;
};

}  // namespace

bool is_cellml_space(std::string_view space) {
    return std::any_of(
        spaces.begin(), spaces.end(), [&](const auto& known) { return known.first == space; });
}

std::unique_ptr<File> read_file(std::unique_ptr<xml::Document> document, Diagnostics& diagnostics) {
    return FileReader(std::move(document), diagnostics).read();
}

}  // namespace heartwright::cellml
