// The specs that tests of each bundled model go through.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace heartwright {

// model_specs/*.json
inline std::vector<std::string> all_bundled_specs() {
    std::vector<std::string> specs;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(HEARTWRIGHT_SOURCE_DIR) / "model_specs")) {
        if (entry.path().extension() != ".json" || entry.path().stem().string().ends_with("schema")) continue;
        specs.push_back(entry.path().string());
    }
    std::sort(specs.begin(), specs.end());
    return specs;
}

// Those with sources in generated/: what costly tests look at. With HEARTWRIGHT_ALL_MODELS in the environment all
// bundled specs, which takes some minutes.
inline std::vector<std::string> specs_with_generated_sources() {
    std::vector<std::string> specs = all_bundled_specs();
    const auto generated = std::filesystem::path(HEARTWRIGHT_SOURCE_DIR) / "generated";
    std::erase_if(specs, [&](const std::filesystem::path& spec) {
        return !std::filesystem::exists(generated / spec.stem()) && !std::getenv("HEARTWRIGHT_ALL_MODELS");
    });
    return specs;
}

}  // namespace heartwright
