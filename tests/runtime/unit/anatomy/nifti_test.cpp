// NIfTI-1 headers written byte by byte; NIfTI-2 is tested with nibabel (read_what_others_write.py).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "image_text.hpp"

namespace heartwright::anatomy {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class NiftiFile {
public:
    NiftiFile() {
        put<std::int32_t>(0, 348);
        sizes({3, 3, 2, 1});
        put<std::int16_t>(70, 2);
        for (std::size_t k = 0; k < 4; ++k) put<float>(76 + 4 * k, k == 0 ? 1 : 0.33f);
        put<float>(108, 352);
        bytes_.replace(344, 4, std::string("n+1\0", 4));
        bytes_ += "\1\2\3\4\5\6";
    }
    template <class T>
    NiftiFile& put(std::size_t at, T value) {
        std::memcpy(bytes_.data() + at, &value, sizeof value);
        return *this;
    }
    NiftiFile& sizes(const std::vector<std::int16_t>& sizes) {
        for (std::size_t k = 0; k < sizes.size(); ++k) put<std::int16_t>(40 + 2 * k, sizes[k]);
        return *this;
    }
    // Rows of sform's matrix, without the origin.
    NiftiFile& sform(const std::vector<float>& rows) {
        put<std::int16_t>(254, 1);
        for (std::size_t k = 0; k < 9; ++k) put<float>(280 + 16 * (k / 3) + 4 * (k % 3), rows[k]);
        return *this;
    }
    NiftiFile& spacing(float all) {
        for (std::size_t k = 1; k < 4; ++k) put<float>(76 + 4 * k, all);
        return *this;
    }
    std::string bytes() const { return bytes_; }
    std::string fault() const {
        return fault_of([&] { read_nifti("a.nii", bytes_); });
    }

private:
    std::string bytes_ = std::string(352, '\0');
};

TEST(Nifti, labels_and_a_spacing_in_decimals_are_read) {
    for (const bool is_gzip : {false, true}) {
        const std::string bytes = NiftiFile().bytes();
        const Image image = read_nifti("a.nii", is_gzip ? deflated(bytes, true) : bytes);
        EXPECT_THAT(image.cells, ElementsAre(3, 2, 1));
        EXPECT_EQ((*image.spacing)[0], 0.33) << "not 0.33f";
        EXPECT_THAT(labels_of(image), ElementsAre(1, 2, 3, 4, 5, 6));
    }
}

TEST(Nifti, members_of_gzip_follow_each_other) {
    const std::string bytes = NiftiFile().bytes();
    const Image image =
        read_nifti("a.nii.gz", deflated(bytes.substr(0, 100), true) + deflated(bytes.substr(100), true));
    EXPECT_THAT(labels_of(image), ElementsAre(1, 2, 3, 4, 5, 6));
}

TEST(Nifti, scaled_data_are_scaled) {
    const Image image = read_nifti("a.nii", NiftiFile().put<float>(112, 2).put<float>(116, -1).bytes());
    EXPECT_THAT(image.values, ElementsAre(1, 3, 5, 7, 9, 11));
    const float none = std::numeric_limits<float>::quiet_NaN();
    EXPECT_THAT(read_nifti("a.nii", NiftiFile().put<float>(112, none).bytes()).values, ElementsAre(1, 2, 3, 4, 5, 6));
}

TEST(Nifti, vectors_lie_on_the_fifth_axis) {
    const Image image = read_nifti("a.nii", NiftiFile().sizes({5, 2, 1, 1, 1, 3}).bytes());
    EXPECT_EQ(image.components, 3u);
    EXPECT_THAT(image.values, ElementsAre(1, 3, 5, 2, 4, 6));
}

TEST(Nifti, a_truncated_file_is_refused_at_every_length) {
    const std::string bytes = NiftiFile().bytes(), packed = deflated(bytes, true);
    for (std::size_t size = 0; size < bytes.size(); ++size)
        EXPECT_NE(fault_of([&] { read_nifti("a.nii", bytes.substr(0, size)); }), "") << size;
    for (std::size_t size = 0; size + 8 < packed.size(); ++size)  // without gzip's checksum and length
        EXPECT_NE(fault_of([&] { read_nifti("a.nii.gz", packed.substr(0, size)); }), "") << size;
}

TEST(Nifti, other_sizes_types_and_words_are_refused) {
    EXPECT_EQ(NiftiFile().put<std::int32_t>(0, 349).fault(), "a.nii: is no NIfTI file: its header has another size");
    EXPECT_EQ(NiftiFile().put<char>(344, 'x').fault(),
              "a.nii: is no NIfTI file: its header has no magic word n+1 or n+2");
    EXPECT_EQ(NiftiFile().put<char>(345, 'i').fault(),
              "a.nii: has its data in another file; write it as one .nii or .nii.gz");
    EXPECT_EQ(NiftiFile().put<std::int16_t>(70, 128).fault(),
              "a.nii: the type of data 128 is not read; expected integers or real numbers of at most 64 bits");
    EXPECT_EQ(NiftiFile().sizes({3, 3, -2, 1}).fault(), "a.nii: an axis has -2 points");
    EXPECT_EQ(NiftiFile().sizes({9, 3, 2, 1}).fault(), "a.nii: has 9 axes, expected 1 to 7");
    EXPECT_EQ(NiftiFile().sizes({3, 32767, 32767, 32767}).fault(),
              "a.nii: the sizes say more than 2^29 numbers, the most that are read");
    EXPECT_EQ(NiftiFile().sizes({3, 3, 3, 1}).fault(), "a.nii: holds 6 bytes of data, expected 9");
    EXPECT_EQ(NiftiFile().sizes({4, 3, 2, 1, 2}).fault(), "a.nii: has 2 numbers at each point, expected 1 or 3");
    EXPECT_EQ(NiftiFile().put<float>(108, 1e8f).fault(), "a.nii: ends before its data begin: it is truncated");
    EXPECT_EQ(NiftiFile().put<float>(108, -1).fault(), "a.nii: its data begin at an absurd offset");
    EXPECT_EQ(NiftiFile().put<char>(123, 5).fault(), "a.nii: has the unknown unit of length 5");
    const std::string bomb = deflated(NiftiFile().sizes({3, 1000, 1000, 100}).bytes(), true);
    EXPECT_THAT(fault_of([&] { read_nifti("a.nii.gz", bomb); }),
                HasSubstr(" compressed bytes cannot hold the 100000352"));
}

TEST(Nifti, spacings_and_directions_that_no_grid_has_are_refused) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(NiftiFile().put<float>(80, nan).fault(), "a.nii: the spacing along x is nan, expected a number above 0");
    EXPECT_EQ(NiftiFile().put<float>(84, -1).fault(), "a.nii: the spacing along y is -1, expected a number above 0");
    EXPECT_EQ(NiftiFile().sform({0.33f, 0, 0, 0, 0.33f, 0, 0, 0, 0.33f}).fault(), "");
    EXPECT_THAT(
        NiftiFile().spacing(1).sform({0.8f, -0.6f, 0, 0.6f, 0.8f, 0, 0, 0, 1}).fault(),
        HasSubstr("axis x of the picture goes along (0.8, 0.6, 0): oblique and exchanged axes are not read; resample"));
    EXPECT_NE(NiftiFile().spacing(1).sform({nan, 0, 0, 0, 1, 0, 0, 0, 1}).fault(), "");
    // A turn by 90 degrees about z, as a quaternion.
    const NiftiFile turned = NiftiFile().put<std::int16_t>(252, 1).put<float>(264, 0.70710678f);
    EXPECT_THAT(turned.fault(), HasSubstr("oblique and exchanged axes are not read"));
    EXPECT_EQ(NiftiFile().put<std::int16_t>(252, 1).put<float>(256, 2).fault(), "a.nii: its quaternion is no rotation");
}

// Points of a 3 x 2 picture: 1 2 3 in the first row, 4 5 6 in the second.
TEST(Nifti, reversed_axes_are_reversed_with_their_directions) {
    const auto labels = [](const std::vector<float>& rows) {
        return labels_of(read_nifti("a.nii", NiftiFile().spacing(1).sform(rows).bytes()));
    };
    EXPECT_THAT(labels({1, 0, 0, 0, 1, 0, 0, 0, 1}), ElementsAre(1, 2, 3, 4, 5, 6));
    EXPECT_THAT(labels({-1, 0, 0, 0, 1, 0, 0, 0, 1}), ElementsAre(3, 2, 1, 6, 5, 4));
    EXPECT_THAT(labels({1, 0, 0, 0, -1, 0, 0, 0, 1}), ElementsAre(4, 5, 6, 1, 2, 3));
    // One row of two points, a direction at each: (1, 3, 5) and (2, 4, 6).
    NiftiFile vectors;
    vectors.sizes({5, 2, 1, 1, 1, 3}).spacing(1).sform({-1, 0, 0, 0, 1, 0, 0, 0, 1});
    EXPECT_THAT(read_nifti("a.nii", vectors.bytes()).values, ElementsAre(-2, 4, 6, -1, 3, 5));
}

// ITK writes one picture so in NIfTI and with the unit matrix in NRRD.
TEST(Nifti, axes_to_the_left_and_the_back_are_those_of_itk) {
    const Image image = read_nifti("a.nii", NiftiFile().spacing(1).sform({-1, 0, 0, 0, -1, 0, 0, 0, 1}).bytes());
    EXPECT_THAT(labels_of(image), ElementsAre(1, 2, 3, 4, 5, 6));
    EXPECT_EQ(image.frame, Frame::left_posterior);
    EXPECT_EQ(read_nifti("a.nii", NiftiFile().spacing(1).sform({1, 0, 0, 0, 1, 0, 0, 0, 1}).bytes()).frame,
              Frame::right_anterior);
}

TEST(Nifti, transforms_that_differ_are_chosen_from) {
    NiftiFile file;
    file.spacing(1).sform({0.5f, 0, 0, 0, 0.4f, 0, 0, 0, 0.3f});
    EXPECT_EQ(file.fault(),
              "a.nii: its two transforms differ: from point to point the axes go by (0.5, 0, 0) (0, 0.4, 0) (0, 0, "
              "0.3) by sform, and by (1, 0, 0) (0, 1, 0) (0, 0, 1) by pixdim; choose one: 'a.nii:sform' or "
              "'a.nii:pixdim' in an experiment, --transform of anatomy info");
    EXPECT_EQ((*read_nifti("a.nii", file.bytes(), "sform").spacing)[1], 0.4);
    EXPECT_EQ((*read_nifti("a.nii", file.bytes(), "pixdim").spacing)[1], 1);
    EXPECT_EQ(fault_of([&] { read_nifti("a.nii", file.bytes(), "qform"); }), "a.nii: has no qform: its code is 0");
    file.put<std::int16_t>(252, 1);
    EXPECT_THAT(file.fault(), HasSubstr("(0, 0, 1) by qform; choose one"));
    EXPECT_EQ(NiftiFile().put<std::int16_t>(252, 1).sform({0.33f, 0, 0, 0, 0.33f, 0, 0, 0, 0.33f}).fault(), "");
    // Mirrored in one of them.
    EXPECT_THAT(NiftiFile().put<std::int16_t>(252, 1).sform({-0.33f, 0, 0, 0, 0.33f, 0, 0, 0, 0.33f}).fault(),
                HasSubstr("its two transforms differ"));
}

}  // namespace
}  // namespace heartwright::anatomy
