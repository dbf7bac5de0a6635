// Fields of a mesh that are its region tags, fibres and sheets: by the name that was asked for, or by their usual
// names. Where several fields have usual names and differ, a warning names them.
#pragma once

#include <string>

#include "runtime/mesh/formats/read_mesh.hpp"

namespace heartwright::mesh {

// The field becomes the mesh's tags and leaves element_fields. `asked`: its exact name; it replaces tags that the file
// has otherwise. UserFault when it is not there, or its values are not whole numbers.
void take_tags(const std::string& name, MeshFile& file, const std::string& asked);

// Fibres and sheets, where the mesh does not have them yet: fields of elements, which leave element_fields, or of
// nodes, which stay. UserFault when no field `asked` of three components is there.
void take_fibres(const std::string& name, MeshFile& file, const std::string& asked);

}  // namespace heartwright::mesh
