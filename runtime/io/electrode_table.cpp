#include "runtime/io/electrode_table.hpp"

#include <algorithm>
#include <limits>

#include "runtime/io/number_text.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::io {

void write_electrodes(const std::string& path, const ElectrodeTable& table) {
    std::string text = "t [ms]";
    for (const auto& electrode : table.electrodes) {
        text += "," + electrode.name + " [" + table.unit + "]";
    }
    text += '\n';
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
        append_number(text, t);
        for (std::size_t e = 0; e < next.size(); ++e) {
            const auto& electrode = table.electrodes[e];
            text += ',';
            if (next[e] < electrode.t.size() && electrode.t[next[e]] == t) {
                append_number(text, electrode.potential[next[e]]);
                ++next[e];
            }
        }
        text += '\n';
    }
    write_whole_file(path, text);
}

}  // namespace heartwright::io
