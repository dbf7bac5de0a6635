// probes.csv: first column `t [ms]`, then `NAME [unit] @ PROBE`. Numbers are the shortest that read back as the same
// double; a probe that is not due in a row leaves its fields empty. Each flush() leaves whole lines in the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace heartwright::io {

class ProbeTable {
public:
    struct Column {
        std::string name, unit, probe;
    };

    ProbeTable(std::string path, const std::vector<Column>& columns);
    // Goes on with a table of a run that ended: the file is cut to `bytes`, what it had when it was flushed. Refuses as
    // require() does.
    ProbeTable(std::string path, const std::vector<Column>& columns, std::int64_t bytes);
    ~ProbeTable();
    ProbeTable(const ProbeTable&) = delete;
    ProbeTable& operator=(const ProbeTable&) = delete;

    // UserFault when the file is not as it was when it had so many bytes: has other columns, or less than that. Changes
    // nothing.
    static void require(const std::string& path, const std::vector<Column>& columns, std::int64_t bytes);

    // One value a column; NaN: not due. Nothing is written when none is due.
    void row(double t, const std::vector<double>& values);
    void flush();  // MachineFault when it cannot be written, or is no longer in any folder
    std::int64_t bytes() const { return bytes_; }  // of the file, as it is flushed
    void close();                                  // the last flush; failures are MachineFaults

private:
    static std::string header_of(const std::vector<Column>& columns);

    std::string path_, pending_;
    int file_ = -1;
    std::int64_t bytes_ = 0;
    std::size_t columns_;
};

}  // namespace heartwright::io
