#include "runtime/io/tables/csv_text.hpp"

#include <charconv>
#include <cmath>
#include <system_error>
#include <utility>

#include "base/diag/faults.hpp"

namespace heartwright::io {

namespace {

bool is_number(std::string_view text) {
    if (!text.empty() && text.front() == '+') text.remove_prefix(1);
    double value = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && rest == text.data() + text.size();
}

}  // namespace

std::string csv_field(std::string_view text) {
    const bool begins_as_formula =
        !text.empty() && std::string_view("=+-@\t").find(text.front()) != std::string_view::npos && !is_number(text);
    if (!begins_as_formula && text.find_first_of(",\"\n\r") == std::string_view::npos) return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) quoted.append(c == '"' ? 2 : 1, c);
    return quoted + '"';
}

CsvText::CsvText(const std::vector<std::string>& headers) : columns_(headers.size()) {
    for (const std::string& header : headers) text(header);
    end_line();
}

void CsvText::begin_field() {
    if (fields_++ > 0) all_ += ',';
}

CsvText& CsvText::text(std::string_view value) {
    begin_field();
    all_ += csv_field(value);
    return *this;
}

CsvText& CsvText::number(double value) {
    begin_field();
    if (std::isnan(value)) return *this;
    char buffer[32];
    all_.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr);
    return *this;
}

CsvText& CsvText::integer(std::int64_t value) {
    begin_field();
    all_ += std::to_string(value);
    return *this;
}

std::string CsvText::take() { return std::exchange(all_, {}); }

void CsvText::end_line() {
    if (fields_ != columns_)
        throw OurFault("a line of " + std::to_string(fields_) + " fields in a table of " + std::to_string(columns_) +
                       " columns");
    fields_ = 0;
    all_ += '\n';
}

}  // namespace heartwright::io
