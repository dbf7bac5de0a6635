// The file of the program that runs. It may have been started through the dynamic loader, as on machines whose own is
// too old or from a file system without permission to execute: `ld.so --library-path DIR PROGRAM WORDS`. Then
// /proc/self/exe is the loader.
#pragma once

#include <string>
#include <vector>

namespace heartwright {

// Absolute path; empty where the system does not tell it.
std::string own_program();

// A path by which this very program is read, even if another file took its place; empty where none is.
std::string own_program_to_read();

// What starts this program again, to be followed by its words: file and argv. own_name: argv[0], as the program sees
// it.
struct Start {
    std::string file;
    std::vector<std::string> words;
};
Start start_again(const std::string& own_name);

}  // namespace heartwright
