#include "runtime/commands/inspect/find_experiment.hpp"

#include <algorithm>
#include <filesystem>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"

namespace heartwright::commands {

namespace fs = std::filesystem;

namespace {

fs::path folder_of(const launch::Installation& tools) {
    return fs::path(tools.sources) / "model_specs" / "experiments";
}

}  // namespace

std::vector<std::string> bundled_experiments(const launch::Installation& tools) {
    std::vector<std::string> names;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_of(tools), error))
        if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

std::string bundled_experiment(const launch::Installation& tools, const std::string& name) {
    if (name.empty() || name.find('/') != std::string::npos) return {};
    const fs::path path = folder_of(tools) / (name + ".json");
    std::error_code error;
    return fs::is_regular_file(path, error) ? path.string() : "";
}

std::string find_experiment(const launch::Installation& tools, const std::string& word) {
    std::error_code error;
    const bool is_path = word.find('/') != std::string::npos || word.ends_with(".json") || word.ends_with(".jsonc");
    if (is_path || fs::is_regular_file(word, error)) return word;  // a folder may be that of an earlier run
    for (const char* const end : {".json", ".jsonc"})
        if (fs::is_regular_file(word + end, error)) return word + end;
    if (const std::string bundled = bundled_experiment(tools, word); !bundled.empty()) return bundled;
    std::vector<std::string> names = bundled_experiments(tools);
    for (const std::string& name : launch::names_of_files_here()) names.push_back(name);
    const std::string suggestion = did_you_mean(word, names);
    throw UserFault("no experiment '" + word + "': there is no file of this name, and no bundled experiment; " +
                    (suggestion.empty() ? "heartwright experiments lists those" : suggestion));
}

}  // namespace heartwright::commands
