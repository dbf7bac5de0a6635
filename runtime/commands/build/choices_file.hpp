// A file of `heartwright tune`: what was found quickest, by machine. Each kind of choice says what one looks like
// (tune_file.hpp, tile_file.hpp).
//
//     {"format": 1, OF: "NAME", "choices": [...]}
#pragma once

#include <filesystem>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <system_error>

#include "base/diag/diagnostics.hpp"
#include "base/json/value.hpp"

namespace heartwright::commands {

// of: the key that names what choices are for. read_choice is called for each object of `choices`, in order. UserFault
// with each problem and its place.
void read_choices_file(const std::string& path, const std::string& of,
                       const std::function<void(const json::Value&, Diagnostics&)>& read_choice);

// choices: an array.
void write_choices_file(const std::string& path, const std::string& of, const std::string& name,
                        const nlohmann::ordered_json& choices);

inline bool has_choices_file(const std::string& path) {
    std::error_code error;
    return std::filesystem::exists(path, error);
}

}  // namespace heartwright::commands
