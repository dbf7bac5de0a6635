// What of an experiment has happened by a step: so much of two experiments must be the same for a run of one to
// continue as the other.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>

namespace heartwright::experiment {

// A resolved experiment (resolved.hpp) without what begins later, and with what lasts longer cut off, when steps [0,
// step) have been done and outputs of `step` have been emitted. Runs of two experiments for which this is the same
// are in the same state then. What becomes of a key is a column of its descriptor (keys/key.hpp, Resume):
//   the end of the run                "30 ms or later", of one that ends there or later; as it is when it ends before
//   starts and windows of actions     those before `step`; an entry that has not begun is left out, unless cells are
//                                     prepaced. A stimulus goes by the member "starts" where resume_identity() has
//                                     added it; one that comes "after" another has no instant of its own else, and
//                                     stays
//   actions at an instant             those at `step` or before: at `step` they are done already
//   windows of outputs                "to" no later than `step`, "from" no later than one step more
// What is not as resolved_json() writes it stays as it is.
nlohmann::ordered_json resume_prefix(nlohmann::ordered_json resolved, std::int64_t step);

// time.end of a resolved experiment in steps; -1 when it is none.
std::int64_t last_step_of(const nlohmann::ordered_json& resolved);

}  // namespace heartwright::experiment
