// Any bytes as a file to import: refused with errors, or a valid model that becomes a spec.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/diag/faults.hpp"
#include "generator/import/unit_repair.hpp"
#include "generator/import/write/write_spec.hpp"

namespace heartwright::foreign {

template <class Read>
void import_bytes(const std::uint8_t* data, std::size_t size, const char* name, const Read& read) {
    constexpr std::size_t longest = 16 * 1024;
    if (size > longest) return;
    Diagnostics diagnostics;
    try {
        const auto file =
            std::make_shared<const SourceFile>(name, std::string(reinterpret_cast<const char*>(data), size));
        Model model = read(file, diagnostics);
        diagnostics.render();
        if (diagnostics.has_errors()) return;
        validate(model);
        const Decided decided = decide(model, {}, diagnostics);
        if (diagnostics.has_errors()) return;
        repair_units(model);
        spec_text(model, decided, "fuzzed");
        experiment_text(model, decided, "fuzzed");
    } catch (const UserFault&) {  // a cycle, a tree too deep
    }
}

}  // namespace heartwright::foreign
