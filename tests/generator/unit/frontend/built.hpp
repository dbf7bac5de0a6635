// Models for tests: a spec's text through reader, parser and builder, with all messages.
#pragma once

#include "generator/frontend/frontend.hpp"
#include "tests/generator/unit/spec/spec_of.hpp"

namespace heartwright::frontend {

struct Built {
    std::optional<ir::Model> model;
    std::string messages;
};

inline Built build(const std::string& text, const spec::Choice& choice = {}) {
    Diagnostics diagnostics;
    const auto spec = spec::read_model_spec(std::make_shared<const SourceFile>("m.json", text), diagnostics);
    if (!spec) return {std::nullopt, diagnostics.render()};
    const auto parsed = parse(*spec, diagnostics);
    auto model = build_model(*spec, *parsed, choice, diagnostics);
    warn_of_unused_symbols(*spec, *parsed, diagnostics);
    EXPECT_EQ(model.has_value(), !diagnostics.has_errors());
    return {std::move(model), diagnostics.render()};
}

// Without unused-symbol warnings: the equations of the component "extra", with some names to read.
//   V, E [mV], g [mS/uF], Ca_i [mM], Ca_ss [uM], n [1], tau [ms], k [1/ms], T [K]
inline std::string with_equations(const std::string& equations, const std::string& states = "",
                                  const std::string& sections = "") {
    return spec::small_model(R"json({
      "parameters": { "Ca_i": "1e-4 mM", "Ca_ss": "0.2 uM", "n": "0.5", "tau": "5 ms", "k": "0.1 1/ms", "K_o": "5.4 mM",
                      "R": "8314.472 mJ/mol/K", "T": "310 K", "F": "96485.3415 C/mol" },
      "states": { )json" + states +
                                 R"json( },
      "equations": [)json" + equations +
                                 "] }",
                             sections);
}

// Only the errors of the messages, one line each: "'x' is not defined; did you mean 'y'?" without places.
inline std::string errors_of(const std::string& text, const spec::Choice& choice = {}) {
    Diagnostics diagnostics;
    const auto spec = spec::read_model_spec(std::make_shared<const SourceFile>("m.json", text), diagnostics);
    if (spec) {
        const auto parsed = parse(*spec, diagnostics);
        build_model(*spec, *parsed, choice, diagnostics);
    }
    std::string result;
    for (const Diagnostic& diagnostic : diagnostics.all()) {
        if (diagnostic.severity != Severity::error) continue;
        if (!result.empty()) result += "\n";
        result += diagnostic.message + (diagnostic.suggestion.empty() ? "" : "; " + diagnostic.suggestion);
    }
    return result;
}

inline const ir::Definition& definition(const Built& built, const std::string& name) {
    static const ir::Definition none;
    EXPECT_TRUE(built.model) << built.messages;
    const ir::Definition* found = built.model ? built.model->find_definition(name) : nullptr;
    EXPECT_TRUE(found) << name;
    return found ? *found : none;
}

}  // namespace heartwright::frontend
