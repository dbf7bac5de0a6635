#include "runtime/launch/installation.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/spec_files/spec_files.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/launch/build_config.hpp"
#include "runtime/launch/process.hpp"

namespace heartwright::launch {

namespace fs = std::filesystem;

namespace {

std::string if_program(const fs::path& path) { return ::access(path.c_str(), X_OK) == 0 ? path.string() : ""; }

std::string first_folder(const std::vector<fs::path>& folders) {
    std::error_code error;
    for (const fs::path& folder : folders)
        if (fs::is_directory(folder, error)) return folder.lexically_normal().string();
    return {};
}

std::string not_empty(const char* variable) {
    const char* value = std::getenv(variable);
    return value ? value : "";
}

// Schemas lie beside the bundled specs.
bool is_schema(const std::string& name) { return name.ends_with("schema"); }

}  // namespace

Installation find_installation() { return installation_around(fs::path(own_program()).parent_path().string()); }

Installation installation_around(const std::string& folder) {
    Installation tools;
    const fs::path bin(folder);
    tools.bin = bin.string();
    tools.generate = if_program(bin / "heartwright-generate");
    if (tools.generate.empty()) tools.generate = if_program(not_empty(generate_variable));
    tools.solver = if_program(bin / "heartwright-solver");
    tools.sources = first_folder({bin / "../share/heartwright/runtime"});
    tools.libraries = first_folder({bin / "../lib/heartwright"});
    if (tools.sources.empty() && *build::source_folder) {  // it is not installed: the tree that it was built in serves
        tools.sources = first_folder({fs::path(build::source_folder) / "runtime"});
        if (tools.libraries.empty())
            tools.libraries = first_folder({fs::path(build::binary_folder) / "lib/heartwright"});
    }
    if (!tools.sources.empty()) tools.sources = fs::path(tools.sources).parent_path().string();
    return tools;
}

std::vector<std::string> bundled_models(const Installation& tools) {
    std::vector<std::string> names;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(tools.sources) / "model_specs", error)) {
        const std::string name = entry.path().stem().string();
        if (entry.path().extension() == ".json" && !is_schema(name)) names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    return names;
}

std::vector<std::string> generated_models(const Installation& tools) {
    std::vector<std::string> names;
    std::error_code error;
    for (const std::string& name : bundled_models(tools))
        if (fs::exists(fs::path(tools.sources) / "generated" / name / "manifest.json", error)) names.push_back(name);
    return names;
}

std::vector<std::string> names_of_files_here() {
    constexpr std::size_t most = 1000;
    std::vector<std::string> names;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(".", error)) {
        const bool is_json = entry.path().extension() == ".json" || entry.path().extension() == ".jsonc";
        if (is_json && names.size() < most) names.push_back(entry.path().stem().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

std::vector<std::string> with_file_of_working_directory(const Installation& tools, std::vector<std::string> words) {
    const auto word =
        std::find_if(words.begin(), words.end(), [](const std::string& one) { return !one.empty() && one[0] != '-'; });
    std::error_code error;
    if (word == words.end() || word->find('/') != std::string::npos || fs::is_regular_file(*word, error)) return words;
    const std::string name = *word;
    std::string file = name + ".json";
    if (!fs::is_regular_file(file, error)) file = name + ".jsonc";
    if (!fs::is_regular_file(file, error)) return words;
    *word = file;
    const fs::path bundled = fs::path(tools.sources) / "model_specs" / (name + ".json");
    if (fs::is_regular_file(bundled, error) && io::read_file(file) != io::read_file(bundled.string()))
        std::cerr << "note: '" + name + "' is " + file + " of this folder, not the bundled model of that name\n";
    return words;
}

SpecFile find_spec(const Installation& tools, const std::string& model) {
    const bool is_path = model.find('/') != std::string::npos || model.ends_with(".json") || model.ends_with(".jsonc");
    std::error_code error;
    fs::path path = model;
    const std::string suffix = "_mean_field",
                      base = model.substr(0, model.size() - std::min(model.size(), suffix.size()));
    const auto bundled = [&](const std::string& name) {
        return fs::path(tools.sources) / "model_specs" / (name + ".json");
    };
    if (!is_path && model == base + suffix && !fs::exists(bundled(model), error) && fs::exists(bundled(base), error))
        return {bundled(base).string(), model, spec_hash(read_spec_files(bundled(base).string())), {}, true};
    if (!is_path) {
        path = bundled(model);
        if (is_schema(model) || !fs::exists(path, error)) {
            const std::vector<std::string> names = bundled_models(tools);
            std::vector<std::string> with_files = names;
            for (const std::string& name : names_of_files_here()) with_files.push_back(name);
            std::string suggestion = did_you_mean(model, with_files);
            if (suggestion.empty()) {
                suggestion = "there are:";
                for (const std::string& name : names) suggestion += " " + name;
            }
            throw UserFault("no model '" + model + "'; " + suggestion);
        }
    }
    io::open_file(path.string());  // says why it cannot be read
    for (const char* ending : {".mmt", ".cellml", ".model"})
        if (path.extension() == ending)
            throw UserFault(path.string() + " is a model of another program; heartwright import " + path.string() +
                            " writes a spec of it");
    return {path.string(), path.stem().string(), spec_hash(read_spec_files(path.string())), {}, false};
}

namespace {

std::string generated_sources(const Installation& tools, const std::string& name) {
    return tools.sources + "/generated/" + name;
}

// An object: empty where there is none.
nlohmann::json manifest_of(const std::string& folder) {
    const fs::path manifest = fs::path(folder) / "manifest.json";
    std::error_code error;
    if (!fs::exists(manifest, error)) return nlohmann::json::object();
    auto json = nlohmann::json::parse(io::read_file(manifest.string()), nullptr, false);
    return json.is_object() ? json : nlohmann::json::object();
}

}  // namespace

std::string generated_hash(const Installation& tools, const std::string& name) {
    const nlohmann::json manifest = manifest_of(generated_sources(tools, name));
    const auto hash = manifest.find("spec_hash");
    return hash != manifest.end() && hash->is_string() ? hash->get<std::string>() : "";
}

namespace {

DtRange dt_of(const nlohmann::json& manifest, const char* key) {
    const auto said = manifest.find(key);
    DtRange range;
    if (said == manifest.end() || !said->is_object()) return range;
    if (said->contains("from") && said->at("from").is_number()) range.from = said->at("from").get<double>();
    if (said->contains("to") && said->at("to").is_number()) range.to = said->at("to").get<double>();
    return range;
}

}  // namespace

DtRange dt_of_sources(const std::string& folder) { return dt_of(manifest_of(folder), "integrators_for_dt_ms"); }

DtRange dt_of_generated(const Installation& tools, const std::string& name) {
    return dt_of_sources(generated_sources(tools, name));
}

DtRange dt_of_stored_gates(const Installation& tools, const std::string& name) {
    return dt_of(manifest_of(generated_sources(tools, name)), "stored_gates_for_dt_ms");
}

}  // namespace heartwright::launch
