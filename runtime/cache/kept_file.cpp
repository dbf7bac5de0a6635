#include "runtime/cache/kept_file.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <tuple>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/cache/place.hpp"
#include "runtime/io/checksum.hpp"
#include "runtime/io/sync.hpp"

namespace heartwright::cache {

namespace fs = std::filesystem;

namespace {

std::string path_of(const KeptFile& kept, const std::string& checksum) {
    return kept.folder + "/" + kept.key + "-" + checksum + kept.extension;
}

bool is_whole(const KeptFile& kept, const std::string& path) {
    try {
        return path == path_of(kept, io::file_checksum(path).checksum);
    } catch (const std::exception&) {  // cannot be read, or another process has removed it
        return false;
    }
}

}  // namespace

std::string find(const KeptFile& kept) {
    std::error_code error;
    std::vector<std::string> found;
    for (fs::directory_iterator one(kept.folder, error), end; !error && one != end; one.increment(error)) {
        const std::string name = one->path().filename().string();
        if (name.starts_with(kept.key + "-") && name.ends_with(kept.extension)) found.push_back(one->path().string());
    }
    for (const std::string& path : found) {
        std::error_code gone;
        if (!fs::is_regular_file(fs::symlink_status(path, gone)) || !not_ours(path).empty()) continue;
        if (is_whole(kept, path)) {
            fs::last_write_time(path, fs::file_time_type::clock::now(), gone);
            return path;
        }
        if (fs::remove(path, gone)) std::cerr << path << ": is damaged, and made anew\n";
    }
    return "";
}

std::string keep(const KeptFile& kept, const std::string& own) {
    const std::string path = path_of(kept, io::file_checksum(own).checksum);
    std::error_code error;
    fs::permissions(own, fs::perms::group_write | fs::perms::others_write, fs::perm_options::remove, error);
    if (!error) io::sync_files({own});
    if (!error) fs::rename(own, path, error);
    if (error) throw MachineFault(path + ": cannot be put in place: " + error.message());
    io::sync_folder_of(path);
    return path;
}

void remove_least_recent(const std::string& folder, const std::string& extension, std::int64_t most_bytes) {
    struct Used {
        fs::file_time_type when;
        std::string path;
        std::int64_t bytes;
    };
    std::vector<Used> files;
    std::int64_t bytes = 0;
    std::error_code error;
    for (fs::directory_iterator one(folder, error), end; !error && one != end; one.increment(error)) {
        std::error_code gone;  // by another process
        if (one->path().extension() != extension || !fs::is_regular_file(one->symlink_status(gone))) continue;
        const auto when = fs::last_write_time(one->path(), gone);
        const auto size = gone ? 0 : fs::file_size(one->path(), gone);
        if (gone) continue;
        files.push_back({when, one->path().string(), static_cast<std::int64_t>(size)});
        bytes += files.back().bytes;
    }
    std::sort(files.begin(), files.end(),
              [](const Used& a, const Used& b) { return std::tie(a.when, a.path) < std::tie(b.when, b.path); });
    for (const Used& file : files) {
        if (bytes <= most_bytes) break;
        if (fs::remove(file.path, error)) bytes -= file.bytes;
    }
}

}  // namespace heartwright::cache
