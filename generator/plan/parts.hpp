// Kernel splitting (fission): a cell's lines cut into parts at places that few live values cross, for steps with more
// live values than a thread has registers. What a part neither reads nor makes takes none of its registers. Parts are
// device functions, with a struct between them, or kernels of their own over the same slots, with scratch memory
// between them.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "generator/plan/live_values.hpp"
#include "generator/plan/statement.hpp"

namespace heartwright::plan {

struct Part {
    int first = 0, last = 0;  // lines [first, last)
    int most = 0;             // live values of its own at once, after any of its lines
    // Keys, as they are made: of what it loads from memory, reads of parts before it, and makes for parts after it.
    std::vector<std::string> loaded = {}, taken, left;
};

// Parts that keep at most `most` values each, so that least is left and taken; where that cannot be, as near as can be.
// One part (all lines) where no cut is needed. A loaded value comes with the part that needs it first. Parts have at
// most longest_part lines, where there is more than one.
std::vector<Part> plan_parts(const LiveValues& live, int most);
constexpr int longest_part = 512;

// The same for parts that are kernels: a value that crosses is written to memory once and read by each part that needs
// it, so the bytes that all parts read and write are least. A state is loaded anew by each part that reads it, as long
// as no part before has stored its next value. Parts have at most longest_kernel lines.
std::vector<Part> plan_kernels(const LiveValues& live, int most, const std::vector<Statement>& lines);
constexpr int longest_kernel = 1024;

// The column of scratch memory of each value that crosses, by key: one column serves several values, one after the
// other. count: of columns.
struct Columns {
    std::unordered_map<std::string, int> of;
    int count = 0;
};
Columns columns_of(const std::vector<Part>& parts);

// The number of values that a thread's 255 registers hold.
constexpr int most_values = values_in(255);

}  // namespace heartwright::plan
