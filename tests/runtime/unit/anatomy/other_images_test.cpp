// VTI, MetaImage, PNG and stacks: what is read, and what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "image_text.hpp"
#include "runtime/io/whole_file.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/support/expat.hpp"

namespace heartwright::anatomy {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct VtiText {
    std::string extent = "0 2 0 1 0 0", spacing = "0.5 0.5 0.5", more, type = "ImageData",
                arrays = "<DataArray type=\"Int32\" Name=\"labels\" format=\"ascii\">1 2 3 4 5 6</DataArray>";

    std::string text() const {
        return "<VTKFile type=\"" + type + "\" byte_order=\"LittleEndian\"><" + type + " WholeExtent=\"" + extent +
               "\" Origin=\"0 0 0\" Spacing=\"" + spacing + "\" " + more + "><Piece Extent=\"" + extent +
               "\"><PointData>" + arrays + "</PointData></Piece></" + type + "></VTKFile>";
    }
    std::string fault(const std::string& array = {}) const {
        return fault_of([&] { read_vti("a.vti", text(), array); });
    }
};

TEST(Vti, labels_and_directions_are_read) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    VtiText file;
    const Image image = read_vti("a.vti", file.text(), {});
    EXPECT_THAT(image.cells, ElementsAre(3, 2, 1));
    EXPECT_THAT(labels_of(image), ElementsAre(1, 2, 3, 4, 5, 6));
    EXPECT_EQ(spacing_of(image), Spacing(0.5));
    file.extent = "0 1 0 0 0 0";
    file.arrays =
        "<DataArray type=\"Int32\" Name=\"labels\" format=\"ascii\">1 2</DataArray>"
        "<DataArray type=\"Float32\" Name=\"fibre\" NumberOfComponents=\"3\" format=\"ascii\">"
        "1 0 0 0 1 0</DataArray>";
    EXPECT_THAT(read_vti("a.vti", file.text(), "fibre").values, ElementsAre(1, 0, 0, 0, 1, 0));
    EXPECT_THAT(read_vti("a.vti", file.text(), {}).values, ElementsAre(1, 2)) << "labels are known by their name";
    EXPECT_EQ(file.fault("sheet"), "a.vti: has no array 'sheet'; it has 'labels', 'fibre'");
}

TEST(Vti, text_is_left_out) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    VtiText file;
    const std::string labels = file.arrays,
                      text = "<Array type=\"String\" Name=\"tags\" format=\"ascii\">97 0 98 0</Array>";
    file.arrays = text + labels;
    EXPECT_THAT(labels_of(read_vti("a.vti", file.text(), {})), ElementsAre(1, 2, 3, 4, 5, 6));
    EXPECT_EQ(file.fault("tags"), "a.vti: has no array 'tags' of numbers; it has 'labels', and text in 'tags'");
    file.arrays = text + "<DataArray type=\"String\" Name=\"b\" format=\"ascii\">97 0</DataArray>";
    EXPECT_EQ(file.fault(), "a.vti: has no array of numbers; text is in 'tags', 'b'");
}

TEST(Vti, other_files_are_refused) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    VtiText file;
    file.extent = "0 2000000 0 2000000 0 0";
    EXPECT_EQ(file.fault(), "a.vti: the sizes say more than 2^29 numbers, the most that are read");
    file.extent = "0 -2 0 1 0 0";
    EXPECT_EQ(file.fault(), "a.vti: its extent along x is absurd");
    file.extent = "0 nan 0 1 0 0";
    EXPECT_EQ(file.fault(), "a.vti: its extent along x is absurd");
    file.extent = "0 3 0 1 0 0";
    EXPECT_THAT(file.fault(), HasSubstr("array 'labels': its text is too short for 8 values"));
    file = {};
    file.spacing = "nan 1 1";
    EXPECT_THAT(file.fault(), HasSubstr("the spacing along x is nan"));
    file = {};
    file.more = "Direction=\"0 1 0 1 0 0 0 0 1\"";
    EXPECT_THAT(file.fault(), HasSubstr("oblique and exchanged axes are not read"));
    file = {};
    file.type = "UnstructuredGrid";
    EXPECT_EQ(file.fault(), "a.vti: holds 'UnstructuredGrid', expected type=\"ImageData\"");
    file = {};
    EXPECT_THAT(fault_of([&] { read_vti("a.vti", file.text().substr(0, file.text().size() - 20), {}); }),
                HasSubstr("the file is no valid XML, or it is truncated"));
    file.arrays = "";
    EXPECT_EQ(file.fault(), "a.vti: has no array");
    file.arrays =
        "<DataArray type=\"Int32\" Name=\"a\" format=\"ascii\">1 2 3 4 5 6</DataArray>"
        "<DataArray type=\"Int32\" Name=\"b\" format=\"ascii\">1 2 3 4 5 6</DataArray>";
    EXPECT_EQ(file.fault(), "a.vti: has several arrays; name one of 'a', 'b', such as \"a.vti:a\"");
}

std::string meta_text(const std::string& more, const std::string& sizes = "3 2 1") {
    return "ObjectType = Image\nNDims = 3\nDimSize = " + sizes + "\nElementSpacing = 0.5 0.5 0.5\n" +
           "ElementType = MET_UCHAR\n" + more + "ElementDataFile = LOCAL\n";
}
std::string meta_fault(const std::string& text) {
    return fault_of([&] { read_meta_image("a.mha", text, no_other_file); });
}

TEST(MetaImage, labels_are_read) {
    for (const bool is_compressed : {false, true}) {
        const std::string text =
            is_compressed ? meta_text("CompressedData = True\n") + deflated(six, false) : meta_text("") + six;
        const Image image = read_meta_image("a.mha", text, no_other_file);
        EXPECT_THAT(image.cells, ElementsAre(3, 2, 1));
        EXPECT_THAT(labels_of(image), ElementsAre(1, 2, 3, 4, 5, 6));
        EXPECT_EQ(spacing_of(image), Spacing(0.5));
    }
    const std::string in_two =
        "NDims = 1\nDimSize = 3\nElementType = MET_SHORT\nElementByteOrderMSB = True\n"
        "ElementDataFile = b.raw\n";
    const auto give = [](const std::string& file) { return file == "b.raw" ? std::string("\0\1\0\2\1\0", 6) : ""; };
    EXPECT_THAT(labels_of(read_meta_image("a.mhd", in_two, give)), ElementsAre(1, 2, 256));
}

TEST(MetaImage, reversed_axes_are_reversed) {
    const Image image =
        read_meta_image("a.mha", meta_text("TransformMatrix = 1 0 0 0 -1 0 0 0 1\n") + six, no_other_file);
    EXPECT_THAT(labels_of(image), ElementsAre(4, 5, 6, 1, 2, 3));
    EXPECT_EQ(image.frame, Frame::left_posterior);
}

TEST(MetaImage, other_files_are_refused) {
    EXPECT_EQ(meta_fault(""), "a.mha: has no ElementDataFile, which ends a header: it is truncated, or no MetaImage");
    EXPECT_EQ(meta_fault(meta_text("") + "\1"), "a.mha: holds 1 bytes of data, expected 6");
    EXPECT_EQ(meta_fault(meta_text("", "100000 100000 1") + six),
              "a.mha: the sizes say more than 2^29 numbers, the most that are read");
    EXPECT_EQ(meta_fault(meta_text("", "3 -2 1") + six), "a.mha: DimSize is no whole number from 1 to 1000000000");
    EXPECT_THAT(meta_fault(meta_text("TransformMatrix = 0 1 0 1 0 0 0 0 1\n") + six),
                HasSubstr("oblique and exchanged axes are not read"));
    EXPECT_EQ(meta_fault(meta_text("ElementNumberOfChannels = 2\n") + six),
              "a.mha: has 2 numbers at each point, expected 1 or 3");
    EXPECT_EQ(meta_fault(meta_text("HeaderSize = 9\n") + six), "a.mha: HeaderSize goes beyond the end of the data");
    EXPECT_EQ(meta_fault(meta_text("BinaryData = False\n") + six), "a.mha: has its data as text; write them as binary");
    EXPECT_EQ(meta_fault("NDims = 1\nDimSize = 1\nElementType = MET_UCHAR\nElementDataFile = ../secret\n"),
              "a.mha: names the data file '../secret', expected a file in the folder of the header or below it");
}

std::string chunk(const std::string& type, const std::string& data) {
    const auto number = [](std::uint32_t value) {
        std::string text;
        for (int shift = 24; shift >= 0; shift -= 8) text += static_cast<char>(value >> shift);
        return text;
    };
    const std::string both = type + data;
    return number(static_cast<std::uint32_t>(data.size())) + both +
           number(static_cast<std::uint32_t>(
               ::crc32(0, reinterpret_cast<const Bytef*>(both.data()), static_cast<uInt>(both.size()))));
}

// A greyscale picture of 3 x 2 points by default.
struct PngFile {
    std::string header{"\0\0\0\3\0\0\0\2\x08\0\0\0\0", 13}, rows{"\0\1\2\3\2\3\3\3", 8};

    std::string bytes() const {
        return "\x89PNG\r\n\x1a\n" + chunk("IHDR", header) + chunk("IDAT", deflated(rows, false)) + chunk("IEND", "");
    }
    std::string fault() const {
        return fault_of([&] { read_png("a.png", bytes()); });
    }
};

TEST(Png, a_greyscale_picture_is_a_sheet) {
    const Image image = read_png("a.png", PngFile().bytes());
    EXPECT_THAT(image.cells, ElementsAre(3, 2, 1));
    EXPECT_FALSE(image.spacing);
    EXPECT_THAT(labels_of(image), ElementsAre(1, 2, 3, 4, 5, 6)) << "the second row is the difference to the first";
}

TEST(Png, other_pictures_are_refused) {
    PngFile file;
    file.header[9] = 2;
    EXPECT_EQ(file.fault(),
              "a.png: is a picture in colour or with transparency; save it as greyscale or with a palette");
    file = {};
    file.header[12] = 1;
    EXPECT_EQ(file.fault(), "a.png: is interlaced; save it without");
    file = {};
    file.header[0] = '\x7f';
    EXPECT_EQ(file.fault(), "a.png: the sizes say more than 2^29 numbers, the most that are read");
    file = {};
    file.header[3] = 0;
    EXPECT_EQ(file.fault(), "a.png: an axis has 0 points");
    file = {};
    file.header[1] = '\x10';
    EXPECT_THAT(file.fault(), HasSubstr("compressed bytes cannot hold the 2097160 bytes of its rows"));
    file = {};
    file.header[8] = 3;
    EXPECT_EQ(file.fault(), "a.png: has 3 bits a point");
    file = {};
    file.rows += '\0';
    EXPECT_EQ(file.fault(), "a.png: its rows do not have the 8 bytes that its size says");
    file = {};
    file.rows[4] = 7;
    EXPECT_EQ(file.fault(), "a.png: a row has the unknown filter 7");
    std::string bytes = PngFile().bytes();
    for (std::size_t size = 0; size < bytes.size(); ++size)
        EXPECT_NE(fault_of([&] { read_png("a.png", bytes.substr(0, size)); }), "") << size;
    bytes[30] ^= 1;
    EXPECT_EQ(fault_of([&] { read_png("a.png", bytes); }), "a.png: a chunk is damaged: its checksum is wrong");
}

TEST(Stack, pictures_follow_each_other_by_their_numbers) {
    const Scratch folder;
    PngFile file;
    for (const int number : {9, 10, 100}) {
        file.rows[1] = static_cast<char>(number);
        io::write_whole_file(folder / ("slice_" + std::to_string(number) + ".png"), file.bytes());
    }
    const Image image = read_image(folder / "", {});
    EXPECT_THAT(image.cells, ElementsAre(3, 2, 3));
    EXPECT_EQ(image.values[0], 9);
    EXPECT_EQ(image.values[6], 10);
    EXPECT_EQ(image.values[12], 100);
    EXPECT_TRUE(is_image(folder / ""));
    EXPECT_EQ(files_of_image(folder / "").size(), 3u);
    file.header[3] = 1;
    file.rows = std::string("\0\1\0\2", 4);
    io::write_whole_file(folder / "slice_11.png", file.bytes());
    EXPECT_THAT(fault_of([&] { read_image(folder / "", {}); }), HasSubstr("slice_11.png: has 1 x 2 points, but "));
}

TEST(ReadImage, a_name_decides_the_format) {
    EXPECT_THAT(fault_of([] { read_image("heart.stl"); }), HasSubstr("heart.stl: no picture is known by this name"));
    EXPECT_EQ(fault_of([] { read_image("a.nrrd", "labels"); }),
              "a.nrrd: has one array; 'labels' can be named in a .vti only");
    EXPECT_FALSE(is_image("heart.h5"));
    EXPECT_TRUE(is_image("heart.nii.gz"));
}

}  // namespace
}  // namespace heartwright::anatomy
