// The folder of a run: whether it may be written to, and how it is emptied for another run.
#pragma once

#include <string>

namespace heartwright::app {

// UserFault when `folder` is a file, or holds a run, whole or not, or runs of seeds, and `force` is not given.
void refuse_a_used_folder(const std::string& folder, bool force);

// Refuses as above, makes the folder, and removes what a run, its seeds and an export of it left there. Whatever else lies there stays.
// MachineFault when something cannot be removed.
void claim_folder(const std::string& folder, bool force);

}  // namespace heartwright::app
