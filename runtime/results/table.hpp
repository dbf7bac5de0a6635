// Results of a run: tables, figures and notes. Who measures hands them to a sink: files of a folder, memory, Python.
//
// A table is declared once, where it is measured. The declaration gives the file's header, the names and units in
// Python, and the table of docs/results.md.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace heartwright::results {

struct Column {
    std::string name;          // "t", "apd90"
    std::string unit;          // of a number, "1": dimensionless; empty: names and counts
    std::string meaning = {};  // for people
    std::string empty = {};    // when a field has no value; empty: always has one

    std::string header() const { return unit.empty() ? name : name + " [" + unit + "]"; }
};

struct Table {
    std::string file;  // in the run's folder: "ecg.csv"
    std::string rows;  // "a row per time; sorted by time"
    std::vector<Column> columns;
};

// A field of a row. NaN: no value.
using Value = std::variant<double, std::int64_t, std::string_view>;

// What takes results. Observers measure together, so all ranks hand out results at the same time; rows, figures and
// notes go to the sink of the root alone. None of the calls waits for another rank.
class Sink {
public:
    Sink();
    virtual ~Sink();
    Sink(const Sink&) = delete;
    Sink& operator=(const Sink&) = delete;
    Sink(Sink&&) noexcept;
    Sink& operator=(Sink&&) noexcept;

    // The rows that follow are those of this table, up to the next begin(). A table may be without rows.
    virtual void begin(const Table& table) = 0;
    virtual void row(std::span<const Value> values) = 0;  // as many as columns
    void row(std::initializer_list<Value> values) { row(std::span<const Value>(values.begin(), values.size())); }

    // Figures by the keys of summary.json: facts()["measures"]["ecg"][NAME].
    nlohmann::ordered_json& facts() { return *facts_; }
    // Sentences for the summary; a warning begins with "warning: ".
    std::vector<std::string>& notes() { return notes_; }

private:
    std::unique_ptr<nlohmann::ordered_json> facts_;
    std::vector<std::string> notes_;
};

// JSON has no NaN and no infinity: null takes their place.
nlohmann::ordered_json finite(double value);

}  // namespace heartwright::results
