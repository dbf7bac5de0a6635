// One array of numbers in a VTK XML file: ascii, base64 or raw bytes, with or without zlib.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace heartwright::io {

enum class NumberType { int8, uint8, int16, uint16, int32, uint32, int64, uint64, float32, float64 };

std::size_t bytes_of(NumberType type);

// What holds for all arrays of a file.
struct DataEncoding {
    bool is_big_endian = false;
    bool has_64_bit_header = false;  // of sizes before the data: UInt64, else UInt32
    bool is_compressed = false;      // by zlib, in blocks
};

struct DataArray {
    std::string name;
    NumberType type = NumberType::float64;
    bool are_bits = false;  // type is uint8: in text 0 or 1, else eight values a byte from the highest bit on
    std::size_t components = 1;
    enum class Form { ascii, base64, raw } form = Form::ascii;
    std::string_view bytes;  // of the file: from the first byte of this array on; refers to the file's text
    std::string place;       // "FILE:LINE: array 'NAME'": begins messages
    std::size_t line = 1;
};

// Exactly `count` values. UserFault when there are fewer or more, or a value does not fit. Memory is taken only after
// the sizes in the file agree with the count.
std::vector<double> read_numbers(const DataArray& array, const DataEncoding& encoding, std::size_t count);
std::vector<std::int64_t> read_integers(const DataArray& array, const DataEncoding& encoding, std::size_t count);

// Numbers one after the other in `bytes`, all of them. `bytes` is a whole number of numbers long.
std::vector<double> numbers_in(std::string_view bytes, NumberType type, bool is_big_endian);

}  // namespace heartwright::io
