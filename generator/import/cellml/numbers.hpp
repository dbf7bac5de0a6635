// Numbers as CellML writes them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace heartwright::cellml {

// A finite decimal number. `text` is its digits as written, without '+', white space and leading zeros, so that C reads
// the same value.
struct Number {
    double value = 0;
    std::string text;
};

constexpr std::size_t longest_number = 400;  // characters

// "-83.853", "1e-3", "+.5". Nothing, and `error` says why, for anything else, NaN and infinity among it, and for
// numbers that double precision cannot hold.
std::optional<Number> decimal_number(std::string_view text, std::string& error);

// mantissa * 10^exponent; the exponent is a whole number.
std::optional<Number> e_notation(std::string_view mantissa, std::string_view exponent, std::string& error);

// Digits 0-9 and letters, of a base from 2 to 36, at most 2^53.
std::optional<Number> whole_number(std::string_view digits, int base, std::string& error);

}  // namespace heartwright::cellml
