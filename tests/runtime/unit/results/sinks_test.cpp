// Tables in files and in memory.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/diag/faults.hpp"
#include "runtime/results/folder_sink.hpp"
#include "runtime/results/memory_sink.hpp"
#include "tests/runtime/unit/io/scratch.hpp"

namespace heartwright::results {
namespace {

using ::testing::ElementsAre;

constexpr double none = std::numeric_limits<double>::quiet_NaN();

const Table beats{"beats.csv", "a row per beat", {{"probe", ""}, {"beat", ""}, {"apd90", "ms"}}},
    looks{"looks.csv", "a row per look", {{"t", "ms"}}};

void hand_out(Sink& sink) {
    sink.begin(beats);
    sink.row({"a, \"b\"", std::int64_t{1}, 271.25});
    sink.row({"=c", std::int64_t{2}, none});
    sink.begin(looks);
}

TEST(FolderSink, writes_each_table_with_its_header_and_leaves_empty_what_there_is_not) {
    const Scratch scratch;
    FolderSink sink(scratch.path());
    hand_out(sink);
    sink.finish(mpi::serial());
    EXPECT_EQ(text_of(scratch / "beats.csv"), "probe,beat,apd90 [ms]\n\"a, \"\"b\"\"\",1,271.25\n\"=c\",2,\n");
    EXPECT_EQ(text_of(scratch / "looks.csv"), "t [ms]\n");
}

TEST(FolderSink, throws_at_the_end_what_went_wrong_first) {
    const Scratch scratch;
    FolderSink sink(scratch / "not there");
    hand_out(sink);
    EXPECT_THROW(sink.finish(mpi::serial()), MachineFault);
    FolderSink narrow(scratch.path());
    narrow.begin(looks);
    narrow.row({1.0, 2.0});
    EXPECT_THROW(narrow.finish(mpi::serial()), OurFault);
    EXPECT_EQ(text_of(scratch / "looks.csv"), "") << "half a table is none";
}

TEST(MemorySink, has_columns_by_name) {
    MemorySink sink;
    hand_out(sink);
    const auto* found = sink.find("beats.csv");
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(found->rows, 2u);
    EXPECT_THAT(found->texts_of("probe"), ElementsAre("a, \"b\"", "=c"));
    EXPECT_THAT(found->column("beat"), ElementsAre(1, 2));
    EXPECT_EQ(found->column("apd90")[0], 271.25);
    EXPECT_TRUE(std::isnan(found->column("apd90")[1]));
    EXPECT_THROW(found->column("apd50"), OurFault);
    EXPECT_EQ(sink.find("looks.csv")->rows, 0u);
    EXPECT_EQ(sink.find("ecg.csv"), nullptr);
}

}  // namespace
}  // namespace heartwright::results
