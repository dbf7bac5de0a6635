#include "runtime/io/arrays/data_array.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include "base/diag/faults.hpp"
#include "runtime/io/arrays/text_scanner.hpp"

namespace heartwright::io {
namespace {

static_assert(std::endian::native == std::endian::little);

[[noreturn]] void refuse_at(const std::string& place, const std::string& why) { throw UserFault(place + ": " + why); }
[[noreturn]] void refuse(const DataArray& array, const std::string& why) { refuse_at(array.place, why); }

int value_of_base64(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

// The bytes of an array one after the other, out of base64 or raw. Writers encode headers and data as one text or as
// several, each padded with '='; groups of four characters are decoded one by one, so both read the same.
class ByteSource {
public:
    explicit ByteSource(const DataArray& array) : array_(array), left_(array.bytes) {}

    void read(char* to, std::size_t count) {
        if (array_.form == DataArray::Form::raw) {
            if (count > left_.size()) refuse(array_, "the file ends within the array's data: it is truncated");
            std::copy_n(left_.data(), count, to);  // of nothing too, where neither has an address
            left_.remove_prefix(count);
            return;
        }
        while (count > 0) {
            if (held_ == taken_) fill();
            for (; count > 0 && taken_ < held_; --count) *to++ = group_[taken_++];
        }
    }

    std::size_t most_bytes() const { return left_.size() + held_ - taken_; }  // at least what is left

    // The next value begins a new group: what follows was encoded by itself.
    void drop_rest_of_group() { held_ = taken_ = 0; }

private:
    void fill() {
        std::array<int, 4> digits{};
        std::size_t count = 0, pads = 0;
        while (count < 4) {
            if (left_.empty()) refuse(array_, "the base64 text ends within the array's data: it is truncated");
            const char c = left_.front();
            left_.remove_prefix(1);
            if (c == ' ' || (c >= '\t' && c <= '\r')) continue;
            const int value = value_of_base64(c);
            if (c == '=' && count >= 2) ++pads;
            if ((value < 0 && (c != '=' || count < 2)) || (value >= 0 && pads > 0))
                refuse(array_, "the text is no base64: " + shown_word({&c, 1}));
            digits[count++] = std::max(value, 0);
        }
        const int bits = digits[0] << 18 | digits[1] << 12 | digits[2] << 6 | digits[3];
        group_ = {static_cast<char>(bits >> 16), static_cast<char>(bits >> 8), static_cast<char>(bits)};
        held_ = 3 - pads;
        taken_ = 0;
    }

    const DataArray& array_;
    std::string_view left_;
    std::array<char, 3> group_{};
    std::size_t held_ = 0, taken_ = 0;
};

template <class T>
T swapped(T value, bool is_big_endian) {
    if (!is_big_endian || sizeof(T) == 1) return value;
    std::array<char, sizeof(T)> bytes;
    std::memcpy(bytes.data(), &value, sizeof(T));
    std::reverse(bytes.begin(), bytes.end());
    std::memcpy(&value, bytes.data(), sizeof(T));
    return value;
}

std::uint64_t read_size(ByteSource& source, const DataEncoding& encoding) {
    if (encoding.has_64_bit_header) {
        std::uint64_t size = 0;
        source.read(reinterpret_cast<char*>(&size), sizeof size);
        return swapped(size, encoding.is_big_endian);
    }
    std::uint32_t size = 0;
    source.read(reinterpret_cast<char*>(&size), sizeof size);
    return swapped(size, encoding.is_big_endian);
}

// [blocks][bytes of a block][bytes of the last one, 0: whole][compressed bytes of each], then the blocks.
std::vector<char> read_compressed(const DataArray& array, const DataEncoding& encoding, std::size_t expected) {
    constexpr std::uint64_t most_ratio = 1100;  // zlib's is at most 1032
    ByteSource source(array);
    const std::uint64_t blocks = read_size(source, encoding), whole = read_size(source, encoding),
                        last = read_size(source, encoding);
    if (blocks > source.most_bytes() / 4 || (blocks > 0 && (whole > expected && blocks > 1)) || last > whole)
        refuse(array, "the sizes of the compressed blocks are absurd");
    const std::uint64_t total = blocks == 0 ? 0 : (blocks - 1) * whole + (last == 0 ? whole : last);
    if (total != expected || (total > 0 && total / most_ratio > source.most_bytes()))
        refuse(array, "holds " + std::to_string(total) + " bytes, expected " + std::to_string(expected));
    std::vector<std::uint64_t> sizes(static_cast<std::size_t>(blocks));
    for (std::uint64_t& size : sizes) size = read_size(source, encoding);
    source.drop_rest_of_group();
    std::vector<char> bytes(expected), packed;
    std::size_t at = 0;
    for (std::size_t block = 0; block < sizes.size(); ++block) {
        if (sizes[block] > source.most_bytes()) refuse(array, "a compressed block goes beyond the end of the file");
        packed.resize(static_cast<std::size_t>(sizes[block]));
        source.read(packed.data(), packed.size());
        const std::uint64_t size = block + 1 == sizes.size() && last != 0 ? last : whole;
        if (size > expected - at) refuse(array, "the sizes of the compressed blocks are absurd");
        uLongf written = size;
        const int result = ::uncompress(reinterpret_cast<Bytef*>(bytes.data() + at), &written,
                                        reinterpret_cast<const Bytef*>(packed.data()), packed.size());
        if (result != Z_OK || written != size)
            refuse(array, "compressed block " + std::to_string(block) + " is damaged");
        at += static_cast<std::size_t>(size);
    }
    return bytes;
}

std::vector<char> read_plain(const DataArray& array, const DataEncoding& encoding, std::size_t expected) {
    ByteSource source(array);
    const std::uint64_t size = read_size(source, encoding);
    if (size != expected)
        refuse(array, "holds " + std::to_string(size) + " bytes, expected " + std::to_string(expected));
    if (size > source.most_bytes()) refuse(array, "the file ends within the array's data: it is truncated");
    std::vector<char> bytes(expected);
    source.read(bytes.data(), expected);
    return bytes;
}

template <class To, class From>
To converted(const std::string& place, From value) {
    if constexpr (std::is_integral_v<To> && std::is_floating_point_v<From>) {
        if (!(std::fabs(value) < 9e15) || value != std::floor(value))
            refuse_at(place, "holds a number that is not whole");
    } else if constexpr (std::is_integral_v<To> && std::is_same_v<From, std::uint64_t>) {
        if (value > static_cast<std::uint64_t>(INT64_MAX)) refuse_at(place, "holds a number beyond 2^63");
    }
    return static_cast<To>(value);
}

template <class From, class To>
void convert(const std::string& place, bool is_big_endian, std::string_view bytes, std::vector<To>& values) {
    for (std::size_t k = 0; k < values.size(); ++k) {
        From value;
        std::memcpy(&value, bytes.data() + k * sizeof(From), sizeof(From));
        values[k] = converted<To>(place, swapped(value, is_big_endian));
    }
}

template <class To>
void convert_all(std::string_view bytes, NumberType type, bool is_big_endian, std::vector<To>& values,
                 const std::string& place) {
    switch (type) {
        case NumberType::int8:
            convert<std::int8_t>(place, is_big_endian, bytes, values);
            break;
        case NumberType::uint8:
            convert<std::uint8_t>(place, is_big_endian, bytes, values);
            break;
        case NumberType::int16:
            convert<std::int16_t>(place, is_big_endian, bytes, values);
            break;
        case NumberType::uint16:
            convert<std::uint16_t>(place, is_big_endian, bytes, values);
            break;
        case NumberType::int32:
            convert<std::int32_t>(place, is_big_endian, bytes, values);
            break;
        case NumberType::uint32:
            convert<std::uint32_t>(place, is_big_endian, bytes, values);
            break;
        case NumberType::int64:
            convert<std::int64_t>(place, is_big_endian, bytes, values);
            break;
        case NumberType::uint64:
            convert<std::uint64_t>(place, is_big_endian, bytes, values);
            break;
        case NumberType::float32:
            convert<float>(place, is_big_endian, bytes, values);
            break;
        case NumberType::float64:
            convert<double>(place, is_big_endian, bytes, values);
            break;
    }
}

template <class To>
std::vector<To> read_values(const DataArray& array, const DataEncoding& encoding, std::size_t count) {
    if (count == 0) return {};
    if (array.form == DataArray::Form::ascii) {
        if (count > array.bytes.size() / 2 + 1)
            refuse(array, "its text is too short for " + std::to_string(count) + " values");
        TextScanner scanner(array.place.substr(0, array.place.find(':')), array.bytes, array.line);
        std::vector<To> values(count);
        for (std::size_t k = 0; k < count; ++k) {
            if (scanner.is_at_end())
                refuse(array, "holds " + std::to_string(k) + " values, expected " + std::to_string(count));
            if constexpr (std::is_integral_v<To>)
                values[k] = scanner.integer("a value");
            else
                values[k] = scanner.number("a value");
        }
        if (!scanner.is_at_end()) refuse(array, "holds more than the expected " + std::to_string(count) + " values");
        return values;
    }
    const std::size_t expected = array.are_bits ? count / 8 + (count % 8 > 0) : count * bytes_of(array.type);
    const std::vector<char> bytes =
        encoding.is_compressed ? read_compressed(array, encoding, expected) : read_plain(array, encoding, expected);
    std::vector<To> values(count);
    if (array.are_bits) {
        for (std::size_t k = 0; k < count; ++k) values[k] = static_cast<To>(bytes[k / 8] >> (7 - k % 8) & 1);
        return values;
    }
    convert_all({bytes.data(), bytes.size()}, array.type, encoding.is_big_endian, values, array.place);
    return values;
}

}  // namespace

std::size_t bytes_of(NumberType type) {
    switch (type) {
        case NumberType::int8:
        case NumberType::uint8:
            return 1;
        case NumberType::int16:
        case NumberType::uint16:
            return 2;
        case NumberType::int32:
        case NumberType::uint32:
        case NumberType::float32:
            return 4;
        default:
            return 8;
    }
}

std::vector<double> read_numbers(const DataArray& array, const DataEncoding& encoding, std::size_t count) {
    return read_values<double>(array, encoding, count);
}

std::vector<double> numbers_in(std::string_view bytes, NumberType type, bool is_big_endian) {
    std::vector<double> values(bytes.size() / bytes_of(type));
    convert_all(bytes, type, is_big_endian, values, "");
    return values;
}

std::vector<std::int64_t> read_integers(const DataArray& array, const DataEncoding& encoding, std::size_t count) {
    return read_values<std::int64_t>(array, encoding, count);
}

}  // namespace heartwright::io
