#include "runtime/core/machine.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <limits>
#include <sstream>

namespace heartwright {

namespace {

std::string read_processor_name() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const auto colon = line.find(": ");
        if (line.rfind("model name", 0) == 0 && colon != std::string::npos) return line.substr(colon + 2);
    }
    return "unknown processor";
}

}  // namespace

std::string processor_name() {
    static const std::string name = read_processor_name();  // the kernel takes 0.1 ms to write it
    return name;
}

namespace {

// What a control group leaves us; files of both hierarchies.
std::int64_t group_memory_available() {
    const auto read = [](const char* path, std::int64_t& value) {
        std::ifstream file(path);
        return static_cast<bool>(file >> value);
    };
    std::int64_t limit = 0, used = 0;
    if ((read("/sys/fs/cgroup/memory.max", limit) && read("/sys/fs/cgroup/memory.current", used)) ||
        (read("/sys/fs/cgroup/memory/memory.limit_in_bytes", limit) &&
         read("/sys/fs/cgroup/memory/memory.usage_in_bytes", used))) {
        // Cached files count as used, but are given up when needed.
        std::ifstream stat("/sys/fs/cgroup/memory.stat");
        std::string key;
        for (std::int64_t value = 0; stat >> key >> value;)
            if (key == "inactive_file" || key == "active_file") used -= value;
        return std::max<std::int64_t>(0, limit - std::max<std::int64_t>(0, used));
    }
    return std::numeric_limits<std::int64_t>::max();
}

}  // namespace

std::int64_t host_memory_available() {
    std::int64_t available = static_cast<std::int64_t>(sysconf(_SC_AVPHYS_PAGES)) * sysconf(_SC_PAGESIZE);
    std::ifstream file("/proc/meminfo");
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string key;
        std::int64_t kilobytes = 0;
        if (words >> key >> kilobytes && key == "MemAvailable:") available = kilobytes * 1024;
    }
    return std::min(available, group_memory_available());
}

std::string bytes_text(std::int64_t bytes) {
    const char* units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    double value = static_cast<double>(bytes);
    int unit = 0;
    while (value >= 1024 && unit < 4) {
        value /= 1024;
        ++unit;
    }
    char text[32];
    std::snprintf(text, sizeof text, unit == 0 ? "%.0f %s" : "%.2f %s", value, units[unit]);
    return text;
}

}  // namespace heartwright
