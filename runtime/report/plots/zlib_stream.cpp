#include "runtime/report/plots/deflate.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <queue>
#include <vector>

namespace heartwright::report {
namespace {

constexpr std::size_t window = 32768, shortest = 3, longest = 258;
constexpr std::size_t symbols_a_block = 1 << 15;
constexpr int most_tries = 24;  // earlier places looked at for a match

constexpr std::array<std::uint16_t, 29> length_base{3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                                    31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
constexpr std::array<std::uint8_t, 29> length_bits{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                                   2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
constexpr std::array<std::uint16_t, 30> distance_base{1,    2,    3,    4,    5,    7,    9,    13,    17,    25,
                                                      33,   49,   65,   97,   129,  193,  257,  385,   513,   769,
                                                      1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
constexpr std::array<std::uint8_t, 30> distance_bits{0, 0, 0, 0, 1, 1, 2, 2,  3,  3,  4,  4,  5,  5,  6,
                                                     6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13};

struct Token {
    std::uint16_t length = 0, value = 0;  // length 0: a literal byte; else the distance
};

template <std::size_t N>
std::size_t place_in(const std::array<std::uint16_t, N>& bases, std::size_t value) {
    return static_cast<std::size_t>(std::upper_bound(bases.begin(), bases.end(), value) - bases.begin()) - 1;
}

class Bits {
public:
    explicit Bits(std::string& out) : out_(out) {}
    void put(std::uint32_t value, int count) {  // lowest bit first
        held_ |= static_cast<std::uint64_t>(value) << count_;
        for (count_ += count; count_ >= 8; count_ -= 8, held_ >>= 8) out_ += static_cast<char>(held_ & 0xff);
    }
    void end() { put(0, (8 - count_) % 8); }

private:
    std::string& out_;
    std::uint64_t held_ = 0;
    int count_ = 0;
};

// Lengths of prefix codes for symbols that come so often, none above `most`; 0: does not come.
std::vector<int> code_lengths(const std::vector<std::uint32_t>& counts, int most) {
    struct Node {
        std::uint64_t count;
        int left, right;
    };
    std::vector<Node> nodes;
    std::vector<std::size_t> symbols;
    for (std::size_t k = 0; k < counts.size(); ++k)
        if (counts[k] > 0) symbols.push_back(k);
    std::vector<int> lengths(counts.size());
    if (symbols.size() < 2) {
        lengths[symbols.empty() ? 0 : symbols[0]] = 1;
        return lengths;
    }
    std::stable_sort(symbols.begin(), symbols.end(),
                     [&](std::size_t a, std::size_t b) { return counts[a] < counts[b]; });
    using Entry = std::pair<std::uint64_t, int>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    for (std::size_t symbol : symbols) {
        open.push({counts[symbol], static_cast<int>(nodes.size())});
        nodes.push_back({counts[symbol], -1, -1});
    }
    while (open.size() > 1) {
        const Entry a = open.top();
        open.pop();
        const Entry b = open.top();
        open.pop();
        open.push({a.first + b.first, static_cast<int>(nodes.size())});
        nodes.push_back({a.first + b.first, a.second, b.second});
    }
    // How many codes of each length; those too long are shortened and others lengthened until they fit (Kraft's sum is
    // one).
    std::vector<int> depth(nodes.size()), codes(64);
    for (std::size_t k = nodes.size(); k-- > 0;) {
        if (nodes[k].left < 0) {
            ++codes[static_cast<std::size_t>(std::min(depth[k], most))];
            continue;
        }
        depth[static_cast<std::size_t>(nodes[k].left)] = depth[static_cast<std::size_t>(nodes[k].right)] = depth[k] + 1;
    }
    std::uint32_t sum = 0;
    for (int length = 1; length <= most; ++length)
        sum += static_cast<std::uint32_t>(codes[static_cast<std::size_t>(length)]) << (most - length);
    for (; sum > 1u << most; --sum) {
        --codes[static_cast<std::size_t>(most)];
        int length = most - 1;
        while (codes[static_cast<std::size_t>(length)] == 0) --length;
        --codes[static_cast<std::size_t>(length)];
        codes[static_cast<std::size_t>(length) + 1] += 2;
    }
    std::size_t next = 0;  // the rarest symbols have the longest codes
    for (int length = most; length > 0; --length)
        for (int k = 0; k < codes[static_cast<std::size_t>(length)]; ++k) lengths[symbols[next++]] = length;
    return lengths;
}

struct Code {
    std::vector<int> lengths;
    std::vector<std::uint32_t> words;  // bits in the order in which they are put

    explicit Code(std::vector<int> all) : lengths(std::move(all)), words(lengths.size()) {
        std::array<std::uint32_t, 17> count{}, next{};
        for (int length : lengths) ++count[static_cast<std::size_t>(length)];
        count[0] = 0;
        for (std::size_t length = 1; length < 16; ++length) next[length + 1] = (next[length] + count[length]) << 1;
        for (std::size_t k = 0; k < lengths.size(); ++k) {
            const std::uint32_t word = lengths[k] > 0 ? next[static_cast<std::size_t>(lengths[k])]++ : 0;
            for (int bit = 0; bit < lengths[k]; ++bit) words[k] |= (word >> bit & 1u) << (lengths[k] - 1 - bit);
        }
    }
    void put(Bits& bits, std::size_t symbol) const { bits.put(words[symbol], lengths[symbol]); }
};

void put_block(Bits& bits, const std::vector<Token>& tokens, bool is_last) {
    std::vector<std::uint32_t> literals(286), distances(30);
    literals[256] = 1;
    for (const Token& token : tokens) {
        ++literals[token.length == 0 ? token.value : 257 + place_in(length_base, token.length)];
        if (token.length > 0) ++distances[place_in(distance_base, token.value)];
    }
    const Code literal(code_lengths(literals, 15)), distance(code_lengths(distances, 15));
    // Lengths of both codes one after the other, themselves coded; zeros in runs.
    std::vector<int> all = literal.lengths;
    all.insert(all.end(), distance.lengths.begin(), distance.lengths.end());
    std::vector<std::array<int, 3>> said;  // symbol, extra bits, how many of them
    for (std::size_t k = 0; k < all.size();) {
        std::size_t run = 1;
        while (k + run < all.size() && all[k + run] == all[k] && run < 138) ++run;
        if (all[k] == 0 && run >= 3)
            said.push_back(run >= 11 ? std::array{18, static_cast<int>(run) - 11, 7}
                                     : std::array{17, static_cast<int>(run) - 3, 3});
        else {
            run = 1;
            said.push_back({all[k], 0, 0});
        }
        k += run;
    }
    std::vector<std::uint32_t> uses(19);
    for (const auto& [symbol, extra, count] : said) ++uses[static_cast<std::size_t>(symbol)];
    const Code of_lengths(code_lengths(uses, 7));
    constexpr std::array<std::size_t, 19> order{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    bits.put(is_last ? 1 : 0, 1);
    bits.put(2, 2);
    bits.put(286 - 257, 5);
    bits.put(30 - 1, 5);
    bits.put(19 - 4, 4);
    for (std::size_t symbol : order) bits.put(static_cast<std::uint32_t>(of_lengths.lengths[symbol]), 3);
    for (const auto& [symbol, extra, count] : said) {
        of_lengths.put(bits, static_cast<std::size_t>(symbol));
        bits.put(static_cast<std::uint32_t>(extra), count);
    }
    for (const Token& token : tokens) {
        if (token.length == 0) {
            literal.put(bits, token.value);
            continue;
        }
        const std::size_t l = place_in(length_base, token.length), d = place_in(distance_base, token.value);
        literal.put(bits, 257 + l);
        bits.put(token.length - length_base[l], length_bits[l]);
        distance.put(bits, d);
        bits.put(token.value - distance_base[d], distance_bits[d]);
    }
    literal.put(bits, 256);
}

// Earlier places of the same three bytes, the nearest first.
class Places {
public:
    explicit Places(std::string_view text) : text_(text), heads_(1 << 15, -1), before_(window, -1) {}

    void remember(std::size_t at) {
        if (at + shortest > text_.size()) return;
        std::int64_t& head = heads_[hash(at)];
        before_[at % window] = head;
        head = static_cast<std::int64_t>(at);
    }
    Token longest_match(std::size_t at) const {
        Token best;
        if (at + shortest > text_.size()) return best;
        const std::size_t most = std::min(longest, text_.size() - at);
        std::int64_t place = heads_[hash(at)];
        for (int tries = 0; tries < most_tries && place >= 0;
             ++tries, place = before_[static_cast<std::size_t>(place) % window]) {
            const std::size_t start = static_cast<std::size_t>(place), distance = at - start;
            if (distance >= window) break;
            if (best.length > 0 && text_[start + best.length] != text_[at + best.length]) continue;
            std::size_t length = 0;
            while (length < most && text_[start + length] == text_[at + length]) ++length;
            if (length < shortest || length <= best.length) continue;
            best = {static_cast<std::uint16_t>(length), static_cast<std::uint16_t>(distance)};
            if (length == most) break;
        }
        return best;
    }

private:
    std::size_t hash(std::size_t at) const {
        const auto byte = [&](std::size_t k) {
            return static_cast<std::uint32_t>(static_cast<unsigned char>(text_[at + k]));
        };
        return (byte(0) << 16 | byte(1) << 8 | byte(2)) * 2654435761u >> 17;
    }

    std::string_view text_;
    std::vector<std::int64_t> heads_, before_;
};

std::uint32_t adler32(std::string_view bytes) {
    std::uint32_t a = 1, b = 0;
    for (char byte : bytes) {
        a = (a + static_cast<std::uint8_t>(byte)) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

}  // namespace

std::string zlib_stream(std::string_view raw) {
    std::string stream = "\x78\x01";
    Bits bits(stream);
    Places places(raw);
    std::vector<Token> tokens;
    for (std::size_t at = 0; at < raw.size();) {
        const Token match = places.longest_match(at);
        const std::size_t length = std::max<std::size_t>(1, match.length);
        tokens.push_back(match.length > 0 ? match : Token{0, static_cast<unsigned char>(raw[at])});
        for (std::size_t k = 0; k < length; ++k) places.remember(at + k);
        at += length;
        if (tokens.size() == symbols_a_block && at < raw.size()) {
            put_block(bits, tokens, false);
            tokens.clear();
        }
    }
    put_block(bits, tokens, true);
    bits.end();
    const std::uint32_t sum = adler32(raw);
    for (int shift = 24; shift >= 0; shift -= 8) stream += static_cast<char>(sum >> shift & 0xff);
    return stream;
}

std::string base64(std::string_view bytes) {
    static constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - at);
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k)
            group = group << 8 | (k < count ? static_cast<std::uint8_t>(bytes[at + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k) text += k <= count ? digits[group >> (18 - 6 * k) & 63] : '=';
    }
    return text;
}

}  // namespace heartwright::report
