// One C++ source to an object file, by Clang in this process. No other program runs, and no header of the machine is
// read.
#pragma once

#include <string>
#include <vector>

namespace heartwright::compile {

struct CompileJob {
    std::string source;
    std::vector<std::string> flags;  // as clang++ takes them
    std::string object;
};

// Clang's messages; "" where the object file is written. Several may run at once.
std::string compile_object(const CompileJob& job);

// All of them, as many at once as there are processors. OurFault with Clang's messages when one does not compile: the
// sources are ours.
void compile_objects(const std::vector<CompileJob>& jobs);

}  // namespace heartwright::compile
