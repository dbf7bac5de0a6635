// What every program of ours does first, before it starts a thread or another program.
#pragma once

#include <string>

namespace heartwright {

// PATH loses its empty and relative elements, so that programs that are started by name, by us or by what we start, are
// never those of the working directory, which may be a folder that somebody received.
//
// A dead reader of stderr (head, tee, a closed ssh) ends nothing: by SIGPIPE stderr becomes /dev/null, and stdout with
// it where they were the same reader's. A dead reader of stdout alone ends the program, as it ends others. A SIGPIPE
// that is ignored stays so.
void begin_program();

// The absolute folders of a PATH; those of the system where it has none.
std::string absolute_folders(const std::string& path);

}  // namespace heartwright
