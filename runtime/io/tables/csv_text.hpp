// The text of a CSV file, line by line. Numbers are the shortest that read back as the same double; NaN is an empty
// field; texts are quoted where csv_field() does it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace heartwright::io {

// A text as a field: in quotes when it has a comma, a quote or a line end, or begins as a spreadsheet's formula does
// (=, +, -, @, a tab) and is no number. Whatever reads CSV reads the same text back; a spreadsheet that is told to take
// quoted fields as text computes nothing.
std::string csv_field(std::string_view text);

class CsvText {
public:
    explicit CsvText(const std::vector<std::string>& headers);

    CsvText& text(std::string_view value);
    CsvText& number(double value);
    CsvText& integer(std::int64_t value);
    void end_line();  // OurFault when the line has not as many fields as there are headers

    const std::string& all() const { return all_; }
    std::string take();  // what there is so far; from here on it is kept anew

private:
    void begin_field();

    std::size_t columns_, fields_ = 0;
    std::string all_;
};

}  // namespace heartwright::io
