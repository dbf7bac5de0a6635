// Any bytes as a .ply file: refused with a UserFault, or a surface that can be checked.
#include "hostile_mesh.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace heartwright;
    hostile_mesh([&] { return mesh::read_ply("m", {reinterpret_cast<const char*>(data), size}); });
    return 0;
}
