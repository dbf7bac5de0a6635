// What lies in a checkpoint's folder, and what it is a checkpoint of: checkpoint.json, written last, with a checksum of
// its own.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace heartwright::checkpoint {

// 2: `about` has checksums of input files, bound parameters and starts of stimuli, without which nobody can tell
// whether another run has the same past.
inline constexpr std::int64_t index_format = 2;

struct IndexedFile {
    std::string name;
    std::int64_t bytes = 0, cells = 0;
    std::int64_t first = 0, last = 0;  // the cells are among [first, last) of the whole grid
};

struct Index {
    std::int64_t step = 0;
    double t = 0;                                // ms
    nlohmann::ordered_json about;                // what must be the same in the run that continues from here
    nlohmann::ordered_json made_by;              // for people: version, backend, ranks
    std::vector<IndexedFile> files;              // of each rank
    std::map<std::string, std::int64_t> values;  // the file that has each

    std::string text() const;
    // io::DamagedFile, naming `path`, when it is no whole index; UserFault when it is one of another format.
    static Index parse(const std::string& text, const std::string& path);
};

// Where two things that are said differ, as "time.dt: 0.02 there, 0.01 here": a sentence part for each, at most `most`
// of them.
std::vector<std::string> differences(const nlohmann::ordered_json& there, const nlohmann::ordered_json& here,
                                     std::size_t most);

// Of two `made_by`: a sentence when what continues rounds otherwise than what was before (another backend, or other
// passes); "" when not.
std::string other_rounding(const nlohmann::ordered_json& there, const nlohmann::ordered_json& here);

}  // namespace heartwright::checkpoint
