// The specs that tests of each bundled model go through.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace heartwright {

// model_specs/*.json with sources in generated/: what costly tests look at. With HEARTWRIGHT_ALL_MODELS in the
// environment all bundled specs, which takes some minutes.
inline std::vector<std::string> specs_with_generated_sources() {
    namespace fs = std::filesystem;
    const fs::path sources = HEARTWRIGHT_SOURCE_DIR;
    std::vector<std::string> specs;
    for (const fs::directory_entry& entry : fs::directory_iterator(sources / "model_specs")) {
        const std::string name = entry.path().stem().string();
        if (entry.path().extension() != ".json" || name.ends_with("schema")) continue;
        if (fs::exists(sources / "generated" / name) || std::getenv("HEARTWRIGHT_ALL_MODELS"))
            specs.push_back(entry.path().string());
    }
    std::sort(specs.begin(), specs.end());
    return specs;
}

}  // namespace heartwright
