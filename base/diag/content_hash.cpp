#include "base/diag/content_hash.hpp"

#include <cstdint>

namespace heartwright {

std::string content_hash(std::string_view bytes) {
    using Word = unsigned __int128;
    constexpr auto word = [](std::uint64_t high, std::uint64_t low) { return Word{high} << 64 | low; };
    // Offset basis and prime of 128-bit FNV-1a (Fowler, Noll, Vo).
    Word hash = word(0x6c62272e07bb0142, 0x62b821756295c58d);
    constexpr Word prime = word(0x0000000001000000, 0x000000000000013b);
    for (const char byte : bytes) {
        hash ^= static_cast<unsigned char>(byte);
        hash *= prime;
    }
    std::string digits(32, '0');
    for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit, hash >>= 4)
        *digit = "0123456789abcdef"[static_cast<unsigned>(hash & 15)];
    return digits;
}

}  // namespace heartwright
