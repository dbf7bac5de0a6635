// The words after a verb: positional ones, options with a value ("--variant epi", "--variant=epi"; repeatable), flags.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace heartwright::driver {

struct Arguments {
    std::vector<std::string> positional;
    std::map<std::string, std::vector<std::string>> values;  // by option, with its dashes
    std::map<std::string, bool> flags;

    bool has(const std::string& flag) const;
    std::string value(const std::string& option, const std::string& otherwise = {}) const;  // the last one given
    std::vector<std::string> all(const std::string& option) const;
};

// UserFault for an unknown option (with the nearest known one) or one without its value.
Arguments parse_arguments(const std::vector<std::string>& words, const std::vector<std::string>& options,
                          const std::vector<std::string>& flags);

// "a=b" -> {a, b}; UserFault naming `option` otherwise.
std::pair<std::string, std::string> key_and_value(const std::string& text, const std::string& option);

std::vector<std::string> split(const std::string& text, char separator);

}  // namespace heartwright::driver
