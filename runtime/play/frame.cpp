#include "runtime/play/frame.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/diag/faults.hpp"

namespace heartwright::play {

namespace {

static_assert(std::endian::native == std::endian::little, "frames are sent as they lie in memory");

template <class T>
void append(std::string& bytes, T value) {
    char raw[sizeof value];
    std::memcpy(raw, &value, sizeof value);
    bytes.append(raw, sizeof value);
}

// The cells of a plane that are shown, in order.
class PlaneOfGrid {
public:
    PlaneOfGrid(const std::array<std::int64_t, 3>& cells, const Plane& plane) {
        if (plane.axis < 0 || plane.axis > 2) throw UserFault("a plane lies across x, y or z");
        const auto across = static_cast<std::size_t>(plane.axis);
        if (plane.layer < 0 || plane.layer >= cells[across]) {
            throw UserFault("layer " + std::to_string(plane.layer) + " is not in the grid, which has " +
                            std::to_string(cells[across]) + " along that axis");
        }
        const std::array<std::int64_t, 3> pitch{1, cells[0], cells[0] * cells[1]};
        const std::size_t first = across == 0 ? 1 : 0, second = across == 2 ? 1 : 2;
        begin_ = plane.layer * pitch[across];
        stride_ = (std::max(cells[first], cells[second]) + most_points_along_an_axis - 1) / most_points_along_an_axis;
        columns = (cells[first] + stride_ - 1) / stride_;
        rows = (cells[second] + stride_ - 1) / stride_;
        along_column_ = pitch[first] * stride_;
        along_row_ = pitch[second] * stride_;
    }
    double value(const std::vector<double>& values, std::int64_t row, std::int64_t column) const {
        return values[static_cast<std::size_t>(begin_ + row * along_row_ + column * along_column_)];
    }

    std::int64_t columns, rows;

private:
    std::int64_t begin_, stride_, along_column_, along_row_;
};

}  // namespace

Frame frame_of(const std::vector<double>& values, const std::array<std::int64_t, 3>& cells, const Plane& plane) {
    const PlaneOfGrid shown(cells, plane);
    Frame frame{shown.columns, shown.rows, 0, 0, {}};
    double low = std::numeric_limits<double>::infinity(), high = -low;
    std::vector<double> there;
    for (std::int64_t row = 0; row < frame.rows; ++row) {
        for (std::int64_t column = 0; column < frame.columns; ++column) {
            there.push_back(shown.value(values, row, column));
            if (std::isfinite(there.back())) {
                low = std::min(low, there.back());
                high = std::max(high, there.back());
            }
        }
    }
    if (low <= high) {
        frame.low = low;
        frame.high = high;
    }
    const double scale = high > low ? 65534 / (high - low) : 0;
    for (const double value : there) {
        frame.points.push_back(std::isfinite(value) ? static_cast<std::uint16_t>(1 + std::lround((value - low) * scale))
                                                    : std::uint16_t{0});
    }
    return frame;
}

std::string bytes_of(const Frame& frame, double t) {
    std::string bytes = "HWF1";
    append(bytes, static_cast<std::uint32_t>(frame.columns));
    append(bytes, static_cast<std::uint32_t>(frame.rows));
    append(bytes, std::uint32_t{0});
    append(bytes, t);
    append(bytes, frame.low);
    append(bytes, frame.high);
    bytes.append(reinterpret_cast<const char*>(frame.points.data()), 2 * frame.points.size());
    return bytes;
}

}  // namespace heartwright::play
