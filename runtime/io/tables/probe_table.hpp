// probes.csv: first column `t [ms]`, then `NAME [unit] @ PROBE`. Numbers are the shortest that read back as the same
// double; a probe that is not due in a row leaves its fields empty. Each flush() leaves whole lines in the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/files/new_file.hpp"
#include "runtime/io/checksum.hpp"

namespace heartwright::io {

class ProbeTable {
public:
    struct Column {
        std::string name, unit, probe;
    };

    struct Written {
        std::int64_t bytes = 0;  // of the file, as it is flushed
        std::uint64_t checksum = 0;
    };

    ProbeTable(std::string path, const std::vector<Column>& columns);
    // Goes on with a table of a run that ended, in a new file with its first rows: those that were written when it was
    // flushed. Refuses as require() does.
    ProbeTable(std::string path, const std::vector<Column>& columns, const Written& before);
    ProbeTable(const ProbeTable&) = delete;
    ProbeTable& operator=(const ProbeTable&) = delete;

    // UserFault when the file does not begin with what was written: has other columns, less than that, or other values.
    // Changes nothing.
    static void require(const std::string& path, const std::vector<Column>& columns, const Written& before);

    // One value a column; NaN: not due. Nothing is written when none is due.
    void row(double t, const std::vector<double>& values);
    void flush();  // MachineFault when it cannot be written, or is no longer in any folder
    Written written() const { return {bytes_, checksum_.value()}; }
    void close();  // the last flush; failures are MachineFaults

private:
    static std::string header_of(const std::vector<Column>& columns);

    std::string path_, pending_;
    files::NewFile file_;
    std::int64_t bytes_ = 0;
    Checksum checksum_;  // of these
    std::size_t columns_;
};

}  // namespace heartwright::io
