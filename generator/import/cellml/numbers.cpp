#include "generator/import/cellml/numbers.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>

#include "base/diag/plain_number.hpp"
#include "generator/import/xml/document.hpp"

namespace heartwright::cellml {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::nullopt_t fail(std::string& error, std::string why) {
    error = std::move(why);
    return std::nullopt;
}

std::string shown(std::string_view text) {
    constexpr std::size_t most = 40;
    return "'" + std::string(text.substr(0, most)) + (text.size() > most ? "..." : "") + "'";
}

}  // namespace

std::optional<Number> decimal_number(std::string_view text, std::string& error) {
    text = xml::trimmed(text);
    if (text.size() > longest_number) return fail(error, "a number of more than 400 characters");
    std::string_view digits = text;
    const bool is_negative = digits.starts_with('-');
    if (is_negative || digits.starts_with('+')) digits.remove_prefix(1);
    if (digits.empty() || (!is_digit(digits[0]) && digits[0] != '.'))  // from_chars would take "inf" and "nan"
        return fail(error, "a number was expected, not " + shown(text));
    while (digits.size() > 1 && digits[0] == '0' && is_digit(digits[1])) digits.remove_prefix(1);  // C: octal
    Number number;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), number.value);
    if (code == std::errc::result_out_of_range)
        return fail(error, "the number " + shown(text) + " does not fit in double precision");
    if (code != std::errc() || end != digits.data() + digits.size() || !std::isfinite(number.value))
        return fail(error, "a number was expected, not " + shown(text));
    if (is_negative) number.value = -number.value;
    number.text = (is_negative ? "-" : "") + std::string(digits);
    return number;
}

std::optional<Number> e_notation(std::string_view mantissa, std::string_view exponent, std::string& error) {
    mantissa = xml::trimmed(mantissa);
    exponent = xml::trimmed(exponent);
    if (exponent.starts_with('+')) exponent.remove_prefix(1);
    const std::string_view digits = exponent.starts_with('-') ? exponent.substr(1) : exponent;
    if (digits.empty() || digits.size() > 5 || !std::all_of(digits.begin(), digits.end(), is_digit))
        return fail(error, "a whole number was expected as exponent, not " + shown(exponent));
    if (mantissa.find_first_of("eE") != std::string_view::npos)
        return fail(error, "the mantissa " + shown(mantissa) + " has an exponent of its own");
    if (mantissa.size() > longest_number) return fail(error, "a number of more than 400 characters");
    return decimal_number(std::string(mantissa) + "e" + std::string(exponent), error);
}

std::optional<Number> whole_number(std::string_view digits, int base, std::string& error) {
    digits = xml::trimmed(digits);
    const bool is_negative = digits.starts_with('-');
    const std::string_view unsigned_digits = is_negative || digits.starts_with('+') ? digits.substr(1) : digits;
    std::uint64_t value = 0;
    const char* const last = unsigned_digits.data() + unsigned_digits.size();
    const auto [end, code] = std::from_chars(unsigned_digits.data(), last, value, base);
    constexpr std::uint64_t most = std::uint64_t{1} << 53;
    if (code != std::errc() || end != last || value > most)
        return fail(error, "a whole number of base " + std::to_string(base) + ", at most 2^53, was expected, not " +
                               shown(digits));
    const double signed_value = is_negative ? -static_cast<double>(value) : static_cast<double>(value);
    return Number{signed_value, plain_number(signed_value)};
}

}  // namespace heartwright::cellml
