// --cell-memory: where a GPU keeps the states of cells with sites.
#pragma once

#include "base/command_line/arguments.hpp"
#include "runtime/device/device.hpp"

namespace heartwright::commands {

const Option& cell_memory_option();

// Whether they are to lie in the host's memory, from where each step streams them. UserFault
bool asks_for_host_memory(const Arguments& arguments);
// The same for a rank that computes there. UserFault on a processor, whose cells lie in the host's memory anyway.
void check_cell_memory(bool is_host, device::Backend backend);

}  // namespace heartwright::commands
