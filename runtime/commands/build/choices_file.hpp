// A file of `heartwright tune`: what was found quickest, by machine. Each kind of choice says what one looks like
// (tune_file.hpp, tile_file.hpp, plan_file.hpp).
//
//     {"format": 1, OF: "NAME", "choices": [...], "checksum": "0123456789abcdef"}
//
// checksum: of the choices as they were written; a file without it is taken, one that is damaged or edited is refused.
#pragma once

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <vector>

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

// All choices of a file; read(object, diagnostics) gives one.
template <class Choice>
std::vector<Choice> read_choices(const std::string& path, const std::string& of,
                                 Choice (*read)(const json::Value&, Diagnostics&)) {
    std::vector<Choice> all;
    read_choices_file(path, of, [&](const json::Value& object, Diagnostics& diagnostics) {
        all.push_back(read(object, diagnostics));
    });
    return all;
}

// Writes those of `old` that `chosen` does not replace, and then `chosen`.
template <class Choice, class IsReplaced>
void replace_choice(const std::string& path, const std::string& of, const std::string& name,
                    const std::vector<Choice>& old, const Choice& chosen, const IsReplaced& is_replaced,
                    nlohmann::ordered_json (*json_of)(const Choice&)) {
    nlohmann::ordered_json choices = nlohmann::ordered_json::array();
    for (const Choice& one : old)
        if (!is_replaced(one)) choices.push_back(json_of(one));
    choices.push_back(json_of(chosen));
    write_choices_file(path, of, name, choices);
}

inline bool has_choices_file(const std::string& path) {
    std::error_code error;
    return std::filesystem::exists(path, error);
}

}  // namespace heartwright::commands
