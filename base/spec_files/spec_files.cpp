#include "base/spec_files/spec_files.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/diag/content_hash.hpp"
#include "base/spec_files/named_spec.hpp"

namespace heartwright {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_files = 256;

// The string `key` of an object; null when there is none.
const json::Value* text_of(const json::Value* object, std::string_view key) {
    if (object == nullptr || !object->is(json::Kind::object)) return nullptr;
    const json::Value* const text = object->find(key);
    return text != nullptr && text->is(json::Kind::string) && !text->text.empty() ? text : nullptr;
}

class Collector {
public:
    explicit Collector(SpecFiles& files) : files_(files) {}

    // `folder`: of the document's file, relative to the root spec's folder; "" for that.
    void add_files_of(const json::Value& document, const std::string& path, const std::string& folder) {
        if (!document.is(json::Kind::object)) return;
        if (const json::Value* base = text_of(&document, "extends")) add_spec(base->text, path, folder);
        const json::Value* const lattice = document.find("lattice");
        for (const json::Value* owner : {&document, lattice}) {
            const json::Value* const components = owner != nullptr ? owner->find("components") : nullptr;
            if (components == nullptr) continue;
            for (const json::Member& component : components->members)
                if (const json::Value* from = text_of(&component.value, "from")) add_spec(from->text, path, folder);
        }
        const json::Value* const starts = document.find("starts");
        if (starts == nullptr || !starts->is(json::Kind::object)) return;
        for (const json::Member& start : starts->members)
            if (const json::Value* file = text_of(&start.value, "file"))
                add(start_file_path(path, file->text), place_of(folder, file->text));
    }

private:
    static std::string place_of(const std::string& folder, const std::string& said) {
        return folder.empty() ? said : (fs::path(folder) / said).lexically_normal().string();
    }

    void add_spec(const std::string& said, const std::string& path, const std::string& folder) {
        const auto named = named_spec_path(path, said);
        const std::string end = named && named->extension() == ".jsonc" ? ".jsonc" : ".json";
        const std::string place = place_of(folder, is_spec_path(said) ? said : said + end);
        const std::shared_ptr<const SourceFile> file = add(named, place);
        if (file == nullptr) return;
        Diagnostics unused;
        if (const auto document = json::parse(file, unused))
            add_files_of(*document, file->name(), fs::path(place).parent_path().string());
    }

    // The file when it is new and can be read.
    std::shared_ptr<const SourceFile> add(const std::optional<fs::path>& path, const std::string& place) {
        const auto is_there = [&](const SpecFiles::Other& other) { return other.place == place; };
        if (std::any_of(files_.others.begin(), files_.others.end(), is_there)) return nullptr;
        std::error_code error;
        if (files_.others.size() == most_files || !path || !fs::is_regular_file(*path, error)) return nullptr;
        try {
            files_.others.push_back({place, json::read_source(path->string())});
            return files_.others.back().file;
        } catch (const std::runtime_error&) {
            return nullptr;  // the generator says what is wrong with it
        }
    }

    SpecFiles& files_;
};

}  // namespace

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
    Collector(files).add_files_of(document, files.spec->name(), "");
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
    for (const SpecFiles::Other& other : files.others)
        all += "\n" + other.place + " " + content_hash(other.file->text());
    return content_hash(all);
}

}  // namespace heartwright
