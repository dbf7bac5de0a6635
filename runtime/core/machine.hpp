// What this machine is, for reports and refusals.
#pragma once

#include <cstdint>
#include <string>

namespace heartwright {

std::string processor_name();                // "AMD EPYC 9V74 80-Core Processor", or "unknown processor"
std::int64_t host_memory_available();        // bytes that can be taken without swapping
std::string bytes_text(std::int64_t bytes);  // "1.5 GiB"

}  // namespace heartwright
