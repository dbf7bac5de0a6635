// Folders in which what was made once is kept for the next time: solvers, prepaced cells. It runs, and is computed
// with, as this user: what another user has written, or could have, is never taken from there.
#pragma once

#include <string>
#include <vector>

namespace heartwright::cache {

// Why another user may have written `path` (a link is not followed): "belongs to user 1001", "can be written by other
// users". "": it is this user's or root's, or not there.
std::string not_ours(const std::string& path);

// $XDG_CACHE_HOME/heartwright and ~/.cache/heartwright, first the one to prefer; some may not be there yet. Those of
// other users are left out. One of this user that others can write is closed to them, unless it is sticky as /tmp is:
// there each entry is asked for its owner. MachineFault where none is left: says why.
std::vector<std::string> places();

// The first of them.
std::string place();

// The folder `name` in it, made where it is not there. MachineFault when it cannot be, or is not this user's alone.
std::string folder_in_place(const std::string& name);

}  // namespace heartwright::cache
