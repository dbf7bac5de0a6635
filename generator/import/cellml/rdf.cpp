#include "generator/import/cellml/rdf.hpp"

#include <algorithm>
#include <set>

namespace heartwright::cellml {
namespace {

using xml::Element;

constexpr std::string_view rdf_space = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
constexpr std::size_t most_reached = 1'000;

}  // namespace

RdfGraph::RdfGraph(const File& file) { find(file.document->root); }

void RdfGraph::find(const Element& element) {
    if (element.is(rdf_space, "RDF")) {
        for (const Element& child : element.children) read_node(child);
        return;
    }
    if (element.space == mathml_space) return;
    for (const Element& child : element.children) find(child);
}

std::string RdfGraph::anonymous() { return "(" + std::to_string(++anonymous_count_) + ")"; }

std::string RdfGraph::read_node(const Element& element) {
    std::string name;
    for (const char* attribute : {"about", "nodeID", "ID"}) {
        const std::string* value = element.attribute(attribute, rdf_space);
        if (!value) value = element.attribute(attribute);
        if (!value) continue;
        name = std::string_view(attribute) == "ID" ? "#" + *value : *value;
        break;
    }
    if (name.empty()) name = anonymous();
    read_properties(element, name);
    return name;
}

void RdfGraph::read_properties(const Element& element, const std::string& node) {
    for (const Element& child : element.children) {
        Property property{child.name, {}, true};
        const std::string* resource = child.attribute("resource", rdf_space);
        if (!resource) resource = child.attribute("nodeID", rdf_space);
        const std::string* type = child.attribute("parseType", rdf_space);
        if (resource) {
            property.value = *resource;
        } else if (type && *type == "Resource") {
            property.value = anonymous();
            read_properties(child, property.value);
        } else if (!child.children.empty() && child.children[0].space != mathml_space &&
                   !(type && *type == "Literal")) {
            property.value = read_node(child.children[0]);
        } else {
            property.value = xml::text_content(child);
            property.is_node = false;
        }
        nodes_[node].push_back(std::move(property));
    }
}

const Property* RdfGraph::property(const std::string& node, std::string_view name) const {
    const auto found = nodes_.find(node);
    if (found == nodes_.end()) return nullptr;
    const auto it = std::find_if(found->second.begin(), found->second.end(),
                                 [&](const Property& property) { return property.name == name; });
    return it == found->second.end() ? nullptr : &*it;
}

std::string RdfGraph::text(const std::string& node, std::string_view name) const {
    const Property* found = property(node, name);
    return found && !found->is_node ? found->value : std::string();
}

std::vector<std::string> RdfGraph::reachable(const std::string& start) const {
    std::vector<std::string> order;
    std::vector<std::string> waiting{start};
    std::set<std::string> seen;
    while (!waiting.empty() && order.size() < most_reached) {
        const std::string node = std::move(waiting.back());
        waiting.pop_back();
        if (!seen.insert(node).second) continue;
        order.push_back(node);
        const auto found = nodes_.find(node);
        if (found == nodes_.end()) continue;
        for (auto property = found->second.rbegin(); property != found->second.rend(); ++property)
            if (property->is_node) waiting.push_back(property->value);
    }
    return order;
}

}  // namespace heartwright::cellml
