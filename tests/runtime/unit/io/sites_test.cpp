// Files of single sites: line scans and sparks, written and read back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <limits>

#include "base/diag/faults.hpp"
#include "runtime/io/fields/line_scan_pieces.hpp"
#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"
#include "runtime/io/whole_file.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/io/spark_file.hpp"

namespace heartwright::io {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

const std::vector<LineScanKind> kinds{
    {{"long axis", "x", {3, 1, 0}, {5, 4}, 0.2, {}, {{"ca_jsr", "mM", {}}, {"ca_myo", "mM", {}}}}, 2},
    {{"z", "z", {0, 0, 0}, {0, 0}, 0.2, {}, {{"ca_ds", "uM", {}}}}, 3}};

// Three rows of "long axis": two of rank 1 up to step 20, one up to step 30 of rank 0.
void write_two_pieces(const Scratch& scratch) {
    make_folder(scratch / "line_scans");
    write_line_scan_piece(scratch / line_scan_piece(20, 1), kinds, {{0, 0, {0, 0.5}, {{1, 2, 3, 4}, {0, 0, 0, 0}}}});
    write_line_scan_piece(scratch / line_scan_piece(30, 0), kinds, {{0, 2, {1}, {{5, 6}, {0, 1e-4}}}});
}

TEST(LineScans, of_pieces_read_as_one) {
    const Scratch scratch;
    const std::string path = scratch / "line_scans.h5";
    LineScanIndex index(scratch.path(), kinds, "lines", "toy");
    index.write();
    auto scans = list_line_scans(path);
    ASSERT_EQ(scans.size(), 2u);
    EXPECT_EQ(scans[0].rows, 0u);
    EXPECT_EQ(scans[1].sites, 3u);

    write_two_pieces(scratch);
    index.add({{0, 0, 2, 20, 1}, {0, 2, 1, 30, 0}});
    index.write();
    const auto read = read_line_scans(path);
    ASSERT_EQ(read.size(), 2u);
    EXPECT_EQ(read[0].name, "long axis");
    EXPECT_EQ(read[0].axis, "x");
    EXPECT_THAT(read[0].cell, ElementsAre(3, 1, 0));
    EXPECT_THAT(read[0].through, ElementsAre(5, 4));
    EXPECT_EQ(read[0].spacing, 0.2);
    EXPECT_EQ(read[0].sites(), 2u);
    EXPECT_THAT(read[0].t, ElementsAre(0, 0.5, 1));
    EXPECT_EQ(read[0].quantities[1].name, "ca_myo");
    EXPECT_EQ(read[0].quantities[0].unit, "mM");
    EXPECT_THAT(read[0].quantities[0].values, ElementsAre(1, 2, 3, 4, 5, 6));
    EXPECT_THAT(read[0].quantities[1].values, ElementsAre(0, 0, 0, 0, 0, 1e-4));
    EXPECT_EQ(read[1].sites(), 0u);
    scans = list_line_scans(path);
    EXPECT_THAT(read_line_scan(scans[0], "ca_jsr", 1, 2), ElementsAre(3, 4, 5, 6));
    EXPECT_THAT(read_line_scan(scans[0], "t", 2, 1), ElementsAre(1));
    EXPECT_EQ(read_data_set(path, "long axis/ca_jsr").shape, (Shape{3, 2}));
    EXPECT_EQ(read_text_attribute(path, "/", "model"), "toy");
    EXPECT_THAT(read_attribute(path, "/", "format"), ElementsAre(2));

    std::filesystem::remove(scratch / line_scan_piece(20, 1));
    EXPECT_THROW(list_line_scans(path), UserFault);
    std::filesystem::remove(scratch / line_scan_piece(30, 0));
    EXPECT_THROW(list_line_scans(path), UserFault);  // HDF5 would say that its rows are not numbers
}

TEST(LineScans, are_cut_to_what_a_checkpoint_says) {
    const Scratch scratch;
    write_two_pieces(scratch);
    scratch.write("line_scans/.step_000000000020_rank_00002.h5.0123456789abcdef.partial", "half");
    scratch.write("line_scans/notes.txt", "of somebody");
    LineScanIndex index(scratch.path(), kinds, "lines", "toy");
    const auto refused = [&](std::int64_t step, const std::vector<std::int64_t>& rows) {
        try {
            index.cut_after(step, rows);
        } catch (const UserFault& fault) {
            return std::string(fault.what());
        }
        return std::string();
    };
    EXPECT_THAT(refused(30, {4, 0}),
                HasSubstr("line_scans: has 3 rows of 'long axis' up to step 30, and the checkpoint says 4"));
    EXPECT_EQ(refused(29, {2, 0}), "");
    EXPECT_FALSE(std::filesystem::exists(scratch / line_scan_piece(30, 0)));
    EXPECT_FALSE(
        std::filesystem::exists(scratch / "line_scans/.step_000000000020_rank_00002.h5.0123456789abcdef.partial"));
    EXPECT_TRUE(std::filesystem::exists(scratch / "line_scans/notes.txt"));
    EXPECT_THAT(read_line_scans(scratch / "line_scans.h5")[0].t, ElementsAre(0, 0.5));

    write_line_scan_piece(scratch / line_scan_piece(40, 0), kinds, {{0, 3, {2}, {{5, 6}, {0, 0}}}});
    EXPECT_THAT(refused(40, {4, 0}), HasSubstr("begins with row 3 of 'long axis', of which there are 2 before"));
}

TEST(LineScans, of_earlier_versions_hold_the_values) {
    const Scratch scratch;
    Hdf5Writer file(scratch / "line_scans.h5");
    file.write("scan_1/t", {2}, std::vector<double>{0, 1});
    file.write("scan_1/ca", {2, 2}, std::vector<double>{1, 2, 3, 4});
    file.attribute("scan_1", "axis", std::string("y"));
    file.close();
    const auto scans = read_line_scans(scratch / "line_scans.h5");
    ASSERT_EQ(scans.size(), 1u);
    EXPECT_EQ(scans[0].axis, "y");
    EXPECT_THAT(scans[0].quantities[0].values, ElementsAre(1, 2, 3, 4));
    Hdf5Writer later(scratch / "later.h5");
    later.attribute("/", "format", std::int64_t{3});
    later.close();
    EXPECT_THROW(read_line_scans(scratch / "later.h5"), UserFault);
}

TEST(LineScans, a_damaged_file_is_refused) {
    const Scratch scratch;
    EXPECT_THROW(read_line_scans(scratch.write("a.h5", "no HDF5")), UserFault);
    const auto written = [&](const Shape& shape, const std::string& name) {
        Hdf5Writer file(scratch / "b.h5");
        file.write(name, shape, std::vector<double>(6));
        file.write("scan/t", {3}, std::vector<double>{0, 1, 2});
        file.close();
        return scratch / "b.h5";
    };
    EXPECT_THROW(read_line_scans(written({6}, "scan/ca")), UserFault);
    EXPECT_THROW(read_line_scans(written({2, 3}, "scan/ca")), UserFault);
    EXPECT_THROW(read_line_scans(written({3, 2}, "other")), UserFault);
    EXPECT_EQ(read_line_scans(written({3, 2}, "scan/ca"))[0].sites(), 2u);
}

TEST(Sparks, read_back_as_they_were) {
    const Scratch scratch;
    const SparkTable table{"ca_ds",
                           "uM",
                           "ca_myo",
                           "mM",
                           {{0.1, 0, 0, 0, 50, 5, 4, 1, 221.5, 1e-4, 2.5e-3, 12, 23.4, 1.9, nothing, nothing}}};
    write_sparks(scratch / "sparks.csv", table);
    EXPECT_EQ(text_of(scratch / "sparks.csv"),
              "t [ms],cell_x,cell_y,cell_z,site_x,site_y,site_z,primary,highest ca_ds [uM],baseline ca_myo "
              "[mM],amplitude ca_myo [mM],"
              "peak t [ms],FDHM [ms],FWHM x [um],FWHM y [um],FWHM z "
              "[um]\n0.1,0,0,0,50,5,4,1,221.5,1e-04,0.0025,12,23.4,1.9,,\n");
    const SparkTable back = read_sparks(scratch / "sparks.csv");
    EXPECT_EQ(back.of, "ca_ds");
    EXPECT_EQ(back.of_unit, "uM");
    EXPECT_EQ(back.shown, "ca_myo");
    EXPECT_EQ(back.shown_unit, "mM");
    ASSERT_EQ(back.rows.size(), 1u);
    for (std::size_t k = 0; k < SparkTable::columns; ++k)
        if (std::isnan(table.rows[0][k]))
            EXPECT_TRUE(std::isnan(back.rows[0][k]));
        else
            EXPECT_EQ(back.rows[0][k], table.rows[0][k]);
    write_sparks(scratch / "none.csv", {"a", "1", "b", "1", {}});
    EXPECT_TRUE(read_sparks(scratch / "none.csv").rows.empty());
}

TEST(Sparks, a_damaged_file_is_refused) {
    const Scratch scratch;
    for (const char* text : {"a,b\n", "t [ms],cell_x,cell_y,cell_z,site_x,site_y,site_z,primary,a,b,c,d,e,f,g,h\n"})
        EXPECT_THROW(read_sparks(scratch.write("a.csv", text)), UserFault) << text;
    write_sparks(scratch / "b.csv", {"a", "1", "b", "1", {}});
    EXPECT_THROW(read_sparks(scratch.write("c.csv", text_of(scratch / "b.csv") + "0,0,0,0,0,0,0,x,0,0,0,0,0,0,0,0\n")),
                 UserFault);
    EXPECT_THROW(read_sparks(scratch.write("c.csv", text_of(scratch / "b.csv") + "0,0\n")), UserFault);
}

}  // namespace
}  // namespace heartwright::io
