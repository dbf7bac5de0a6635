#include "runtime/commands/output/site_files.hpp"

#include <optional>

#include "runtime/commands/output/site_summary.hpp"
#include "runtime/io/tables/spark_table.hpp"
#include "runtime/mpi/agree.hpp"

namespace heartwright::app {

void write_site_files(const solver::Simulation& simulation, const experiment::Experiment& experiment,
                      const abi::Model& model, const std::string& folder) {
    const bool is_root = simulation.team().is_root();
    if (experiment.sparks) {
        std::optional<io::SparkWriter> table;
        solver::collective_try(simulation.team(), [&] {
            if (is_root) table.emplace(folder + "/sparks.csv", spark_table(*experiment.sparks, model));
        });
        simulation.for_each_spark([&](const solver::SparkResult& spark) { table->row(spark_row(spark)); });
        solver::collective_try(simulation.team(), [&] {
            if (is_root) table->finish();
        });
    }
}

}  // namespace heartwright::app
