// The folder of a run: whether it may be written to, and how it is emptied for another run.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace heartwright::commands {

// UserFault when `folder` is a file, or another process is writing there; and, unless it `may_hold_a_run` (--force,
// --resume), when it holds a run, whole or not, or runs of seeds, or files of these names that nobody's run made.
// Changes nothing.
void refuse_a_used_folder(const std::string& folder, bool may_hold_a_run);

// Of a run that begins at the beginning although --resume was given, as there is no checkpoint: UserFault when the
// folder holds what such a beginning would lose, which is all but a killed run of this same experiment.
void refuse_to_lose_results(const std::string& folder, const nlohmann::ordered_json& resolved);

// Before a run, or one of seeds, continues: its summary.json goes, since a run that is ended meanwhile must not look
// whole. UserFault, and nothing is changed, when something in the place of a run's files was not made by one, or is a
// link.
void go_on_in_folder(const std::string& folder);

// Makes the folder, and removes what a run, its seeds, its report and its export made there; whatever else lies there
// stays. The caller holds the folder's lock; that of each seed's folder is taken before anything is removed. UserFault,
// and nothing is removed: a run of a seed is in progress; unless is_forced, the folder holds a run; something in the
// place of a run's files was not made by one, or is a link; one of the files is what the new run `starts_from`.
// MachineFault when something cannot be removed.
void claim_folder(const std::string& folder, bool is_forced, const std::vector<std::string>& starts_from);

}  // namespace heartwright::commands
