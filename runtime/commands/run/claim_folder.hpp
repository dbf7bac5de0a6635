// The folder of a run: whether it may be written to, and how it is emptied for another run.
#pragma once

#include <string>

namespace heartwright::commands {

// UserFault when `folder` is a file, or another process is writing there; and, unless it `may_hold_a_run` (--force,
// --resume), when it holds a run, whole or not, or runs of seeds. Changes nothing.
void refuse_a_used_folder(const std::string& folder, bool may_hold_a_run);

// Makes the folder, and removes what a run, its seeds and an export of it left there; whatever else lies there stays.
// The caller holds the folder's lock; that of each seed's folder is taken before anything is removed. UserFault when a
// run of a seed is going on or, unless is_forced, when the folder holds a run; MachineFault when something cannot be
// removed.
void claim_folder(const std::string& folder, bool is_forced);

}  // namespace heartwright::commands
