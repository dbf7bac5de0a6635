#include "generator/compile/sources.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "base/diag/faults.hpp"
#include "generator/compile/compile_config.hpp"

namespace heartwright::compile {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

void append_list(Words& words, std::string_view list) {
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(';'), list.size());
        if (end > 0) words.emplace_back(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
    }
}

std::string installed_folder() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    return (program.parent_path() / "../share/heartwright").lexically_normal().string();
}

std::string first_with(const Words& folders, const std::string& file) {
    std::error_code error;
    for (const std::string& folder : folders)
        if (!folder.empty() && fs::exists(fs::path(folder) / file, error)) return folder;
    throw MachineFault("the built-in compiler needs " + file + ", which is not in " + folders.front() +
                       "; install heartwright again");
}

std::string runtime_folder(const std::string& said) {
    return first_with(said.empty() ? Words{installed_folder(), config::source_folder} : Words{said},
                      "runtime/interface/module.hpp");
}

Words include_words(const std::string& runtime, const Words& before) {
    const std::string clang = first_with({installed_folder() + "/clang/include", config::clang_headers}, "immintrin.h");
    Words words{"-nostdinc", "-I" + runtime};
    for (const std::string& folder : before)
        words.insert(words.end(), {"-isystem", runtime + "/runtime/freestanding/" + folder});
    words.insert(words.end(), {"-isystem", runtime + "/runtime/freestanding", "-isystem", clang});
    return words;
}

WorkFolder::WorkFolder(const std::string& file) : path_(file + ".XXXXXX") {
    if (::mkdtemp(path_.data()) == nullptr) throw MachineFault(path_ + ": the folder cannot be made");
}

WorkFolder::~WorkFolder() {
    std::error_code error;
    fs::remove_all(path_, error);
}

void put_in_place(const std::string& made, const std::string& file) {
    std::error_code error;
    fs::permissions(made, fs::perms::group_write | fs::perms::others_write, fs::perm_options::remove, error);
    fs::rename(made, file, error);
    if (error) throw MachineFault(file + ": cannot be put in place: " + error.message());
}

}  // namespace heartwright::compile
