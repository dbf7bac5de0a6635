// The text of a CSV file, line by line. Numbers are the shortest that read back as the same double; NaN is an empty field; a text with
// a comma, a quote or a line end is quoted.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace heartwright::io {

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
