#include "base/spec_files/named_spec.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "base/spec_files/spec_files.hpp"
#include "base/version/own_program.hpp"

namespace heartwright {

namespace fs = std::filesystem;

namespace {

// Schemas lie beside the specs.
bool is_schema(const std::string& name) { return name.ends_with("schema"); }

bool is_plain_name(const std::string& said) {
    return !said.empty() && said.size() <= 64 &&
           std::all_of(
               said.begin(), said.end(),
               [](char c) {
                   return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
                          c == '-';
               });
}

}  // namespace

bool is_spec_path(const std::string& said) {
    return said.find('/') != std::string::npos || said.ends_with(".json") || said.ends_with(".jsonc");
}

std::vector<fs::path> bundled_spec_folders() {
    std::vector<fs::path> folders;
    if (const char* path = std::getenv("HEARTWRIGHT_MODEL_PATH")) {
        std::istringstream words(path);
        for (std::string folder; std::getline(words, folder, ':');)
            if (!folder.empty()) folders.emplace_back(folder);
    }
    std::error_code failed;
    if (const fs::path program = own_program(); !program.empty()) {
        const fs::path bin = program.parent_path();
        folders.push_back((bin / "../share/heartwright/model_specs").lexically_normal());
        if (fs::is_directory(folders.back(), failed)) return folders;  // installed: not from where it was built
        folders.push_back(bin / "spec");
    }
    if (const std::string built_from = HEARTWRIGHT_MODEL_SPECS; !built_from.empty()) folders.emplace_back(built_from);
    return folders;
}

std::vector<std::string> bundled_spec_names() {
    std::vector<std::string> names;
    std::error_code failed;
    for (const fs::path& folder : bundled_spec_folders()) {
        for (const fs::directory_entry& entry : fs::directory_iterator(folder, failed)) {
            const std::string name = entry.path().stem().string();
            if (entry.path().extension() == ".json" && !is_schema(name)) names.push_back(name);
        }
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

std::optional<fs::path> named_spec_path(const std::string& spec_path, const std::string& said) {
    if (is_spec_path(said)) return start_file_path(spec_path, said);
    if (!is_plain_name(said) || is_schema(said)) return std::nullopt;
    std::error_code failed;
    const std::string file = said + ".json";
    for (const std::string& own : {file, said + ".jsonc"})
        if (auto beside = start_file_path(spec_path, own); beside && fs::is_regular_file(*beside, failed))
            return beside;
    for (const fs::path& folder : bundled_spec_folders())
        if (fs::is_regular_file(folder / file, failed)) return folder / file;
    return std::nullopt;
}

std::optional<json::Value> inherited(const json::Value& document, const std::string& key) {
    constexpr int longest_chain = 16;
    std::optional<json::Value> base;
    const json::Value* at = &document;
    for (int i = 0; i < longest_chain && at->is(json::Kind::object); ++i) {
        if (const json::Value* own = at->find(key)) return *own;
        const json::Value* const said = at->find("extends");
        if (said == nullptr || !said->is(json::Kind::string)) break;
        const auto path = named_spec_path(said->origin.file->name(), said->text);
        std::error_code failed;
        if (!path || !fs::is_regular_file(*path, failed)) break;
        Diagnostics unused;
        base = json::parse(json::read_source(path->string()), unused);
        if (!base) break;
        at = &*base;
    }
    return std::nullopt;
}

}  // namespace heartwright
