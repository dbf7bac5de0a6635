#include "tests/runtime/unit/report/inflate.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <vector>

namespace heartwright::report {
namespace {

class Reader {
public:
    explicit Reader(const std::string& bytes) : bytes_(bytes) {}
    int bits(int count) {
        int value = 0;
        for (int k = 0; k < count; ++k, ++at_) {
            if (at_ / 8 >= bytes_.size()) throw std::runtime_error("the stream ends early");
            value |= (static_cast<std::uint8_t>(bytes_[at_ / 8]) >> at_ % 8 & 1) << k;
        }
        return value;
    }

private:
    const std::string& bytes_;
    std::size_t at_ = 16;  // after the two bytes of the head
};

// RFC 1951, 3.2.2: (length, word) to symbol.
using Code = std::map<std::pair<int, int>, int>;

Code code_of(const std::vector<int>& lengths) {
    std::array<int, 17> count{}, next{};
    for (int length : lengths) ++count[static_cast<std::size_t>(length)];
    count[0] = 0;
    for (std::size_t length = 1; length < 16; ++length) next[length + 1] = (next[length] + count[length]) << 1;
    Code code;
    for (std::size_t k = 0; k < lengths.size(); ++k)
        if (lengths[k] > 0) code[{lengths[k], next[static_cast<std::size_t>(lengths[k])]++}] = static_cast<int>(k);
    return code;
}

int symbol(Reader& reader, const Code& code) {
    int word = 0;
    for (int length = 1; length < 16; ++length) {
        word = word << 1 | reader.bits(1);
        if (const auto found = code.find({length, word}); found != code.end()) return found->second;
    }
    throw std::runtime_error("no such code");
}

}  // namespace

std::string inflate(const std::string& stream) {
    Reader reader(stream);
    std::string text;
    for (bool is_last = false; !is_last;) {
        is_last = reader.bits(1) == 1;
        if (reader.bits(2) != 2) throw std::runtime_error("not a block of dynamic codes");
        const int literals = 257 + reader.bits(5), distances = 1 + reader.bits(5), said = 4 + reader.bits(4);
        constexpr std::array<std::size_t, 19> order{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
        std::vector<int> of_lengths(19), lengths;
        for (int k = 0; k < said; ++k) of_lengths[order[static_cast<std::size_t>(k)]] = reader.bits(3);
        const Code length_code = code_of(of_lengths);
        while (static_cast<int>(lengths.size()) < literals + distances) {
            const int what = symbol(reader, length_code);
            if (what < 16)
                lengths.push_back(what);
            else if (what == 16)
                lengths.insert(lengths.end(), static_cast<std::size_t>(3 + reader.bits(2)), lengths.back());
            else
                lengths.insert(lengths.end(),
                               static_cast<std::size_t>(what == 17 ? 3 + reader.bits(3) : 11 + reader.bits(7)), 0);
        }
        const Code literal = code_of({lengths.begin(), lengths.begin() + literals}),
                   distance = code_of({lengths.begin() + literals, lengths.end()});
        for (int what = symbol(reader, literal); what != 256; what = symbol(reader, literal)) {
            if (what < 256) {
                text += static_cast<char>(what);
                continue;
            }
            const auto value = [&](int place, int group) {  // groups of codes with one more bit each
                const int extra = place < 2 * group ? 0 : place / group - 1;
                int base = 0;
                for (int k = 0; k < place; ++k) base += 1 << (k < 2 * group ? 0 : k / group - 1);
                return base + reader.bits(extra);
            };
            const int length = what == 285 ? 258 : 3 + value(what - 257, 4);
            const std::size_t back = static_cast<std::size_t>(1 + value(symbol(reader, distance), 2));
            if (back > text.size()) throw std::runtime_error("points before the beginning");
            for (int k = 0; k < length; ++k) text += text[text.size() - back];
        }
    }
    return text;
}

}  // namespace heartwright::report
