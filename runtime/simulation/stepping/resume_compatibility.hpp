// Resume compatibility check: what two runs must have in common for one to continue from a checkpoint of the other.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>

#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/io/fields/domain_identity.hpp"
#include "runtime/mpi/team.hpp"

namespace heartwright::simulation {

// Of a bound experiment, all that the state after any step depends on:
//   model        name, spec, precision, approximations
//   grid         cells along the axes
//   domain       of which points (io/fields/domain_identity.hpp)
//   experiment   resolved; files by a checksum of what is read from them, in place of their paths; each stimulus with
//                its "starts"
//   parameters   those that follow from other parts of the experiment (ParameterInfo::bind), with their values in each
//                block of cells
// Collective; whole at the root, which reads the files.
nlohmann::ordered_json resume_identity(const experiment::Experiment& experiment, const interface::Model& model,
                                       const io::DomainIdentity& domain, mpi::Team& team);

// Adds what tables of clamps say up to `step`: rows that come later may be others.
void add_tables(nlohmann::ordered_json& identity, const experiment::Experiment& experiment, std::int64_t step);

// The experiment prefix: what comes after `step` is left out (experiment/resume_prefix.hpp).
nlohmann::ordered_json identity_prefix(nlohmann::ordered_json identity, std::int64_t step);

}  // namespace heartwright::simulation
