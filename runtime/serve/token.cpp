#include "runtime/serve/token.hpp"

#include <sys/random.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>

#include "base/diag/faults.hpp"

namespace heartwright::serve {

Token::Token() {
    std::array<unsigned char, 16> bits{};
    ssize_t got = 0;
    do {
        got = ::getrandom(bits.data(), bits.size(), 0);
    } while (got < 0 && errno == EINTR);
    if (got != static_cast<ssize_t>(bits.size()))
        throw MachineFault(std::string("the system gives no random bits: ") + std::strerror(errno));
    for (const unsigned char byte : bits) {
        constexpr std::string_view digits = "0123456789abcdef";
        text_ += digits[byte >> 4];
        text_ += digits[byte & 15];
    }
}

bool Token::is(std::string_view said) const {
    if (said.size() != text_.size()) return false;
    unsigned differs = 0;
    for (std::size_t k = 0; k < text_.size(); ++k)
        differs |= static_cast<unsigned char>(said[k]) ^ static_cast<unsigned char>(text_[k]);
    return differs == 0;
}

}  // namespace heartwright::serve
