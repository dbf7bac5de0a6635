// PLY (Turk 1994): a header that names elements and their properties, then the elements in that order, in text or
// binary of either byte order. Of `vertex` x, y and z are read, of `face` the list of vertices; further numbers of both
// become fields, and other elements are passed over.
#include <array>
#include <bit>
#include <map>
#include <optional>

#include "base/diag/faults.hpp"
#include "runtime/io/arrays/data_array.hpp"
#include "runtime/io/arrays/text_scanner.hpp"
#include "runtime/mesh/formats/leave_out_elements.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"
#include "runtime/mesh/formats/surfaces/polygons.hpp"

namespace heartwright::mesh {

using io::NumberType;
using io::shown_word;

namespace {

struct PlyProperty {
    std::string name;
    NumberType type = NumberType::float32;
    std::optional<NumberType> count{};  // of a list: the type of its length
};

struct PlyElement {
    std::string name;
    std::uint64_t count = 0;
    std::vector<PlyProperty> properties;
};

class PlyReader {
public:
    PlyReader(const std::string& name, std::string_view bytes) : name_(name), scanner_(name, bytes) {}

    MeshFile read(const ElementChoice& choice) {
        read_header();
        for (const PlyElement& element : elements_) read_element(element);
        if (file_.mesh.nodes.empty()) throw UserFault(name_ + ": has no vertices");
        merge_copies(file_);
        choose_elements(name_, choice.kind, file_);
        return std::move(file_);
    }

private:
    void read_header() {
        if (scanner_.rest_of_line() != "ply") scanner_.fail("the file does not begin with 'ply': it is no PLY");
        constexpr std::size_t most_properties = 1000;
        std::size_t properties = 0;
        for (;;) {
            const std::string_view word = scanner_.word("'end_header'");
            if (word == "end_header") break;
            if (word == "format") {
                read_format();
            } else if (word == "element") {
                const std::string_view name = scanner_.word("the name of an element");
                elements_.push_back({std::string(name), 0, {}});
                elements_.back().count = static_cast<std::uint64_t>(
                    scanner_.integer("the number of elements", 0, static_cast<std::int64_t>(most_nodes)));
            } else if (word == "property") {
                if (elements_.empty()) scanner_.fail("'property' comes before any 'element'");
                if (++properties > most_properties) scanner_.fail("there are too many properties");
                elements_.back().properties.push_back(read_property());
            } else if (word != "comment" && word != "obj_info") {
                scanner_.fail("expected 'element', 'property' or 'end_header', not " + shown_word(word));
            }
            scanner_.rest_of_line();
        }
        scanner_.rest_of_line();
        if (!has_format_) scanner_.fail("the header names no 'format'");
    }

    void read_format() {
        const std::string_view form = scanner_.word("the format");
        is_text_ = form == "ascii";
        is_big_endian_ = form == "binary_big_endian";
        has_format_ = true;
        if (!is_text_ && !is_big_endian_ && form != "binary_little_endian")
            scanner_.fail("the format is " + shown_word(form) +
                          ", expected ascii, binary_little_endian or binary_big_endian");
    }

    NumberType type_of(std::string_view word) const {
        static const std::map<std::string_view, NumberType> types{
            {"char", NumberType::int8},      {"int8", NumberType::int8},       {"uchar", NumberType::uint8},
            {"uint8", NumberType::uint8},    {"short", NumberType::int16},     {"int16", NumberType::int16},
            {"ushort", NumberType::uint16},  {"uint16", NumberType::uint16},   {"int", NumberType::int32},
            {"int32", NumberType::int32},    {"uint", NumberType::uint32},     {"uint32", NumberType::uint32},
            {"float", NumberType::float32},  {"float32", NumberType::float32}, {"double", NumberType::float64},
            {"float64", NumberType::float64}};
        const auto found = types.find(word);
        if (found == types.end()) scanner_.fail("unknown type of numbers " + shown_word(word));
        return found->second;
    }

    PlyProperty read_property() {
        PlyProperty property;
        std::string_view type = scanner_.word("a type of numbers");
        if (type == "list") {
            property.count = type_of(scanner_.word("the type of a list's length"));
            type = scanner_.word("a type of numbers");
        }
        property.type = type_of(type);
        property.name = scanner_.word("the name of a property");
        return property;
    }

    double number(NumberType type) {
        if (is_text_) return scanner_.number("a value");
        const std::size_t size = io::bytes_of(type), at = scanner_.at();
        if (size > scanner_.text().size() - at)
            throw UserFault(name_ + ": the file ends within its data: it is truncated, or a count is wrong");
        scanner_.go_to(at + size);
        return one_number(scanner_.text().substr(at, size), type);
    }
    double one_number(std::string_view bytes, NumberType type) const {
        std::uint64_t bits = 0;
        for (std::size_t k = 0; k < bytes.size(); ++k)
            bits = bits << 8 | static_cast<unsigned char>(bytes[is_big_endian_ ? k : bytes.size() - 1 - k]);
        switch (type) {
            case NumberType::int8:
                return static_cast<std::int8_t>(bits);
            case NumberType::int16:
                return static_cast<std::int16_t>(bits);
            case NumberType::int32:
                return static_cast<std::int32_t>(bits);
            case NumberType::float32:
                return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
            case NumberType::float64:
                return std::bit_cast<double>(bits);
            default:
                return static_cast<double>(bits);
        }
    }

    // Asked before memory is taken.
    void expect_room_for(const PlyElement& element) {
        std::uint64_t each = 0;
        for (const PlyProperty& property : element.properties)
            each += is_text_ ? 2 : io::bytes_of(property.count ? *property.count : property.type);
        const std::uint64_t left = scanner_.text().size() - scanner_.at() + (is_text_ ? 1 : 0);
        if (each > 0 && element.count > left / each)
            scanner_.refuse_count(("the number of elements '" + element.name + "'").c_str(), element.count, left,
                                  left / each);
        if (each == 0 && element.count > 0 && (element.name == "vertex" || element.name == "face"))
            throw UserFault(name_ + ": '" + element.name + "' has no properties");
    }

    void read_element(const PlyElement& element) {
        expect_room_for(element);
        if (element.name == "vertex")
            read_vertices(element);
        else if (element.name == "face")
            read_faces(element);
        else if (element.name == "tristrips")
            throw UserFault(name_ + ": strips of triangles are not read; save the surface as triangles");
        else
            for (std::uint64_t k = 0; k < element.count && !element.properties.empty(); ++k)
                for (const PlyProperty& property : element.properties) pass_over(property);
    }

    std::size_t length_of(const PlyProperty& property) {
        const double length = number(*property.count);
        if (!(length >= 0 && length <= 1e6))
            throw UserFault(name_ + ": a list '" + property.name +
                            "' has a length that is no number from 0 to 1000000");
        return static_cast<std::size_t>(length);
    }
    void pass_over(const PlyProperty& property) {
        if (!property.count) {
            number(property.type);
            return;
        }
        for (std::size_t k = length_of(property); k > 0; --k) number(property.type);
    }

    void read_vertices(const PlyElement& element) {
        std::array<std::optional<std::size_t>, 3> axes;
        std::vector<std::optional<std::size_t>> fields;
        std::vector<Field>& all = file_.mesh.node_fields;
        for (std::size_t p = 0; p < element.properties.size(); ++p) {
            const PlyProperty& property = element.properties[p];
            fields.emplace_back();
            const std::size_t axis = std::string_view("xyz").find(property.name);
            if (property.name.size() == 1 && axis < 3) {
                axes[axis] = p;
            } else if (!property.count) {
                fields.back() = all.size();
                all.push_back({property.name, 1, {}});
            }
        }
        if (!axes[0] || !axes[1] || !axes[2]) throw UserFault(name_ + ": 'vertex' has no properties x, y and z");
        std::vector<double> values(element.properties.size());
        for (std::uint64_t n = 0; n < element.count; ++n) {
            read_row(element, fields, all, values);
            file_.mesh.nodes.push_back({values[*axes[0]], values[*axes[1]], values[*axes[2]]});
        }
    }

    // Numbers of one element; those of lists are passed over, but for `vertices`.
    void read_row(const PlyElement& element, const std::vector<std::optional<std::size_t>>& fields,
                  std::vector<Field>& all, std::vector<double>& values) {
        for (std::size_t p = 0; p < element.properties.size(); ++p) {
            const PlyProperty& property = element.properties[p];
            if (property.count) {
                read_list(property);
                continue;
            }
            values[p] = number(property.type);
            if (fields[p]) all[*fields[p]].values.push_back(values[p]);
        }
    }

    void read_list(const PlyProperty& property) {
        if (property.name != "vertex_indices" && property.name != "vertex_index") return pass_over(property);
        nodes_.clear();
        const auto count = static_cast<double>(file_.mesh.nodes.size());
        for (std::size_t k = length_of(property); k > 0; --k) {
            const double node = number(property.type);
            if (!(node >= 0 && node < count) || node != static_cast<double>(static_cast<std::int64_t>(node)))
                throw UserFault(name_ + ": element " + std::to_string(file_.mesh.elements.size()) +
                                " names a node that is not there; the " + std::to_string(file_.mesh.nodes.size()) +
                                " nodes have the numbers from 0 on");
            nodes_.push_back(static_cast<std::int32_t>(node));
        }
    }

    void read_faces(const PlyElement& element) {
        std::vector<std::optional<std::size_t>> fields;
        std::vector<Field>& all = file_.mesh.element_fields;
        for (const PlyProperty& property : element.properties) {
            fields.emplace_back();
            if (property.count) continue;
            fields.back() = all.size();
            all.push_back({property.name, 1, {}});
        }
        std::vector<double> values(element.properties.size());
        for (std::uint64_t e = 0; e < element.count; ++e) {
            nodes_.clear();
            read_row(element, fields, all, values);
            add_polygon(nodes_, file_);
        }
    }

    std::string name_;
    io::TextScanner scanner_;
    std::vector<PlyElement> elements_;
    MeshFile file_;
    std::vector<std::int32_t> nodes_;  // of the face that is read
    bool is_text_ = true, is_big_endian_ = false, has_format_ = false;
};

}  // namespace

MeshFile read_ply(const std::string& name, std::string_view bytes, const ElementChoice& choice) {
    return PlyReader(name, bytes).read(choice);
}

}  // namespace heartwright::mesh
