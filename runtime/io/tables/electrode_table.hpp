// ecg.csv: first column `t [ms]`, then `NAME [unit]` for each electrode; empty where it was not looked at. Numbers are
// the shortest that read back as the same double.
#pragma once

#include <string>
#include <vector>

namespace heartwright::io {

struct ElectrodeTable {
    struct Electrode {
        std::string name;
        std::vector<double> t, potential;  // as long as each other, t ascending, ms
    };
    std::string unit;  // "mV"
    std::vector<Electrode> electrodes;
};

void write_electrodes(const std::string& path, const ElectrodeTable& table);

}  // namespace heartwright::io
