#include "runtime/lattice/sites.hpp"

#include <string>

#include "base/diag/faults.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::lattice {

void check(const Sites& sites) {
    const std::string text = std::to_string(sites.shape[0]) + " x " + std::to_string(sites.shape[1]) + " x " +
                             std::to_string(sites.shape[2]);
    std::int64_t count = 1;
    for (const std::int64_t n : sites.shape) {
        if (n < 1) throw UserFault("a lattice of " + text + " sites holds none");
        count = n > max_sites ? max_sites + 1 : count * n;
        if (count > max_sites) {
            throw UserFault("a lattice of " + text + " sites is too large: a cell may have at most " +
                            std::to_string(max_sites));
        }
    }
}

std::vector<std::uint8_t> wall_bits(const Sites& sites) {
    constexpr std::uint8_t all = interface::low_0 | interface::high_0 | interface::low_1 | interface::high_1 |
                                 interface::low_2 | interface::high_2;
    std::vector<std::uint8_t> bits(static_cast<std::size_t>(sites.stride()), all);
    for (std::int64_t n = 0; n < sites.count(); ++n) {
        const auto place = sites.place(n);
        std::uint32_t own = 0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            own |= place[axis] == 0 ? interface::low_0 << (2 * axis) : 0u;
            own |= place[axis] == sites.shape[axis] - 1 ? interface::high_0 << (2 * axis) : 0u;
        }
        bits[static_cast<std::size_t>(n)] = static_cast<std::uint8_t>(own);
    }
    return bits;
}

}  // namespace heartwright::lattice
