#include "runtime/checkpoint/restorer.hpp"

#include <algorithm>
#include <cstring>

#include "base/diag/faults.hpp"
#include "runtime/checkpoint/rank_file.hpp"
#include "runtime/checkpoint/saver.hpp"

namespace heartwright::checkpoint {

template <class Work>
void Restorer::unless_damaged(const Work& work) {
    if (damage_) return;
    try {
        work();
    } catch (const io::DamagedFile&) {
        damage_ = std::current_exception();
    }
}

Restorer::Restorer(device::Device& device, const CellOrder& order, const Index& index, std::string folder)
    : device_(device), order_(order), index_(index), folder_(std::move(folder)) {
    unless_damaged([this] { open_sources(); });
}

void Restorer::end() const {
    if (damage_) std::rethrow_exception(damage_);
}

io::StreamedHdf5Reader& Restorer::open(std::size_t number) {
    const IndexedFile& indexed = index_.files[number];
    auto& file = files_[number];
    if (!file) {
        file = std::make_unique<io::StreamedHdf5Reader>(folder_ + "/" + indexed.name);
        const auto must = [&](bool is_so, const std::string& what) {
            if (!is_so) throw io::DamagedFile(file->path() + ": cannot be used: " + what);
        };
        must(file->bytes() == indexed.bytes, "it has " + std::to_string(file->bytes()) +
                                                 " bytes, and the checkpoint says " + std::to_string(indexed.bytes));
        must(file->attribute("format") == format, "it is of another format");
        must(file->attribute("step") == index_.step && file->attribute("rank") == static_cast<std::int64_t>(number) &&
                 file->attribute("cells") == indexed.cells,
             "it is of another checkpoint");
    }
    return *file;
}

std::vector<CellRun> Restorer::read_places(io::StreamedHdf5Reader& file, const IndexedFile& indexed) const {
    const auto read = [&](const char* name) {
        io::StreamedHdf5Reader::Stream stream(file, name);
        if (stream.set().number != io::Number::i64 || stream.set().shape.size() != 1)
            throw io::DamagedFile(file.path() + ": cannot be used: '" + name + "' is no list of numbers of cells");
        std::vector<std::int64_t> numbers(static_cast<std::size_t>(stream.set().shape[0]));
        stream.read(numbers.data(), stream.set().bytes);
        stream.end();
        return numbers;
    };
    const std::vector<std::int64_t> first = read("places/first"), length = read("places/length");
    std::vector<CellRun> runs;
    std::int64_t end = indexed.first, cells = 0;
    bool is_good = first.size() == length.size();
    for (std::size_t k = 0; is_good && k < first.size(); ++k) {
        is_good = first[k] >= end && length[k] > 0 && length[k] <= indexed.last - first[k];
        end = first[k] + length[k];
        cells += length[k];
        runs.push_back({first[k], length[k]});
    }
    if (!is_good || cells != indexed.cells)
        throw io::DamagedFile(file.path() + ": cannot be used: its cells are not those that the checkpoint says");
    return runs;
}

void Restorer::open_sources() {
    if (order_.count == 0) return;
    const std::int64_t first = order_.runs.front().first, last = order_.runs.back().first + order_.runs.back().length;
    std::int64_t found = 0;
    for (std::size_t n = 0; n < index_.files.size(); ++n) {
        const IndexedFile& indexed = index_.files[n];
        if (indexed.cells == 0 || indexed.last <= first || indexed.first >= last) continue;
        io::StreamedHdf5Reader& file = open(n);
        Source source{&file, indexed.cells, shared_runs(order_.runs, read_places(file, indexed))};
        for (const SharedRun& run : source.shared) found += run.length;
        if (source.shared.empty())
            files_.erase(n);
        else
            sources_.push_back(std::move(source));
    }
    if (found != order_.count) {
        throw io::DamagedFile(folder_ + ": cannot be used: of " + std::to_string(order_.count) + " cells it has " +
                              std::to_string(found));
    }
}

void Restorer::restore_cells(const std::string& name, const Cells& cells) {
    const std::int64_t item_bytes = bytes_of(cells.type) * cells.width;
    std::vector<io::StreamedHdf5Reader::Stream> streams;
    std::int64_t most = 0;
    for (const Source& source : sources_) {
        const auto& stream = streams.emplace_back(*source.file, "cells/" + name);
        io::Shape expected{static_cast<std::uint64_t>(cells.planes), static_cast<std::uint64_t>(source.cells)};
        if (cells.width > 1) expected.push_back(static_cast<std::uint64_t>(cells.width));
        if (stream.set().number != number_of(cells.type) || stream.set().shape != expected) {
            throw io::DamagedFile(source.file->path() + ": cannot be used: '" + name +
                                  "' has another shape or type than this run has");
        }
        most = std::max(most, source.cells);
    }
    std::vector<std::byte> plane(static_cast<std::size_t>(order_.count * item_bytes)),
        rows(static_cast<std::size_t>(most * item_bytes));
    const auto width = static_cast<std::size_t>(item_bytes);
    for (std::int64_t p = 0; p < cells.planes; ++p) {
        for (std::size_t s = 0; s < sources_.size(); ++s) {
            streams[s].read(rows.data(), sources_[s].cells * item_bytes);
            for (const SharedRun& run : sources_[s].shared) {
                const std::byte* from = rows.data() + run.row * item_bytes;
                if (order_.slots.empty()) {
                    std::memcpy(plane.data() + run.place * item_bytes, from,
                                static_cast<std::size_t>(run.length * item_bytes));
                    continue;
                }
                for (std::int64_t k = 0; k < run.length; ++k, from += item_bytes)
                    std::memcpy(plane.data() + order_.slot(run.place + k) * item_bytes, from, width);
            }
        }
        device_.upload(static_cast<std::byte*>(cells.data) + p * cells.stride * item_bytes, plane.data(),
                       static_cast<std::int64_t>(plane.size()));
    }
    for (const auto& stream : streams) stream.end();
}

void Restorer::cells(const std::string& name, const Cells& cells) {
    if (order_.count > 0) unless_damaged([&] { restore_cells(name, cells); });
}

void Restorer::bytes(const std::string& name, bool is_mine, std::vector<std::byte>& bytes) {
    if (!is_mine) return;
    unless_damaged([&] {
        const auto found = index_.values.find(name);
        if (found == index_.values.end()) throw io::DamagedFile(folder_ + ": cannot be used: it has no '" + name + "'");
        io::StreamedHdf5Reader::Stream stream(open(static_cast<std::size_t>(found->second)), "values/" + name);
        std::vector<std::byte> read(static_cast<std::size_t>(stream.set().bytes));
        stream.read(read.data(), stream.set().bytes);
        stream.end();
        bytes = std::move(read);
    });
}

}  // namespace heartwright::checkpoint
