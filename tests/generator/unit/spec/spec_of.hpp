// Specs for tests: read from text, with all messages.
#pragma once

#include <gtest/gtest.h>

#include "generator/spec/model_spec.hpp"

namespace heartwright::spec {

struct ReadSpec {
    std::optional<ModelSpec> spec;
    std::string messages;
};

inline ReadSpec read_text(std::string text, std::string name = "/no/such/folder/m.json") {
    Diagnostics diagnostics;
    std::optional<ModelSpec> spec =
        read_model_spec(std::make_shared<const SourceFile>(std::move(name), std::move(text)), diagnostics);
    return {std::move(spec), diagnostics.render()};
}

// A spec that must be right.
inline ModelSpec spec_of(std::string text) {
    ReadSpec read = read_text(std::move(text));
    EXPECT_EQ(read.messages, "");
    EXPECT_TRUE(read.spec);
    return read.spec.value_or(ModelSpec{});
}

// A small whole model whose component `extra` and other sections are given.
inline std::string small_model(const std::string& extra, const std::string& sections = "") {
    return R"json({ "format": 1, "name": "small",
  "membrane": { "potential": "V", "current": "i_ion", "stimulus": "i_stim" },
  "components": {
    "membrane": {
      "parameters": { "g": "0.1 mS/uF", "E": "-80 mV" },
      "states": { "V": "-85 mV" },
      "equations": ["i_ion = g*(V - E)"] },
    "extra": )json" +
           extra + " }" + (sections.empty() ? "" : ",\n  " + sections) + " }";
}

inline std::string text_at(const Origin& origin) { return origin.file->text().substr(origin.offset, origin.length); }

}  // namespace heartwright::spec
