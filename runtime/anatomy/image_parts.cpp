#include "runtime/anatomy/image_parts.hpp"

#include <zlib.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"
#include "runtime/io/arrays/text_scanner.hpp"

namespace heartwright::anatomy {

void refuse(const std::string& place, const std::string& why) { throw UserFault(place + ": " + why); }

std::size_t checked_count(const std::string& place, const std::vector<std::int64_t>& sizes) {
    std::int64_t count = 1;
    for (const std::int64_t size : sizes) {
        if (size < 1) refuse(place, "an axis has " + std::to_string(size) + " points");
        if (size > most_numbers / count) refuse(place, "the sizes say more than 2^29 numbers, the most that are read");
        count *= size;
    }
    return static_cast<std::size_t>(count);
}

double checked_spacing(const std::string& place, double spacing, std::size_t axis) {
    if (!(spacing > 0) || !(spacing < 1e9))
        refuse(place, "the spacing along " + std::string(1, "xyz"[axis]) + " is " + plain_number(spacing, 6) +
                          ", expected a number above 0");
    return spacing;
}

AxesOfPicture axes_of(const std::string& place, const Directions& directions,
                      const std::array<std::int64_t, 3>& cells) {
    AxesOfPicture axes;
    auto& spacing = axes.spacing;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::array<double, 3>& d = directions[axis];
        const std::string name(1, "xyz"[axis]);
        const double length = std::hypot(d[0], d[1], d[2]);
        if (cells[axis] == 1 && !(length > 0)) {
            spacing[axis] = 0;  // of a sheet; its spacing is filled in below
            continue;
        }
        checked_spacing(place, length, axis);
        for (std::size_t k = 0; k < 3; ++k)
            if (k != axis && std::fabs(d[k]) > 1e-5 * length)
                refuse(place, "axis " + name + " of the picture goes along (" + plain_number(d[0], 6) + ", " +
                                  plain_number(d[1], 6) + ", " + plain_number(d[2], 6) +
                                  "): oblique and exchanged axes are not read; resample it along x, y and z (in "
                                  "Python: nibabel.processing.resample_to_output, or SimpleITK.DICOMOrient for "
                                  "exchanged axes)");
        axes.reversed[axis] = d[axis] < 0;
        spacing[axis] = length;
    }
    for (double& one : spacing)
        if (one == 0) one = spacing[0] > 0 ? spacing[0] : spacing[1] > 0 ? spacing[1] : 1;
    return axes;
}

double shortest_decimal(float value) {
    if (!std::isfinite(value)) return value;
    std::array<char, 64> text{};
    const auto written = std::to_chars(text.data(), text.data() + text.size(), value);
    double decimal = value;
    std::from_chars(text.data(), written.ptr, decimal);
    return decimal;
}

namespace {

// Inflates one member of a stream after the other, as gzip does.
class Inflation {
public:
    Inflation(const std::string& place, std::string_view bytes) : place_(place), left_(bytes) {
        constexpr int gzip_or_zlib = 15 + 32;
        if (::inflateInit2(&stream_, gzip_or_zlib) != Z_OK) throw MachineFault("zlib cannot start to inflate");
    }
    Inflation(const Inflation&) = delete;
    Inflation& operator=(const Inflation&) = delete;
    ~Inflation() { ::inflateEnd(&stream_); }

    std::string read(std::size_t most) {
        std::string out;
        constexpr std::size_t piece = std::size_t{1} << 20;
        while (out.size() < most && !is_done_) {
            const std::size_t begin = out.size();
            out.resize(begin + std::min(piece, most - begin));
            stream_.next_out = reinterpret_cast<Bytef*>(out.data() + begin);
            stream_.avail_out = static_cast<uInt>(out.size() - begin);
            while (stream_.avail_out > 0 && !is_done_) step();
            out.resize(out.size() - stream_.avail_out);
        }
        return out;
    }

private:
    void step() {
        constexpr std::size_t piece = std::size_t{1} << 30;
        const std::size_t given = std::min(piece, left_.size());
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(left_.data()));
        stream_.avail_in = static_cast<uInt>(given);
        const int result = ::inflate(&stream_, Z_NO_FLUSH);
        left_.remove_prefix(given - stream_.avail_in);
        if (result == Z_STREAM_END) {
            // Another member of gzip may follow; anything else is left alone.
            is_done_ = left_.size() < 2 || left_.substr(0, 2) != "\x1f\x8b" || ::inflateReset(&stream_) != Z_OK;
        } else if (result == Z_BUF_ERROR || (result == Z_OK && left_.empty() && stream_.avail_out > 0)) {
            refuse(place_, "the compressed data end too soon: the file is truncated");
        } else if (result != Z_OK) {
            refuse(place_, std::string("the compressed data are damaged") +
                               (stream_.msg ? std::string(": ") + stream_.msg : std::string()));
        }
    }

    const std::string& place_;
    std::string_view left_;
    z_stream stream_{};
    bool is_done_ = false;
};

}  // namespace

std::string inflated(const std::string& place, std::string_view bytes, std::size_t most) {
    return Inflation(place, bytes).read(most);
}

std::vector<double> unpack(const PackedNumbers& packed, std::size_t count) {
    const std::size_t expected = count * io::bytes_of(packed.type);
    const auto refuse_size = [&](const std::string& there) {
        refuse(packed.place, "holds " + there + " bytes of data, expected " + std::to_string(expected));
    };
    if (!packed.is_compressed) {
        if (packed.bytes.size() < expected || (packed.bytes.size() > expected && !packed.may_have_more))
            refuse_size(std::to_string(packed.bytes.size()));
        return io::numbers_in(packed.bytes.substr(0, expected), packed.type, packed.is_big_endian);
    }
    constexpr std::size_t most_ratio = 1032;  // of deflate
    if (expected / most_ratio > packed.bytes.size())
        refuse(packed.place, "its " + std::to_string(packed.bytes.size()) + " compressed bytes cannot hold the " +
                                 std::to_string(expected) + " bytes that its sizes say");
    const std::string bytes = inflated(packed.place, packed.bytes, expected + (packed.may_have_more ? 0 : 1));
    if (bytes.size() != expected)
        refuse_size(bytes.size() > expected ? "more than " + std::to_string(expected) : std::to_string(bytes.size()));
    return io::numbers_in(bytes, packed.type, packed.is_big_endian);
}

std::vector<double> interleaved(const std::vector<double>& values, std::size_t components) {
    if (components == 1) return values;
    std::vector<double> side_by_side(values.size());
    const std::size_t count = values.size() / components;
    for (std::size_t c = 0; c < components; ++c)
        for (std::size_t k = 0; k < count; ++k) side_by_side[k * components + c] = values[c * count + k];
    return side_by_side;
}

void check_detached_name(const std::string& place, const std::string& file) {
    if (file.empty() || file[0] == '/' || file == ".." || file.starts_with("../") || file.find("/../") != file.npos ||
        file.ends_with("/..") || file.find('\\') != file.npos || file.find('\0') != file.npos)
        refuse(place, "names the data file " + io::shown_word(file) +
                          ", expected a file in the folder of the header or below it");
}

}  // namespace heartwright::anatomy
