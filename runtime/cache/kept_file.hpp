// A file that is kept under a key, with its checksum in its name: FOLDER/KEY-CHECKSUM.EXTENSION.
#pragma once

#include <string>

namespace heartwright::cache {

struct KeptFile {
    std::string folder, key, extension;  // ".h5"
};

// The path of the one that is there, this user's or root's and with the bytes that were written; "": none. One that is
// damaged is removed, and stderr tells of it.
std::string find(const KeptFile& kept);

// Puts the whole file `own`, which lies in the folder, in place. Its path there. MachineFault when that fails.
std::string keep(const KeptFile& kept, const std::string& own);

}  // namespace heartwright::cache
