#include <algorithm>

#include "tests/fuzz/damaged_files/mutation.hpp"

namespace heartwright::fuzz {
namespace {

std::size_t place(const std::string& bytes, Random& random) {
    return static_cast<std::size_t>(random.uniform() * static_cast<double>(bytes.size()));
}

// A run of bytes within the file; short ones are likelier.
std::size_t run_length(const std::string& bytes, std::size_t first, Random& random) {
    const std::size_t most = std::size_t{1} << random.below(11);
    return std::min(bytes.size() - first, 1 + static_cast<std::size_t>(random.below(static_cast<int>(most))));
}

}  // namespace

Mutation mutate_bytes(std::string& bytes, Random& random) {
    const std::size_t first = place(bytes, random), length = run_length(bytes, first, random);
    const std::string where = " of " + std::to_string(length) + " bytes at " + std::to_string(first);
    switch (random.below(7)) {
        case 0:
            bytes.resize(first);
            return {"truncated to " + std::to_string(first) + " bytes"};
        case 1:
            bytes.append(length, static_cast<char>(random.below(256)));
            return {"appended " + std::to_string(length) + " bytes"};
        case 2:
            std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(first), length, random.chance(0.5) ? '\0' : '\xff');
            return {"a run overwritten," + where};
        case 3:
            for (std::size_t k = first; k < first + length; ++k) bytes[k] = static_cast<char>(random.below(256));
            return {"a run of random bytes," + where};
        case 4: {
            const std::string run = bytes.substr(first, length);
            const std::size_t to = place(bytes, random);
            bytes.replace(to, std::min(length, bytes.size() - to), run, 0, std::min(length, bytes.size() - to));
            return {"a run copied to " + std::to_string(to) + "," + where};
        }
        default: {
            Mutation mutation{"bits turned:"};
            for (int left = 1 + random.below(4); left > 0; --left) {
                const std::size_t at = place(bytes, random);
                const int bit = random.below(8);
                bytes[at] = static_cast<char>(bytes[at] ^ (1 << bit));
                mutation.said += " " + std::to_string(8 * at + static_cast<std::size_t>(bit));
            }
            return mutation;
        }
    }
}

}  // namespace heartwright::fuzz
