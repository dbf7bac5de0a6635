#include "runtime/app/site_files.hpp"

#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/app/site_summary.hpp"
#include "runtime/io/line_scans_file.hpp"
#include "runtime/io/spark_table.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/solver/agree.hpp"

namespace heartwright::app {
namespace {

// Without times and values.
io::LineScanData kind_of(const solver::LineScanResult& scan) {
    io::LineScanData kind{scan.name, std::string(1, "xyz"[scan.axis]), scan.cell, scan.through, scan.spacing, {}, {}};
    for (const auto& quantity : scan.quantities) kind.quantities.push_back({quantity.name, quantity.unit, {}});
    return kind;
}

void remove_pieces(const std::string& folder) {  // of a run before: they are not to be taken for these
    std::error_code error;
    std::filesystem::remove_all(folder + "/line_scans", error);
    if (error) throw MachineFault(folder + "/line_scans: cannot be removed: " + error.message());
}

void write_scans_alone(const solver::Simulation& simulation, const std::string& experiment, const std::string& model, const std::string& folder) {
    remove_pieces(folder);
    std::vector<io::LineScanData> scans;
    for (solver::LineScanResult& scan : simulation.line_scans()) {
        io::LineScanData& data = scans.emplace_back(kind_of(scan));
        data.t = std::move(scan.t);
        for (std::size_t q = 0; q < data.quantities.size(); ++q) data.quantities[q].values = std::move(scan.quantities[q].values);
    }
    io::write_line_scans(folder + "/line_scans.h5", scans, experiment, model);
}

void write_scans_of_ranks(const solver::Simulation& simulation, const experiment::Experiment& experiment, const std::string& model,
                          const std::string& folder) {
    mpi::Team& team = simulation.team();
    const auto own = simulation.own_line_scans();
    std::vector<std::int64_t> rows, ranks;  // of each scan, which one rank has
    for (const auto& [scan, is_own] : own) {
        rows.push_back(static_cast<std::int64_t>(scan->t.size()));
        ranks.push_back(is_own ? team.rank() : 0);
    }
    rows = team.sums(rows);
    ranks = team.sums(ranks);
    solver::together(team, [&] {
        if (!team.is_root()) return;
        remove_pieces(folder);
        io::make_folder(folder + "/line_scans");
    });
    solver::together(team, [&] {
        io::LineScanPieces pieces(folder, team.rank());
        for (const auto& [scan, is_own] : own) {
            if (scan->t.empty()) continue;
            pieces.begin(scan->name, scan->t);
            for (const auto& quantity : scan->quantities) pieces.quantity(quantity.name, quantity.values);
        }
        pieces.close();
    });
    solver::together(team, [&] {
        if (!team.is_root()) return;
        std::vector<io::JoinedLineScan> joined;
        for (std::size_t k = 0; k < own.size(); ++k)
            joined.push_back({kind_of(*own[k].scan), static_cast<std::uint64_t>(rows[k]), experiment.line_scans[k].sites.size(), static_cast<int>(ranks[k])});
        io::join_line_scans(folder + "/line_scans.h5", joined, experiment.name, model);
    });
}

}  // namespace

void write_site_files(const solver::Simulation& simulation, const experiment::Experiment& experiment, const abi::Model& model,
                      const std::string& folder) {
    const bool is_root = simulation.team().is_root();
    if (!experiment.line_scans.empty()) {
        if (simulation.team().is_alone())
            write_scans_alone(simulation, experiment.name, model.name, folder);
        else
            write_scans_of_ranks(simulation, experiment, model.name, folder);
    }
    if (experiment.sparks) {
        std::optional<io::SparkWriter> table;
        solver::together(simulation.team(), [&] {
            if (is_root) table.emplace(folder + "/sparks.csv", spark_table(*experiment.sparks, model));
        });
        simulation.for_each_spark([&](const solver::SparkResult& spark) { table->row(spark_row(spark)); });
        solver::together(simulation.team(), [&] {
            if (is_root) table->finish();
        });
    }
}

}  // namespace heartwright::app
