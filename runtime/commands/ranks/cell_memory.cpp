#include "runtime/commands/ranks/cell_memory.hpp"

#include "base/diag/faults.hpp"

namespace heartwright::commands {

const Option& cell_memory_option() {
    static const Option option{"--cell-memory", "device|host",
                               "where a GPU keeps the states of cells with sites; host: for more cells than the GPU "
                               "holds, streamed each step"};
    return option;
}

bool asks_for_host_memory(const Arguments& arguments) {
    return arguments.choice("--cell-memory", {"device", "host"}, "device") == "host";
}

void check_cell_memory(bool is_host, device::Backend backend) {
    if (is_host && backend == device::Backend::cpu)
        throw UserFault(
            "--cell-memory host is for a GPU: on the processor cells lie in the host's memory anyway; leave it out");
}

}  // namespace heartwright::commands
