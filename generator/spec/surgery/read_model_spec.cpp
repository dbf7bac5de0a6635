#include "base/spec_files/spec_files.hpp"
#include "generator/spec/spec_reader.hpp"
#include "generator/spec/surgery/resolver.hpp"

namespace heartwright::spec {

std::optional<ModelSpec> read_model_spec(std::shared_ptr<const SourceFile> file, Diagnostics& diagnostics) {
    std::optional<json::Value> parsed = json::parse(file, diagnostics);
    if (!parsed) return std::nullopt;
    const SpecFiles files = spec_files_of(file, *parsed);
    surgery::Resolver resolver(diagnostics);
    std::optional<json::Value> resolved = resolver.resolved(file->name(), *std::move(parsed));
    if (!resolved) return std::nullopt;
    const auto document = std::make_shared<const json::Value>(*std::move(resolved));
    ModelSpec spec = read_document(std::move(file), document, resolver.poisoned(), diagnostics);
    spec.hash = spec_hash(files);
    return spec;
}

}  // namespace heartwright::spec
