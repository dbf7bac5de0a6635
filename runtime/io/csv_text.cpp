#include "runtime/io/csv_text.hpp"

#include <charconv>
#include <cmath>
#include <utility>

#include "base/diag/faults.hpp"

namespace heartwright::io {

CsvText::CsvText(const std::vector<std::string>& headers) : columns_(headers.size()) {
    for (const std::string& header : headers) text(header);
    end_line();
}

void CsvText::begin_field() {
    if (fields_++ > 0) all_ += ',';
}

CsvText& CsvText::text(std::string_view value) {
    begin_field();
    if (value.find_first_of(",\"\n\r") == std::string_view::npos) {
        all_ += value;
        return *this;
    }
    all_ += '"';
    for (const char c : value) all_.append(c == '"' ? 2 : 1, c);
    all_ += '"';
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
        throw OurFault("a line of " + std::to_string(fields_) + " fields in a table of " + std::to_string(columns_) + " columns");
    fields_ = 0;
    all_ += '\n';
}

}  // namespace heartwright::io
