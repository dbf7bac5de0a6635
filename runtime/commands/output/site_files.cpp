#include "runtime/commands/output/site_files.hpp"

#include <optional>

#include "runtime/commands/output/site_summary.hpp"
#include "runtime/io/tables/spark_table.hpp"
#include "runtime/mpi/agree.hpp"

namespace heartwright::commands {

void write_site_files(const simulation::Simulation& simulation, const experiment::Experiment& experiment,
                      const interface::Model& model, const std::string& folder) {
    const bool is_root = simulation.team().is_root();
    if (experiment.sparks) {
        std::optional<io::SparkWriter> table;
        mpi::collective_try(simulation.team(), [&] {
            if (is_root) table.emplace(folder + "/sparks.csv", spark_table(*experiment.sparks, model));
        });
        simulation.for_each_spark([&](const simulation::SparkResult& spark) { table->row(spark_row(spark)); });
        mpi::collective_try(simulation.team(), [&] {
            if (is_root) table->finish();
        });
    }
}

}  // namespace heartwright::commands
