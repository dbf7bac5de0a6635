#include "runtime/report/compare/run_differences.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <set>

#include "base/diag/faults.hpp"
#include "runtime/report/compare/difference_count.hpp"
#include "runtime/report/compare/grid_differences.hpp"
#include "runtime/report/data/flat_json.hpp"
#include "runtime/report/data/run_folder.hpp"
#include "runtime/report/plots/text.hpp"

namespace heartwright::report {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

using Where = std::function<std::string(std::size_t)>;

QuantityDifference named(const DifferenceCount& count, const std::string& file, const std::string& name,
                         const std::string& symbol, const std::string& unit, const std::string& other_unit,
                         const Where& where) {
    QuantityDifference result = count.result();
    result.file = file;
    result.name = name;
    result.symbol = symbol;
    result.unit = unit;
    result.other_unit = other_unit;
    if (result.largest > 0) result.where = where(count.place());
    return result;
}

// Rows of both, in order: their numbers in A and in B, `missing` where one has no such row.
constexpr std::size_t missing = std::numeric_limits<std::size_t>::max();
using RowPairs = std::vector<std::pair<std::size_t, std::size_t>>;

// By time, ascending in both; the same to 1e-9.
RowPairs rows_by_time(const std::vector<double>& a, const std::vector<double>& b) {
    RowPairs pairs;
    std::size_t i = 0, j = 0;
    while (i < a.size() || j < b.size())
        if (j == b.size() || (i < a.size() && a[i] < b[j] - 1e-9 * (1 + std::fabs(b[j]))))
            pairs.emplace_back(i++, missing);
        else if (i == a.size() || !(a[i] <= b[j] + 1e-9 * (1 + std::fabs(b[j]))))
            pairs.emplace_back(missing, j++);
        else
            pairs.emplace_back(i++, j++);
    return pairs;
}

double at(const std::vector<double>& values, std::size_t row) { return row < values.size() ? values[row] : none; }

DifferenceCount counted(const RowPairs& rows, const std::vector<double>& a, const std::vector<double>& b) {
    DifferenceCount count;
    for (std::size_t k = 0; k < rows.size(); ++k) count.add(at(a, rows[k].first), at(b, rows[k].second), k);
    return count;
}

// Columns over time.
struct Series {
    std::string name, symbol, unit;
    const std::vector<double>* values;
};

void compare_series(const std::string& file, const std::vector<double>& t_a, const std::vector<Series>& a,
                    const std::vector<double>& t_b, const std::vector<Series>& b,
                    std::vector<QuantityDifference>& all) {
    const RowPairs rows = rows_by_time(t_a, t_b);
    const auto where = [&](std::size_t k) {
        return "t = " + readable(rows[k].first != missing ? t_a[rows[k].first] : t_b[rows[k].second], 8) + " ms";
    };
    const std::vector<double> nothing;
    const auto named_as = [](const std::vector<Series>& in, const Series& series) {
        return std::find_if(in.begin(), in.end(), [&](const Series& other) { return other.name == series.name; });
    };
    for (const Series& series : a) {
        const auto other = named_as(b, series);
        all.push_back(named(counted(rows, *series.values, other == b.end() ? nothing : *other->values), file,
                            series.name, series.symbol, series.unit, other == b.end() ? series.unit : other->unit,
                            where));
    }
    for (const Series& series : b)
        if (named_as(a, series) == a.end())
            all.push_back(named(counted(rows, nothing, *series.values), file, series.name, series.symbol, series.unit,
                                series.unit, where));
}

std::vector<Series> series_of(const std::vector<Trace>& traces) {
    std::vector<Series> all;
    for (const Trace& trace : traces)
        all.push_back({trace.quantity + (trace.probe.empty() ? "" : " at " + trace.probe), trace.quantity, trace.unit,
                       &trace.values});
    return all;
}

// A table whose first column is the time.
void compare_over_time(const std::string& file, const std::optional<CsvTable>& a, const std::optional<CsvTable>& b,
                       std::vector<QuantityDifference>& all) {
    const auto times = [](const std::optional<CsvTable>& table) {
        return table && !table->columns.empty() ? table->columns.front().numbers : std::vector<double>{};
    };
    const auto series = [](const std::optional<CsvTable>& table) {
        std::vector<Series> columns;
        for (std::size_t k = 1; table && k < table->columns.size(); ++k)
            columns.push_back(
                {table->columns[k].name, table->columns[k].name, table->columns[k].unit, &table->columns[k].numbers});
        return columns;
    };
    compare_series(file, times(a), series(a), times(b), series(b), all);
}

// What a row is of: "P1, beat 3"; of the second one of the same, "..., again".
bool tells_rows(const CsvColumn& column) {
    for (const char* name : {"probe", "stimulus", "beat", "period", "interval", "t"})
        if (column.name == name) return true;
    return false;
}

using TellsRows = std::function<bool(const CsvColumn&)>;

std::vector<std::string> names_of_rows(const CsvTable& table, const TellsRows& tells) {
    std::vector<std::string> names;
    std::map<std::string, int> taken;
    for (std::size_t row = 0; row < table.rows; ++row) {
        std::string name;
        for (const CsvColumn& column : table.columns) {
            if (!tells(column)) continue;
            const std::string text = !column.texts.empty() ? column.texts[row]
                                     : std::isnan(column.numbers[row])
                                         ? ""
                                         : column.name + " " + readable(column.numbers[row], 12);
            if (!text.empty()) name += (name.empty() ? "" : ", ") + text;
        }
        if (name.empty()) name = "row";
        const int number = ++taken[name];
        names.push_back(number == 1 ? name : name + " (" + std::to_string(number) + ")");
    }
    return names;
}

void compare_tables(const std::string& file, const std::optional<CsvTable>& a, const std::optional<CsvTable>& b,
                    std::vector<QuantityDifference>& all, const TellsRows& tells = tells_rows) {
    static const CsvTable empty;
    const CsvTable &in_a = a ? *a : empty, &in_b = b ? *b : empty;
    std::vector<std::string> names = names_of_rows(in_a, tells);
    std::map<std::string, std::size_t> row_in_b;
    const std::vector<std::string> names_b = names_of_rows(in_b, tells);
    for (std::size_t row = 0; row < names_b.size(); ++row) row_in_b.emplace(names_b[row], row);
    RowPairs rows;
    for (std::size_t row = 0; row < names.size(); ++row) {
        const auto found = row_in_b.find(names[row]);
        rows.emplace_back(row, found == row_in_b.end() ? missing : found->second);
        if (found != row_in_b.end()) row_in_b.erase(found);
    }
    for (std::size_t row = 0; row < names_b.size(); ++row)
        if (row_in_b.count(names_b[row]) > 0) {
            rows.emplace_back(missing, row);
            names.push_back(names_b[row]);
        }
    const Where where = [&](std::size_t k) { return names[k]; };
    const std::vector<double> nothing;
    const auto compare = [&](const CsvColumn* of_a, const CsvColumn* of_b) {
        const CsvColumn& column = of_a ? *of_a : *of_b;
        if (!column.texts.empty() || tells(column)) return;
        all.push_back(named(counted(rows, of_a ? of_a->numbers : nothing, of_b ? of_b->numbers : nothing), file,
                            column.name, column.name, column.unit, of_b ? of_b->unit : column.unit, where));
    };
    for (const CsvColumn& column : in_a.columns) compare(&column, in_b.find(column.name));
    for (const CsvColumn& column : in_b.columns)
        if (!in_a.find(column.name)) compare(nullptr, &column);
}

// Of tables without a section of their own the first column of numbers tells rows, as texts do.
void compare_other_tables(const std::map<std::string, CsvTable>& a, const std::map<std::string, CsvTable>& b,
                          std::vector<QuantityDifference>& all) {
    const auto table = [](const std::map<std::string, CsvTable>& tables, const std::string& file) {
        const auto found = tables.find(file);
        return found == tables.end() ? std::nullopt : std::optional(found->second);
    };
    std::set<std::string> files;
    for (const auto* tables : {&a, &b})
        for (const auto& [file, one] : *tables) files.insert(file);
    for (const std::string& file : files) {
        const auto of_a = table(a, file), of_b = table(b, file);
        std::string first;
        for (const CsvColumn& column : (of_a ? *of_a : *of_b).columns)
            if (first.empty() && column.texts.empty()) first = column.name;
        compare_tables(file, of_a, of_b, all,
                       [&](const CsvColumn& column) { return !column.texts.empty() || column.name == first; });
    }
}

// sparks.csv has no names of rows: they go by their order.
std::optional<CsvTable> table_of_sparks(const RunFolder& run) {
    if (!run.has_sparks) return std::nullopt;
    const io::SparkTable sparks = io::read_sparks(run.sparks_path());
    CsvTable table;
    const std::vector<std::string> headers = sparks.headers();
    for (std::size_t k = 0; k < headers.size(); ++k) {
        const auto open = headers[k].rfind(" [");
        const bool has_unit = open != std::string::npos && headers[k].back() == ']';
        table.columns.push_back({has_unit ? headers[k].substr(0, open) : headers[k],
                                 has_unit ? headers[k].substr(open + 2, headers[k].size() - open - 3) : "1",
                                 {},
                                 {}});
        if (table.columns.back().name == "t") table.columns.back().name = "start";
        for (const io::SparkTable::Row& row : sparks.rows) table.columns.back().numbers.push_back(row[k]);
    }
    table.rows = sparks.rows.size();
    return table;
}

// The numbers of a part of the summary by path; an array of numbers one by one.
std::vector<std::pair<std::string, double>> numbers_below(const RunFolder& run, const std::string& part) {
    std::vector<std::pair<std::string, double>> numbers;
    const json::Value* found = run.summary ? find_path(*run.summary, part) : nullptr;
    if (found == nullptr) return numbers;
    for (const Leaf& leaf : leaves_of(*found, part)) {
        if (leaf.value->is(json::Kind::number)) numbers.emplace_back(leaf.path, leaf.value->number);
        if (!leaf.value->is(json::Kind::array)) continue;
        for (std::size_t k = 0; k < leaf.value->items.size(); ++k)
            if (leaf.value->items[k].is(json::Kind::number))
                numbers.emplace_back(leaf.path + "." + std::to_string(k), leaf.value->items[k].number);
    }
    return numbers;
}

// "cv_mm_per_ms", "time_ms", "distance_mm"; of another unit its name says nothing.
std::string unit_in_name(std::string_view symbol) {
    if (symbol.ends_with("_mm_per_ms")) return "mm/ms";
    if (symbol.ends_with("_per_ms")) return "";
    return symbol.ends_with("_ms") ? "ms" : symbol.ends_with("_mm") ? "mm" : "";
}

void compare_summaries(const RunFolder& a, const RunFolder& b, std::vector<QuantityDifference>& all) {
    for (const char* part : {"measures", "at_probes", "sparks"}) {
        const auto in_a = numbers_below(a, part), in_b = numbers_below(b, part);
        const std::map<std::string, double> of_a(in_a.begin(), in_a.end()), of_b(in_b.begin(), in_b.end());
        const auto compare = [&](const std::string& path) {
            const auto value = [&](const auto& of) { return of.count(path) > 0 ? of.at(path) : none; };
            const std::string symbol = path.substr(path.rfind('.') + 1);
            const auto unit = [&](const RunFolder& run) {
                return run.summary && std::string_view(part) == "at_probes"
                           ? text_at(*run.summary, "map_units." + symbol)
                           : unit_in_name(symbol);
            };
            DifferenceCount count;
            count.add(value(of_a), value(of_b), 0);
            const std::string unit_a = unit(a), unit_b = unit(b);
            all.push_back(named(count, "summary.json", path, symbol, unit_a.empty() ? unit_b : unit_a,
                                unit_b.empty() ? unit_a : unit_b, [](std::size_t) { return std::string(); }));
        };
        for (const auto& [path, value] : in_a) compare(path);
        for (const auto& [path, value] : in_b)
            if (of_a.count(path) == 0) compare(path);
    }
}

// Of a scan its times, and one quantity at a time.
struct OneScan {
    explicit OneScan(const io::ListedLineScan* of_scan) : scan(of_scan), t(values("t")) {}
    std::vector<double> values(const std::string& set) const {
        return scan ? io::read_line_scan(*scan, set, 0, scan->rows) : std::vector<double>{};
    }
    std::size_t sites() const { return scan && scan->rows > 0 ? scan->sites : 0; }
    const io::LineScanData::Quantity* find(const std::string& name) const {
        if (scan)
            for (const auto& quantity : scan->kind.quantities)
                if (quantity.name == name) return &quantity;
        return nullptr;
    }

    const io::ListedLineScan* scan;  // null: the run has no such one
    std::vector<double> t;
};

void compare_scan(const OneScan& in_a, const OneScan& in_b, std::vector<QuantityDifference>& all) {
    const RowPairs rows = rows_by_time(in_a.t, in_b.t);
    const std::string& name = (in_a.scan ? in_a.scan : in_b.scan)->kind.name;
    const std::size_t sites = std::max(in_a.sites(), in_b.sites());
    const auto one = [&](const io::LineScanData::Quantity* of_a, const io::LineScanData::Quantity* of_b) {
        const auto& known = of_a ? *of_a : *of_b;
        const std::vector<double> values_a = of_a ? in_a.values(known.name) : std::vector<double>{},
                                  values_b = of_b ? in_b.values(known.name) : std::vector<double>{};
        const auto value = [](const OneScan& in, const std::vector<double>& values, std::size_t row, std::size_t site) {
            return !values.empty() && row != missing && site < in.sites() ? at(values, row * in.sites() + site) : none;
        };
        DifferenceCount count;
        for (std::size_t k = 0; k < rows.size(); ++k)
            for (std::size_t site = 0; site < sites; ++site)
                count.add(value(in_a, values_a, rows[k].first, site), value(in_b, values_b, rows[k].second, site),
                          k * sites + site);
        all.push_back(named(count, "line_scans.h5", name + "/" + known.name, known.name, known.unit,
                            of_b ? of_b->unit : known.unit, [&](std::size_t place) {
                                return "t = " + readable(in_a.t[rows[place / sites].first], 8) + " ms, site " +
                                       std::to_string(place % sites);
                            }));
    };
    if (in_a.scan)
        for (const auto& quantity : in_a.scan->kind.quantities) one(&quantity, in_b.find(quantity.name));
    if (in_b.scan)
        for (const auto& quantity : in_b.scan->kind.quantities)
            if (!in_a.find(quantity.name)) one(nullptr, &quantity);
}

void compare_scans(const RunFolder& a, const RunFolder& b, std::vector<QuantityDifference>& all) {
    const auto find = [](const RunFolder& run, const std::string& name) -> const io::ListedLineScan* {
        for (const auto& scan : run.line_scans)
            if (scan.kind.name == name) return &scan;
        return nullptr;
    };
    for (const auto& scan : a.line_scans) compare_scan(OneScan(&scan), OneScan(find(b, scan.kind.name)), all);
    for (const auto& scan : b.line_scans)
        if (!find(a, scan.kind.name)) compare_scan(OneScan(nullptr), OneScan(&scan), all);
}

void note_status(const char* letter, const RunFolder& run, std::vector<std::string>& notes) {
    const std::string status = run.summary ? text_at(*run.summary, "status") : "";
    if (!run.summary) notes.push_back(std::string(letter) + " did not finish: it has no summary.json");
    if (run.summary && status != "complete")
        notes.push_back(std::string(letter) + " is not whole: " + (status.empty() ? "it says no status" : status));
}

void note_settings(const RunFolder& a, const RunFolder& b, std::vector<std::string>& notes) {
    constexpr std::size_t most = 8;
    const auto in_a = leaves_of(a.experiment), in_b = leaves_of(b.experiment);
    std::string paths;
    std::size_t count = 0;
    for (const Difference& difference : differences(in_a, in_b)) {
        if (difference.path == "name" || difference.path == "doc") continue;
        if (++count <= most) paths += (paths.empty() ? "" : ", ") + difference.path;
    }
    if (count > 0)
        notes.push_back("the experiments are not the same: " + paths +
                        (count > most ? " and " + std::to_string(count - most) + " more" : ""));
    if (a.summary && b.summary && text_at(*a.summary, "model.name") != text_at(*b.summary, "model.name"))
        notes.push_back("the models are not the same: symbols of one name are compared, whatever they mean in each");
}

}  // namespace

double QuantityDifference::relative() const {
    if (largest == 0) return 0;
    return scale > 0 ? largest / scale : std::numeric_limits<double>::infinity();
}

void RunDifferences::leave_out(const std::string& what, const std::string& why, const std::string& domains) {
    left_out.push_back(what);
    notes.push_back(what + " are not compared: " + why + (domains.empty() ? "" : " (" + domains + ")"));
}

RunDifferences differences_of_runs(const std::filesystem::path& a_folder, const std::filesystem::path& b_folder,
                                   bool across_meshes) {
    const RunFolder a = read_run_folder(a_folder), b = read_run_folder(b_folder);
    if (!across_meshes) require_one_mesh(a, b);
    RunDifferences result;
    note_status("A", a, result.notes);
    note_status("B", b, result.notes);
    note_settings(a, b, result.notes);
    std::vector<QuantityDifference>& all = result.quantities;
    compare_series("probes.csv", a.times, series_of(a.traces), b.times, series_of(b.traces), all);
    compare_tables("beats.csv", a.beats, b.beats, all);
    compare_tables("restitution.csv", a.restitution, b.restitution, all);
    compare_over_time("ecg.csv", a.ecg, b.ecg, all);
    compare_over_time("phase_singularities.csv", a.singularities, b.singularities, all);
    compare_tables("phase_singularity_points.csv", a.singularity_points, b.singularity_points, all);
    compare_tables("sparks.csv", table_of_sparks(a), table_of_sparks(b), all);
    compare_other_tables(a.other_tables, b.other_tables, all);
    compare_summaries(a, b, all);
    if (const std::string other = other_mesh(a, b); !other.empty()) {
        result.leave_out("maps, fields and end states", "the meshes are not the same", other);
        compare_scans(a, b, all);
        return result;
    }
    compare_maps(a.maps, b.maps, result);
    compare_fields(a_folder, b_folder, result);
    compare_scans(a, b, all);
    compare_end_states(a_folder, b_folder, result);
    return result;
}

}  // namespace heartwright::report
