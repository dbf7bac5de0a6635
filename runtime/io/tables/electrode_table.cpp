#include "runtime/io/tables/electrode_table.hpp"

#include <algorithm>
#include <limits>

#include "runtime/io/tables/csv_text.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::io {

void write_electrodes(const std::string& path, const ElectrodeTable& table) {
    std::vector<std::string> headers{"t [ms]"};
    for (const auto& electrode : table.electrodes) {
        headers.push_back(electrode.name + " [" + table.unit + "]");
    }
    CsvText csv(headers);
    std::vector<std::size_t> next(table.electrodes.size(), 0);
    for (;;) {
        double t = std::numeric_limits<double>::infinity();
        for (std::size_t e = 0; e < next.size(); ++e) {
            if (next[e] < table.electrodes[e].t.size()) {
                t = std::min(t, table.electrodes[e].t[next[e]]);
            }
        }
        if (t == std::numeric_limits<double>::infinity()) {
            break;
        }
        csv.number(t);
        for (std::size_t e = 0; e < next.size(); ++e) {
            const auto& electrode = table.electrodes[e];
            const bool is_due = next[e] < electrode.t.size() && electrode.t[next[e]] == t;
            csv.number(is_due ? electrode.potential[next[e]++] : std::numeric_limits<double>::quiet_NaN());
        }
        csv.end_line();
    }
    write_whole_file(path, csv.all());
}

}  // namespace heartwright::io
