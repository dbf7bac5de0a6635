// Planes of a grid as the page gets them.
#include "runtime/play/frame.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "base/diag/faults.hpp"

namespace heartwright::play {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// x + 10 y + 100 z
std::vector<double> numbered(const std::array<std::int64_t, 3>& cells) {
    std::vector<double> values;
    for (std::int64_t z = 0; z < cells[2]; ++z) {
        for (std::int64_t y = 0; y < cells[1]; ++y)
            for (std::int64_t x = 0; x < cells[0]; ++x) values.push_back(static_cast<double>(x + 10 * y + 100 * z));
    }
    return values;
}

double value_at(const Frame& frame, std::int64_t row, std::int64_t column) {
    const double point = frame.points[static_cast<std::size_t>(row * frame.columns + column)];
    return frame.low + (point - 1) / 65534 * (frame.high - frame.low);
}

TEST(Frame, a_plane_across_any_axis_has_the_values_of_its_cells) {
    const std::array<std::int64_t, 3> cells{4, 3, 2};
    const auto values = numbered(cells);
    const Frame across_z = frame_of(values, cells, {2, 1}), across_y = frame_of(values, cells, {1, 2}),
                across_x = frame_of(values, cells, {0, 3});
    EXPECT_EQ(across_z.columns, 4);
    EXPECT_EQ(across_z.rows, 3);
    EXPECT_EQ(across_z.low, 100);
    EXPECT_EQ(across_z.high, 123);
    EXPECT_NEAR(value_at(across_z, 2, 1), 121, 1e-3);
    EXPECT_EQ(across_y.rows, 2);
    EXPECT_NEAR(value_at(across_y, 1, 3), 123, 1e-2);
    EXPECT_EQ(across_x.columns, 3);
    EXPECT_NEAR(value_at(across_x, 0, 2), 23, 1e-2);
}

TEST(Frame, a_large_plane_is_thinned_out_to_at_most_512_points_along_an_axis) {
    const std::array<std::int64_t, 3> cells{1025, 100, 1};
    const Frame frame = frame_of(numbered(cells), cells, {2, 0});
    EXPECT_EQ(frame.columns, 342);  // each third
    EXPECT_EQ(frame.rows, 34);
    EXPECT_NEAR(value_at(frame, 1, 1), 33, .1);
}

TEST(Frame, what_is_no_cell_is_point_0_and_has_no_part_in_the_scale) {
    const Frame frame = frame_of({nan, 5, 7, nan}, {2, 2, 1}, {2, 0});
    EXPECT_EQ(frame.points, (std::vector<std::uint16_t>{0, 1, 65535, 0}));
    EXPECT_EQ(frame.low, 5);
    const Frame even = frame_of({3, 3}, {2, 1, 1}, {2, 0}), none = frame_of({nan}, {1, 1, 1}, {2, 0});
    EXPECT_EQ(even.points, (std::vector<std::uint16_t>{1, 1}));
    EXPECT_EQ(none.points, (std::vector<std::uint16_t>{0}));
    EXPECT_EQ(none.high, 0);
}

TEST(Frame, a_plane_outside_the_grid_is_refused) {
    for (const Plane plane : {Plane{2, 1}, Plane{2, -1}, Plane{3, 0}, Plane{-1, 0}, Plane{0, 2}})
        EXPECT_THROW(frame_of({1, 2}, {2, 1, 1}, plane), UserFault);
}

TEST(Frame, its_bytes_are_as_the_page_reads_them) {
    const std::string bytes = bytes_of(frame_of({1, 2, 3}, {3, 1, 1}, {2, 0}), 12.5);
    ASSERT_EQ(bytes.size(), 40u + 6u);
    EXPECT_EQ(bytes.substr(0, 4), "HWF1");
    std::uint32_t columns = 0;
    double t = 0;
    std::memcpy(&columns, bytes.data() + 4, sizeof columns);
    std::memcpy(&t, bytes.data() + 16, sizeof t);
    EXPECT_EQ(columns, 3u);
    EXPECT_EQ(t, 12.5);
}

}  // namespace
}  // namespace heartwright::play
