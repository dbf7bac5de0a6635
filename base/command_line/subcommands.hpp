// Verbs with subcommands: `heartwright mesh info|convert|make`.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/command_line/arguments.hpp"

namespace heartwright {

struct Subcommand {
    const char* name;
    int (*run)(const Arguments&);  // the exit code
    const Usage& (*usage)();
    std::size_t words;  // positional arguments
};

// Of all of them, each name once, for completion.
std::vector<Option> options_of(std::span<const Subcommand> subcommands);

// words[0] names the subcommand, the others are its words. The exit code; prints help where it is asked for. UserFault
// when no subcommand is named, or one that is not there.
int run_subcommand(const Usage& verb, std::span<const Subcommand> subcommands, const std::vector<std::string>& words);

}  // namespace heartwright
