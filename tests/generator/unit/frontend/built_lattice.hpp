// Models with sites for tests.
#pragma once

#include "tests/generator/unit/frontend/built.hpp"

namespace heartwright::frontend {

// A lattice of 5 x 3 x 2 sites with one component, and means; `keys` of the lattice ("spacing" is 0.2 um unless they
// say another).
inline std::string with_sites(const std::string& component, const std::string& means = "",
                              const std::string& keys = R"("spacing": "0.2 um")", const std::string& cell = "{}") {
    return spec::small_model(cell, R"json("lattice": { "shape": [5, 3, 2], )json" + keys + R"json(,
  "components": { "sites": )json" + component +
                                       R"json( },
  "means": [)json" + means + "] }");
}

inline Built build_mean_field(const std::string& text, const std::vector<std::string>& names) {
    Diagnostics diagnostics;
    auto spec = spec::read_model_spec(std::make_shared<const SourceFile>("m.json", text), diagnostics);
    if (!spec) return {std::nullopt, diagnostics.render()};
    spec::with_mean_field(*spec, names, diagnostics);
    const auto parsed = parse(*spec, diagnostics);
    auto model = build_model(*spec, *parsed, {}, diagnostics);
    return {std::move(model), diagnostics.render()};
}

}  // namespace heartwright::frontend
