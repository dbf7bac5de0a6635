#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "base/diag/faults.hpp"
#include "full_disk.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/io/tables/csv_text.hpp"
#include "runtime/io/tables/probe_table.hpp"
#include "runtime/io/whole_file.hpp"
#include "scratch.hpp"

namespace heartwright::io {
namespace {

const double nan = std::numeric_limits<double>::quiet_NaN();

TEST(ProbeTable, has_units_in_its_header_and_numbers_that_read_back) {
    const Scratch scratch;
    ProbeTable table(scratch / "probes.csv", {{"V", "mV", "P1"}, {"Ca_i", "mM", "far, away"}});
    table.row(0, {-85.23, 0.1 + 0.2});
    table.row(0.5, {1e-300, nan});
    table.row(1, {nan, nan});
    table.close();
    EXPECT_EQ(text_of(scratch / "probes.csv"),
              "t [ms],V [mV] @ P1,\"Ca_i [mM] @ far, away\"\n"
              "0,-85.23,0.30000000000000004\n"
              "0.5,1e-300,\n");
}

TEST(ProbeTable, flush_leaves_whole_lines) {
    const Scratch scratch;
    ProbeTable table(scratch / "probes.csv", {{"V", "mV", "P"}});
    EXPECT_EQ(text_of(scratch / "probes.csv"), "t [ms],V [mV] @ P\n");
    table.row(0, {1});
    table.flush();
    EXPECT_EQ(text_of(scratch / "probes.csv"), "t [ms],V [mV] @ P\n0,1\n");
}

TEST(ProbeTable, a_full_disk_is_a_machine_fault_that_names_the_file) {
    const Scratch scratch;
    ProbeTable table(scratch / "probes.csv", {{"V", "mV", "P"}});
    const FullDisk full(64);
    try {
        for (int i = 0; i < 100000; ++i) table.row(i, {1.0 / 3});
        table.close();
        FAIL();
    } catch (const MachineFault& fault) {
        EXPECT_THAT(fault.what(), testing::HasSubstr("probes.csv: cannot be written"));
    }
}

TEST(CsvText, quotes_what_a_spreadsheet_would_compute_and_leaves_numbers_alone) {
    CsvText csv({"probe", "=E1 [mV]", "value"});
    for (const char* name : {"=1+1", "@SUM(A1)", "+a", "-a", "\t=1", "=\"x\",2"})
        csv.text(name).number(-85.5).text("-85.5").end_line();
    csv.text("a=b").number(1).text("+5").end_line();
    EXPECT_EQ(
        csv.all(),
        "probe,\"=E1 [mV]\",value\n"
        "\"=1+1\",-85.5,-85.5\n\"@SUM(A1)\",-85.5,-85.5\n\"+a\",-85.5,-85.5\n\"-a\",-85.5,-85.5\n\"\t=1\",-85.5,-85.5\n"
        "\"=\"\"x\"\",2\",-85.5,-85.5\n"
        "a=b,1,+5\n");
}

TEST(WholeFile, is_there_as_a_whole_or_not_at_all) {
    const Scratch scratch;
    write_whole_file(scratch / "a.json", "first");
    write_whole_file(scratch / "a.json", "second");
    EXPECT_EQ(text_of(scratch / "a.json"), "second");
    {
        const FullDisk full(4);
        EXPECT_THROW(write_whole_file(scratch / "a.json", "a longer text"), MachineFault);
    }
    EXPECT_EQ(text_of(scratch / "a.json"), "second");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(scratch.path()), {}), 1);
    EXPECT_THROW(write_whole_file(scratch / "no/such/folder", ""), MachineFault);
}

TEST(WholeFile, a_folder_below_a_file_cannot_be_made) {
    const Scratch scratch;
    scratch.write("a", "");
    EXPECT_THROW(make_folder(scratch / "a/b"), MachineFault);
    make_folder(scratch / "c/d");
    make_folder(scratch / "c/d");
}

TEST(ReadFile, tells_what_is_missing_from_what_cannot_be_read) {
    const Scratch scratch;
    EXPECT_THROW(read_file(scratch / "none"), UserFault);
    EXPECT_EQ(read_file(scratch.write("b", std::string("a\0b", 3))).size(), 3u);
}

}  // namespace
}  // namespace heartwright::io
