// Results as files of a folder: each table as CSV, whole or not there.
#pragma once

#include <optional>
#include <string>

#include "runtime/io/tables/csv_text.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/results/table.hpp"

namespace heartwright::results {

class FolderSink final : public Sink {
public:
    using Sink::row;
    explicit FolderSink(std::string folder) : folder_(std::move(folder)) {}

    void begin(const Table& table) override;
    void row(std::span<const Value> values) override;
    // After the last row. Collective: all ranks throw the fault of the write that failed first; what followed it was
    // not written.
    void finish(mpi::Team& team);

private:
    struct Open {
        io::WholeFileWriter file;
        io::CsvText csv;  // not written yet
    };
    void write_buffered(std::size_t at_least);
    void end_table();
    template <class Write>
    void attempt(const Write& write);

    std::string folder_;
    std::optional<Open> open_;
    mpi::Fault fault_;  // of the first write that failed
};

}  // namespace heartwright::results
