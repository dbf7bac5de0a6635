// RDF/XML as a graph: subjects with properties, by local names. Namespaces of properties are left out, because files
// of the Physiome repository name the same property in several.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "generator/import/cellml/file.hpp"

namespace heartwright::cellml {

struct Property {
    std::string_view name;
    std::string value;  // text, or the name of a node
    bool is_node = false;
};

class RdfGraph {
public:
    explicit RdfGraph(const File& file);  // all <rdf:RDF> in it

    const std::map<std::string, std::vector<Property>>& nodes() const { return nodes_; }
    // The first property of that name; nullptr without one.
    const Property* property(const std::string& node, std::string_view name) const;
    std::string text(const std::string& node, std::string_view name) const;
    // Nodes reached from `start`, itself first, in the order of properties; at most 1,000.
    std::vector<std::string> reachable(const std::string& start) const;

private:
    void find(const xml::Element& element);
    std::string read_node(const xml::Element& element);
    void read_properties(const xml::Element& element, const std::string& node);
    std::string anonymous();

    std::map<std::string, std::vector<Property>> nodes_;
    std::size_t anonymous_count_ = 0;
};

}  // namespace heartwright::cellml
