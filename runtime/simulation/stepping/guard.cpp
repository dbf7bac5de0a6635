#include "runtime/simulation/stepping/guard.hpp"

#include <algorithm>
#include <limits>

#include "runtime/device/loops.hpp"

namespace heartwright::simulation {

namespace {

std::vector<PlaneOfState> planes_of(const interface::StateLayout& layout) {
    std::vector<PlaneOfState> planes;
    for (std::int32_t c = 0; c < layout.n_planes(); ++c) planes.push_back({layout.offset(c, 1), layout.format(c)});
    return planes;
}

constexpr auto none = std::numeric_limits<std::int64_t>::max();

// The least number by slots, and, when something is bad and slots are in another order, by places.
// least_bad(places): the least number, or none.
struct Least {
    std::int64_t slot, rest;  // of place*width + rest
};
template <class LeastBad>
std::optional<Least> least_by_places(device::Device& device, const Places& places, std::int64_t width,
                                     const LeastBad& least_bad) {
    const std::int64_t by_slot = least_bad(nullptr);
    if (by_slot == none) return std::nullopt;
    if (const auto order = places ? places() : std::vector<std::int64_t>{}; !order.empty()) {
        const device::Buffer<std::int64_t> there(device, order);
        const std::int64_t least = least_bad(there.data());
        return Least{std::find(order.begin(), order.end(), least / width) - order.begin(), least % width};
    }
    return Least{by_slot / width, by_slot % width};
}

}  // namespace

Guard::Guard(device::Device& device, const std::vector<double>& lower, const std::vector<double>& upper,
             const interface::StateLayout& layout)
    : device_(device),
      planes_(device, planes_of(layout)),
      lower_(device, lower),
      upper_(device, upper),
      least_(device, 1) {}

std::int64_t Guard::least_of(const void* state, std::int64_t stride, std::int64_t count, const std::int64_t* places) {
    const auto components = static_cast<std::int32_t>(lower_.size());
    least_.fill(none);
    device::for_each_of(device_, count,
                        FindBad{static_cast<const std::byte*>(state), stride, planes_.data(), lower_.data(),
                                upper_.data(), components, places, least_.data()});
    return least_.download().front();
}

std::optional<Guard::Bad> Guard::find(const void* state, std::int64_t stride, std::int64_t count,
                                      const Places& places) {
    const auto found = least_by_places(device_, places, lower_.size(),
                                       [&](const std::int64_t* by) { return least_of(state, stride, count, by); });
    return found ? std::optional(Bad{found->slot, static_cast<std::int32_t>(found->rest)}) : std::nullopt;
}

SiteGuard::SiteGuard(device::Device& device, const std::vector<double>& lower, const std::vector<double>& upper)
    : device_(device), lower_(device, lower), upper_(device, upper), least_(device, 1) {}

std::optional<SiteGuard::Bad> SiteGuard::find(const double* state, std::int64_t stride, std::int64_t site_stride,
                                              std::int64_t count, std::int64_t sites, const Places& places) {
    const auto components = static_cast<std::int32_t>(lower_.size());
    const auto found = least_by_places(device_, places, sites * components, [&](const std::int64_t* by) {
        least_.fill(none);
        device::for_each_of(device_, count * sites,
                            FindBadSite{state, stride, site_stride, sites, lower_.data(), upper_.data(), components, by,
                                        least_.data()});
        return least_.download().front();
    });
    return found ? std::optional(
                       Bad{found->slot, found->rest / components, static_cast<std::int32_t>(found->rest % components)})
                 : std::nullopt;
}

}  // namespace heartwright::simulation
