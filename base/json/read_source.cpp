#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "base/diag/faults.hpp"
#include "base/diag/input_file.hpp"
#include "base/json/value.hpp"

namespace heartwright::json {

std::shared_ptr<const SourceFile> read_source(const std::string& path) {
    const bool is_of_shell = path.starts_with("/dev/") || path.starts_with("/proc/");  // as <(...) is
    if (const std::string why = why_no_file(path); !why.empty() && !is_of_shell) throw UserFault(path + ": " + why);
    std::error_code error;
    if (!std::filesystem::exists(path, error))
        throw UserFault(path + ": there is no such file" + hint_of_missing(path));

    std::ifstream stream(path, std::ios::binary);
    if (!stream) throw MachineFault(path + ": cannot be opened: " + std::strerror(errno));
    // One byte more than parse() takes: it says that the file is too large, and a device that never ends does not fill
    // memory.
    constexpr std::size_t most = (std::size_t{64} << 20) + 1;
    std::string text;
    for (char block[1 << 16]; text.size() < most && stream.read(block, sizeof block).gcount() > 0;)
        text.append(block, static_cast<std::size_t>(stream.gcount()));
    if (stream.bad()) throw MachineFault(path + ": cannot be read: " + std::strerror(errno));
    return std::make_shared<const SourceFile>(path, std::move(text));
}

}  // namespace heartwright::json
