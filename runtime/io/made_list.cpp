#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <string_view>

#include "base/diag/faults.hpp"
#include "runtime/io/opened_folder.hpp"
#include "runtime/io/output_folder.hpp"

namespace heartwright::io {

namespace {

// "a/b.h5": names with something between the slashes that lead nowhere else.
bool lies_below(std::string_view name) {
    for (;;) {
        const std::size_t slash = name.find('/');
        const std::string_view one = name.substr(0, slash);
        if (one.empty() || one == "." || one == "..") return false;
        if (slash == std::string_view::npos) return true;
        name.remove_prefix(slash + 1);
    }
}

std::string read_list(int folder, const std::string& name, const std::string& path) {
    const files::Descriptor file(::openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat there {};
    if (!file || ::fstat(file.number(), &there) != 0 || !S_ISREG(there.st_mode))
        throw UserFault(path + ": is to be a list of what heartwright made there, and cannot be read as one (" +
                        (file ? "it is no file" : std::strerror(errno)) + "); remove it, or name another folder");
    std::string text(static_cast<std::size_t>(there.st_size), '\0');
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t got = ::pread(file.number(), text.data() + done, text.size() - done, static_cast<off_t>(done));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) throw MachineFault(path + ": cannot be read: " + std::strerror(errno));
        if (got == 0) break;
        done += static_cast<std::size_t>(got);
    }
    text.resize(done);
    return text;
}

// "run f fields/mesh.h5". A line that a full disk cut short is none.
void take_line(std::string_view line, const std::string& path, MadeEntries& entries) {
    if (line.empty() || line.front() == '#') return;
    const std::size_t kind = line.find(' ');
    if (kind == std::string_view::npos || line.size() < kind + 4 || line[kind + 2] != ' ') return;
    const char type = line[kind + 1];
    const std::string_view name = line.substr(kind + 3);
    if (!lies_below(name) || (type != 'f' && type != 'd' && type != 'l'))
        throw UserFault(path + ": lists '" + std::string(name) +
                        "', which is no path from its folder to something below; it was not written by heartwright: "
                        "remove it, or name another folder");
    entries.insert_or_assign(std::string(name), MadeEntry{std::string(line.substr(0, kind)), type});
}

}  // namespace

std::vector<std::string> names_in(int folder, const std::string& path) {
    const int own = ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const std::unique_ptr<DIR, int (*)(DIR*)> entries(own < 0 ? nullptr : ::fdopendir(own), ::closedir);
    if (!entries) throw MachineFault(path + ": cannot be read: " + std::strerror(errno));
    std::vector<std::string> names;
    while (const dirent* const one = ::readdir(entries.get()))
        if (const std::string_view name = one->d_name; name != "." && name != "..") names.emplace_back(name);
    return names;
}

std::string listed_as(const std::string& name) {
    std::string text;
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('/', begin), name.size());
        std::string one = name.substr(begin, end - begin);
        for (const std::string_view mark : {being_written, being_removed})
            if (one.starts_with("step_") && one.ends_with(mark)) one.resize(one.size() - mark.size());
        text += (begin == 0 ? "" : "/") + one;
        begin = end + 1;
    }
    return text;
}

MadeEntries read_made_lists(int folder, const std::string& path) {
    MadeEntries entries;
    for (const std::string& name : names_in(folder, path)) {
        if (!name.starts_with(made_list)) continue;
        const std::string text = read_list(folder, name, path + "/" + name);
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = std::min(text.find('\n', begin), text.size());
            take_line(std::string_view(text).substr(begin, end - begin), path + "/" + name, entries);
            begin = end + 1;
        }
    }
    return entries;
}

const MadeEntry* find_made(const MadeEntries& entries, const std::string& name) {
    const std::size_t slash = name.rfind('/') + 1;  // 0: there is none
    const std::string whole = files::name_of_partial(name.substr(slash));
    const std::string as_named = whole.empty() ? name : name.substr(0, slash) + whole;
    for (const std::string& one : {as_named, listed_as(as_named)})
        if (const auto found = entries.find(one); found != entries.end()) return &found->second;
    return nullptr;
}

}  // namespace heartwright::io
