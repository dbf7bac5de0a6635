// Any bytes as a legacy .vtk file: refused with a UserFault, or a mesh that can be checked.
#include "hostile_mesh.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace heartwright;
    for (const bool splits : {false, true})
        hostile_mesh([&] {
            return mesh::read_legacy_vtk("m", {reinterpret_cast<const char*>(data), size},
                                         {mesh::ElementKind::by_file, splits});
        });
    return 0;
}
