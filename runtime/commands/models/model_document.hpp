// The page of a model, composed of what its spec says, of what the bench measures and of what was published.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "runtime/commands/models/document.hpp"
#include "runtime/commands/models/model_bench.hpp"

namespace heartwright::commands {

struct ModelPage {
    nlohmann::ordered_json description;  // of heartwright-generate describe
    nlohmann::ordered_json published;    // of model_specs/published/models.json; an empty object: nothing is known
    std::vector<ModelBench> benches;     // the spec as written (or the variant asked for), then further variants
    bool has_all = true;                 // tables and equations of each component, too
};

Document document_of(const ModelPage& page);

Block biomarkers_table(const ModelPage& page);
// Figures of a beat: the potential of all benches, calcium, currents by their roles, restitution.
void add_figures(const ModelPage& page, Document& document);

}  // namespace heartwright::commands
