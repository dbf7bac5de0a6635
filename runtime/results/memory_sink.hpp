// Results in memory, column by column: for Python, and for whoever asks for single figures.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/results/table.hpp"

namespace heartwright::results {

class MemorySink final : public Sink {
public:
    using Sink::row;
    struct Filled {
        Table table;
        std::size_t rows = 0;
        // Of each column [rows]: counts are numbers, too; texts are empty in a column of numbers, and the other way
        // round.
        std::vector<std::vector<double>> numbers;
        std::vector<std::vector<std::string>> texts;

        const std::vector<double>& column(std::string_view name) const;         // OurFault: there is none
        const std::vector<std::string>& texts_of(std::string_view name) const;  // likewise
    };

    void begin(const Table& table) override;
    void row(std::span<const Value> values) override;

    const std::deque<Filled>& tables() const { return tables_; }
    const Filled* find(std::string_view file) const;  // null: there is none

private:
    std::deque<Filled> tables_;
};

}  // namespace heartwright::results
