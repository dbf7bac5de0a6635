// What the readers of pictures share.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/anatomy/image.hpp"
#include "runtime/io/arrays/data_array.hpp"

namespace heartwright::anatomy {

[[noreturn]] void refuse(const std::string& place, const std::string& why);  // a UserFault

// Numbers that a picture may have: 2^29, 4 GiB as it is kept.
inline constexpr std::int64_t most_numbers = std::int64_t{1} << 29;

// The product of all sizes, each at least 1. UserFault when it is beyond most_numbers.
std::size_t checked_count(const std::string& place, const std::vector<std::int64_t>& sizes);

// A spacing is finite and above 0, or UserFault.
double checked_spacing(const std::string& place, double spacing, std::size_t axis);

using Directions = std::array<std::array<double, 3>, 3>;  // axis k goes by [k] mm from point to point

struct AxesOfPicture {
    std::array<double, 3> spacing{};  // mm
    std::array<bool, 3> reversed{};   // it runs towards smaller coordinates
};
// UserFault when an axis is oblique, exchanged with another, or no direction.
AxesOfPicture axes_of(const std::string& place, const Directions& directions, const std::array<std::int64_t, 3>& cells);

// Sizes of 32 bits that were written as decimals: 0.33f is 0.33, not 0.33000001311.
double shortest_decimal(float value);

// Data as a file holds them.
struct PackedNumbers {
    std::string place;  // begins messages
    io::NumberType type = io::NumberType::uint8;
    bool is_big_endian = false;
    bool is_compressed = false;  // by zlib or gzip
    bool may_have_more = false;  // what follows the numbers is left alone
    std::string_view bytes;
};
// Exactly `count` numbers. UserFault when there are fewer or more. Memory is taken only after the size of the file
// agrees with the count: a compressed file is at most 1032 times as long as its bytes.
std::vector<double> unpack(const PackedNumbers& packed, std::size_t count);

// At most `most` bytes out of a stream of gzip or zlib: fewer when the stream ends sooner. UserFault when it is damaged
// or truncated.
std::string inflated(const std::string& place, std::string_view bytes, std::size_t most);

// From components one after the other, each a whole picture, to all components of a point side by side.
std::vector<double> interleaved(const std::vector<double>& values, std::size_t components);

// The bytes of a file that a header names, by its name in the header.
using ReadDetached = std::function<std::string(const std::string& file)>;
// UserFault unless it is the name of a file in the folder of the header, or below it.
void check_detached_name(const std::string& place, const std::string& file);

}  // namespace heartwright::anatomy
