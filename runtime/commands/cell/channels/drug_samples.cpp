// A drug's parameters drawn again and again, as bootstrap and MCMC files have them.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <sstream>

#include "base/diag/faults.hpp"
#include "base/diag/lower_case.hpp"
#include "runtime/commands/cell/channels/current_names.hpp"
#include "runtime/commands/cell/channels/drugs.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/report/data/csv_table.hpp"

namespace heartwright::commands {

namespace {

struct SampleTable {
    std::string path;
    std::vector<std::string> headers;
    std::vector<std::vector<std::string>> rows;

    std::optional<std::size_t> column(const std::string& name) const {
        for (std::size_t k = 0; k < headers.size(); ++k)
            if (lower_case(headers[k]) == lower_case(name)) return k;
        return {};
    }
    std::string place(std::size_t row) const { return path + ":" + std::to_string(row + 2); }
};

// R writes texts in quotes and Windows ends lines with a carriage return.
std::vector<std::string> fields_of(std::string line) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return report::csv_fields(line);
}

SampleTable read_samples(const std::string& path) {
    SampleTable table{path, {}, {}};
    std::istringstream lines(io::read_file(path));
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line == "\r") continue;
        std::vector<std::string> fields = fields_of(line);
        if (table.headers.empty()) {
            table.headers = std::move(fields);
            continue;
        }
        if (fields.size() != table.headers.size())
            throw UserFault(table.place(table.rows.size()) + ": " + std::to_string(fields.size()) +
                            " fields, the header has " + std::to_string(table.headers.size()));
        table.rows.push_back(std::move(fields));
    }
    if (table.rows.empty()) throw UserFault(path + ": has no sample: expected a header and a row for each");
    return table;
}

// Nothing of "NA" and of an empty field.
std::optional<double> number_at(const SampleTable& table, std::size_t row, std::size_t column) {
    const std::string& text = table.rows[row][column];
    if (text.empty() || text == "NA") return {};
    double value = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || rest != text.data() + text.size() || !std::isfinite(value))
        throw UserFault(table.place(row) + ": " + table.headers[column] + " is '" + text + "', no number");
    return value;
}

bool has_binding(const SampleTable& table) { return table.column(std::string(binding_names.front())).has_value(); }

HergBinding binding_at(const SampleTable& table, std::size_t row) {
    std::array<double, binding_names.size()> values{};
    for (std::size_t k = 0; k < values.size(); ++k) {
        const std::string name(binding_names[k]);
        const auto column = table.column(name);
        if (!column) throw UserFault(table.path + ":1: has " + std::string(binding_names.front()) + " but no " + name);
        const auto value = number_at(table, row, *column);
        if (!value || (name != "Vhalf" && !(*value >= 0)))
            throw UserFault(table.place(row) + ": " + name + " is '" + table.rows[row][*column] +
                            "', no number of 0 or more");
        values[k] = *value;
    }
    return {values[0], values[1], values[2], values[3], values[4]};
}

constexpr std::string_view ic50_ending = "_IC50", hill_ending = "_h";

std::vector<std::string> blocked_currents(const SampleTable& table) {
    std::vector<std::string> currents;
    for (const std::string& header : table.headers)
        if (header.ends_with(ic50_ending)) currents.push_back(header.substr(0, header.size() - ic50_ending.size()));
    return currents;
}

bool are_of_one_channel(const DrugBlock& a, const DrugBlock& b) {
    return (is_on_hERG(a) && is_on_hERG(b)) || ion_of_current(a.target) == ion_of_current(b.target);
}

void set_block(Drug& drug, const SampleTable& table, std::size_t row, const std::string& current) {
    DrugBlock block{current == "hERG" ? "I_Kr" : current, 0, 1};
    std::erase_if(drug.blocks, [&](const DrugBlock& other) { return are_of_one_channel(block, other); });
    const auto ic50 = number_at(table, row, *table.column(current + std::string(ic50_ending)));
    if (!ic50) return;
    block.ic50 = *ic50;
    if (const auto column = table.column(current + std::string(hill_ending)))
        block.hill = number_at(table, row, *column).value_or(1);
    if (!(block.ic50 > 0) || !(block.hill > 0))
        throw UserFault(table.place(row) + ": IC50 and Hill coefficient of " + current + " are not greater than 0");
    drug.blocks.push_back(block);
}

}  // namespace

std::vector<Drug> samples_of(const Drug& drug, const std::vector<std::string>& paths) {
    std::vector<Drug> samples;
    for (const std::string& path : paths) {
        const SampleTable table = read_samples(path);
        const std::vector<std::string> currents = blocked_currents(table);
        if (!has_binding(table) && currents.empty())
            throw UserFault(path + ":1: expected columns such as Kmax, Ku, n, halfmax, Vhalf, or ICaL_IC50, ICaL_h");
        if (samples.empty()) samples.assign(table.rows.size(), drug);
        if (table.rows.size() != samples.size())
            throw UserFault(path + ": has " + std::to_string(table.rows.size()) + " samples, " + paths.front() +
                            " has " + std::to_string(samples.size()) + ": row by row they are one sample");
        for (std::size_t row = 0; row < samples.size(); ++row) {
            if (has_binding(table)) samples[row].binding = binding_at(table, row);
            for (const std::string& current : currents) set_block(samples[row], table, row, current);
        }
    }
    return samples;
}

}  // namespace heartwright::commands
