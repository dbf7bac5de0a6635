// A file that is kept under a key, with its checksum in its name: FOLDER/KEY-CHECKSUM.EXTENSION.
#pragma once

#include <cstdint>
#include <string>

namespace heartwright::cache {

struct KeptFile {
    std::string folder, key, extension;  // ".h5"
};

// The path of the one that is there, this user's or root's and with the bytes that were written; "": none. Its time of
// modification becomes now. One that is damaged is removed, and stderr tells of it.
std::string find(const KeptFile& kept);

// Puts the whole file `own`, which lies in the folder, in place. Its path there. MachineFault when that fails.
std::string keep(const KeptFile& kept, const std::string& own);

// Least recently used first, removes files of this extension from the folder until they have at most so many bytes.
// What cannot be removed stays.
void remove_least_recent(const std::string& folder, const std::string& extension, std::int64_t most_bytes);

}  // namespace heartwright::cache
