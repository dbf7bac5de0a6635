// MetaImage (https://itk.org/Wiki/ITK/MetaIO/Documentation): lines "Key = Value", the last of which says where the raw
// data are: LOCAL, behind it, or in a file of their own.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include "runtime/anatomy/read_image.hpp"
#include "runtime/io/arrays/text_scanner.hpp"

namespace heartwright::anatomy {

namespace {

using io::NumberType;
using io::shown_word;

struct MetaHeader {
    std::string name;
    std::map<std::string, std::string, std::less<>> values;
    std::size_t data = 0;  // of LOCAL ones

    std::string value(const char* key, const char* fallback) const {
        const auto found = values.find(key);
        return found == values.end() ? fallback : found->second;
    }
    bool is_true(const char* key) const {
        const std::string said = value(key, "False");
        if (said == "True" || said == "true" || said == "1") return true;
        if (said != "False" && said != "false" && said != "0")
            refuse(name, std::string(key) + " is " + shown_word(said) + ", expected True or False");
        return false;
    }
    std::vector<double> numbers(const char* key, std::size_t count) const {
        const auto found = values.find(key);
        if (found == values.end()) return {};
        io::TextScanner scanner(name + ": " + key, found->second);
        std::vector<double> numbers(count);
        for (double& number : numbers) number = scanner.number("a number");
        if (!scanner.is_at_end()) scanner.fail("more than " + std::to_string(count) + " numbers");
        return numbers;
    }
    std::int64_t whole(const char* key, std::int64_t fallback) const {
        const auto found = values.find(key);
        if (found == values.end()) return fallback;
        return io::TextScanner(name + ": " + key, found->second).integer(key, -1, INT32_MAX);
    }
};

std::string_view without_space(std::string_view text) {
    const auto is_space = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

MetaHeader meta_header(const std::string& name, std::string_view bytes) {
    constexpr int most_lines = 1000;
    MetaHeader header;
    header.name = name;
    std::size_t at = 0;
    for (int line_number = 1; at < bytes.size() && line_number <= most_lines; ++line_number) {
        const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
        const std::string_view line = without_space(bytes.substr(at, std::min<std::size_t>(end - at, 65536)));
        const std::string place = name + ":" + std::to_string(line_number);
        at = std::min(end + 1, bytes.size());
        if (line.empty()) continue;
        const std::size_t equals = line.find('=');
        if (equals == line.npos) refuse(place, "is no line of a header: " + shown_word(line));
        const std::string key(without_space(line.substr(0, equals)));
        if (!header.values.emplace(key, without_space(line.substr(equals + 1))).second)
            refuse(place, shown_word(key) + " comes twice");
        if (key == "ElementDataFile") {
            header.data = at;
            return header;
        }
    }
    refuse(name, "has no ElementDataFile, which ends a header: it is truncated, or no MetaImage");
}

NumberType meta_type(const MetaHeader& header) {
    static const std::map<std::string, NumberType, std::less<>> types{
        {"MET_CHAR", NumberType::int8},       {"MET_UCHAR", NumberType::uint8},
        {"MET_SHORT", NumberType::int16},     {"MET_USHORT", NumberType::uint16},
        {"MET_INT", NumberType::int32},       {"MET_UINT", NumberType::uint32},
        {"MET_LONG", NumberType::int32},      {"MET_ULONG", NumberType::uint32},
        {"MET_LONG_LONG", NumberType::int64}, {"MET_ULONG_LONG", NumberType::uint64},
        {"MET_FLOAT", NumberType::float32},   {"MET_DOUBLE", NumberType::float64}};
    const std::string said = header.value("ElementType", "");
    const auto found = types.find(said);
    if (found == types.end()) refuse(header.name, "ElementType is " + shown_word(said) + ", which is not read");
    return found->second;
}

// Which axes are reversed. The matrix is of the patient's frame of DICOM, as ITK writes it.
std::array<bool, 3> read_meta_spacing(const MetaHeader& header, std::size_t dimensions, Image& image) {
    std::vector<double> spacing = header.numbers("ElementSpacing", dimensions);
    if (spacing.empty()) spacing = header.numbers("ElementSize", dimensions);
    if (spacing.empty()) return {};
    Directions directions{};
    std::vector<double> frame;
    for (const char* key : {"TransformMatrix", "Rotation", "Orientation"})
        if (frame.empty()) frame = header.numbers(key, dimensions * dimensions);
    for (std::size_t axis = 0; axis < dimensions; ++axis) {
        checked_spacing(header.name, spacing[axis], axis);
        for (std::size_t k = 0; k < dimensions; ++k)
            directions[axis][k] = spacing[axis] * (frame.empty() ? (k == axis ? 1 : 0) : frame[axis * dimensions + k]);
    }
    const AxesOfPicture axes = axes_of(header.name, directions, image.cells);
    image.spacing = axes.spacing;
    if (!frame.empty()) image.frame = Frame::left_posterior;
    return axes.reversed;
}

std::string_view meta_data(const MetaHeader& header, std::string_view data, std::size_t expected) {
    const std::int64_t skip = header.whole("HeaderSize", 0);
    if (skip == -1) return data.size() > expected ? data.substr(data.size() - expected) : data;
    if (static_cast<std::uint64_t>(skip) > data.size())
        refuse(header.name, "HeaderSize goes beyond the end of the data");
    return data.substr(static_cast<std::size_t>(skip));
}

}  // namespace

std::string data_file_of_meta_image(const std::string& name, std::string_view bytes) {
    const MetaHeader header = meta_header(name, bytes);
    const std::string file = header.value("ElementDataFile", "");
    if (file == "LOCAL" || file == "Local" || file == "local") return {};
    if (file.starts_with("LIST") || file.find('%') != file.npos)
        refuse(name, "ElementDataFile names several files; expected one");
    check_detached_name(name, file);
    return file;
}

Image read_meta_image(const std::string& name, std::string_view bytes, const ReadDetached& read_detached) {
    const MetaHeader header = meta_header(name, bytes);
    const auto dimensions = static_cast<std::size_t>(header.whole("NDims", 0));
    if (dimensions < 1 || dimensions > 3) refuse(name, "NDims is no number from 1 to 3");
    Image image;
    image.name = name;
    const std::vector<double> sizes = header.numbers("DimSize", dimensions);
    if (sizes.empty()) refuse(name, "has no DimSize");
    for (std::size_t k = 0; k < dimensions; ++k) {
        if (!(sizes[k] >= 1 && sizes[k] <= 1e9) || sizes[k] != std::floor(sizes[k]))
            refuse(name, "DimSize is no whole number from 1 to 1000000000");
        image.cells[k] = static_cast<std::int64_t>(sizes[k]);
    }
    const std::int64_t components = header.whole("ElementNumberOfChannels", 1);
    if (components != 1 && components != 3)
        refuse(name, "has " + std::to_string(components) + " numbers at each point, expected 1 or 3");
    image.components = static_cast<std::size_t>(components);
    const std::size_t count = checked_count(name, {image.cells[0], image.cells[1], image.cells[2], components});
    const std::array<bool, 3> reversed = read_meta_spacing(header, dimensions, image);
    if (header.values.contains("BinaryData") && !header.is_true("BinaryData"))
        refuse(name, "has its data as text; write them as binary");
    const NumberType type = meta_type(header);
    const std::string file = data_file_of_meta_image(name, bytes);
    const std::string detached = file.empty() ? std::string() : read_detached(file);
    const std::string_view data = file.empty() ? bytes.substr(header.data) : std::string_view(detached);
    const bool is_big_endian = header.is_true("BinaryDataByteOrderMSB") || header.is_true("ElementByteOrderMSB");
    const bool is_compressed = header.is_true("CompressedData");
    image.values = unpack(
        {name, type, is_big_endian, is_compressed, false, meta_data(header, data, count * io::bytes_of(type))}, count);
    reverse_axes(image, reversed);
    return image;
}

}  // namespace heartwright::anatomy
