// Cells that begin with states from files: end_state.h5 of other runs.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "runtime/cells/population.hpp"
#include "runtime/io/fields/end_state_file.hpp"
#include "runtime/tissue_state/assembly.hpp"

namespace heartwright::tissue_state {

class StartFiles {
public:
    // Opens the file of each block that begins with one and checks it against the model and the domain: names, units,
    // shapes, which cells. What is wrong goes to `diagnostics` at the start's place, what people should know to
    // `notes`. All of these outlive it.
    StartFiles(const experiment::Experiment& experiment, const interface::Model& model, const Assembly& assembly,
               Diagnostics& diagnostics, std::vector<std::string>& notes);

    bool empty() const { return starts_.empty(); }

    // Puts the states of the file where the model's own are. UserFault when a value is NaN or out of its state's range,
    // with cell and state; when the channels of a site are not as many as the model has.
    void put(cells::Population& population) const;

private:
    struct Start {
        int block;
        std::shared_ptr<const io::EndStateFile> file;
        std::int64_t row;                  // of the one cell for all of the block; -1: each cell its own
        std::vector<double> factors;       // [n_states], file's unit to the model's
        std::vector<double> site_factors;  // [lattice n_states]
    };
    void open(int block, const experiment::StartFile& said, Diagnostics& diagnostics, std::vector<std::string>& notes);
    bool find_cell(const experiment::StartFile& said, Start& start, Diagnostics& diagnostics,
                   std::vector<std::string>& notes) const;
    bool match_domain(const experiment::StartFile& said, const io::EndStateHeader& header, Diagnostics& diagnostics,
                      std::vector<std::string>& notes) const;
    bool match_model(const experiment::StartFile& said, Start& start, Diagnostics& diagnostics,
                     std::vector<std::string>& notes) const;
    std::int64_t row_of_slot(const Start& start, std::int64_t slot) const;
    void put_states(const Start& start, cells::Population& population) const;
    void put_sites(const Start& start, cells::Population& population) const;
    double checked(const Start& start, const interface::StateInfo& info, double value, std::int64_t row,
                   std::int64_t site) const;

    const experiment::Experiment& experiment_;
    const interface::Model& model_;
    const Assembly& assembly_;
    std::vector<Start> starts_;
};

}  // namespace heartwright::tissue_state
