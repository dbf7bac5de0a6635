#include "base/version/own_program.hpp"

#include <link.h>
#include <sys/auxv.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

namespace heartwright {
namespace {

namespace fs = std::filesystem;

const char* const executed = "/proc/self/exe";

// The kernel loads no interpreter beside a loader, or a static program, that is started itself.
bool is_started_by_loader() { return ::getauxval(AT_BASE) == 0; }

// Where the program lies in memory: dl_iterate_phdr() begins with it.
std::uintptr_t address_of_program() {
    std::uintptr_t address = 0;
    ::dl_iterate_phdr(
        [](dl_phdr_info* object, std::size_t, void* found) {
            for (int k = 0; k < object->dlpi_phnum; ++k) {
                if (object->dlpi_phdr[k].p_type != PT_LOAD) continue;
                *static_cast<std::uintptr_t*>(found) = object->dlpi_addr + object->dlpi_phdr[k].p_vaddr;
                break;
            }
            return 1;
        },
        &address);
    return address;
}

// "55d0c000-55d0d000 r--p 00000000 08:01 1234  /usr/bin/heartwright"
std::string file_mapped_at(std::uintptr_t address) {
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);) {
        std::istringstream words(line);
        std::uintptr_t first = 0, last = 0;
        char dash = 0;
        std::string access, offset, device, node, file;
        words >> std::hex >> first >> dash >> last >> access >> offset >> device >> node >> std::ws;
        std::getline(words, file);
        if (words && first <= address && address < last) return file;
    }
    return {};
}

std::vector<std::string> command_line() {
    std::ifstream file("/proc/self/cmdline");
    std::vector<std::string> words;
    for (std::string word; std::getline(file, word, '\0');) words.push_back(word);
    return words;
}

}  // namespace

std::string own_program() {
    std::error_code error;
    if (is_started_by_loader())
        if (const std::string file = file_mapped_at(address_of_program()); fs::exists(file, error)) return file;
    const fs::path program = fs::read_symlink(executed, error);
    return error ? "" : program.string();
}

std::string own_program_to_read() { return is_started_by_loader() ? own_program() : executed; }

Start start_again(const std::string& own_name) {
    std::error_code error;
    const std::string program = own_program();
    if (!is_started_by_loader() || fs::equivalent(program, executed, error)) return {executed, {own_name}};
    // The loader's own words stay: they may say where libraries are.
    Start start{executed, {}};
    for (const std::string& word : command_line()) {
        if (!start.words.empty() && fs::equivalent(word, program, error)) break;
        start.words.push_back(word);
    }
    start.words.insert(start.words.end(), {"--argv0", own_name, program});
    return start;
}

}  // namespace heartwright
