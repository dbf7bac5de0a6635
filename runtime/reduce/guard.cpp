#include "runtime/reduce/guard.hpp"

#include <limits>

#include "runtime/reduce/loops.hpp"

namespace heartwright::reduce {

Guard::Guard(device::Device& device, const std::vector<double>& lower, const std::vector<double>& upper, int real_bytes)
    : device_(device), real_bytes_(real_bytes), lower_(device, lower), upper_(device, upper), least_(device, 1) {}

std::optional<Guard::Bad> Guard::find(const void* state, std::int64_t stride, std::int64_t count) {
    constexpr auto none = std::numeric_limits<std::int64_t>::max();
    const auto components = static_cast<std::int32_t>(lower_.size());
    least_.fill(none);
    if (real_bytes_ == 8) {
        for_each_slot(device_, count,
                      FindBad<double>{static_cast<const double*>(state), stride, lower_.data(), upper_.data(), components, least_.data()});
    } else {
        for_each_slot(device_, count,
                      FindBad<float>{static_cast<const float*>(state), stride, lower_.data(), upper_.data(), components, least_.data()});
    }
    const std::int64_t least = least_.download().front();
    if (least == none) {
        return std::nullopt;
    }
    return Bad{least / components, static_cast<std::int32_t>(least % components)};
}

SiteGuard::SiteGuard(device::Device& device, const std::vector<double>& lower, const std::vector<double>& upper)
    : device_(device), lower_(device, lower), upper_(device, upper), least_(device, 1) {}

std::optional<SiteGuard::Bad> SiteGuard::find(const double* state, std::int64_t stride, std::int64_t site_stride, std::int64_t count, std::int64_t sites) {
    constexpr auto none = std::numeric_limits<std::int64_t>::max();
    const auto components = static_cast<std::int32_t>(lower_.size());
    least_.fill(none);
    for_each_slot(device_, count * sites,
                  FindBadSite{state, stride, site_stride, sites, lower_.data(), upper_.data(), components, least_.data()});
    const std::int64_t least = least_.download().front();
    if (least == none) {
        return std::nullopt;
    }
    const std::int64_t item = least / components;
    return Bad{item / sites, item % sites, static_cast<std::int32_t>(least % components)};
}

}  // namespace heartwright::reduce
