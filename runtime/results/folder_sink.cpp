#include "runtime/results/folder_sink.hpp"

#include <exception>

namespace heartwright::results {

// The other ranks are in the middle of handing out results, so that a fault waits for finish().
template <class Write>
void FolderSink::attempt(const Write& write) {
    if (fault_.kind != mpi::Fault::Kind::none) return;
    try {
        write();
    } catch (...) {
        fault_ = mpi::fault_of(std::current_exception());
        open_.reset();
    }
}

void FolderSink::begin(const Table& table) {
    attempt([&] {
        end_table();
        std::vector<std::string> headers;
        for (const Column& column : table.columns) headers.push_back(column.header());
        open_.emplace(Open{io::WholeFileWriter(folder_ + "/" + table.file), io::CsvText(headers)});
    });
}

void FolderSink::row(std::span<const Value> values) {
    attempt([&] {
        io::CsvText& csv = open_.value().csv;
        for (const Value& value : values) {
            if (const auto* number = std::get_if<double>(&value)) csv.number(*number);
            if (const auto* count = std::get_if<std::int64_t>(&value)) csv.integer(*count);
            if (const auto* text = std::get_if<std::string_view>(&value)) csv.text(*text);
        }
        csv.end_line();
        constexpr std::size_t buffered = std::size_t{1} << 20;  // bytes
        write_buffered(buffered);
    });
}

void FolderSink::write_buffered(std::size_t at_least) {
    if (open_->csv.all().size() >= at_least) open_->file.write(open_->csv.take());
}

void FolderSink::end_table() {
    if (!open_) return;
    write_buffered(0);
    open_->file.finish();
    open_.reset();
}

void FolderSink::finish(mpi::Team& team) {
    attempt([&] { end_table(); });
    mpi::agree(team, fault_);
}

}  // namespace heartwright::results
