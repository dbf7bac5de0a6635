#include "generator/driver/arguments.hpp"

#include <algorithm>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"

namespace heartwright::driver {

bool Arguments::has(const std::string& flag) const { return flags.contains(flag); }

std::string Arguments::value(const std::string& option, const std::string& otherwise) const {
    auto found = values.find(option);
    return found == values.end() ? otherwise : found->second.back();
}

std::vector<std::string> Arguments::all(const std::string& option) const {
    auto found = values.find(option);
    return found == values.end() ? std::vector<std::string>{} : found->second;
}

Arguments parse_arguments(const std::vector<std::string>& words, const std::vector<std::string>& options,
                          const std::vector<std::string>& flags) {
    auto known = [](const std::vector<std::string>& list, const std::string& word) {
        return std::find(list.begin(), list.end(), word) != list.end();
    };
    Arguments result;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word.size() < 2 || word[0] != '-') {
            result.positional.push_back(word);
            continue;
        }
        const std::size_t equals = word.find('=');
        const std::string name = word.substr(0, equals);
        if (known(flags, word)) {
            result.flags[word] = true;
        } else if (known(options, name)) {
            if (equals == std::string::npos && i + 1 == words.size())
                throw UserFault("option " + name + " needs a value");
            result.values[name].push_back(equals == std::string::npos ? words[++i] : word.substr(equals + 1));
        } else {
            std::vector<std::string> all = options;
            all.insert(all.end(), flags.begin(), flags.end());
            const std::string near = nearest_name(name, all);
            throw UserFault("unknown option " + name + (near.empty() ? "" : "; did you mean " + near + "?"));
        }
    }
    return result;
}

std::pair<std::string, std::string> key_and_value(const std::string& text, const std::string& option) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size()) {
        throw UserFault(option + " takes name=value, not '" + text + "'");
    }
    return {text.substr(0, equals), text.substr(equals + 1)};
}

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    while (begin <= text.size() && !text.empty()) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        if (end > begin) parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

}  // namespace heartwright::driver
