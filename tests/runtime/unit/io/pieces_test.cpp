// Fields of several ranks: pieces that lie in files of their own and are read as one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "base/diag/faults.hpp"
#include "runtime/io/fields/field_series.hpp"
#include "runtime/io/fields/read_planes.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"
#include "runtime/io/tables/probe_table.hpp"
#include "scratch.hpp"

namespace heartwright::io {
namespace {

using testing::HasSubstr;

constexpr std::array<std::int64_t, 3> points{5, 4, 3};

double value_at(std::int64_t i, std::int64_t j, std::int64_t k) { return static_cast<double>(i + 10 * j + 100 * k); }

std::vector<double> values_of(const FieldBox& box, double factor) {
    std::vector<double> values;
    for (std::int64_t k = 0; k < box.points[2]; ++k)
        for (std::int64_t j = 0; j < box.points[1]; ++j)
            for (std::int64_t i = 0; i < box.points[0]; ++i)
                values.push_back(factor * value_at(box.first[0] + i, box.first[1] + j, box.first[2] + k));
    return values;
}

template <class T>
std::span<const std::byte> bytes_of(const std::vector<double>& values, std::vector<std::byte>& room) {
    const std::vector<T> numbers(values.begin(), values.end());
    const auto bytes = std::as_bytes(std::span(numbers));
    room.assign(bytes.begin(), bytes.end());
    return room;
}

// Uneven, and one that shows nothing.
const std::vector<FieldBoxes> boxes{
    {{{0, 0, 0}, {5, 4, 1}}}, {{{0, 0, 1}, {2, 4, 2}}}, {{{2, 0, 1}, {3, 4, 2}}}, {{{0, 0, 3}, {0, 0, 0}}}};
const std::vector<FieldQuantity> quantities{{"V", "mV"}, {"Ca_i", "mM"}};

void write_pieces(const std::string& folder, std::int64_t step, bool fp64) {
    for (std::size_t rank = 0; rank < boxes.size(); ++rank) {
        FieldPieces pieces(folder, static_cast<int>(rank), boxes[rank], quantities, fp64);
        pieces.write_mesh(std::vector<std::int32_t>(static_cast<std::size_t>(count_of(boxes[rank])),
                                                    static_cast<std::int32_t>(rank)));
        pieces.write_instant(step, 0.5, [&](std::size_t q, bool wants_fp64, std::vector<std::byte>& room) {
            const std::vector<double> values = values_of(boxes[rank].front(), q == 0 ? 1 : -1);
            return wants_fp64 ? bytes_of<double>(values, room) : bytes_of<float>(values, room);
        });
    }
}

TEST(FieldPieces, read_as_the_file_of_one_rank) {
    for (const bool fp64 : {false, true}) {
        const Scratch scratch;
        FieldGrid grid;
        grid.points = points;
        FieldSeries series(scratch / "fields", grid, quantities, fp64);
        write_pieces(scratch / "fields", 20, fp64);
        series.join_instant(20, 0.5, boxes);
        series.join_mesh(boxes);
        series.list(20, 0.5);
        series.finish();
        const std::string file = scratch / "fields/step_000000000020.h5";
        const FieldBox all{{0, 0, 0}, points};
        EXPECT_EQ(read_members(file, "/"), (std::vector<std::string>{"Ca_i", "V"}));
        EXPECT_EQ(read_data_set(file, "V").shape, (Shape{3, 4, 5}));
        EXPECT_EQ(read_data_set(file, "V").values, values_of(all, 1));
        EXPECT_EQ(read_data_set(file, "Ca_i").values, values_of(all, -1));
        EXPECT_EQ(number_bytes(file, "V"), fp64 ? 8u : 4u);
        EXPECT_EQ(read_text_attribute(file, "Ca_i", "unit"), "mM");
        EXPECT_THAT(text_of(scratch / "fields/fields.xdmf"), HasSubstr("step_000000000020.h5:/Ca_i"));
        const FieldFolder found = list_fields(scratch / "fields");
        ASSERT_EQ(found.instants.size(), 1u);
        EXPECT_EQ(found.grid.points, points);
        EXPECT_THAT(read_plane({scratch / "fields/mesh.h5", 0}, found.grid, "mask", 2, 1, 1),
                    testing::ElementsAre(1, 1, 2, 2, 2, 1, 1, 2, 2, 2, 1, 1, 2, 2, 2, 1, 1, 2, 2, 2));
        EXPECT_THAT(read_plane(found.instants[0], found.grid, "V", 2, 1, 2),
                    testing::ElementsAre(100, 102, 104, 120, 122, 124));
        EXPECT_FALSE(std::filesystem::exists(scratch / "fields/step_000000000020/rank_00003.h5"));
    }
}

// Points of a mesh, of which each of three ranks has ranges here and there.
TEST(FieldPieces, of_several_ranges_read_as_the_file_of_one_rank) {
    const Scratch scratch;
    FieldGrid grid;
    grid.points = {12, 1, 1};
    const std::vector<FieldBoxes> ranges{{{{0, 0, 0}, {2, 1, 1}}, {{5, 0, 0}, {1, 1, 1}}, {{9, 0, 0}, {3, 1, 1}}},
                                         {{{2, 0, 0}, {3, 1, 1}}},
                                         {{{6, 0, 0}, {1, 1, 1}}, {{7, 0, 0}, {2, 1, 1}}}};
    FieldSeries series(scratch / "fields", grid, {{"V", "mV"}}, true);
    for (std::size_t rank = 0; rank < ranges.size(); ++rank) {
        FieldPieces pieces(scratch / "fields", static_cast<int>(rank), ranges[rank], {{"V", "mV"}}, true);
        pieces.write_mesh(std::vector<std::int32_t>(static_cast<std::size_t>(count_of(ranges[rank])),
                                                    static_cast<std::int32_t>(rank)));
        pieces.write_instant(20, 0.5, [&](std::size_t, bool, std::vector<std::byte>& room) {
            std::vector<double> values;
            for (const FieldBox& range : ranges[rank]) {
                const auto of_range = values_of(range, 1);
                values.insert(values.end(), of_range.begin(), of_range.end());
            }
            return bytes_of<double>(values, room);
        });
    }
    series.join_instant(20, 0.5, ranges);
    series.join_mesh(ranges);
    series.list(20, 0.5);
    series.finish();
    EXPECT_EQ(read_data_set(scratch / "fields/step_000000000020.h5", "V").shape, (Shape{1, 1, 12}));
    EXPECT_EQ(read_data_set(scratch / "fields/step_000000000020.h5", "V").values,
              values_of({{0, 0, 0}, {12, 1, 1}}, 1));
    EXPECT_THAT(read_data_set(scratch / "fields/mesh.h5", "mask").values,
                testing::ElementsAre(0, 0, 1, 1, 1, 0, 2, 2, 2, 0, 0, 0));
}

TEST(FieldPieces, may_be_moved_with_their_folder_and_a_lost_one_is_nan) {
    const Scratch scratch;
    FieldGrid grid;
    grid.points = points;
    FieldSeries series(scratch / "a", grid, quantities, true);
    write_pieces(scratch / "a", 0, true);
    series.join_instant(0, 0, boxes);
    std::filesystem::rename(scratch / "a", scratch / "b");
    EXPECT_EQ(read_data_set(scratch / "b/step_000000000000.h5", "V").values.back(), value_at(4, 3, 2));
    std::filesystem::remove(scratch / "b/step_000000000000/rank_00002.h5");
    const auto values = read_data_set(scratch / "b/step_000000000000.h5", "V").values;
    EXPECT_TRUE(std::isnan(values.back()));
    EXPECT_EQ(values.front(), 0);
}

TEST(FieldSeries, goes_on_after_a_step_without_what_was_later) {
    const Scratch scratch;
    FieldGrid grid;
    grid.points = points;
    {
        FieldSeries series(scratch / "fields", grid, quantities, true);
        for (const std::int64_t step : {0, 20, 40, 60}) {
            write_pieces(scratch / "fields", step, true);
            series.join_instant(step, 0.025 * static_cast<double>(step), boxes);
            series.list(step, 0.025 * static_cast<double>(step));
        }
        series.finish();
    }
    scratch.write("fields/.step_000000000080.h5.0123456789abcdef.partial", "half");
    FieldSeries series(scratch / "fields", grid, quantities, true);
    series.cut_after(39);
    EXPECT_EQ(series.instants(), 2u);
    EXPECT_TRUE(std::filesystem::exists(scratch / "fields/step_000000000020/rank_00000.h5"));
    for (const char* name : {"step_000000000040", "step_000000000040.h5", "step_000000000060",
                             ".step_000000000080.h5.0123456789abcdef.partial"})
        EXPECT_FALSE(std::filesystem::exists(scratch / ("fields/" + std::string(name)))) << name;
    const std::string index = text_of(scratch / "fields/fields.xdmf");
    EXPECT_THAT(index, HasSubstr("<Time Value=\"0.5\"/>"));
    EXPECT_THAT(index, testing::Not(HasSubstr("step_000000000040")));
    scratch.write("fields/step_000000000030.h5", "no HDF5");
    EXPECT_THROW(series.cut_after(39), UserFault);
}

TEST(ProbeTable, goes_on_where_it_was_when_it_was_flushed) {
    const Scratch scratch;
    const std::vector<ProbeTable::Column> columns{{"V", "mV", "here"}};
    const std::string path = scratch / "probes.csv";
    ProbeTable::Written before;
    {
        ProbeTable table(path, columns);
        table.row(0, {-85});
        table.row(1, {-84});
        table.flush();
        before = table.written();
        table.row(2, {-83});
        table.close();
    }
    const std::string uninterrupted = text_of(path);
    {
        ProbeTable table(path, columns, before);
        table.row(2, {-83});
        table.close();
        EXPECT_EQ(table.written().bytes, static_cast<std::int64_t>(uninterrupted.size()));
    }
    EXPECT_EQ(text_of(path), uninterrupted);
    const auto refused = [&](const ProbeTable::Written& written, const std::vector<ProbeTable::Column>& other) {
        try {
            ProbeTable(path, other, written);
        } catch (const UserFault& fault) {
            return std::string(fault.what());
        }
        return std::string();
    };
    EXPECT_THAT(refused(before, {{"V", "mV", "there"}}), HasSubstr("has other columns"));
    EXPECT_THAT(refused({1000, before.checksum}, columns), HasSubstr("but had 1000 when the checkpoint was written"));
    EXPECT_THAT(refused({before.bytes - 1, before.checksum}, columns),
                HasSubstr("is not as it was when the checkpoint was written"));
    EXPECT_EQ(text_of(path), uninterrupted);
    std::string other = uninterrupted;
    other[other.find("-85") + 1] ^= 4;
    scratch.write("probes.csv", other);
    EXPECT_THAT(refused(before, columns), HasSubstr("its rows up to there have other values"));
    EXPECT_EQ(text_of(path), other);
    std::filesystem::remove(path);
    EXPECT_THAT(refused(before, columns), HasSubstr("is not there any more"));
}

TEST(ProbeTable, goes_on_in_a_file_of_its_own) {
    const Scratch scratch;
    const std::vector<ProbeTable::Column> columns{{"V", "mV", "here"}};
    ProbeTable::Written before;
    {
        ProbeTable table(scratch / "probes.csv", columns);
        before = table.written();
        table.row(0, {-85});
        table.close();
    }
    std::filesystem::create_hard_link(scratch / "probes.csv", scratch / "kept.csv");  // as `cp -l` keeps a run
    const std::string kept = text_of(scratch / "kept.csv");
    ProbeTable table(scratch / "probes.csv", columns, before);
    table.row(0, {-1});
    table.close();
    EXPECT_EQ(text_of(scratch / "kept.csv"), kept);
}

TEST(ProbeTable, a_folder_that_vanishes_is_noticed) {
    const Scratch scratch;
    std::filesystem::create_directory(scratch / "run");
    ProbeTable table(scratch / "run/probes.csv", {{"V", "mV", "here"}});
    table.row(0, {-85});
    table.flush();
    std::filesystem::remove_all(scratch / "run");
    table.row(1, {-84});
    try {
        table.flush();
        ADD_FAILURE() << "nobody noticed";
    } catch (const MachineFault& fault) {
        EXPECT_THAT(fault.what(), HasSubstr("run/probes.csv: was removed while it was being written"));
    }
}

}  // namespace
}  // namespace heartwright::io
