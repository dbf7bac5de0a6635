// A CellML model and the files that it imports, each read once.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "generator/import/cellml/file.hpp"

namespace heartwright::cellml {

// Gives the text of an imported file; nullptr when there is none. `path` is relative, normalised, and below the folder
// of the file that was named by the user.
using Opener = std::function<std::shared_ptr<const SourceFile>(const std::string& path)>;

// Reads files from the folder of `main_file`. A symbolic link that leads out of the folder is refused.
Opener open_below_folder_of(const std::string& main_file);

struct Files {
    const File* main = nullptr;
    std::map<std::string, std::unique_ptr<File>> by_path;  // relative to the main file's folder
};

// Reads the model and all imported files. Absolute paths, URLs, paths out of the folder, files that import each other
// in a cycle, and more than 100 files or 64 MiB are errors at the import. `main` is nullptr when the model itself
// could not be read.
Files read_files(std::shared_ptr<const SourceFile> source, const Opener& open, Diagnostics& diagnostics);

}  // namespace heartwright::cellml
