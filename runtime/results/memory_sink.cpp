#include "runtime/results/memory_sink.hpp"

#include <algorithm>

#include "base/diag/faults.hpp"

namespace heartwright::results {
namespace {

std::size_t place_of(const Table& table, std::string_view name) {
    const auto found = std::find_if(table.columns.begin(), table.columns.end(),
                                    [&](const Column& column) { return column.name == name; });
    if (found == table.columns.end()) throw OurFault(table.file + " has no column '" + std::string(name) + "'");
    return static_cast<std::size_t>(found - table.columns.begin());
}

}  // namespace

const std::vector<double>& MemorySink::Filled::column(std::string_view name) const {
    return numbers[place_of(table, name)];
}

const std::vector<std::string>& MemorySink::Filled::texts_of(std::string_view name) const {
    return texts[place_of(table, name)];
}

void MemorySink::begin(const Table& table) {
    const std::size_t columns = table.columns.size();
    tables_.push_back(
        {table, 0, std::vector<std::vector<double>>(columns), std::vector<std::vector<std::string>>(columns)});
}

void MemorySink::row(std::span<const Value> values) {
    Filled& to = tables_.back();
    if (values.size() != to.table.columns.size())
        throw OurFault(to.table.file + ": a row of " + std::to_string(values.size()) + " values");
    for (std::size_t c = 0; c < values.size(); ++c) {
        if (const auto* number = std::get_if<double>(&values[c])) to.numbers[c].push_back(*number);
        if (const auto* count = std::get_if<std::int64_t>(&values[c]))
            to.numbers[c].push_back(static_cast<double>(*count));
        if (const auto* text = std::get_if<std::string_view>(&values[c])) to.texts[c].emplace_back(*text);
    }
    ++to.rows;
}

const MemorySink::Filled* MemorySink::find(std::string_view file) const {
    const auto found =
        std::find_if(tables_.begin(), tables_.end(), [&](const Filled& one) { return one.table.file == file; });
    return found == tables_.end() ? nullptr : &*found;
}

}  // namespace heartwright::results
