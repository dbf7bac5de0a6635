// Any bytes as openCARP files (.pts, .elem and .lon with a zero byte between them): refused with a UserFault, or a mesh
// that can be checked.
#include "hostile_mesh.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace heartwright;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::size_t first = std::min(text.find('\0'), size), second = std::min(text.find('\0', first + 1), size);
    const auto piece = [&](std::size_t begin, std::size_t end) {
        return begin < end ? text.substr(begin, end - begin) : std::string_view();
    };
    hostile_mesh([&] {
        return mesh::read_opencarp({"m", piece(0, first), piece(first + 1, second), piece(second + 1, size)});
    });
    return 0;
}
