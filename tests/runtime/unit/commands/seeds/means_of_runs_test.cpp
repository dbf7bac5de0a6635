#include "runtime/io/fields/means_of_runs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/diag/faults.hpp"
#include "runtime/core/moments.hpp"
#include "runtime/io/fields/maps_reader.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/support/message_of.hpp"

namespace heartwright {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

TEST(Moments, are_those_of_the_numbers_that_are_there) {
    Moments moments;
    EXPECT_TRUE(std::isnan(moments.mean()));
    moments.add(2);
    EXPECT_EQ(moments.mean(), 2);
    EXPECT_TRUE(std::isnan(moments.standard_deviation()));
    for (const double value : {4.0, nan, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0}) moments.add(value);
    EXPECT_DOUBLE_EQ(moments.mean(), 5);
    EXPECT_DOUBLE_EQ(moments.standard_deviation(), std::sqrt(32.0 / 7));  // sum of squares 32, of eight numbers
}

TEST(MeanTables, keep_header_and_times_and_leave_empty_what_nobody_has) {
    const Scratch scratch;
    const std::vector<std::string> tables{
        scratch.write("a", "t [ms],V [mV] @ P,w [1] @ Q\n0,-80,\n0.1,1,2.5\n0.2,7,\n"),
        scratch.write("b", "t [ms],V [mV] @ P,w [1] @ Q\n0,-82,\n0.1,4,\n0.2,7,\n0.3,1,1\n"),
        scratch.write("c", "t [ms],V [mV] @ P,w [1] @ Q\n0,-84,\n0.1,7,\n0.2,7,\n")};
    io::write_mean_tables(tables, scratch / "mean", scratch / "sd");
    EXPECT_EQ(text_of(scratch / "mean"),
              "t [ms],V [mV] @ P,w [1] @ Q\n0,-82,\n0.1,4,2.5\n0.2,7,\n");  // as many rows as the shortest
    EXPECT_EQ(text_of(scratch / "sd"), "t [ms],V [mV] @ P,w [1] @ Q\n0,2,\n0.1,3,\n0.2,0,\n");
}

TEST(MeanTables, that_do_not_fit_are_refused) {
    const Scratch scratch;
    const auto message = [&](const std::string& other) {
        return message_of([&] {
            io::write_mean_tables({scratch.write("a", "t,x\n0,1\n"), scratch.write("b", other)}, scratch / "m",
                                  scratch / "s");
        });
    };
    EXPECT_EQ(message("t,y\n0,1\n"), (scratch / "b") + " has other columns than " + (scratch / "a"));
    EXPECT_EQ(message("t,x\n1,1\n"), (scratch / "b") + " has other rows than " + (scratch / "a"));
    EXPECT_EQ(message("t,x\n0,1,2\n"), (scratch / "b") + " has other rows than " + (scratch / "a"));
    EXPECT_EQ(message("t,x\n0,one\n"), (scratch / "b") + ": 'one' is no number");
    EXPECT_EQ(message_of([&] { io::write_mean_tables({scratch / "none"}, scratch / "m", scratch / "s"); }),
              (scratch / "none") + ": there are no tables to put together");
}

TEST(MeanMaps, count_where_there_is_a_value_and_have_as_many_beats_as_any_run) {
    const Scratch scratch;
    io::FieldGrid grid;
    grid.points = {2, 1, 1};
    const auto write = [&](const char* name, std::vector<double> each, std::vector<double> first) {
        io::write_maps(scratch / name, grid,
                       {{"activation", "ms", std::move(each), true}, {"peak", "mV", std::move(first)}}, "e", "m");
        return scratch / name;
    };
    io::write_mean_maps({write("a.h5", {1, nan}, {10, 3}), write("b.h5", {3, nan, 100, 200}, {20, 3})},
                        scratch / "mean.h5", scratch / "sd.h5", "e", "m");
    const io::Maps mean = io::read_maps(scratch / "mean.h5"), sd = io::read_maps(scratch / "sd.h5");
    ASSERT_EQ(mean.maps.size(), 2u);
    EXPECT_EQ(mean.maps[0].name, "activation");
    EXPECT_EQ(mean.maps[0].unit, "ms");
    EXPECT_THAT(mean.maps[0].values, testing::ElementsAre(2, testing::IsNan(), 100, 200));
    EXPECT_THAT(mean.maps[1].values, testing::ElementsAre(15, 3));
    EXPECT_THAT(sd.maps[0].values,
                testing::ElementsAre(std::sqrt(2.0), testing::IsNan(), testing::IsNan(), testing::IsNan()));
    EXPECT_THAT(sd.maps[1].values, testing::ElementsAre(std::sqrt(50.0), 0));
}

TEST(MeanMaps, over_another_domain_are_refused) {
    const Scratch scratch;
    const auto write = [&](const char* name, const char* domain) {
        io::FieldGrid grid{{2, 1, 1}, {0, 0, 0}, {1, 1, 1}, nullptr, {domain}};
        io::write_maps(scratch / name, grid, {{"peak", "mV", {10, 20}}}, "e", "m");
        return scratch / name;
    };
    const std::string a = write("a.h5", "2 nodes of a mesh, checksum 1"),
                      b = write("b.h5", "2 nodes of a mesh, checksum 2");
    EXPECT_EQ(message_of([&] {
                  io::write_mean_maps({a, b}, scratch / "mean.h5", scratch / "sd.h5", "e", "m");
              }),
              b + " has values of 2 nodes of a mesh, checksum 2, " + a +
                  " of 2 nodes of a mesh, checksum 1: there are no means over both");
    io::write_mean_maps({a, a}, scratch / "mean.h5", scratch / "sd.h5", "e", "m");
    EXPECT_EQ(io::read_maps(scratch / "mean.h5").grid.domain.text, "2 nodes of a mesh, checksum 1");
}

}  // namespace
}  // namespace heartwright
