#include "runtime/mesh/make/mesh_memory.hpp"

#include <fmt/core.h>

#include "base/diag/faults.hpp"

namespace heartwright::mesh {

double memory_of_elements(double elements) {
    constexpr double bytes_per_element = 450;  // measured: 413 to 507, of slabs and biventricles of 5e5 to 2.5e6
    return bytes_per_element * elements;
}

std::string memory_of_elements_text(double elements) {
    return fmt::format("about {:.3g} GB of memory", memory_of_elements(elements) / 1e9);
}

void require_memory_of_elements(double elements, double edge, std::int64_t available) {
    if (memory_of_elements(elements) <= static_cast<double>(available)) return;
    throw MachineFault(
        fmt::format("edges of {:g} mm give about {:.2g} elements, which take {}; {:.3g} GB is available. "
                    "Take a longer edge",
                    edge, elements, memory_of_elements_text(elements), static_cast<double>(available) / 1e9));
}

}  // namespace heartwright::mesh
