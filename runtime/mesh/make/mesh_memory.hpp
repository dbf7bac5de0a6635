// Memory that making a mesh takes, and the refusal of meshes that do not fit into the machine, before it is taken.
#pragma once

#include <cstdint>
#include <string>

namespace heartwright::mesh {

// The peak of making, ordering, checking and writing: bytes, and as a clause of messages ("about 3.5 GB of memory").
double memory_of_elements(double elements);
std::string memory_of_elements_text(double elements);

// MachineFault with both numbers when the elements take more than `available` bytes.
void require_memory_of_elements(double elements, double edge, std::int64_t available);

}  // namespace heartwright::mesh
