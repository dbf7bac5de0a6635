#include "runtime/report/pictures/gif_writer.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <unordered_map>

namespace heartwright::report {
namespace {

void append_word(std::string& bytes, std::uint32_t value) {
    bytes += static_cast<char>(value & 0xff);
    bytes += static_cast<char>(value >> 8 & 0xff);
}

// A colour with five bits a channel.
std::uint32_t coarse(const std::uint8_t* rgb) {
    return static_cast<std::uint32_t>(rgb[0] >> 3 << 10 | rgb[1] >> 3 << 5 | rgb[2] >> 3);
}

class Palette {
public:
    explicit Palette(const std::vector<Raster>& frames) {
        struct Use {
            std::uint64_t count = 0;
            std::array<std::uint64_t, 3> sums{};
        };
        std::map<std::uint32_t, Use> uses;
        for (const Raster& frame : frames)
            for (std::size_t k = 0; k < frame.rgb.size(); k += 3) {
                Use& use = uses[coarse(&frame.rgb[k])];
                ++use.count;
                for (std::size_t c = 0; c < 3; ++c) use.sums[c] += frame.rgb[k + c];
            }
        std::vector<std::pair<std::uint32_t, Use>> order(uses.begin(), uses.end());
        std::stable_sort(order.begin(), order.end(),
                         [](const auto& one, const auto& other) { return one.second.count > other.second.count; });
        for (std::size_t k = 0; k < std::min<std::size_t>(256, order.size()); ++k) {
            Colour& colour = colours_.emplace_back();
            for (std::size_t c = 0; c < 3; ++c)
                colour[c] = static_cast<std::uint8_t>(order[k].second.sums[c] / order[k].second.count);
        }
    }

    std::uint8_t nearest(const std::uint8_t* rgb) {
        const auto [known, is_new] = known_.try_emplace(coarse(rgb), 0);
        if (!is_new) return known->second;
        int least = 1 << 30;
        for (std::size_t k = 0; k < colours_.size(); ++k) {
            int distance = 0;
            for (std::size_t c = 0; c < 3; ++c) distance += (colours_[k][c] - rgb[c]) * (colours_[k][c] - rgb[c]);
            if (distance < least) {
                least = distance;
                known->second = static_cast<std::uint8_t>(k);
            }
        }
        return known->second;
    }

    std::string text() const {
        std::string bytes;
        for (std::size_t k = 0; k < 256; ++k)
            for (std::size_t c = 0; c < 3; ++c) bytes += static_cast<char>(k < colours_.size() ? colours_[k][c] : 0);
        return bytes;
    }

private:
    std::vector<Colour> colours_;
    std::unordered_map<std::uint32_t, std::uint8_t> known_;
};

// Bits from the lowest on, in blocks of at most 255 bytes.
class Blocks {
public:
    void add(std::uint32_t code, int bits) {
        held_ |= code << count_;
        for (count_ += bits; count_ >= 8; count_ -= 8, held_ >>= 8) bytes_ += static_cast<char>(held_ & 0xff);
    }
    std::string text() {
        if (count_ > 0) bytes_ += static_cast<char>(held_ & 0xff);
        std::string blocks;
        for (std::size_t at = 0; at < bytes_.size(); at += 255) {
            const std::string block = bytes_.substr(at, 255);
            blocks += static_cast<char>(block.size());
            blocks += block;
        }
        return blocks + '\0';
    }

private:
    std::string bytes_;
    std::uint32_t held_ = 0;
    int count_ = 0;
};

// Lempel, Ziv and Welch with codes of 9 to 12 bits.
std::string compressed(const std::vector<std::uint8_t>& pixels) {
    constexpr std::uint32_t clear = 256, end = 257, most = 4096;
    Blocks blocks;
    std::unordered_map<std::uint32_t, std::uint32_t> codes;  // of a code and the pixel after it
    std::uint32_t next = end + 1;
    int bits = 9;
    blocks.add(clear, bits);
    std::uint32_t code = pixels[0];
    for (std::size_t k = 1; k < pixels.size(); ++k) {
        const std::uint32_t longer = code << 8 | pixels[k];
        if (const auto found = codes.find(longer); found != codes.end()) {
            code = found->second;
            continue;
        }
        blocks.add(code, bits);
        if (next < most) {
            codes.emplace(longer, next);
            if (next++ == 1u << bits) ++bits;
        } else {
            blocks.add(clear, bits);
            codes.clear();
            next = end + 1;
            bits = 9;
        }
        code = pixels[k];
    }
    blocks.add(code, bits);
    if (next == 1u << bits && bits < 12) ++bits;
    blocks.add(end, bits);
    return '\x08' + blocks.text();
}

}  // namespace

std::string gif_of(const std::vector<Raster>& frames, int hundredths_a_frame) {
    Palette palette(frames);
    std::string gif = "GIF89a";
    append_word(gif, frames[0].width);
    append_word(gif, frames[0].height);
    gif += std::string("\xf7\0\0", 3) + palette.text();  // 256 colours
    gif += std::string("\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0", 19);
    std::vector<std::uint8_t> pixels;
    for (const Raster& frame : frames) {
        gif += std::string("\x21\xf9\x04\x04", 4);
        append_word(gif, static_cast<std::uint32_t>(hundredths_a_frame));
        gif += std::string("\0\0\x2c\0\0\0\0", 7);
        append_word(gif, frame.width);
        append_word(gif, frame.height);
        gif += '\0';
        pixels.clear();
        for (std::size_t k = 0; k < frame.rgb.size(); k += 3) pixels.push_back(palette.nearest(&frame.rgb[k]));
        gif += compressed(pixels);
    }
    return gif + ';';
}

}  // namespace heartwright::report
