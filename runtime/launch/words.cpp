#include "runtime/launch/words.hpp"

#include <cstdio>

#include "base/diag/faults.hpp"
#include "base/diag/utf8.hpp"

namespace heartwright::launch {

void refuse_words_beyond_utf8(const std::vector<std::string>& words) {
    for (const std::string& word : words) {
        if (is_utf8(word)) continue;
        std::string shown;
        for (const char c : word) {
            const auto byte = static_cast<unsigned char>(c);
            char escaped[8];
            std::snprintf(escaped, sizeof escaped, "\\x%02X", byte);
            shown += byte < 0x20 || byte >= 0x7F ? escaped : std::string(1, c);
        }
        throw UserFault(
            "'" + shown +
            "' is not valid UTF-8, and names and values go into files that hold UTF-8 alone; use another name");
    }
}

}  // namespace heartwright::launch
