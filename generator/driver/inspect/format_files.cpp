#include <filesystem>
#include <iostream>

#include "base/command_line/generator_usages.hpp"
#include "base/diag/faults.hpp"
#include "base/json/layout.hpp"
#include "generator/driver/verbs.hpp"
#include "generator/driver/written_file.hpp"

namespace heartwright::driver {
namespace {

namespace fs = std::filesystem;

std::string formatted(const SourceFile& file, const json::Value& document) {
    std::string text = json::laid_out(file, document);
    Diagnostics diagnostics;
    const auto again = json::parse(std::make_shared<const SourceFile>(file.name(), text), diagnostics);
    if (!again || !json::same_values(document, *again))
        throw OurFault(file.name() + ": its layout would change what it says; it is left as it is");
    return text;
}

// The file itself, not a link to it, with its permissions.
void replace(const std::string& name, const std::string& text) {
    std::error_code error;
    const fs::path path = fs::canonical(name, error);
    const fs::perms permissions = fs::status(path, error).permissions();
    write_if_changed(path, text);
    fs::permissions(path, permissions, error);
}

}  // namespace

int format_files(const std::vector<std::string>& words) {
    const Arguments arguments(fmt_usage(), words, 1, words.size());
    bool is_changed = false;
    for (const std::string& name : arguments.positional()) {
        Diagnostics diagnostics;
        const auto file = json::read_source(name);
        const auto document = json::parse(file, diagnostics);
        diagnostics.throw_if_errors();
        if (!document) throw OurFault("parse gave neither a value nor an error");
        const std::string text = formatted(*file, *document);
        if (text == file->text()) continue;
        is_changed = true;
        std::cout << name << (arguments.has("--check") ? ": is not formatted\n" : ": formatted\n");
        if (!arguments.has("--check")) replace(name, text);
    }
    return is_changed && arguments.has("--check") ? 1 : 0;
}

}  // namespace heartwright::driver
