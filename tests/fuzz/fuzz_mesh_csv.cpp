// Any bytes as a table of segments: refused with a UserFault, or lines that can be checked.
#include "hostile_mesh.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace heartwright;
    hostile_mesh([&] { return mesh::read_segments("m", {reinterpret_cast<const char*>(data), size}); });
    return 0;
}
