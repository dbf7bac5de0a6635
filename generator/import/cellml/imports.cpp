#include "generator/import/cellml/imports.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace heartwright::cellml {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_files = 100;
constexpr std::size_t most_bytes = std::size_t{64} << 20;
constexpr std::size_t longest_chain = 32;

// The path of `href` relative to the main file's folder, or why it is refused.
struct Target {
    std::string path;
    std::string refusal;
};

Target target(const std::string& importing, std::string href) {
    href = href.substr(0, href.find('#'));
    if (href.empty()) return {{}, "an import names no file"};
    if (href.find("://") != std::string::npos || href.starts_with("//"))
        return {{}, "imports from URLs are not supported: save the file beside this one and import it by its name"};
    if (href.find('\\') != std::string::npos || href.find('\0') != std::string::npos ||
        href.find(':') != std::string::npos || href.size() > 1000)
        return {{}, "an import must be a relative path with '/' between its folders"};
    const fs::path path(href);
    if (path.is_absolute()) return {{}, "absolute paths are not accepted in imports: a relative path was expected"};
    const fs::path whole = (fs::path(importing).parent_path() / path).lexically_normal();
    if (!whole.empty() && *whole.begin() == "..")
        return {{}, "this import leads out of the folder of the model; only files in that folder and below are read"};
    if (whole.filename().empty() || whole == ".") return {{}, "this import names a folder, not a file"};
    return {whole.generic_string(), {}};
}

class Loader {
public:
    Loader(const Opener& open, Diagnostics& diagnostics) : open_(open), diagnostics_(diagnostics) {}

    const File* load(const std::string& path, std::shared_ptr<const SourceFile> source) {
        bytes_ += source->text().size();
        auto document = xml::parse(std::move(source), diagnostics_);
        if (!document) return nullptr;
        auto read = read_file(std::move(document), diagnostics_);
        if (!read) return nullptr;
        File& file = *read;
        files.by_path[path] = std::move(read);
        chain_.push_back(path);
        for (const auto& import : file.imports) follow(path, *import);
        chain_.pop_back();
        return &file;
    }

    Files files;

private:
    void follow(const std::string& importing, Import& import) {
        const Target to = target(importing, import.href);
        if (!to.refusal.empty()) return diagnostics_.error(import.place, to.refusal);
        if (std::find(chain_.begin(), chain_.end(), to.path) != chain_.end())
            return diagnostics_.error(import.place, "'" + to.path + "' imports itself, perhaps through other files");
        if (const auto known = files.by_path.find(to.path); known != files.by_path.end()) {
            import.file = known->second.get();
            return;
        }
        if (failed_.contains(to.path)) return;
        if (chain_.size() >= longest_chain)
            return diagnostics_.error(import.place, "imports are nested deeper than 32 files");
        if (files.by_path.size() >= most_files)
            return diagnostics_.error(import.place, "the model imports more than 100 files");
        std::shared_ptr<const SourceFile> source = open_(to.path);
        if (!source) {
            failed_.emplace(to.path, true);
            return diagnostics_.error(import.place, "the imported file '" + to.path + "' cannot be read");
        }
        if (bytes_ + source->text().size() > most_bytes)
            return diagnostics_.error(import.place, "the imported files are larger than 64 MiB together");
        import.file = load(to.path, std::move(source));
        if (!import.file) failed_.emplace(to.path, true);
    }

    const Opener& open_;
    Diagnostics& diagnostics_;
    std::vector<std::string> chain_;
    std::map<std::string, bool> failed_;
    std::size_t bytes_ = 0;
};

}  // namespace

Opener open_below_folder_of(const std::string& main_file) {
    const fs::path folder = fs::path(main_file).parent_path();
    return [folder](const std::string& path) -> std::shared_ptr<const SourceFile> {
        std::error_code error;
        const fs::path whole = folder / path;
        if (!fs::is_regular_file(whole, error)) return nullptr;
        const fs::path base = fs::weakly_canonical(folder.empty() ? fs::path(".") : folder, error);
        if (error) return nullptr;
        const fs::path real = fs::canonical(whole, error);
        if (error) return nullptr;
        const fs::path relative = real.lexically_relative(base);
        if (relative.empty() || *relative.begin() == "..") return nullptr;
        std::ifstream stream(whole, std::ios::binary);
        if (!stream || fs::file_size(whole, error) > xml::limits::bytes || error) return nullptr;
        std::string text(std::istreambuf_iterator<char>(stream), {});
        return std::make_shared<const SourceFile>(whole.string(), std::move(text));
    };
}

Files read_files(std::shared_ptr<const SourceFile> source, const Opener& open, Diagnostics& diagnostics) {
    const std::string name = fs::path(source->name()).filename().string();
    Loader loader(open, diagnostics);
    const File* main = loader.load(name, std::move(source));
    loader.files.main = main;
    return std::move(loader.files);
}

}  // namespace heartwright::cellml
