// A folder that was made at once, is whole or not there, and is looked at before it is used. Its checksums.json lists
// every file of it:
//
//     {"format": 1, "files": [{"file": "module.so", "bytes": 54032, "checksum": "0123456789abcdef"}, ...]}
#pragma once

#include <string>

namespace heartwright::cache {

struct Entry {
    enum class State {
        whole,    // this user's or root's, every file as it was made
        absent,   // not there, or of a version that listed no files
        damaged,  // `why`
        foreign,  // another user may have written it: `why`
    } state = State::absent;
    std::string why = {};  // "/c/m-1/module.so: has 1000 bytes, and 54032 were written"

    bool is_whole() const { return state == State::whole; }
};
Entry look_at(const std::string& folder);

// Lists the files of `work`, takes from others the right to write them, syncs all, and puts it in place as `folder`,
// instead of what is there. MachineFault when that fails.
void put_in_place(const std::string& work, const std::string& folder);

}  // namespace heartwright::cache
