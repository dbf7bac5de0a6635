#include "runtime/io/checksum.hpp"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/io/read_file.hpp"

namespace heartwright::io {

static_assert(std::endian::native == std::endian::little);

namespace {

constexpr std::uint64_t odd = 0x9fb21c651e98df25u;

std::uint64_t mixed(std::uint64_t h) {
    h ^= h >> 32;
    h *= 0xd6e8feb86659fd93u;
    h ^= h >> 32;
    h *= 0xd6e8feb86659fd93u;
    return h ^ h >> 32;
}

}  // namespace

void Checksum::add_blocks(const std::byte* bytes, std::size_t blocks) {
    auto state = state_;
    for (std::size_t b = 0; b < blocks; ++b, bytes += block) {
        std::array<std::uint64_t, lanes> words;
        std::memcpy(words.data(), bytes, block);
        for (std::size_t i = 0; i < lanes; ++i) state[i] = std::rotl((state[i] ^ words[i]) * odd, 29);
    }
    state_ = state;
}

void Checksum::add(const void* bytes, std::size_t count) {
    auto at = static_cast<const std::byte*>(bytes);
    total_ += count;
    if (n_pending_ > 0) {
        const std::size_t taken = std::min(count, block - n_pending_);
        if (taken > 0) std::memcpy(pending_.data() + n_pending_, at, taken);
        n_pending_ += taken;
        at += taken;
        count -= taken;
        if (n_pending_ < block) return;
        add_blocks(pending_.data(), 1);
        n_pending_ = 0;
    }
    add_blocks(at, count / block);
    n_pending_ = count % block;
    if (n_pending_ > 0) std::memcpy(pending_.data(), at + (count - n_pending_), n_pending_);
}

std::uint64_t Checksum::value() const {
    Checksum whole(*this);
    if (whole.n_pending_ > 0) {
        std::fill(whole.pending_.begin() + static_cast<std::ptrdiff_t>(whole.n_pending_), whole.pending_.end(),
                  std::byte{});
        whole.add_blocks(whole.pending_.data(), 1);
    }
    std::uint64_t h = mixed(total_ + odd);
    for (const std::uint64_t lane : whole.state_) h = mixed((h ^ lane) * odd);
    return h;
}

std::string checksum_text(const Checksum& checksum) {
    char digits[20];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(checksum.value()));
    return digits;
}

FileChecksum file_checksum(const std::string& path) {
    std::ifstream file = open_file(path);
    Checksum sum;
    std::uint64_t bytes = 0;
    std::vector<char> piece(std::size_t{1} << 20);
    do {
        file.read(piece.data(), static_cast<std::streamsize>(piece.size()));
        sum.add(piece.data(), static_cast<std::size_t>(file.gcount()));
        bytes += static_cast<std::uint64_t>(file.gcount());
    } while (file);
    if (file.bad()) throw MachineFault(path + ": cannot be read");
    return {bytes, checksum_text(sum)};
}

}  // namespace heartwright::io
