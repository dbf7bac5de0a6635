// A spec that another spec names: "extends": "ohara_rudy_2011", or "bases/atrial.json".
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/json/value.hpp"

namespace heartwright {

// Is it a path ("bases/atrial.json"), not a name ("ohara_rudy_2011")?
bool is_spec_path(const std::string& said);

// Where the named spec lies. A path is relative to the spec's folder and stays inside it, as that of a start's file. A
// name is NAME.json beside the spec, else a bundled model. Nothing when a path leads outside or no file has the name.
// Every program of an installation finds the same file.
std::optional<std::filesystem::path> named_spec_path(const std::string& spec_path, const std::string& said);

// The member `key` of a spec's document, else of the nearest spec that it extends.
std::optional<json::Value> inherited(const json::Value& document, const std::string& key);

// Folders of bundled models, the first found first: those of HEARTWRIGHT_MODEL_PATH (colons between), then of the
// installation, of a solver's own copies, and of the source folder.
std::vector<std::filesystem::path> bundled_spec_folders();
std::vector<std::string> bundled_spec_names();

}  // namespace heartwright
