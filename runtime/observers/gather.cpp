#include "runtime/observers/gather.hpp"

#include "runtime/device/loops.hpp"

namespace heartwright::observers {

void gather(device::Device& device, const void* plane, interface::NumberFormat format, const std::int64_t* slots,
            std::int64_t count, double* out) {
    interface::with_numbers(
        format, plane,
        [&]<class Number>(const Number* numbers) {
            device::for_each_of(device, count, Gather<Number>{numbers, slots, out});
        });
}

void gather_sites(device::Device& device, std::int64_t n_symbols, const GatherSites& gather) {
    device::for_each_of(device, n_symbols * gather.count, gather);
}

}  // namespace heartwright::observers
