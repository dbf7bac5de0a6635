#include "runtime/commands/inspect/export_leads.hpp"

#include <cmath>
#include <filesystem>

#include "base/diag/faults.hpp"
#include "runtime/io/arrays/wfdb_record.hpp"
#include "runtime/report/data/csv_table.hpp"
#include "runtime/report/data/run_folder.hpp"

namespace heartwright::commands {
namespace {

// Samples a second, Hz, to the digits that times in ms have.
double rate_of(const std::string& path, const std::vector<double>& t) {
    if (t.size() < 2) throw UserFault(path + ": has fewer than two samples, and so no sampling rate");
    const double between = (t.back() - t.front()) / static_cast<double>(t.size() - 1);
    for (std::size_t k = 1; k < t.size(); ++k)
        if (!(between > 0 && std::fabs(t[k] - t[k - 1] - between) < 1e-6 * between))
            throw UserFault(path + ": the samples are not equally far apart, as those of a WFDB record are");
    return std::round(1e9 / between) / 1e6;
}

}  // namespace

std::vector<std::string> export_leads(const std::string& run, const std::string& folder) {
    const std::string path = (std::filesystem::path(run) / "leads.csv").string();
    const report::CsvTable table = report::read_csv(path);
    if (table.columns.size() < 2) throw UserFault(path + ": has no leads");
    io::WfdbRecord record;
    record.name = "leads";
    record.samples_per_second = rate_of(path, table.columns.front().numbers);
    for (std::size_t k = 1; k < table.columns.size(); ++k)
        record.signals.push_back({table.columns[k].name, table.columns[k].unit, table.columns[k].numbers});
    const json::Value experiment = report::read_experiment(run);
    record.comments.push_back("simulated by heartwright: " + report::text_at(experiment, "name"));
    return io::write_wfdb(folder, record);
}

}  // namespace heartwright::commands
