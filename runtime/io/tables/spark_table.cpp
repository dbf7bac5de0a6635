#include "runtime/io/tables/spark_table.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <limits>
#include <string_view>

#include "base/diag/faults.hpp"
#include "runtime/io/read_file.hpp"

namespace heartwright::io {

namespace {

// "amplitude ca_myo [mM]" -> ca_myo, mM
void read_header(const std::string& header, std::string_view before, std::string& name, std::string& unit) {
    const auto open = header.rfind(" [");
    if (header.compare(0, before.size(), before) != 0 || open == std::string::npos || open < before.size() ||
        header.back() != ']')
        return;
    name = header.substr(before.size(), open - before.size());
    unit = header.substr(open + 2, header.size() - open - 3);
}

std::vector<std::string> fields_of(std::string_view line) {
    std::vector<std::string> fields(1);
    for (const char c : line)
        if (c == ',')
            fields.emplace_back();
        else if (c != '\r')
            fields.back() += c;
    return fields;
}

}  // namespace

std::vector<std::string> SparkTable::headers() const {
    const auto of_shown = [&](const char* what) { return std::string(what) + " " + shown + " [" + shown_unit + "]"; };
    return {"t [ms]",
            "cell_x",
            "cell_y",
            "cell_z",
            "site_x",
            "site_y",
            "site_z",
            "primary",
            "highest " + of + " [" + of_unit + "]",
            of_shown("baseline"),
            of_shown("amplitude"),
            "peak t [ms]",
            "FDHM [ms]",
            "FWHM x [um]",
            "FWHM y [um]",
            "FWHM z [um]"};
}

namespace {

SparkTable::Row row_of(const std::vector<std::string>& fields, const std::string& where) {
    SparkTable::Row row;
    for (std::size_t column = 0; column < row.size(); ++column) {
        const std::string& field = fields[column];
        row[column] = std::numeric_limits<double>::quiet_NaN();
        if (field.empty()) continue;
        const auto [rest, error] = std::from_chars(field.data(), field.data() + field.size(), row[column]);
        if (error != std::errc() || rest != field.data() + field.size())
            throw UserFault(where + ": column " + std::to_string(column + 1) + " is not a number");
    }
    return row;
}

// Lines without their ends, the last one's end may be missing; in memory only some at a time.
template <class Take>
void for_each_line(const std::string& path, const Take& take) {
    constexpr std::size_t at_once = std::size_t{1} << 20;
    std::ifstream file = open_file(path);
    std::string text;  // read, and not taken yet
    std::size_t number = 0;
    for (bool is_more = true; is_more;) {
        const std::size_t before = text.size();
        if (before > at_once) throw UserFault(path + ":" + std::to_string(number + 1) + ": is no line of sparks");
        text.resize(before + at_once);
        file.read(text.data() + before, static_cast<std::streamsize>(at_once));
        if (file.bad()) throw MachineFault(path + ": cannot be read");
        text.resize(before + static_cast<std::size_t>(file.gcount()));
        is_more = !file.eof();
        const std::string_view all = text;
        std::size_t begin = 0;
        while (begin < all.size()) {
            const std::size_t end = all.find('\n', begin);
            if (end == std::string_view::npos && is_more) break;
            take(++number, all.substr(begin, end - begin));
            begin = std::min(end, all.size() - 1) + 1;
        }
        text.erase(0, begin);
    }
}

}  // namespace

void read_sparks(const std::string& path, SparkTable& kind, const std::function<void(const SparkTable::Row&)>& take) {
    for_each_line(
        path,
        [&](std::size_t number, std::string_view line) {
            const std::vector<std::string> fields = fields_of(line);
            const std::string where = path + ":" + std::to_string(number);
            if (fields.size() != SparkTable::columns)
                throw UserFault(where + ": a line of sparks has " + std::to_string(SparkTable::columns) + " fields");
            if (number > 1) {
                take(row_of(fields, where));
                return;
            }
            read_header(fields[SparkTable::highest], "highest ", kind.of, kind.of_unit);
            read_header(fields[SparkTable::amplitude], "amplitude ", kind.shown, kind.shown_unit);
            if (fields != kind.headers()) throw UserFault(where + ": are not the columns of sparks");
        });
}

SparkTable read_sparks(const std::string& path) {
    SparkTable table;
    read_sparks(path, table, [&](const SparkTable::Row& row) { table.rows.push_back(row); });
    return table;
}

}  // namespace heartwright::io
