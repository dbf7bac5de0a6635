// The arrows of docs/architecture.md, and what runs against them.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace heartwright::architecture {

// Rooms in the table's order, each with the rooms it may include. Arrows carry on: what `core` may include, whoever
// includes `core` may too.
struct Arrows {
    std::vector<std::string> rooms;
    std::map<std::string, std::set<std::string>> may_include;

    // The room of a file: the longest row that is a folder above it; "" for none.
    std::string room_of(const std::string& path) const;
};

// Rows `| `room` | noun | may include |` of the document. Throws when a row names a room that has none.
Arrows read_arrows(const std::string& document);

using Sources = std::map<std::string, std::string>;  // path from the repository's root -> text

// One sentence per violation, "path:line: ...": against an arrow, in no room, not by its path from the root, Clang
// outside the frontend.
std::vector<std::string> violations(const Arrows& arrows, const Sources& sources);

// "a.hpp -> b.hpp -> a.hpp" for each cycle of includes found, and the same for rooms.
std::vector<std::string> include_cycles(const Sources& sources);
std::vector<std::string> room_cycles(const Arrows& arrows);

}  // namespace heartwright::architecture
