// One CellML file (1.0, 1.1 or 2.0) as it is written: components, variables, units, connections, imports. Nothing is
// resolved here; names are texts. Elements belong to the file's XML document.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "generator/import/xml/document.hpp"

namespace heartwright::cellml {

enum class Version { cellml_1_0, cellml_1_1, cellml_2_0 };

inline constexpr std::size_t none = static_cast<std::size_t>(-1);

struct File;

// <import xlink:href="file.cellml">. `file` is filled in when all files are read.
struct Import {
    std::string href;
    Origin place;
    const File* file = nullptr;
};

// <units name="...">, defined here or (import != none) elsewhere as `reference`.
struct Units {
    std::string name;
    const xml::Element* element = nullptr;
    std::size_t import = none;
    std::string reference;
};

struct Variable {
    std::string name;
    std::string units;
    std::optional<std::string> initial_value;  // a number or the name of a variable
    std::string public_interface;              // 1.x: in, out, none
    std::string private_interface;
    const xml::Element* element = nullptr;
};

struct Component {
    std::string name;
    const xml::Element* element = nullptr;
    std::vector<Variable> variables;
    std::unordered_map<std::string_view, std::size_t> variable_by_name;
    std::vector<Units> units;  // 1.x: seen in this component only
    std::unordered_map<std::string_view, std::size_t> units_by_name;
    std::vector<const xml::Element*> maths;  // <math>
    std::size_t import = none;
    std::string reference;      // of an import: the component's name there
    std::size_t parent = none;  // that encapsulates it
    std::vector<std::size_t> children;
};

// <map_variables variable_1="..." variable_2="...">
struct MappedVariables {
    std::string variable_1, variable_2;
    const xml::Element* element = nullptr;
};

struct Connection {
    std::size_t component_1 = none, component_2 = none;
    std::vector<MappedVariables> variables;
    const xml::Element* element = nullptr;
};

struct File {
    std::unique_ptr<xml::Document> document;
    Version version = Version::cellml_1_0;
    std::string name;
    std::vector<Component> components;
    std::unordered_map<std::string_view, std::size_t> component_by_name;
    std::vector<Units> units;
    std::unordered_map<std::string_view, std::size_t> units_by_name;
    std::vector<std::unique_ptr<Import>> imports;
    std::vector<Connection> connections;

    Origin place(const xml::Element& element) const { return document->origin(element); }
    Origin place(const xml::Element& element, std::string_view attribute) const {
        return document->origin(element, attribute);
    }
};

inline constexpr std::string_view mathml_space = "http://www.w3.org/1998/Math/MathML";

bool is_cellml_space(std::string_view space);

// Reads the structure. Reports what is no CellML (missing names, doubles, unknown components) and what we refuse
// (reactions, resets), each with its place.
std::unique_ptr<File> read_file(std::unique_ptr<xml::Document> document, Diagnostics& diagnostics);

// Rules of the CellML specifications that a file may break and still be understood.
// A warning for each place where the file breaks a rule of its version: elements, attributes and text that are not
// allowed there, names that are no identifiers, interfaces, connections, groups and units. docs/importing_models.md
// lists the rules.
void check_rules(const File& file, Diagnostics& diagnostics);

}  // namespace heartwright::cellml
