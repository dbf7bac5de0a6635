// probes.csv: first column `t [ms]`, then `NAME [unit] @ PROBE`. Numbers are the shortest that read back as the same double;
// a probe that is not due in a row leaves its fields empty. Each flush() leaves whole lines in the file.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace heartwright::io {

class ProbeTable {
public:
    struct Column {
        std::string name, unit, probe;
    };

    ProbeTable(std::string path, const std::vector<Column>& columns);
    ~ProbeTable();
    ProbeTable(const ProbeTable&) = delete;
    ProbeTable& operator=(const ProbeTable&) = delete;

    // One value a column; NaN: not due. Nothing is written when none is due.
    void row(double t, const std::vector<double>& values);
    void flush();
    void close();  // the last flush; failures are MachineFaults

private:
    std::string path_, pending_;
    int file_ = -1;
    std::size_t columns_;
};

}  // namespace heartwright::io
