#include "generator/driver/option_values.hpp"

#include <algorithm>

#include "base/diag/faults.hpp"

namespace heartwright::driver {

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
