#include "runtime/tissue_state/normal_draw.hpp"

#include "runtime/math/math.hpp"
#include "runtime/math/philox.hpp"

namespace heartwright::tissue_state {
namespace {

std::uint64_t fnv_1a(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    return hash;
}

}  // namespace

double standard_normal(std::uint64_t seed, std::int64_t cell, std::string_view parameter) {
    constexpr double two_pi = 6.283185307179586;
    const std::uint64_t hash = fnv_1a(parameter);
    const auto site = static_cast<std::int64_t>(hash & 0xffffffu);
    const std::int64_t step = (std::int64_t{1} << 47) + static_cast<std::int64_t>(hash >> 24);
    const double first = math::uniform(seed, cell, site, step, 0), second = math::uniform(seed, cell, site, step, 1);
    return math::sqrt(-2 * math::log(1 - first)) * math::cos(two_pi * second);
}

}  // namespace heartwright::tissue_state
