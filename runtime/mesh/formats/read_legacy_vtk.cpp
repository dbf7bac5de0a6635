// VTK's legacy files of unstructured grids and polygonal data, versions 2 to 5, text or binary (big-endian). Keywords
// stand in lines of text; the numbers of a binary file follow their line as bytes.
#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <map>
#include <optional>
#include <utility>

#include "base/diag/faults.hpp"
#include "base/diag/lower_case.hpp"
#include "runtime/io/arrays/data_array.hpp"
#include "runtime/io/arrays/text_scanner.hpp"
#include "runtime/mesh/formats/leave_out_elements.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"
#include "runtime/mesh/formats/vtk_cells.hpp"

namespace heartwright::mesh {

using io::bytes_of;
using io::NumberType;
using io::shown_word;
using io::TextScanner;

namespace {

template <class T>
T big_endian(const char* bytes) {
    std::array<char, sizeof(T)> turned;
    std::reverse_copy(bytes, bytes + sizeof(T), turned.begin());
    T value;
    std::memcpy(&value, turned.data(), sizeof(T));
    return value;
}

class LegacyReader {
public:
    LegacyReader(const std::string& name, std::string_view bytes) : name_(name), scanner_(name, bytes) {}

    MeshFile read(const ElementChoice& choice) {
        read_header();
        while (!scanner_.is_at_end()) read_section(lower(scanner_.word("a keyword")));
        if (!has_points_) scanner_.fail("the file has no POINTS");
        for (std::size_t k = 0; is_poly_ && k < poly_.size(); ++k)
            add_poly_cells(static_cast<PolySection>(k), poly_[k].connectivity, poly_[k].ends, name_, cells_);
        if (cells_.types.size() != cells_.ends.size())
            scanner_.fail("CELL_TYPES lists " + std::to_string(cells_.types.size()) + " cells, but CELLS has " +
                          std::to_string(cells_.ends.size()));
        take_cells(cells_, name_, file_, choice.splits);
        choose_elements(name_, choice.kind, file_);
        return std::move(file_);
    }

private:
    static std::string lower(std::string_view word) { return lower_case(word.substr(0, 64)); }

    void read_header() {
        if (!scanner_.rest_of_line().starts_with("# vtk DataFile"))
            scanner_.fail("the file does not begin with '# vtk DataFile': it is no legacy VTK file");
        scanner_.rest_of_line();  // the title
        const std::string form = lower(scanner_.word("ASCII or BINARY"));
        if (form != "ascii" && form != "binary") scanner_.fail("expected ASCII or BINARY, not " + shown_word(form));
        is_binary_ = form == "binary";
        if (lower(scanner_.word("DATASET")) != "dataset") scanner_.fail("expected DATASET");
        const std::string kind = lower(scanner_.word("the kind of the data set"));
        is_poly_ = kind == "polydata";
        if (!is_poly_ && kind != "unstructured_grid")
            scanner_.fail("expected UNSTRUCTURED_GRID or POLYDATA, not " + shown_word(kind));
    }

    void read_section(const std::string& keyword) {
        if (keyword == "points")
            read_points();
        else if (is_poly_ && is_poly_section(keyword))
            read_poly_cells(keyword);
        else if (keyword == "cells")
            read_cells();
        else if (keyword == "cell_types")
            cells_.types = integers(scanner_.count("the number of cells", is_binary_ ? 4 : 2), NumberType::int32);
        else if (keyword == "cell_data" || keyword == "point_data")
            begin_data(keyword == "point_data");
        else if (keyword == "metadata")
            skip_metadata();
        else if (keyword == "field")
            read_field();
        else if (!read_attribute(keyword))
            scanner_.fail("unknown keyword " + shown_word(keyword));
    }

    NumberType type() {
        static const std::map<std::string, NumberType> types{{"char", NumberType::int8},
                                                             {"signed_char", NumberType::int8},
                                                             {"unsigned_char", NumberType::uint8},
                                                             {"short", NumberType::int16},
                                                             {"unsigned_short", NumberType::uint16},
                                                             {"int", NumberType::int32},
                                                             {"unsigned_int", NumberType::uint32},
                                                             {"long", NumberType::int64},
                                                             {"unsigned_long", NumberType::uint64},
                                                             {"vtktypeint8", NumberType::int8},
                                                             {"vtktypeuint8", NumberType::uint8},
                                                             {"vtktypeint16", NumberType::int16},
                                                             {"vtktypeuint16", NumberType::uint16},
                                                             {"vtktypeint32", NumberType::int32},
                                                             {"vtktypeuint32", NumberType::uint32},
                                                             {"vtktypeint64", NumberType::int64},
                                                             {"vtktypeuint64", NumberType::uint64},
                                                             {"vtkidtype", NumberType::int32},
                                                             {"vtktypefloat32", NumberType::float32},
                                                             {"float", NumberType::float32},
                                                             {"vtktypefloat64", NumberType::float64},
                                                             {"double", NumberType::float64}};
        const std::string word = lower(scanner_.word("a type of numbers"));
        const auto found = types.find(word);
        if (found == types.end()) scanner_.fail("unknown type of numbers " + shown_word(word));
        return found->second;
    }

    // Is this the type of what follows? Then it is taken.
    bool takes_type(const char* type) {
        const std::size_t before = scanner_.at();
        if (!scanner_.is_at_end() && lower(scanner_.word("a type")) == type) return true;
        scanner_.go_to(before);
        return false;
    }

    // `count` strings behind the current line: one per line, or in a binary file each behind its length.
    void leave_out_text(const std::string& array, std::size_t count) {
        scanner_.rest_of_line();
        if (const std::size_t left = bytes_left(); count > left)
            scanner_.fail("array " + shown_word(array) + " has " + std::to_string(count) +
                          " strings, but the file has only " + std::to_string(left) +
                          " bytes left: it is truncated, or a count is wrong");
        for (std::size_t k = 0; k < count; ++k) {
            if (bytes_left() == 0)
                scanner_.fail("the file ends where " + string_in(array, k) +
                              " is expected: it is truncated, or a count is wrong");
            if (is_binary_)
                skip_binary_string(array, k);
            else
                scanner_.rest_of_line();
        }
        file_.warnings.push_back(warning_of_text(array));
    }

    // The two highest bits of the first byte say how many bytes hold the length, big-endian, in the bits behind them.
    void skip_binary_string(const std::string& array, std::size_t k) {
        constexpr std::array<std::size_t, 4> bytes_of_length{8, 4, 2, 1};
        const std::string_view rest = scanner_.text().substr(scanner_.at());
        const auto first = static_cast<unsigned char>(rest[0]);
        const std::size_t head = bytes_of_length[first >> 6];
        if (head > rest.size())
            scanner_.fail("the file ends within the length of " + string_in(array, k) + ": it is truncated");
        std::uint64_t length = first & 63u;
        for (const char byte : rest.substr(1, head - 1)) length = length << 8 | static_cast<unsigned char>(byte);
        if (length > rest.size() - head)
            scanner_.fail(string_in(array, k) + " has " + std::to_string(length) + " bytes, but the file has only " +
                          std::to_string(rest.size() - head) + " bytes left: it is truncated, or the length is wrong");
        scanner_.go_to(scanner_.at() + head + static_cast<std::size_t>(length));
    }

    static std::string string_in(const std::string& array, std::size_t k) {
        return "string " + std::to_string(k) + " of array " + shown_word(array);
    }

    std::size_t bytes_left() const { return scanner_.text().size() - scanner_.at(); }

    // `count` numbers are there: asked before memory is taken.
    void expect_room(std::size_t count, NumberType type) {
        const std::size_t left = scanner_.text().size() - scanner_.at() + 1, each = is_binary_ ? bytes_of(type) : 2;
        if (count > left / each)
            scanner_.fail(std::to_string(count) + " numbers are expected, but the file has only " +
                          std::to_string(left - 1) + " bytes left: it is truncated, or a count is wrong");
    }

    double binary_number(const char* at, NumberType type) const {
        switch (type) {
            case NumberType::int8:
                return static_cast<signed char>(*at);
            case NumberType::uint8:
                return static_cast<unsigned char>(*at);
            case NumberType::int16:
                return big_endian<std::int16_t>(at);
            case NumberType::uint16:
                return big_endian<std::uint16_t>(at);
            case NumberType::int32:
                return big_endian<std::int32_t>(at);
            case NumberType::uint32:
                return big_endian<std::uint32_t>(at);
            case NumberType::float32:
                return static_cast<double>(big_endian<float>(at));
            case NumberType::float64:
                return big_endian<double>(at);
            default:
                return static_cast<double>(big_endian<std::int64_t>(at));
        }
    }

    // The bytes of `count` numbers behind the current line.
    const char* binary_block(std::size_t count, NumberType type) {
        scanner_.rest_of_line();
        expect_room(count, type);
        const std::size_t begin = scanner_.at(), size = count * bytes_of(type);
        if (size > scanner_.text().size() - begin) scanner_.fail("the file ends within binary data: it is truncated");
        scanner_.go_to(begin + size);
        return scanner_.text().data() + begin;
    }

    std::vector<double> numbers(std::size_t count, NumberType type) {
        expect_room(count, type);
        std::vector<double> values(count);
        if (!is_binary_) {
            for (double& value : values) value = scanner_.number("a value");
            return values;
        }
        const char* block = binary_block(count, type);
        for (std::size_t k = 0; k < count; ++k) values[k] = binary_number(block + k * bytes_of(type), type);
        return values;
    }

    // Of type `bit`: 0 or 1 in text, else eight a byte from the highest bit on.
    std::vector<double> bits(std::size_t count) {
        if (!is_binary_) return numbers(count, NumberType::uint8);
        const char* block = binary_block((count + 7) / 8, NumberType::uint8);
        std::vector<double> values(count);
        for (std::size_t k = 0; k < count; ++k) values[k] = block[k / 8] >> (7 - k % 8) & 1;
        return values;
    }

    std::vector<double> numbers_of_next_type(std::size_t count) {
        return takes_type("bit") ? bits(count) : numbers(count, type());
    }

    std::vector<std::int64_t> integers(std::size_t count, NumberType type) {
        expect_room(count, type);
        std::vector<std::int64_t> values(count);
        if (!is_binary_) {
            for (std::int64_t& value : values) value = scanner_.integer("a value");
            return values;
        }
        if (type != NumberType::int32 && type != NumberType::int64) scanner_.fail("expected whole numbers");
        const char* block = binary_block(count, type);
        for (std::size_t k = 0; k < count; ++k)
            values[k] = type == NumberType::int32 ? big_endian<std::int32_t>(block + 4 * k)
                                                  : big_endian<std::int64_t>(block + 8 * k);
        return values;
    }

    void read_points() {
        const std::size_t count = scanner_.count("the number of points", 6);
        const std::vector<double> values = numbers(3 * count, type());
        file_.mesh.nodes.resize(count);
        for (std::size_t n = 0; n < count; ++n)
            file_.mesh.nodes[n] = {values[3 * n], values[3 * n + 1], values[3 * n + 2]};
        has_points_ = true;
        components_ = 3;
    }

    // Until version 4: cells and numbers in all, then per cell its number of nodes and the nodes. From 5.1 on: the
    // lengths of the arrays OFFSETS, one more than cells, and CONNECTIVITY.
    void read_cells() {
        const std::size_t first = scanner_.count("the number of cells", 2),
                          second = scanner_.count("the number of entries", 2);
        const std::size_t before = scanner_.at();
        cells_ = {{}, {}, std::move(cells_.types)};
        if (!scanner_.is_at_end() && lower(scanner_.word("OFFSETS")) == "offsets") {
            const std::vector<std::int64_t> offsets = integers(first, type());
            if (lower(scanner_.word("CONNECTIVITY")) != "connectivity") scanner_.fail("expected CONNECTIVITY");
            cells_.connectivity = integers(second, type());
            if (!offsets.empty() && offsets.front() != 0)
                scanner_.fail("OFFSETS begin with " + std::to_string(offsets.front()) + ", expected 0");
            if (!offsets.empty()) cells_.ends.assign(offsets.begin() + 1, offsets.end());
            return;
        }
        scanner_.go_to(before);
        const std::vector<std::int64_t> entries = integers(second, NumberType::int32);
        std::size_t at = 0;
        for (std::size_t c = 0; c < first; ++c) {
            const std::size_t left = entries.size() - at;
            if (left == 0 || entries[at] < 0 || static_cast<std::uint64_t>(entries[at]) > left - 1)
                scanner_.fail("element " + std::to_string(c) + " goes beyond the " + std::to_string(second) +
                              " entries of CELLS");
            const auto size = static_cast<std::size_t>(entries[at]);
            for (std::size_t k = 0; k < size; ++k) cells_.connectivity.push_back(entries[at + 1 + k]);
            cells_.ends.push_back(static_cast<std::int64_t>(cells_.connectivity.size()));
            at += size + 1;
        }
    }

    static constexpr std::array<const char*, 4> poly_sections{"vertices", "lines", "polygons", "triangle_strips"};
    static bool is_poly_section(const std::string& keyword) {
        return std::find(poly_sections.begin(), poly_sections.end(), keyword) != poly_sections.end();
    }
    void read_poly_cells(const std::string& keyword) {
        read_cells();
        const auto section = std::find(poly_sections.begin(), poly_sections.end(), keyword) - poly_sections.begin();
        poly_[static_cast<std::size_t>(section)] = std::exchange(cells_, {});
    }

    void begin_data(bool is_of_nodes) {
        std::size_t cells = cells_.ends.size();
        for (const VtkCells& section : poly_) cells += section.ends.size();
        const std::size_t count = scanner_.count("the number of values", 1),
                          expected = is_of_nodes ? file_.mesh.nodes.size() : cells;
        if (count != expected)
            scanner_.fail("the fields have " + std::to_string(count) + " values, expected " + std::to_string(expected) +
                          (is_of_nodes ? ", one per node" : ", one per element"));
        fields_ = is_of_nodes ? &file_.mesh.node_fields : &file_.mesh.element_fields;
        count_ = count;
    }

    // Ends with an empty line. Of the names of components, one a line, some may be empty.
    void skip_metadata() {
        scanner_.rest_of_line();
        while (bytes_left() > 0) {
            const std::string_view line = scanner_.rest_of_line();
            if (line.empty()) return;
            if (lower(line) == "component_names")
                for (std::size_t k = 0; k < components_; ++k) scanner_.rest_of_line();
        }
    }

    void keep(const std::string& name, std::size_t components, std::vector<double> values) {
        components_ = components;
        if (fields_) fields_->push_back({name, components, std::move(values)});
    }

    // FIELD name arrays, then per array: name, components, tuples, type. Before any POINT_DATA it belongs to the file.
    void read_field() {
        scanner_.word("the name of the fields");
        const std::int64_t arrays = scanner_.integer("the number of arrays", 0, 4096);
        for (std::int64_t k = 0; k < arrays; ++k) {
            const std::string name = decoded(scanner_.word("the name of an array"));
            const auto components = static_cast<std::size_t>(scanner_.integer("the number of components", 1, 1024));
            const std::size_t tuples = scanner_.count("the number of tuples", 1);
            if (fields_ && tuples != count_)
                scanner_.fail("array " + shown_word(name) + " has " + std::to_string(tuples) + " values, expected " +
                              std::to_string(count_));
            if (takes_type("string"))
                leave_out_text(name, components * tuples);
            else
                keep(name, components, numbers_of_next_type(components * tuples));
            components_ = components;
            skip_optional_metadata();
        }
    }

    void skip_optional_metadata() {
        const std::size_t before = scanner_.at();
        if (!scanner_.is_at_end() && lower(scanner_.word("a keyword")) == "metadata")
            skip_metadata();
        else
            scanner_.go_to(before);
    }

    static std::string decoded(std::string_view word) {  // VTK writes a space as %20
        std::string text;
        for (std::size_t k = 0; k < word.size(); ++k) {
            unsigned char byte = 0;
            const char* digits = word.data() + k + 1;
            if (word[k] == '%' && k + 2 < word.size() &&
                std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
                text += static_cast<char>(byte);
                k += 2;
            } else
                text += word[k];
        }
        return text;
    }

    // COLOR_SCALARS name components: bytes in a binary file. In text they are divided by 255.
    void read_colours(const std::string& name) {
        const auto components = static_cast<std::size_t>(scanner_.integer("the number of components", 1, 1024));
        std::vector<double> values = numbers(components * count_, is_binary_ ? NumberType::uint8 : NumberType::float32);
        if (!is_binary_)
            for (double& value : values) value = std::round(255 * value);
        keep(name, components, std::move(values));
    }

    bool read_attribute(const std::string& keyword) {
        static const std::map<std::string, std::size_t> kinds{
            {"scalars", 1},      {"vectors", 3},      {"normals", 3},      {"tensors", 9},
            {"tensors6", 6},     {"global_ids", 1},   {"edge_flags", 1},   {"texture_coordinates", 0},
            {"lookup_table", 0}, {"pedigree_ids", 1}, {"color_scalars", 0}};
        const auto kind = kinds.find(keyword);
        if (kind == kinds.end()) return false;
        const std::string name = decoded(scanner_.word("the name of a field"));
        if (keyword == "lookup_table") {  // four bytes of colour each
            const std::size_t entries = scanner_.count("the number of colours", 1);
            if (is_binary_)
                binary_block(4 * entries, NumberType::uint8);
            else
                numbers(4 * entries, NumberType::float32);
            return true;
        }
        if (!fields_) scanner_.fail(shown_word(keyword) + " comes before CELL_DATA or POINT_DATA");
        if (keyword == "color_scalars") {
            read_colours(name);
            return true;
        }
        std::size_t components = kind->second;
        if (keyword == "pedigree_ids" && takes_type("string")) {
            leave_out_text(name, count_);
            components_ = 1;
            return true;
        }
        if (keyword == "texture_coordinates")
            components = static_cast<std::size_t>(scanner_.integer("the number of components", 1, 3));
        const bool are_bits = takes_type("bit");
        const NumberType kind_of_numbers = are_bits ? NumberType::uint8 : type();
        if (keyword == "scalars") components = components_of_scalars();
        keep(name, components, are_bits ? bits(components * count_) : numbers(components * count_, kind_of_numbers));
        return true;
    }

    // Behind the type of SCALARS: the number of components and a line LOOKUP_TABLE, either of which may be absent.
    std::size_t components_of_scalars() {
        std::size_t components = 1;
        if (scanner_.line_has_more())
            components = static_cast<std::size_t>(scanner_.integer("the number of components", 1, 1024));
        const std::size_t before = scanner_.at();
        if (!scanner_.is_at_end() && lower(scanner_.word("LOOKUP_TABLE")) == "lookup_table")
            scanner_.word("the name of a lookup table");
        else
            scanner_.go_to(before);
        return components;
    }

    std::string name_;
    TextScanner scanner_;
    MeshFile file_;
    VtkCells cells_;
    std::array<VtkCells, 4> poly_;  // of polygonal data, by section
    std::vector<Field>* fields_ = nullptr;
    std::size_t count_ = 0, components_ = 1;  // of each field; of the last array
    bool is_binary_ = false, has_points_ = false, is_poly_ = false;
};

}  // namespace

MeshFile read_legacy_vtk(const std::string& name, std::string_view bytes, const ElementChoice& choice) {
    return LegacyReader(name, bytes).read(choice);
}

}  // namespace heartwright::mesh
