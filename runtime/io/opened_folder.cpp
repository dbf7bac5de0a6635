#include "runtime/io/opened_folder.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/diag/faults.hpp"

namespace heartwright::io {

namespace fs = std::filesystem;

namespace {

constexpr int to_look_at = O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

// A list for each computer and user: what several append to at a time is whole on a disk of one's own alone, and
// nobody may write into a list of somebody else.
std::string own_list() {
    char host[256] = "";
    ::gethostname(host, sizeof host - 1);
    std::string name;
    for (const char c : std::string_view(host))
        name += (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ? c : '_';
    return made_list + name + "." + std::to_string(::getuid());
}

// Leaves errno as it is.
bool is_link(int folder, const std::string& name) {
    const int error = errno;
    struct stat there {};
    const bool found = ::fstatat(folder, name.c_str(), &there, AT_SYMLINK_NOFOLLOW) == 0;
    errno = error;
    return found && S_ISLNK(there.st_mode);
}

struct Registry {
    std::mutex mutex;
    std::map<std::string, std::weak_ptr<OpenedFolder>> folders;  // by absolute paths
};
Registry& registry() {
    static Registry all;
    return all;
}

// Without "." and "..", and without a slash at the end.
std::string normal(const std::string& path) {
    std::string text = fs::absolute(path.empty() ? "." : path).lexically_normal().string();
    while (text.size() > 1 && text.back() == '/') text.pop_back();
    return text;
}

}  // namespace

std::pair<std::shared_ptr<OpenedFolder>, std::string> owner_of(const std::string& path) {
    const std::string whole = normal(path);
    Registry& all = registry();
    const std::lock_guard lock(all.mutex);
    if (all.folders.empty()) return {};
    for (std::size_t end = whole.rfind('/'); end != std::string::npos && end > 0; end = whole.rfind('/', end - 1)) {
        const auto found = all.folders.find(whole.substr(0, end));
        if (found == all.folders.end()) continue;
        if (auto owner = found->second.lock()) return {std::move(owner), whole.substr(end + 1)};
    }
    return {};
}

void refuse_link(const std::string& path) {
    throw UserFault(path +
                    ": is a link. Nothing is written or removed through links in a folder of results, as they lead out "
                    "of it; remove the link, or name another folder");
}

OpenedFolder::OpenedFolder(files::Descriptor folder, std::string path, std::string kind)
    : folder_(std::move(folder)), path_(std::move(path)), kind_(std::move(kind)) {}

files::Descriptor OpenedFolder::way_to(const std::string& name) const {
    files::Descriptor at(::openat(folder_.number(), ".", to_look_at));
    std::string so_far = path_;
    for (std::size_t begin = 0, end = 0; at && (end = name.find('/', begin)) != std::string::npos; begin = end + 1) {
        const std::string one = name.substr(begin, end - begin);
        so_far += "/" + one;
        files::Descriptor next(::openat(at.number(), one.c_str(), to_look_at));
        const int error = errno;
        if (!next && is_link(at.number(), one)) refuse_link(so_far);
        at = std::move(next);
        errno = error;
    }
    if (!at) throw MachineFault(path_ + "/" + name + ": cannot be written: " + std::strerror(errno));
    return at;
}

bool OpenedFolder::knows(const std::string& name) const {
    return listed_.contains(listed_as(name)) || find_made(read_, name) != nullptr;
}

bool OpenedFolder::has_made(const std::string& name) {
    const std::lock_guard lock(mutex_);
    if (knows(name)) return true;
    read_ = read_made_lists(folder_.number(), path_);  // others write there as well
    return knows(name);
}

void OpenedFolder::refuse_another(const std::string& name) {
    const files::Descriptor folder = way_to(name);
    const std::string last = name.substr(name.rfind('/') + 1);
    struct stat there {};
    if (::fstatat(folder.number(), last.c_str(), &there, AT_SYMLINK_NOFOLLOW) != 0) return;
    if (S_ISLNK(there.st_mode)) refuse_link(path_ + "/" + name);
    if (!has_made(name))
        throw UserFault(path_ + "/" + name + ": is there, and heartwright did not make it (no list " + path_ + "/" +
                        made_list + "* has it); move it away, or name another folder");
}

void OpenedFolder::append(const std::string& lines) {
    const std::string name = own_list(), path = path_ + "/" + name;
    struct stat there {};
    if (list_ && (::fstat(list_.number(), &there) != 0 || there.st_nlink == 0)) list_.close();  // begun anew by another
    if (!list_) {
        list_ = files::Descriptor(::openat(folder_.number(), name.c_str(),
                                           O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666));
        if (!list_ && is_link(folder_.number(), name)) refuse_link(path);
        if (!list_ || ::fstat(list_.number(), &there) != 0)
            throw MachineFault(path + ": cannot be written: " + std::strerror(errno));
        if (!S_ISREG(there.st_mode) || there.st_nlink > 1)
            throw UserFault(path + ": is no list of heartwright's; remove it, or name another folder");
    }
    is_synced_ = false;
    for (std::size_t done = 0; done < lines.size();) {  // at once, unless the disk is full
        const ssize_t written = ::write(list_.number(), lines.data() + done, lines.size() - done);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) throw MachineFault(path + ": cannot be written: " + std::strerror(errno));
        done += static_cast<std::size_t>(written);
    }
}

void OpenedFolder::list(const std::string& name, char type) {
    const std::lock_guard lock(mutex_);
    const std::string listed = listed_as(name);
    if (!listed_.insert(listed).second) return;
    append("\n" + kind_ + " " + type + " " + listed + "\n");  // a line of its own, whatever is before it
}

void OpenedFolder::begin_lists_anew(const MadeEntries& left) {
    const std::lock_guard lock(mutex_);
    std::string lines;
    for (const auto& [name, entry] : left) lines += entry.kind + " " + entry.type + " " + name + "\n";
    list_.close();
    listed_.clear();
    read_.clear();
    for (const std::string& name : names_in(folder_.number(), path_))
        if (name.starts_with(made_list)) ::unlinkat(folder_.number(), name.c_str(), 0);
    if (!lines.empty()) append(lines);
}

void OpenedFolder::sync_list() {
    const std::lock_guard lock(mutex_);
    if (std::exchange(is_synced_, true) || !list_) return;
    if (::fdatasync(list_.number()) != 0 && errno != EINVAL)
        throw MachineFault(path_ + "/" + own_list() + ": cannot be written: " + std::strerror(errno));
}

std::shared_ptr<OpenedFolder> opened_folder(const std::string& path, const std::string& kind) {
    const std::string key = normal(path);
    {
        Registry& all = registry();
        const std::lock_guard lock(all.mutex);
        if (const auto found = all.folders.find(key); found != all.folders.end())
            if (auto opened = found->second.lock()) return opened;
    }
    const Place place = place_of(path);
    files::Descriptor folder;
    if (place.owner) {
        folder = files::Descriptor(::openat(place.folder.number(), place.name.c_str(), to_look_at));
        if (!folder && is_link(place.folder.number(), place.name)) refuse_link(path);
    } else {
        folder = files::Descriptor(::open(path.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    }
    if (!folder) throw MachineFault(path + ": cannot be opened: " + std::strerror(errno));
    std::string name = path;
    while (name.size() > 1 && name.back() == '/') name.pop_back();
    auto opened = std::make_shared<OpenedFolder>(std::move(folder), name, kind);
    Registry& all = registry();
    const std::lock_guard lock(all.mutex);
    std::erase_if(all.folders, [](const auto& one) { return one.second.expired(); });
    all.folders[key] = opened;
    return opened;
}

Place place_of(const std::string& path) {
    Place place;
    std::tie(place.owner, place.below) = owner_of(path);
    place.folder = place.owner ? place.owner->way_to(place.below) : files::open_folder_of(path);
    const std::string& named = place.owner ? place.below : path;
    place.name = fs::path(named).filename().string();
    return place;
}

}  // namespace heartwright::io
