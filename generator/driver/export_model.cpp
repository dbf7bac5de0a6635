#include "generator/driver/export_model.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "base/command_line/generator_usages.hpp"
#include "base/diag/faults.hpp"
#include "base/files/new_file.hpp"
#include "generator/driver/verbs.hpp"
#include "generator/export/cellml_text.hpp"
#include "generator/export/mmt_text.hpp"

namespace heartwright::driver {

namespace fs = std::filesystem;

std::string exported_text(LoadedSpec& loaded, const spec::Choice& choice, const std::string& format) {
    if (format == "cellml") return exporter::cellml_text(loaded.build(choice));
    if (format != "mmt") throw UserFault("--format: '" + format + "' is no format of export; expected mmt or cellml");
    exporter::ComponentDocs docs;
    for (const spec::Component& it : loaded.spec().components) docs[it.name] = it.doc;
    return exporter::mmt_text(loaded.build(choice), docs);
}

void export_model(const std::vector<std::string>& words) {
    const Arguments arguments(export_spec_usage(), words, 1, 1);
    const std::string format = arguments.value("--format");
    if (format.empty())
        throw UserFault(
            "export of a spec takes --format mmt or --format cellml; see heartwright-generate export --help");
    LoadedSpec loaded(arguments.positional()[0], arguments);
    const spec::Choice choice = loaded.choice_of(arguments);
    const std::string text = exported_text(loaded, choice, format);
    loaded.show_warnings();
    std::string name = loaded.spec().name;
    for (const std::string& variant : choice.variants) name += "_" + variant;
    const fs::path path = arguments.value("-o", name + "." + format);
    if (fs::exists(path) && !arguments.has("--force"))
        throw UserFault(path.string() + " is there already; --force replaces it");
    files::write_whole(path.string(), text);
    std::cout << path.string() << '\n';
}

}  // namespace heartwright::driver
