// All components of a model, imported ones included, each with its own variables; variables that connections make one
// share a group.
#pragma once

#include <string>
#include <vector>

#include "generator/import/cellml/imports.hpp"

namespace heartwright::cellml {

// A component as it takes part in the model. An imported component has the name that the import gives it; components
// that it encapsulates come with it and keep their names, qualified where they would clash.
struct Instance {
    const File* file = nullptr;
    const Component* component = nullptr;
    std::string name;
    std::size_t parent = none;       // that encapsulates it, in Instances::components
    std::size_t first_variable = 0;  // of its variables in Instances::groups
};

struct Instances {
    std::vector<Instance> components;
    std::vector<std::size_t> owner;   // of each variable: its component
    std::vector<std::size_t> groups;  // of each variable: the first variable that it is connected with, perhaps itself

    std::size_t find(std::size_t component, std::string_view variable) const;  // none when there is no such variable
    const Variable& variable(std::size_t index) const;
    Origin place(std::size_t variable) const;
    std::string name(std::size_t variable) const;  // "component.variable"
};

Instances instantiate(const Files& files, Diagnostics& diagnostics);

}  // namespace heartwright::cellml
