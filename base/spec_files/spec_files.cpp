#include "base/spec_files/spec_files.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/diag/content_hash.hpp"

namespace heartwright {

namespace fs = std::filesystem;

std::optional<fs::path> start_file_path(const std::string& spec_path, const std::string& said) {
    std::error_code failed;
    const fs::path folder = fs::weakly_canonical(fs::absolute(fs::path(spec_path)).parent_path(), failed);
    const fs::path path = failed ? fs::path() : fs::weakly_canonical(folder / said, failed);
    const fs::path relative = failed ? fs::path() : path.lexically_relative(folder);
    if (failed || relative.empty() || *relative.begin() == "..") return std::nullopt;
    return fs::path(spec_path).parent_path() / said;  // as people wrote it, for messages
}

SpecFiles spec_files_of(std::shared_ptr<const SourceFile> spec, const json::Value& document) {
    SpecFiles files{std::move(spec), {}};
    const json::Value* const starts = document.is(json::Kind::object) ? document.find("starts") : nullptr;
    if (starts == nullptr || !starts->is(json::Kind::object)) return files;
    for (const json::Member& start : starts->members) {
        const json::Value* const file = start.value.is(json::Kind::object) ? start.value.find("file") : nullptr;
        if (file == nullptr || !file->is(json::Kind::string) || file->text.empty()) continue;
        const auto is_there = [&](const SpecFiles::Start& other) { return other.said == file->text; };
        if (std::any_of(files.starts.begin(), files.starts.end(), is_there)) continue;
        const auto path = start_file_path(files.spec->name(), file->text);
        std::error_code error;
        if (!path || !fs::is_regular_file(*path, error)) continue;
        try {
            files.starts.push_back({file->text, json::read_source(path->string())});
        } catch (const std::runtime_error&) {
            // The generator says what is wrong with it.
        }
    }
    return files;
}

SpecFiles read_spec_files(const std::string& path) {
    auto spec = json::read_source(path);
    Diagnostics unused;
    const auto document = json::parse(spec, unused);
    return document ? spec_files_of(std::move(spec), *document) : SpecFiles{std::move(spec), {}};
}

std::string spec_hash(const SpecFiles& files) {
    std::string all = files.spec->text();
    for (const SpecFiles::Start& start : files.starts)
        all += "\n" + start.said + " " + content_hash(start.file->text());
    return content_hash(all);
}

}  // namespace heartwright
