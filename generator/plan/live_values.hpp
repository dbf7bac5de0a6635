// Liveness of a cell's values along straight-line code: a value is live from the line that makes or loads it to the
// last line that reads it.
#pragma once

#include <string>
#include <vector>

#include "generator/plan/statement.hpp"

namespace heartwright::plan {

struct LiveValue {
    std::string key;         // plan::key(): x or "next x"
    int made = -1;           // the line that makes it; -1: loaded before all lines
    bool is_loaded = false;  // from memory; where loads stand where they are used, `made` is `needed`
    int needed = -1;         // of what is loaded: the first line that reads it or stores what follows it
    std::vector<int> read;   // lines, each once, in their order
};

struct LiveValues {
    std::vector<LiveValue> values;  // that are read, as they are made
    std::vector<int> after_line;    // live values after each line
    int at_first = 0;               // before the first line
    int most() const;
};

// `loaded`: names that are no lines but read from memory, in the order in which they are loaded.
LiveValues live_values(const std::vector<Statement>& lines, const std::vector<std::string>& loaded,
                       Loads loads = Loads::before_all);

// A rule of thumb for registers of FP64 code on a GPU, where each value takes two: what nvcc needs beside them for
// addresses, temporaries of a line and what it computes ahead (nvcc 13.0, sm_90: TT06 and O'Hara-Rudy with 29 to 61
// values at once do not spill in as many).
constexpr int registers_for(int values) { return 2 * values + 14; }
constexpr int values_in(int registers, int of_a_value = 2) { return (registers - 14) / of_a_value; }

// Registers that a thread may have when `blocks` of `threads` are to be on a multiprocessor at once (65536 registers,
// given in eights).
constexpr int registers_with(int blocks, int threads = 128) {
    const int registers = 65536 / (blocks * threads) / 8 * 8;
    return registers > 255 ? 255 : registers;
}

}  // namespace heartwright::plan
