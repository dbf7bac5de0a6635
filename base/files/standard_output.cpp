#include "base/files/standard_output.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <string>

#include "base/diag/faults.hpp"

namespace heartwright::files {

void require_standard_output_taken() {
    errno = 0;
    std::cout.flush();
    std::fflush(stdout);
    bool is_taken = std::cout && std::ferror(stdout) == 0;
    const int copy = is_taken ? ::dup(STDOUT_FILENO) : -1;
    is_taken = is_taken && (copy < 0 || ::close(copy) == 0);  // some file systems say it when a file is closed
    if (is_taken || errno == EPIPE) return;
    throw MachineFault("standard output cannot be written" +
                       (errno != 0 ? std::string(": ") + std::strerror(errno) : std::string()) +
                       "; what was printed is not complete");
}

}  // namespace heartwright::files
