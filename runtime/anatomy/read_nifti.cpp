// NIfTI-1 and NIfTI-2 in one file, .nii or .nii.gz (https://nifti.nimh.nih.gov): a header of 348 or 540 bytes, then the
// data, components slowest.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/diag/plain_number.hpp"
#include "runtime/anatomy/read_image.hpp"

namespace heartwright::anatomy {

namespace {

using io::NumberType;

constexpr std::size_t longest_header = 540;

// Numbers of a header at their offsets.
class NiftiHeader {
public:
    NiftiHeader(const std::string& name, std::string_view bytes) : name_(name), bytes_(bytes) {
        if (bytes.size() < 348)
            refuse(name, "has " + std::to_string(bytes.size()) + " bytes of header: it is truncated");
        const auto size = at<std::int32_t>(0);
        is_big_endian_ = size != 348 && size != 540;
        const auto swapped_size = at<std::int32_t>(0);
        if (swapped_size != 348 && swapped_size != 540) refuse(name, "is no NIfTI file: its header has another size");
        is_second_ = swapped_size == 540;
        if (is_second_ && bytes.size() < longest_header) refuse(name, "its header is truncated");
        const std::string_view magic = bytes.substr(is_second_ ? 4 : 344, 4);
        if (magic != std::string_view(is_second_ ? "n+2\0" : "n+1\0", 4))
            refuse(name, magic.starts_with("ni") ? "has its data in another file; write it as one .nii or .nii.gz"
                                                 : "is no NIfTI file: its header has no magic word n+1 or n+2");
    }

    bool is_big_endian() const { return is_big_endian_; }
    std::int64_t dim(std::size_t k) const {
        return is_second_ ? at<std::int64_t>(16 + 8 * k) : at<std::int16_t>(40 + 2 * k);
    }
    double pixdim(std::size_t k) const { return is_second_ ? at<double>(104 + 8 * k) : decimal(76 + 4 * k); }
    int datatype() const { return at<std::int16_t>(is_second_ ? 12 : 70); }
    double vox_offset() const {
        return is_second_ ? static_cast<double>(at<std::int64_t>(168)) : static_cast<double>(at<float>(108));
    }
    double slope() const { return is_second_ ? at<double>(176) : at<float>(112); }
    double intercept() const { return is_second_ ? at<double>(184) : at<float>(116); }
    int units() const { return is_second_ ? at<std::int32_t>(500) : at<std::uint8_t>(123); }
    int qform_code() const { return is_second_ ? at<std::int32_t>(344) : at<std::int16_t>(252); }
    int sform_code() const { return is_second_ ? at<std::int32_t>(348) : at<std::int16_t>(254); }
    double quatern(std::size_t k) const { return is_second_ ? at<double>(352 + 8 * k) : decimal(256 + 4 * k); }
    double srow(std::size_t row, std::size_t column) const {
        return is_second_ ? at<double>(400 + 32 * row + 8 * column) : decimal(280 + 16 * row + 4 * column);
    }

private:
    template <class T>
    T at(std::size_t offset) const {
        std::array<char, sizeof(T)> bytes;
        std::memcpy(bytes.data(), bytes_.data() + offset, sizeof(T));
        if (is_big_endian_) std::reverse(bytes.begin(), bytes.end());
        T value;
        std::memcpy(&value, bytes.data(), sizeof(T));
        return value;
    }
    double decimal(std::size_t offset) const { return shortest_decimal(at<float>(offset)); }

    const std::string& name_;
    std::string_view bytes_;
    bool is_big_endian_ = false, is_second_ = false;
};

NumberType nifti_type(const std::string& name, int code) {
    switch (code) {
        case 2:
            return NumberType::uint8;
        case 4:
            return NumberType::int16;
        case 8:
            return NumberType::int32;
        case 16:
            return NumberType::float32;
        case 64:
            return NumberType::float64;
        case 256:
            return NumberType::int8;
        case 512:
            return NumberType::uint16;
        case 768:
            return NumberType::uint32;
        case 1024:
            return NumberType::int64;
        case 1280:
            return NumberType::uint64;
        default:
            refuse(name, "the type of data " + std::to_string(code) +
                             " is not read; expected integers or real numbers of at most 64 bits");
    }
}

Directions directions_by_sform(const NiftiHeader& header) {
    Directions directions{};
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (std::size_t row = 0; row < 3; ++row) directions[axis][row] = header.srow(row, axis);
    return directions;
}

// A turn by qform's quaternion, and spacings by pixdim; without a turn by pixdim alone.
Directions directions_by_pixdim(const std::string& name, const NiftiHeader& header, bool has_turn) {
    std::array<std::array<double, 3>, 3> turn{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};  // [row][column]
    if (has_turn) {
        const double b = header.quatern(0), c = header.quatern(1), d = header.quatern(2);
        const double square = 1 - (b * b + c * c + d * d);
        if (!(square > -1e-5)) refuse(name, "its quaternion is no rotation");
        const double a = std::sqrt(std::max(square, 0.0));
        turn = {{{a * a + b * b - c * c - d * d, 2 * (b * c - a * d), 2 * (b * d + a * c)},
                 {2 * (b * c + a * d), a * a + c * c - b * b - d * d, 2 * (c * d - a * b)},
                 {2 * (b * d - a * c), 2 * (c * d + a * b), a * a + d * d - b * b - c * c}}};
        const double handedness = header.pixdim(0) < 0 ? -1 : 1;
        for (auto& row : turn) row[2] *= handedness;
    }
    Directions directions{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const bool is_used = header.dim(0) > static_cast<std::int64_t>(axis) && header.dim(axis + 1) > 1;
        const double size =
            is_used ? checked_spacing(name, header.pixdim(axis + 1), axis) : std::max(header.pixdim(axis + 1), 0.0);
        for (std::size_t row = 0; row < 3; ++row) directions[axis][row] = turn[row][axis] * size;
    }
    return directions;
}

std::string text_of(const Directions& directions) {
    std::string text;
    for (const auto& d : directions)
        text += (text.empty() ? "(" : " (") + plain_number(d[0], 4) + ", " + plain_number(d[1], 4) + ", " +
                plain_number(d[2], 4) + ")";
    return text;
}

// Of axes with several points: to a thousandth of their length, as 32 bits of a quaternion allow.
bool do_agree(const NiftiHeader& header, const Directions& a, const Directions& b) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (header.dim(0) <= static_cast<std::int64_t>(axis) || header.dim(axis + 1) <= 1) continue;
        const double length = std::hypot(a[axis][0], a[axis][1], a[axis][2]);
        for (std::size_t row = 0; row < 3; ++row)
            if (!(std::fabs(a[axis][row] - b[axis][row]) <= 1e-3 * length)) return false;
    }
    return true;
}

// pixdim has the spacings that sform has, whichever way its axes go.
Directions of_lengths(const Directions& directions) {
    Directions along{};
    for (std::size_t axis = 0; axis < 3; ++axis)
        along[axis][axis] = std::hypot(directions[axis][0], directions[axis][1], directions[axis][2]);
    return along;
}

// Directions of the axes, in mm of the file's unit. A file has up to two transforms, and spacings beside sform; they
// say the same, or `chosen` says which is taken.
Directions nifti_directions(const std::string& name, const NiftiHeader& header, const std::string& chosen) {
    const bool has_sform = header.sform_code() > 0, has_qform = header.qform_code() > 0;
    if (!chosen.empty() && chosen != "sform" && chosen != "qform" && chosen != "pixdim")
        refuse(name, "has no transform '" + chosen + "'; it is sform, qform or pixdim");
    if ((chosen == "sform" && !has_sform) || (chosen == "qform" && !has_qform))
        refuse(name, "has no " + chosen + ": its code is 0");
    if (chosen == "pixdim" || chosen == "qform") return directions_by_pixdim(name, header, chosen == "qform");
    if (!has_sform) return directions_by_pixdim(name, header, has_qform);
    const Directions by_sform = directions_by_sform(header);
    if (chosen == "sform") return by_sform;
    const char* const other = has_qform ? "qform" : "pixdim";
    const Directions by_other = directions_by_pixdim(name, header, has_qform);
    if (!do_agree(header, has_qform ? by_sform : of_lengths(by_sform), by_other))
        refuse(name, "its two transforms differ: from point to point the axes go by " + text_of(by_sform) +
                         " by sform, and by " + text_of(by_other) + " by " + other + "; choose one: '" + name +
                         ":sform' or '" + name + ":" + other + "' in an experiment, --transform of anatomy info");
    return by_sform;
}

// NIfTI's space is to the right, the front and upwards. Of an axis along x and one along y that are both reversed, as
// ITK writes pictures, it is taken as DICOM's.
Frame nifti_frame(const NiftiHeader& header, const std::string& chosen, Directions& directions) {
    if (chosen == "pixdim" || (header.sform_code() <= 0 && header.qform_code() <= 0)) return Frame::unknown;
    if (!(directions[0][0] < 0 && directions[1][1] < 0)) return Frame::right_anterior;
    for (auto& direction : directions)
        for (const std::size_t row : {0, 1}) direction[row] = -direction[row];
    return Frame::left_posterior;
}

double nifti_unit(const std::string& name, int units) {
    switch (units & 7) {
        case 1:
            return 1e3;
        case 3:
            return 1e-3;
        case 0:
        case 2:
            return 1;
        default:
            refuse(name, "has the unknown unit of length " + std::to_string(units & 7));
    }
}

void read_nifti_sizes(const NiftiHeader& header, Image& image) {
    const std::int64_t used = header.dim(0);
    if (used < 1 || used > 7) refuse(image.name, "has " + std::to_string(used) + " axes, expected 1 to 7");
    std::array<std::int64_t, 8> sizes{used, 1, 1, 1, 1, 1, 1, 1};
    for (std::size_t k = 1; k <= static_cast<std::size_t>(used); ++k) sizes[k] = header.dim(k);
    checked_count(image.name, {sizes.begin() + 1, sizes.end()});
    std::copy_n(sizes.begin() + 1, 3, image.cells.begin());
    // Vectors lie on axis 5; some programs write them on axis 4, which is time.
    const std::int64_t components = sizes[4] * sizes[5];
    if (sizes[6] != 1 || sizes[7] != 1 || (components != 1 && components != 3))
        refuse(image.name,
               "has " + std::to_string(components * sizes[6] * sizes[7]) + " numbers at each point, expected 1 or 3");
    image.components = static_cast<std::size_t>(components);
}

}  // namespace

Image read_nifti(const std::string& name, std::string_view bytes, const std::string& transform) {
    const bool is_gzip = bytes.starts_with("\x1f\x8b");
    const std::string begin =
        is_gzip ? inflated(name, bytes, longest_header) : std::string(bytes.substr(0, longest_header));
    const NiftiHeader header(name, begin);
    Image image;
    image.name = name;
    read_nifti_sizes(header, image);
    Directions directions = nifti_directions(name, header, transform);
    image.frame = nifti_frame(header, transform, directions);
    const double unit = nifti_unit(name, header.units());
    for (auto& direction : directions)
        for (double& one : direction) one *= unit;
    const AxesOfPicture axes = axes_of(name, directions, image.cells);
    image.spacing = axes.spacing;
    const std::size_t count = static_cast<std::size_t>(image.count()) * image.components;
    const NumberType type = nifti_type(name, header.datatype());
    const double offset = header.vox_offset();
    if (!(offset >= 348 && offset < 1e9) || offset != std::floor(offset))
        refuse(name, "its data begin at an absurd offset");
    const auto skip = static_cast<std::size_t>(offset);
    const std::size_t size = skip + count * io::bytes_of(type);
    std::string whole;
    std::string_view data = bytes;
    if (is_gzip) {
        if (size / 1032 > bytes.size())
            refuse(name, "its " + std::to_string(bytes.size()) + " compressed bytes cannot hold the " +
                             std::to_string(size) + " bytes that its sizes say");
        whole = inflated(name, bytes, size);
        data = whole;
    }
    if (data.size() < skip) refuse(name, "ends before its data begin: it is truncated");
    image.values = unpack({name, type, header.is_big_endian(), false, true, data.substr(skip)}, count);
    const double slope = header.slope(), intercept = header.intercept();
    if (std::isfinite(slope) && std::isfinite(intercept) && slope != 0 && (slope != 1 || intercept != 0))
        for (double& value : image.values) value = value * slope + intercept;
    image.values = interleaved(image.values, image.components);
    reverse_axes(image, axes.reversed);
    return image;
}

}  // namespace heartwright::anatomy
