// Tables of segments (.csv): a line of names, then a line of numbers for each segment. Columns x0, y0, z0, x1, y1 and
// z1 are the places of its ends, in any order; others are fields of elements, such as radius and tag. Ends with the
// same coordinates in every bit are one node.
#include <algorithm>
#include <array>

#include "base/diag/faults.hpp"
#include "runtime/io/arrays/text_scanner.hpp"
#include "runtime/mesh/formats/leave_out_elements.hpp"
#include "runtime/mesh/formats/merge_nodes.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"

namespace heartwright::mesh {
namespace {

constexpr std::array<const char*, 6> ends_of_segment{"x0", "y0", "z0", "x1", "y1", "z1"};

class SegmentTable {
public:
    SegmentTable(const std::string& name, const std::string& text) : scanner_(name, text) {}

    // Two ends of each segment; further columns become fields of `mesh`.
    std::vector<Point> read(Mesh& mesh) {
        read_names(mesh);
        std::vector<Point> ends;
        for (std::size_t segment = 0; !scanner_.is_at_end(); ++segment) {
            const std::vector<double> numbers = read_numbers(segment);
            for (std::size_t end = 0; end < 2; ++end) {
                Point& point = ends.emplace_back();
                for (std::size_t axis = 0; axis < 3; ++axis) point[axis] = numbers[places_[3 * end + axis]];
            }
            for (std::size_t k = 0; k < others_.size(); ++k)
                mesh.element_fields[k].values.push_back(numbers[others_[k]]);
        }
        return ends;
    }

private:
    void read_names(Mesh& mesh) {
        std::vector<std::string> names;
        for (scanner_.is_at_end(); scanner_.line_has_more();) names.emplace_back(scanner_.word("a column's name"));
        columns_ = names.size();
        for (std::size_t k = 0; k < ends_of_segment.size(); ++k) {
            const auto found = std::find(names.begin(), names.end(), ends_of_segment[k]);
            if (found == names.end())
                scanner_.fail(std::string("the first line has no column '") + ends_of_segment[k] +
                              "'; a table of segments has x0, y0, z0, x1, y1, z1 and, if any, radius, tag and other "
                              "numbers");
            places_[k] = static_cast<std::size_t>(found - names.begin());
        }
        for (std::size_t column = 0; column < names.size(); ++column) {
            if (std::find(names.begin(), names.end(), names[column]) !=
                names.begin() + static_cast<std::ptrdiff_t>(column))
                scanner_.fail("the column " + io::shown_word(names[column]) + " is there twice");
            if (std::find(places_.begin(), places_.end(), column) != places_.end()) continue;
            others_.push_back(column);
            mesh.element_fields.push_back({names[column], 1, {}});
        }
    }

    std::vector<double> read_numbers(std::size_t segment) {
        std::vector<double> numbers;
        while (numbers.size() < columns_ && (numbers.empty() || scanner_.line_has_more()))
            numbers.push_back(scanner_.number("a number"));
        if (numbers.size() == columns_ && !scanner_.line_has_more()) return numbers;
        scanner_.fail("segment " + std::to_string(segment) + " has " +
                      (numbers.size() < columns_ ? std::to_string(numbers.size()) : "more") + " numbers, expected " +
                      std::to_string(columns_) + " as the first line has names");
    }

    io::TextScanner scanner_;
    std::size_t columns_ = 0;
    std::array<std::size_t, 6> places_{};  // of ends_of_segment among the columns
    std::vector<std::size_t> others_;
};

}  // namespace

MeshFile read_segments(const std::string& name, std::string_view bytes, const ElementChoice& choice) {
    MeshFile file;
    std::string text(bytes);
    std::replace(text.begin(), text.end(), ',', ' ');
    const std::vector<Point> ends = SegmentTable(name, text).read(file.mesh);
    if (ends.empty()) throw UserFault(name + ": the table has no segments");
    const std::vector<std::int32_t> first = first_at_each_place(ends);
    std::vector<std::int32_t> number(ends.size());
    for (std::size_t k = 0; k < ends.size(); ++k) {
        if (first[k] == static_cast<std::int32_t>(k)) {
            number[k] = static_cast<std::int32_t>(file.mesh.nodes.size());
            file.mesh.nodes.push_back(ends[k]);
        }
        number[k] = number[static_cast<std::size_t>(first[k])];
        if (k % 2 == 1) file.mesh.elements.emplace_back(number[k - 1], number[k]);
    }
    file.warnings.push_back(std::to_string(ends.size()) + " ends of segments lie at " +
                            std::to_string(file.mesh.nodes.size()) +
                            " places: those with the same coordinates in every bit are one node");
    choose_elements(name, choice.kind, file);
    return file;
}

}  // namespace heartwright::mesh
