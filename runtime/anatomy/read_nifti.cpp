// NIfTI-1 and NIfTI-2 in one file, .nii or .nii.gz (https://nifti.nimh.nih.gov): a header of 348 or 540 bytes, then the
// data, components slowest.
#include <algorithm>
#include <cmath>
#include <cstring>

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

// Directions of the axes, in mm of the file's unit: by sform, else by qform, else by pixdim alone.
std::array<std::array<double, 3>, 3> nifti_directions(const std::string& name, const NiftiHeader& header) {
    std::array<std::array<double, 3>, 3> directions{};
    if (header.sform_code() > 0) {
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (std::size_t row = 0; row < 3; ++row) directions[axis][row] = header.srow(row, axis);
        return directions;
    }
    std::array<std::array<double, 3>, 3> turn{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};  // [row][column]
    if (header.qform_code() > 0) {
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
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const bool is_used = header.dim(0) > static_cast<std::int64_t>(axis) && header.dim(axis + 1) > 1;
        const double size =
            is_used ? checked_spacing(name, header.pixdim(axis + 1), axis) : std::max(header.pixdim(axis + 1), 0.0);
        for (std::size_t row = 0; row < 3; ++row) directions[axis][row] = turn[row][axis] * size;
    }
    return directions;
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

Image read_nifti(const std::string& name, std::string_view bytes) {
    const bool is_gzip = bytes.starts_with("\x1f\x8b");
    const std::string begin =
        is_gzip ? inflated(name, bytes, longest_header) : std::string(bytes.substr(0, longest_header));
    const NiftiHeader header(name, begin);
    Image image;
    image.name = name;
    read_nifti_sizes(header, image);
    auto directions = nifti_directions(name, header);
    const double unit = nifti_unit(name, header.units());
    for (auto& direction : directions)
        for (double& one : direction) one *= unit;
    image.spacing = spacing_of(name, directions, image.cells);
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
    return image;
}

}  // namespace heartwright::anatomy
