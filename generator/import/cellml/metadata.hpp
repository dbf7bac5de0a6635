// What a CellML file says about itself: documentation, RDF metadata (citation, comments) and annotations of variables.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "generator/import/cellml/file.hpp"

namespace heartwright::cellml {

struct Metadata {
    std::string documentation;  // paragraphs, separated by empty lines
    std::string citation;       // "Luo C, Rudy Y. A Model of ... . Circulation Research 68(6), 1501-1526, 1991"
    std::map<std::string, std::vector<std::string>> terms;     // of an element's id: from the Oxford metadata
    std::map<std::string, std::vector<std::string>> comments;  // of an element's id
};

Metadata read_metadata(const File& file);

// The documentation of a component, "" without one.
std::string component_documentation(const Component& component);

// cmeta:id, or id of CellML 2.0; "" without one.
std::string element_id(const xml::Element& element);

}  // namespace heartwright::cellml
