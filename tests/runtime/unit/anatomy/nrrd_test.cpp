// NRRD: what is read, and what is refused, word for word.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "image_text.hpp"

namespace heartwright::anatomy {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// A header with the usual fields, of which `changed` replaces or adds lines.
std::string nrrd_text(const std::vector<std::string>& changed, const std::string& data) {
    std::vector<std::string> lines{"type: uchar", "dimension: 3", "sizes: 3 2 1", "encoding: raw", "spacings: 1 1 1"};
    for (const std::string& line : changed) {
        const std::string field = line.substr(0, line.find(':') + 1);
        bool is_there = false;
        for (std::string& other : lines)
            if (other.starts_with(field)) {
                other = line;
                is_there = true;
            }
        if (!is_there) lines.push_back(line);
    }
    std::string text = "NRRD0004\n# written by hand\n";
    for (const std::string& line : lines) text += line + "\n";
    return text + "\n" + data;
}

std::string nrrd_fault(const std::vector<std::string>& changed, const std::string& data = six) {
    return fault_of([&] { read_nrrd("a.nrrd", nrrd_text(changed, data), no_other_file); });
}

TEST(Nrrd, labels_are_in_the_order_of_the_grid) {
    const Image image = read_nrrd("a.nrrd", nrrd_text({"spacings: 0.5 0.5 2"}, six), no_other_file);
    EXPECT_THAT(image.cells, ElementsAre(3, 2, 1));
    EXPECT_EQ(image.dimensions(), 2);
    EXPECT_THAT(*image.spacing, ElementsAre(0.5, 0.5, 2));
    EXPECT_EQ(spacing_of(image), Spacing(0.5)) << "a sheet has no spacing across it";
    EXPECT_THAT(labels_of(image), ElementsAre(1, 2, 3, 4, 5, 6));
}

TEST(Nrrd, big_endian_gzip_and_units_are_read) {
    const std::string data = deflated(std::string("\0\1\0\2\1\0\0\4\0\5\0\6", 12), true);
    const Image image = read_nrrd("a.nrrd",
                                  nrrd_text({"type: short", "endian: big", "encoding: gzip",
                                             "space units: \"um\" \"um\" \"um\"", "spacings: 250 250 250"},
                                            data),
                                  no_other_file);
    EXPECT_THAT(labels_of(image), ElementsAre(1, 2, 256, 4, 5, 6));
    EXPECT_THAT(*image.spacing, ElementsAre(0.25, 0.25, 0.25));
}

TEST(Nrrd, vectors_are_read_on_the_first_and_on_the_last_axis) {
    const std::string first =
        nrrd_text({"type: float", "endian: little", "sizes: 3 2 1", "kinds: vector domain domain", "spacings: nan 1 1"},
                  bytes_of_numbers<float>({1, 2, 3, 4, 5, 6}));
    const std::string last = nrrd_text({"type: float", "endian: little", "sizes: 2 1 3", "kinds: domain domain vector",
                                        "space directions: (1,0,0) (0,1,0) none", "spacings: 1 1 nan"},
                                       bytes_of_numbers<float>({1, 4, 2, 5, 3, 6}));
    const Image image = read_nrrd("a.nrrd", first, no_other_file);
    EXPECT_THAT(image.cells, ElementsAre(2, 1, 1));
    EXPECT_THAT(image.values, ElementsAre(1, 2, 3, 4, 5, 6));
    EXPECT_THAT(fault_of([&] { read_nrrd("a.nrrd", last, no_other_file); }),
                HasSubstr("'spacings' comes beside 'space directions'"));
    const std::string directed = last.substr(0, last.find("spacings")) + last.substr(last.find("endian"));
    EXPECT_THAT(read_nrrd("a.nrrd", directed, no_other_file).values, ElementsAre(1, 2, 3, 4, 5, 6));
}

TEST(Nrrd, a_detached_file_lies_beside_the_header) {
    std::string asked;
    const auto give = [&](const std::string& file) {
        asked = file;
        return "??" + six;
    };
    const std::string text = nrrd_text({"data file: parts/a.raw", "byte skip: -1"}, "");
    EXPECT_THAT(labels_of(read_nrrd("a.nhdr", text, give)), ElementsAre(1, 2, 3, 4, 5, 6));
    EXPECT_EQ(asked, "parts/a.raw");
    EXPECT_THAT(labels_of(read_nrrd("a.nhdr", nrrd_text({"data file: a", "byte skip: 2"}, ""), give)),
                ElementsAre(1, 2, 3, 4, 5, 6));
    for (const char* file : {"/etc/passwd", "../a.raw", "b/../../a.raw", ".."})
        EXPECT_EQ(fault_of([&] { read_nrrd("a.nhdr", nrrd_text({"data file: " + std::string(file)}, ""), give); }),
                  "a.nhdr:8: names the data file '" + std::string(file) +
                      "', expected a file in the folder of the header or below it");
    EXPECT_THAT(nrrd_fault({"data file: LIST"}), HasSubstr("'data file' names several files; expected one"));
}

TEST(Nrrd, sizes_that_the_data_do_not_have_are_refused) {
    EXPECT_EQ(nrrd_fault({}, "\1\2"), "a.nrrd: holds 2 bytes of data, expected 6");
    EXPECT_EQ(nrrd_fault({}, six + six), "a.nrrd: holds 12 bytes of data, expected 6");
    EXPECT_EQ(nrrd_fault({"sizes: 100000 100000 100000"}),
              "a.nrrd:5: the sizes say more than 2^29 numbers, the most that are read");
    EXPECT_EQ(nrrd_fault({"sizes: 9223372036854775807 2 2"}),
              "a.nrrd:5: the sizes say more than 2^29 numbers, the most that are read");
    EXPECT_EQ(nrrd_fault({"sizes: 3 -2 1"}), "a.nrrd:5: an axis has -2 points");
    EXPECT_EQ(nrrd_fault({"sizes: 3 0 1"}), "a.nrrd:5: an axis has 0 points");
    EXPECT_EQ(nrrd_fault({"sizes: 3 2"}), "a.nrrd:5: 'sizes' has 2 sizes for 3 axes");
    EXPECT_EQ(nrrd_fault({"sizes: 3 2 99999999999999999999"}),
              "a.nrrd:5: 'sizes' has no whole number: '99999999999999999999'");
    EXPECT_EQ(nrrd_fault({"dimension: 9"}), "a.nrrd:4: 'dimension' is 9, expected 1 to 4");
    EXPECT_EQ(nrrd_fault({"dimension: 4", "sizes: 3 2 1 2", "spacings: 1 1 1 1"}, six + six),
              "");  // three numbers at each point
    EXPECT_EQ(nrrd_fault({"dimension: 4", "sizes: 1 3 2 2", "spacings: 1 1 1 1"}, six + six),
              "a.nrrd:5: 'sizes' has 2 numbers at each point, expected 1 or 3");
}

TEST(Nrrd, compressed_data_are_refused_when_damaged_or_of_another_length) {
    const std::vector<std::string> gzip{"encoding: gzip"};
    EXPECT_EQ(nrrd_fault(gzip, deflated(six, true)), "");
    EXPECT_EQ(nrrd_fault(gzip, deflated(six + "\7", true)), "a.nrrd: holds more than 6 bytes of data, expected 6");
    EXPECT_EQ(nrrd_fault(gzip, deflated("\1", true)), "a.nrrd: holds 1 bytes of data, expected 6");
    EXPECT_EQ(nrrd_fault(gzip, deflated(six, true).substr(0, 12)),
              "a.nrrd: the compressed data end too soon: the file is truncated");
    EXPECT_EQ(nrrd_fault(gzip, "no gzip at all"), "a.nrrd: the compressed data are damaged: incorrect header check");
    EXPECT_EQ(nrrd_fault({"encoding: gzip", "sizes: 1000 1000 500"}, deflated(six, true)),
              "a.nrrd: its 26 compressed bytes cannot hold the 500000000 bytes that its sizes say");
    // A bomb: a megabyte of zeros behind a header that asks for six bytes is not inflated further than that.
    EXPECT_EQ(nrrd_fault(gzip, deflated(std::string(1 << 20, '\0'), true)),
              "a.nrrd: holds more than 6 bytes of data, expected 6");
}

TEST(Nrrd, spacings_and_directions_that_no_grid_has_are_refused) {
    EXPECT_EQ(nrrd_fault({"spacings: nan 1 1"}), "a.nrrd:7: the spacing along x is nan, expected a number above 0");
    EXPECT_EQ(nrrd_fault({"spacings: 1 -1 1"}), "a.nrrd:7: the spacing along y is -1, expected a number above 0");
    EXPECT_EQ(nrrd_fault({"spacings: 1 0 1"}), "a.nrrd:7: the spacing along y is 0, expected a number above 0");
    EXPECT_EQ(nrrd_fault({"spacings: 1 inf 1"}), "a.nrrd:7: the spacing along y is inf, expected a number above 0");
    EXPECT_EQ(nrrd_fault({"spacings: 1 1"}), "a.nrrd:7: 'spacings' has 2 entries for 3 axes");
    const auto directed = [](const std::string& directions) {
        const std::string text = nrrd_text({"spacings: " + directions}, six);
        const std::size_t at = text.find("spacings");
        return fault_of(
            [&] { read_nrrd("a.nrrd", text.substr(0, at) + "space directions" + text.substr(at + 8), no_other_file); });
    };
    EXPECT_EQ(directed("(1,0,0) (0,1,0) (0,0,1)"), "");
    EXPECT_EQ(directed("(1,0,0) (0,-1,0) (0,0,1)"), "");
    EXPECT_EQ(
        directed("(0.8,0.6,0) (-0.6,0.8,0) (0,0,1)"),
        "a.nrrd:7: axis x of the picture goes along (0.8, 0.6, 0): oblique and exchanged axes are not read; "
        "resample it along x, y and z (in Python: nibabel.processing.resample_to_output, or SimpleITK.DICOMOrient "
        "for exchanged axes)");
    EXPECT_THAT(directed("(0,1,0) (1,0,0) (0,0,1)"), HasSubstr("oblique and exchanged axes are not read"));
    EXPECT_THAT(directed("(nan,0,0) (0,1,0) (0,0,1)"), HasSubstr("the spacing along x is nan"));
    EXPECT_EQ(directed("1 1 1"), "a.nrrd:7: 'space directions' has no vector: '1'");
    EXPECT_EQ(directed("(1,0,0,0) (0,1,0) (0,0,1)"),
              "a.nrrd:7: 'space directions' has a vector of more than 3 numbers");
}

TEST(Nrrd, each_axis_has_its_unit) {
    const auto spacing = [](const std::vector<std::string>& lines) {
        return *read_nrrd("a.nrrd", nrrd_text(lines, six), no_other_file).spacing;
    };
    EXPECT_THAT(spacing({"space units: \"mm\" \"cm\" \"um\"", "spacings: 0.5 0.4 300"}), ElementsAre(0.5, 4, 0.3));
    EXPECT_THAT(spacing({"units: \"mm\" \"m\" \"mm\"", "spacings: 0.5 0.004 0.3"}), ElementsAre(0.5, 4, 0.3));
    EXPECT_EQ(nrrd_fault({"space units: \"mm\" \"cm\""}), "a.nrrd:8: 'space units' has 2 units for 3 axes");
}

TEST(Nrrd, reversed_axes_are_reversed_with_their_directions) {
    const auto read = [](const std::string& lines, const std::string& data) {
        return read_nrrd("a.nrrd", "NRRD0005\ntype: uchar\nencoding: raw\n" + lines + "\n" + data, no_other_file);
    };
    const std::string sheet = "dimension: 2\nsizes: 3 2\n",
                      row = "dimension: 2\nsizes: 3 2\nkinds: vector domain\nspace directions: none (-1)\n";
    EXPECT_THAT(read(sheet + "space directions: (1,0) (0,-1)\n", six).values, ElementsAre(4, 5, 6, 1, 2, 3));
    EXPECT_THAT(read(sheet + "space directions: (-1,0) (0,1)\n", six).values, ElementsAre(3, 2, 1, 6, 5, 4));
    // Directions along the axes of the picture turn with them; those in the frame of space do not.
    EXPECT_THAT(read(row, six).values, ElementsAre(-4, 5, 6, -1, 2, 3));
    EXPECT_THAT(read(row + "measurement frame: (1,0,0) (0,1,0) (0,0,1)\n", six).values, ElementsAre(4, 5, 6, 1, 2, 3));
    EXPECT_EQ(read(sheet + "space: left-posterior-superior\nspace directions: (1,0) (0,1)\n", six).frame,
              Frame::left_posterior);
    const Image mirrored = read(sheet + "space: LAS\nspace directions: (1,0) (0,1)\n", six);
    EXPECT_THAT(mirrored.values, ElementsAre(3, 2, 1, 6, 5, 4));
    EXPECT_EQ(mirrored.frame, Frame::right_anterior);
}

TEST(Nrrd, headers_with_other_words_are_refused) {
    EXPECT_EQ(nrrd_fault({"type: block"}), "a.nrrd:3: the type 'block' is not read; expected a number");
    EXPECT_EQ(nrrd_fault({"type: short"}), "a.nrrd: the byte order is '', expected little or big");
    EXPECT_EQ(nrrd_fault({"encoding: bzip2"}),
              "a.nrrd:6: the encoding 'bzip2' is not read; expected raw, gzip or text");
    EXPECT_EQ(nrrd_fault({"space units: \"mile\" \"mile\" \"mile\""}),
              "a.nrrd:8: 'space units' names 'mile', expected m, cm, mm or um");
    EXPECT_EQ(nrrd_fault({"line skip: 1"}), "a.nrrd:8: 'line skip' goes beyond the end of the data");
    EXPECT_EQ(nrrd_fault({"byte skip: 7"}), "a.nrrd:8: 'byte skip' goes beyond the end of the data");
    EXPECT_EQ(nrrd_fault({"byte skip: -2"}), "a.nrrd:8: 'byte skip' is negative");
    const auto of = [](const std::string& text) { return fault_of([&] { read_nrrd("a.nrrd", text, no_other_file); }); };
    EXPECT_EQ(of(""), "a.nrrd: begins with '', expected NRRD0001 to NRRD0005");
    EXPECT_EQ(of("NRRD0009\n"), "a.nrrd: begins with 'NRRD0009', expected NRRD0001 to NRRD0005");
    EXPECT_EQ(of("NRRD0004"), "a.nrrd: begins with 'NRRD0004', expected NRRD0001 to NRRD0005");
    EXPECT_EQ(of("NRRD0004\ntype: uchar\n"), "a.nrrd: the header lacks 'dimension', or it is truncated");
    EXPECT_EQ(of("NRRD0004\ntype: uchar\ntype: uchar\n"), "a.nrrd:3: 'type' comes twice");
    EXPECT_EQ(of("NRRD0004\nnonsense\n"), "a.nrrd:2: is no field of a header: 'nonsense'");
}

TEST(Nrrd, text_is_read) {
    const std::vector<std::string> text{"encoding: text"};
    EXPECT_EQ(nrrd_fault(text, "1 2 3 4 5 6\n"), "");
    EXPECT_EQ(nrrd_fault(text, "1 2 3 4 5 six\n"), "a.nrrd (data):1: a value is no number: 'six'");
    EXPECT_EQ(nrrd_fault(text, "1 2"), "a.nrrd: its text is too short for 6 numbers");
}

TEST(Image, a_label_is_a_whole_number) {
    Image image;
    image.name = "a.nrrd";
    image.cells = {2, 1, 1};
    image.values = {1, 1.5};
    EXPECT_EQ(fault_of([&] { labels_of(image); }),
              "a.nrrd: holds 1.5 at (1, 0, 0): a label is a whole number of at most 2147483647, 0 where there is no "
              "tissue");
    image.values[1] = std::nan("");
    EXPECT_THAT(fault_of([&] { labels_of(image); }), HasSubstr("holds nan at (1, 0, 0)"));
    image.components = 3;
    EXPECT_EQ(fault_of([&] { labels_of(image); }), "a.nrrd: has 3 numbers at each point, expected one label");
}

TEST(Image, spacing_may_differ_between_axes) {
    Image image;
    image.name = "a.nrrd";
    image.cells = {4, 4, 2};
    EXPECT_EQ(fault_of([&] { spacing_of(image); }), "a.nrrd: does not say its spacing");
    image.spacing = {0.25, 0.25 * (1 + 1e-7), 0.5};
    EXPECT_EQ(spacing_of(image), Spacing({0.25, 0.25, 0.5})) << "rounding in a header is no difference";
}

}  // namespace
}  // namespace heartwright::anatomy
