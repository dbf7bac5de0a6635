// The words of a command line after the verb: positional ones, options with a value, flags. One declared list makes
// parsing, "did you mean", completion and the help text, of both programs.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace heartwright {

struct Option {
    std::string name;   // "--backend", "-o"
    std::string value;  // "auto|cpu|cuda"; empty: a flag
    std::string help;   // may have several lines; empty: an alias that help does not show
};

struct Usage {
    std::string verb, positional;  // "run", "EXPERIMENT"
    std::string summary;           // one line
    std::vector<Option> options;
    std::vector<std::string> examples;
    std::string notes;  // a paragraph after the options; may be empty

    std::string help(const std::string& program) const;
};

class Arguments {
public:
    Arguments() = default;  // of no words
    void give(const std::string& option, std::string value) { values_[option].push_back(std::move(value)); }
    // UserFault: an unknown option, a missing value, too few or too many positional words.
    Arguments(const Usage& usage, const std::vector<std::string>& words, std::size_t positional_least,
              std::size_t positional_most);

    const std::vector<std::string>& positional() const { return positional_; }
    bool has(const std::string& option) const { return values_.count(option) != 0; }
    // UserFault: it was given several times with other values.
    std::string value(const std::string& option, const std::string& fallback = {}) const;
    std::vector<std::string> all(const std::string& option) const;  // of an option that may be given several times
    // UserFault with the choices, with the range.
    std::string choice(const std::string& option, const std::vector<std::string>& choices,
                       const std::string& fallback) const;
    std::int64_t integer(const std::string& option, std::int64_t fallback, std::int64_t least, std::int64_t most) const;

private:
    std::vector<std::string> positional_;
    std::map<std::string, std::vector<std::string>> values_;
};

bool wants_help(const std::vector<std::string>& words);

}  // namespace heartwright
