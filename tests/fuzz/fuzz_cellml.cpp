// Any bytes as a CellML model, which may import itself and nothing else: refused with an error, or a valid model.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "generator/import/cellml/read_cellml.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace heartwright;
    constexpr std::size_t longest = 64 * 1024;
    if (size > longest) return 0;
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto open = [&](const std::string& path) -> std::shared_ptr<const SourceFile> {
        return path == "other.cellml" ? std::make_shared<const SourceFile>(path, text) : nullptr;
    };
    Diagnostics diagnostics;
    const foreign::Model model =
        cellml::read_cellml(std::make_shared<const SourceFile>("model.cellml", text), open, diagnostics);
    diagnostics.render();
    if (!diagnostics.has_errors()) foreign::validate(model);
    return 0;
}
