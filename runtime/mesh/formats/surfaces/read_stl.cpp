// STL: the corners of each triangle, in text or binary (little-endian), without numbers of nodes. Corners with the same
// coordinates in every bit are one node. A solid of several in a file is a region: tags 1, 2 ... in their order.
#include <array>
#include <bit>
#include <cstring>

#include "base/diag/faults.hpp"
#include "base/diag/lower_case.hpp"
#include "runtime/io/arrays/text_scanner.hpp"
#include "runtime/mesh/formats/leave_out_elements.hpp"
#include "runtime/mesh/formats/merge_nodes.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"
#include "runtime/mesh/formats/surfaces/polygons.hpp"

namespace heartwright::mesh {
namespace {

constexpr std::size_t stl_head = 84, stl_facet = 50;  // bytes

std::uint32_t little_endian_32(const char* at) {
    std::uint32_t value = 0;
    for (int k = 3; k >= 0; --k) value = value << 8 | static_cast<unsigned char>(at[k]);
    return value;
}

// How many triangles a binary file has; nothing: it is text. Text may begin as a binary file's free first 80 bytes do,
// so the size decides.
bool is_binary_stl(const std::string& name, std::string_view bytes) {
    const bool begins_as_text = lower_case(bytes.substr(0, 5)) == "solid";
    if (bytes.size() < stl_head) {
        if (!begins_as_text) throw UserFault(name + ": has " + std::to_string(bytes.size()) + " bytes and is no STL");
        return false;
    }
    const std::uint64_t expected = stl_head + std::uint64_t{stl_facet} * little_endian_32(bytes.data() + 80);
    if (expected == bytes.size()) return true;
    if (begins_as_text) return false;
    throw UserFault(name + ": begins with no 'solid', and a binary STL of " +
                    std::to_string(little_endian_32(bytes.data() + 80)) + " triangles would have " +
                    std::to_string(expected) + " bytes, not " + std::to_string(bytes.size()) + ": it is truncated");
}

// Three corners of each triangle, in their order.
void read_binary_stl(const std::string& name, std::string_view bytes, std::vector<Point>& corners) {
    const std::size_t count = little_endian_32(bytes.data() + 80);
    if (3 * count > most_nodes) throw UserFault(name + ": has too many triangles: " + std::to_string(count));
    corners.reserve(3 * count);
    for (std::size_t t = 0; t < count; ++t)
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const char* at = bytes.data() + stl_head + stl_facet * t + 12 * (corner + 1);  // the normal comes first
            Point point{};
            for (double& x : point) {
                x = static_cast<double>(std::bit_cast<float>(little_endian_32(at)));
                at += 4;
            }
            corners.push_back(point);
        }
}

class StlText {
public:
    StlText(const std::string& name, std::string_view text) : scanner_(name, text) {}

    void read(std::vector<Point>& corners, std::vector<std::int32_t>& tags) {
        std::int32_t solid = 0;
        while (!scanner_.is_at_end()) {
            expect("solid");
            scanner_.rest_of_line();  // its name
            ++solid;
            while (!is_next("endsolid")) {
                read_facet(corners);
                tags.push_back(solid);
            }
            scanner_.rest_of_line();
        }
        if (solid < 2) tags.clear();
    }

private:
    void expect(const char* word) {
        const std::string_view found = scanner_.word(word);
        if (lower_case(found.substr(0, 16)) != word)
            scanner_.fail(std::string("expected '") + word + "', not " + io::shown_word(found));
    }
    // Takes the word where it is that.
    bool is_next(const char* word) {
        const std::size_t before = scanner_.at();
        if (lower_case(scanner_.word("'facet' or 'endsolid'").substr(0, 16)) == word) return true;
        scanner_.go_to(before);
        return false;
    }
    void read_facet(std::vector<Point>& corners) {
        for (const char* word : {"facet", "normal"}) expect(word);
        for (int axis = 0; axis < 3; ++axis) scanner_.number("a component of a normal");
        for (const char* word : {"outer", "loop"}) expect(word);
        for (int corner = 0; corner < 3; ++corner) {
            expect("vertex");
            Point point{};
            for (double& x : point) x = scanner_.number("a coordinate");
            corners.push_back(point);
        }
        for (const char* word : {"endloop", "endfacet"}) expect(word);
    }

    io::TextScanner scanner_;
};

}  // namespace

MeshFile read_stl(const std::string& name, std::string_view bytes, const ElementChoice& choice) {
    MeshFile file;
    std::vector<Point> corners;
    if (is_binary_stl(name, bytes))
        read_binary_stl(name, bytes, corners);
    else
        StlText(name, bytes).read(corners, file.mesh.tags);
    const std::vector<std::int32_t> first = first_at_each_place(corners);
    std::vector<std::int32_t> number(corners.size());
    std::vector<bool> is_left_out;
    for (std::size_t k = 0; k < corners.size(); ++k) {
        if (first[k] == static_cast<std::int32_t>(k)) {
            number[k] = static_cast<std::int32_t>(file.mesh.nodes.size());
            file.mesh.nodes.push_back(corners[k]);
        }
        number[k] = number[static_cast<std::size_t>(first[k])];
        if (k % 3 != 2) continue;
        const Element& element = file.mesh.elements.emplace_back(number[k - 2], number[k - 1], number[k]);
        is_left_out.push_back(element[0] == element[1] || element[1] == element[2] || element[2] == element[0]);
    }
    file.warnings.push_back(std::to_string(corners.size()) + " corners of triangles lie at " +
                            std::to_string(file.mesh.nodes.size()) +
                            " places: those with the same coordinates in every bit are one node");
    if (const auto lost = std::count(is_left_out.begin(), is_left_out.end(), true); lost > 0) {
        file.warnings.push_back(std::to_string(lost) + " triangles have two corners at one place and were left out");
        leave_out_elements(file.mesh, is_left_out);
    }
    choose_elements(name, choice.kind, file);
    return file;
}

}  // namespace heartwright::mesh
