#include "runtime/cache/entry.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/cache/place.hpp"
#include "runtime/io/checksum.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/io/sync.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::cache {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using State = Entry::State;

namespace {

constexpr const char* list_name = "checksums.json";

Entry damaged(const std::string& path, const std::string& why) { return {State::damaged, path + ": " + why}; }

Entry look_at_file(const std::string& path, const Json& listed) {
    std::error_code error;
    if (!fs::is_regular_file(fs::symlink_status(path, error))) return damaged(path, "is not there");
    if (const std::string why = not_ours(path); !why.empty()) return damaged(path, why);
    const io::FileChecksum found = io::file_checksum(path);
    const auto bytes = listed.at("bytes").get<std::uint64_t>();
    if (found.bytes != bytes)
        return damaged(path,
                       "has " + std::to_string(found.bytes) + " bytes, and " + std::to_string(bytes) + " were written");
    if (found.checksum != listed.at("checksum").get<std::string>())
        return damaged(path, "its checksum is not that of what was written");
    return {State::whole};
}

Entry look_at_files(const std::string& folder) {
    const std::string path = folder + "/" + list_name;
    const Json list = Json::parse(io::read_file(path));
    if (list.at("files").empty()) return damaged(path, "lists no file");
    for (const Json& one : list.at("files")) {
        const Entry entry = look_at_file(folder + "/" + one.at("file").get<std::string>(), one);
        if (!entry.is_whole()) return entry;
    }
    return {State::whole};
}

}  // namespace

Entry look_at(const std::string& folder) {
    std::error_code error;
    if (fs::symlink_status(folder, error).type() == fs::file_type::not_found) return {};
    if (const std::string why = not_ours(folder); !why.empty()) return {State::foreign, folder + ": " + why};
    if (!fs::exists(folder + "/" + list_name, error)) return {};
    try {
        return look_at_files(folder);
    } catch (const Json::exception&) {
        return damaged(folder + "/" + list_name, "is not what was written");
    } catch (const std::exception& fault) {  // cannot be read
        return {State::damaged, fault.what()};
    }
}

void put_in_place(const std::string& work, const std::string& folder) {
    constexpr fs::perms by_others = fs::perms::group_write | fs::perms::others_write;
    Json files = Json::array();
    std::vector<std::string> paths;
    std::vector<fs::path> found;
    for (const fs::directory_entry& one : fs::recursive_directory_iterator(work)) found.push_back(one.path());
    std::sort(found.begin(), found.end());
    for (const fs::path& path : found) {
        if (fs::is_symlink(path)) throw OurFault(path.string() + ": a link among what was made");
        fs::permissions(path, by_others, fs::perm_options::remove);
        if (!fs::is_regular_file(path)) continue;
        const io::FileChecksum sum = io::file_checksum(path.string());
        files.push_back({{"file", path.lexically_relative(work).generic_string()},
                         {"bytes", sum.bytes},
                         {"checksum", sum.checksum}});
        paths.push_back(path.string());
    }
    fs::permissions(work, by_others, fs::perm_options::remove);
    const std::string list = work + "/" + list_name;
    io::write_whole_file(list, Json{{"format", 1}, {"files", files}}.dump(1) + "\n");
    fs::permissions(list, by_others, fs::perm_options::remove);
    io::sync_files(paths);
    std::error_code error;
    fs::remove_all(folder, error);
    fs::rename(work, folder, error);
    if (error) throw MachineFault(folder + ": cannot be put in place: " + error.message());
    io::sync_folder_of(folder);
}

}  // namespace heartwright::cache
