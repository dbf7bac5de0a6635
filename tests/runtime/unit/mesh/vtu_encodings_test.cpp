// The same mesh in every encoding of VTK's XML files; damaged ones are refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <cstring>

#include "runtime/mesh/formats/read_mesh.hpp"
#include "small_files.hpp"
#include "tests/runtime/unit/support/expat.hpp"
#include "tests/runtime/unit/support/message_of.hpp"

namespace heartwright::mesh {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string base64(const std::string& bytes) {
    static const char* const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t k = 0; k < bytes.size(); k += 3) {
        std::uint32_t bits = 0;
        for (std::size_t b = 0; b < 3; ++b)
            bits = bits << 8 | (k + b < bytes.size() ? static_cast<unsigned char>(bytes[k + b]) : 0u);
        for (std::size_t d = 0; d < 4; ++d) text += k + d > bytes.size() ? '=' : digits[bits >> (18 - 6 * d) & 63];
    }
    return text;
}

struct Encoding {
    enum Form { ascii, inline_base64, appended_raw, appended_base64 } form = ascii;
    bool is_compressed = false, has_64_bit_header = false, is_big_endian = false, is_one_text = false;
    bool has_text = false;  // a string for each node and element
    bool has_bits = false;
};

// A file of two_tetrahedra() with tags and a fibre per node.
class VtuFile {
public:
    explicit VtuFile(const Encoding& encoding) : encoding_(encoding) {
        body_ += "<Points>";
        std::vector<double> points;
        for (const Point& node : two_tetrahedra().nodes) points.insert(points.end(), node.begin(), node.end());
        add("Float64", "Points", 3, points);
        body_ += "</Points><Cells>";
        add<std::int64_t>("Int64", "connectivity", 1, {0, 1, 2, 3, 1, 2, 3, 4});
        add<std::int32_t>("Int32", "offsets", 1, {4, 8});
        add<std::uint8_t>("UInt8", "types", 1, {10, 10});
        body_ += "</Cells><CellData>";
        if (encoding_.has_text) add_text("names", "left");
        add<std::int32_t>("Int32", "elemTag", 1, {5, -6});
        body_ += "</CellData><PointData>";
        add<float>("Float32", "fiber", 3, {1, 0, 0, 1, 0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0});
        if (encoding_.has_text) add_text("node&#10;names", "<&>");
        if (encoding_.has_bits && encoding_.form == Encoding::ascii)
            add<int>("Bit", "bits", 1, {1, 0, 0, 1, 1});
        else if (encoding_.has_bits)
            add<std::uint8_t>("Bit", "bits", 1, {0b10011000});
        body_ += "</PointData>";
    }

    std::string text() const {
        std::string all = "<?xml version=\"1.0\"?>\n<VTKFile type=\"UnstructuredGrid\" version=\"1.0\" byte_order=\"" +
                          std::string(encoding_.is_big_endian ? "BigEndian" : "LittleEndian") + "\" header_type=\"" +
                          (encoding_.has_64_bit_header ? "UInt64" : "UInt32") + "\"" +
                          (encoding_.is_compressed ? " compressor=\"vtkZLibDataCompressor\"" : "") +
                          "><UnstructuredGrid><Piece NumberOfPoints=\"5\" NumberOfCells=\"2\">" + body_ +
                          "</Piece></UnstructuredGrid>";
        if (encoding_.form == Encoding::appended_raw || encoding_.form == Encoding::appended_base64)
            all += std::string("<AppendedData encoding=\"") +
                   (encoding_.form == Encoding::appended_raw ? "raw" : "base64") + "\">\n _" + appended_ +
                   "</AppendedData>";
        return all + "</VTKFile>\n";
    }

private:
    template <class T>
    std::string bytes_of(T value) const {
        std::string bytes(sizeof value, '\0');
        std::memcpy(bytes.data(), &value, sizeof value);
        return encoding_.is_big_endian ? std::string(bytes.rbegin(), bytes.rend()) : bytes;
    }
    std::string size(std::size_t value) const {
        return encoding_.has_64_bit_header ? bytes_of(std::uint64_t{value})
                                           : bytes_of(static_cast<std::uint32_t>(value));
    }

    // Header and data, which base64 takes separately.
    std::pair<std::string, std::string> packed(const std::string& data) const {
        if (!encoding_.is_compressed) return {size(data.size()), data};
        constexpr std::size_t block = 32;
        std::string sizes, blocks;
        const std::size_t count = (data.size() + block - 1) / block;
        for (std::size_t k = 0; k < count; ++k) {
            const std::string part = data.substr(k * block, block);
            uLongf length = ::compressBound(part.size());
            std::string one(length, '\0');
            ::compress(reinterpret_cast<Bytef*>(one.data()), &length, reinterpret_cast<const Bytef*>(part.data()),
                       part.size());
            sizes += size(length);
            blocks += one.substr(0, length);
        }
        return {size(count) + size(block) + size(data.size() % block) + sizes, blocks};
    }

    // As VTK writes strings: bytes, each string ends with 0.
    void add_text(const std::string& name, const std::string& text) {
        std::vector<std::int8_t> bytes;
        for (int k = 0; k < 2; ++k) {
            bytes.insert(bytes.end(), text.begin(), text.end());
            bytes.push_back(0);
        }
        add("String", name, 1, bytes, "Array");
    }

    template <class T>
    void add(const std::string& type, const std::string& name, int components, const std::vector<T>& values,
             const std::string& tag = "DataArray") {
        std::string data, ascii;
        for (const T value : values) {
            data += bytes_of(value);
            ascii += std::to_string(value) + " ";
        }
        const auto [header, rest] = packed(data);
        const std::string encoded = encoding_.is_one_text ? base64(header + rest) : base64(header) + base64(rest);
        body_ += "<" + tag + " type=\"" + type + "\" Name=\"" + name + "\" NumberOfComponents=\"" +
                 std::to_string(components);
        switch (encoding_.form) {
            case Encoding::ascii:
                body_ += "\" format=\"ascii\">\n" + ascii + "\n</" + tag + ">";
                break;
            case Encoding::inline_base64:
                body_ += "\" format=\"binary\">\n" + encoded + "\n</" + tag + ">";
                break;
            default:
                body_ += "\" format=\"appended\" offset=\"" + std::to_string(appended_.size()) + "\"/>";
                appended_ += encoding_.form == Encoding::appended_raw ? header + rest : encoded;
        }
    }

    Encoding encoding_;
    std::string body_, appended_;
};

std::vector<Encoding> all_encodings() {
    std::vector<Encoding> all;
    for (const auto form : {Encoding::inline_base64, Encoding::appended_raw, Encoding::appended_base64})
        for (const bool is_compressed : {false, true})
            for (const bool has_64_bit_header : {false, true})
                for (const bool is_big_endian : {false, true})
                    all.push_back({form, is_compressed, has_64_bit_header, is_big_endian, false});
    for (const bool has_64_bit_header : {false, true})  // as meshio writes it
        all.push_back({Encoding::inline_base64, false, has_64_bit_header, false, true});
    all.push_back({});
    return all;
}

TEST(VtuEncodings, the_same_mesh_is_read_from_all) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    for (const Encoding& encoding : all_encodings()) {
        const Mesh mesh = with_tags(read_vtu("m.vtu", VtuFile(encoding).text())).mesh;
        EXPECT_EQ(mesh.nodes, two_tetrahedra().nodes) << encoding.form;
        EXPECT_EQ(mesh.elements, two_tetrahedra().elements) << encoding.form;
        EXPECT_THAT(mesh.tags, ElementsAre(5, -6)) << encoding.form;
        ASSERT_EQ(mesh.node_fields.size(), 1u) << encoding.form;
        EXPECT_EQ(mesh.node_fields[0].values[6], -1) << encoding.form;
    }
}

TEST(VtuEncodings, text_is_left_out_with_a_warning) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    for (Encoding encoding : all_encodings()) {
        encoding.has_text = true;
        const MeshFile file = with_tags(read_vtu("m.vtu", VtuFile(encoding).text()));
        EXPECT_THAT(file.warnings, ElementsAre("the array 'names' holds text and was left out",
                                               "the array 'node?names' holds text and was left out"))
            << encoding.form;
        EXPECT_EQ(file.mesh.nodes, two_tetrahedra().nodes) << encoding.form;
        EXPECT_THAT(file.mesh.tags, ElementsAre(5, -6)) << encoding.form;
        EXPECT_TRUE(file.mesh.element_fields.empty()) << encoding.form;
        ASSERT_EQ(file.mesh.node_fields.size(), 1u) << encoding.form;
        EXPECT_EQ(file.mesh.node_fields[0].values[6], -1) << encoding.form;
    }
}

TEST(VtuEncodings, bits_are_read) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    for (Encoding encoding : all_encodings()) {
        encoding.has_bits = true;
        const Mesh mesh = read_vtu("m.vtu", VtuFile(encoding).text()).mesh;
        ASSERT_EQ(mesh.node_fields.size(), 2u) << encoding.form;
        EXPECT_THAT(mesh.node_fields[1].values, ElementsAre(1, 0, 0, 1, 1)) << encoding.form;
    }
}

TEST(VtuEncodings, without_expat_are_refused_and_it_is_named) {
    if (tests::has_expat) GTEST_SKIP() << "built with Expat";
    EXPECT_EQ(
        message_of<MachineFault>([] { read_vtu("m.vtu", VtuFile(Encoding{}).text()); }),
        "m.vtu: this program was built without Expat (libexpat1-dev) and reads no XML of VTK (.vtu, .vti); build it "
        "with Expat, or take another format");
}

TEST(VtuEncodings, a_file_that_is_cut_anywhere_is_refused) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    for (const Encoding& encoding : all_encodings()) {
        const std::string text = VtuFile(encoding).text();
        // Behind the last array nothing is needed where appended data follow the tags.
        const std::size_t end = encoding.form == Encoding::ascii || encoding.form == Encoding::inline_base64
                                    ? text.size() - 2
                                    : text.size() - 28;
        for (std::size_t size = 0; size < end; size += 7)
            EXPECT_NE(fault_of([&] { read_vtu("m.vtu", text.substr(0, size)); }), "") << encoding.form << " " << size;
    }
}

TEST(VtuEncodings, an_odd_byte_never_does_harm) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    for (const Encoding& encoding : all_encodings()) {
        const std::string text = VtuFile(encoding).text();
        for (std::size_t at = 0; at < text.size(); at += 3)
            for (const char byte : {'\0', '9', '=', '\xff'}) {
                std::string damaged = text;
                damaged[at] = byte;
                fault_of([&] { read_vtu("m.vtu", damaged); });  // a mesh or a UserFault, nothing else
            }
    }
}

std::string changed(const std::string& from, const std::string& to, const Encoding& encoding = {}) {
    std::string text = VtuFile(encoding).text();
    const std::size_t at = text.find(from);
    EXPECT_NE(at, text.npos) << from;
    text.replace(at, from.size(), to);
    return fault_of([&] { read_vtu("m.vtu", text); });
}

TEST(VtuEncodings, faults_are_named) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    EXPECT_THAT(changed("NumberOfPoints=\"5\"", "NumberOfPoints=\"1999999999\""),
                HasSubstr("m.vtu:2: array 'Points': its text is too short for 5999999997 values"));
    EXPECT_THAT(changed("NumberOfPoints=\"5\"", "NumberOfPoints=\"1999999999\"", {Encoding::appended_raw, true}),
                HasSubstr("array 'Points': "));
    EXPECT_THAT(changed("NumberOfPoints=\"5\"", "NumberOfPoints=\"-1\""), HasSubstr("NumberOfPoints='-1'"));
    EXPECT_EQ(changed("10 10 ", "10 12 "),
              "m.vtu: element 1 is a hexahedron (VTK's type 12); meshes here consist of linear tetrahedra (type 10) or "
              "triangles (type 5); mesh convert --split divides it");
    EXPECT_EQ(changed("10 10 ", "24 10 "),
              "m.vtu: element 0 is a quadratic tetrahedron (VTK's type 24); meshes here "
              "consist of linear tetrahedra (type 10) or triangles (type 5); mesh convert --split divides it");
    EXPECT_EQ(changed("0 1 2 3 1 2 3 4 ", "0 1 2 3 1 2 3 5 "),
              "m.vtu: element 1 names node 5, but the 5 nodes have the numbers 0 to 4");
    EXPECT_EQ(changed("4 8 ", "4 9 "), "m.vtu: element 1 ends at place 9 of the connectivity, which has 8 entries");
    EXPECT_THAT(changed("connectivity", "connectivty"), HasSubstr("<Cells> has no array 'connectivity'"));
    EXPECT_THAT(changed("UnstructuredGrid\"", "PolyData\""), HasSubstr("holds 'PolyData'"));
    EXPECT_THAT(changed("vtkZLib", "vtkLZ4", {Encoding::appended_raw, true}), HasSubstr("is compressed by 'vtkLZ4"));
    EXPECT_THAT(changed("<?xml version=\"1.0\"?>", "<!DOCTYPE a [<!ENTITY b \"c\">]>"),
                HasSubstr("m.vtu:1: a document type declaration is not allowed"));
}

// VTK writes what it knows of an array, such as the range of its vectors, as elements behind the values.
TEST(VtuEncodings, values_end_where_an_element_within_the_array_begins) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    const std::string key = "<InformationKey name=\"L2_NORM_RANGE\"><Value index=\"0\">7</Value></InformationKey>";
    for (const Encoding& encoding : {Encoding{}, Encoding{Encoding::inline_base64}}) {
        const std::string end = "\n</DataArray></Points>";
        EXPECT_EQ(changed(end, "\n" + key + key + end, encoding), "");
        EXPECT_EQ(changed(end, "\n<Cells></Cells>" + end, encoding), "");
    }
    EXPECT_THAT(changed("\"Points\" NumberOfComponents=\"3\" format=\"ascii\">",
                        "\"Points\" NumberOfComponents=\"3\" format=\"ascii\">" + key),
                HasSubstr("array 'Points': its text is too short for 15 values"));
}

TEST(VtuEncodings, comments_and_cdata_around_values_are_no_values) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    for (const Encoding& encoding : {Encoding{}, Encoding{Encoding::inline_base64}}) {
        const std::string format = encoding.form == Encoding::ascii ? "ascii" : "binary",
                          begin = "\"Points\" NumberOfComponents=\"3\" format=\"" + format + "\">",
                          end = "\n</DataArray></Points>";
        for (const char* markup : {"<!-- 1 2 -->", "<?note 1 2?>"}) {
            EXPECT_EQ(changed(begin, begin + markup, encoding), "");
            EXPECT_EQ(changed(end, markup + end, encoding), "");
        }
        std::string text = VtuFile(encoding).text();
        text.insert(text.find(end), "]]>");
        text.insert(text.find(begin) + begin.size(), "\n<![CDATA[");
        EXPECT_EQ(read_vtu("m.vtu", text).mesh.nodes, two_tetrahedra().nodes);
    }
    EXPECT_NE(changed("<DataArray type=\"Int32\" Name=\"offsets\" NumberOfComponents=\"1\" format=\"ascii\">\n4 8",
                      "<DataArray type=\"Int32\" Name=\"offsets\" format=\"ascii\">4 <!-- --> 8"),
              "")
        << "between values";
}

TEST(VtuEncodings, empty_pieces_are_passed_over) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    const std::string text = VtuFile({}).text(), piece = "<Piece NumberOfPoints=\"",
                      empty = piece +
                              "0\" NumberOfCells=\"0\"><Points><DataArray type=\"Float64\" "
                              "NumberOfComponents=\"3\"/></Points><PointData/></Piece>";
    for (const char* at : {"<Piece", "</UnstructuredGrid"}) {
        std::string all = text;
        all.insert(all.find(at), empty + empty);
        const Mesh mesh = with_tags(read_vtu("m.vtu", all)).mesh;
        EXPECT_EQ(mesh.nodes, two_tetrahedra().nodes) << at;
        EXPECT_THAT(mesh.tags, ElementsAre(5, -6)) << at;
    }
    EXPECT_NE(changed("<Piece", piece + "0\" NumberOfCells=\"0\"><Points><Piece"), "") << "nested: no valid XML";
    EXPECT_EQ(changed("</UnstructuredGrid", piece + "5\" NumberOfCells=\"2\"></Piece></UnstructuredGrid"),
              "m.vtu: piece 1: <Points> has no array");
}

TEST(VtuEncodings, several_instants_and_lists_of_files_are_refused_with_what_to_do) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    EXPECT_EQ(changed("<UnstructuredGrid>", "<UnstructuredGrid TimeValues=\"\n0\n1.5\n\">"),
              "m.vtu: holds 2 instants (TimeValues), expected one; save one of them as a file of its own, as by "
              "ParaView's Extract Time Steps");
    EXPECT_EQ(changed("<UnstructuredGrid>", "<UnstructuredGrid TimeValues=\"0\">"), "") << "one instant";
    for (const char* type : {"PUnstructuredGrid", "Collection"})
        EXPECT_EQ(changed("type=\"UnstructuredGrid\"", "type=\"" + std::string(type) + "\""),
                  "m.vtu: holds '" + std::string(type) +
                      "', expected type=\"UnstructuredGrid\"; it lists other files: name one of those");
    EXPECT_EQ(fault_of([] { read_vtu("m.vtu", "<VTKFile type=\"UnstructuredGrid\"/>"); }),
              "m.vtu: has no <Piece> in <UnstructuredGrid>: there is nothing to read");
}

TEST(VtuEncodings, text_where_numbers_are_needed_is_refused) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    EXPECT_EQ(changed("DataArray type=\"Float64\"", "DataArray type=\"String\""),
              "m.vtu:2: array 'Points' of <Points> holds text, expected numbers");
    EXPECT_EQ(changed("<DataArray type=\"Int64\" Name=\"connectivity\"",
                      "<Array type=\"String\" Name=\"connectivity\"/><DataArray type=\"Int64\" Name=\"connectivity\""),
              "m.vtu:4: array 'connectivity' of <Cells> holds text, expected numbers");
    EXPECT_THAT(changed("<CellData>", "<CellData><Array type=\"Variant\" Name=\"a\"/>"),
                HasSubstr("array 'a' has the unknown type 'Variant'"));
    const auto texts = [](int count) {
        std::string arrays = "<CellData>";
        for (int k = 0; k < count; ++k) arrays += "<DataArray type=\"String\"/>";
        return changed("<CellData>", arrays);
    };
    EXPECT_EQ(texts(4095), "") << "and one of tags";
    EXPECT_THAT(texts(4096), HasSubstr("too many arrays"));
}

}  // namespace
}  // namespace heartwright::mesh
