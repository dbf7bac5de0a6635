// Any bytes as a model spec, all the way to models: parse() and build_model() bear every spec that the reader returns,
// also one with errors, and never return a model that is not well-formed.
#include <cstdint>
#include <cstdlib>

#include "generator/analysis/verifier.hpp"
#include "generator/frontend/frontend.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace heartwright;
    const auto file = std::make_shared<const SourceFile>("/no/such/folder/spec.json",
                                                         std::string(reinterpret_cast<const char*>(data), size));
    Diagnostics diagnostics;
    const std::optional<spec::ModelSpec> spec = spec::read_model_spec(file, diagnostics);
    if (!spec) return 0;
    const auto parsed = frontend::parse(*spec, diagnostics);
    for (const spec::Choice& choice : spec::all_choices(*spec, 4)) {
        const std::optional<ir::Model> model = frontend::build_model(*spec, *parsed, choice, diagnostics);
        if (model.has_value() == diagnostics.has_errors()) std::abort();
        if (!model) break;
        analysis::verify(*model, "after the frontend");
    }
    diagnostics.render();
    return 0;
}
