#include "generator/driver/export_model.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "base/command_line/generator_usages.hpp"
#include "base/diag/faults.hpp"
#include "base/files/new_file.hpp"
#include "generator/driver/verbs.hpp"
#include "generator/export/texts.hpp"

namespace heartwright::driver {

namespace fs = std::filesystem;

namespace {

struct CellmlFormat {
    const char* name;
    exporter::CellmlVersion version;
};
constexpr CellmlFormat cellml_formats[] = {{"cellml", exporter::CellmlVersion::v2_0},
                                           {"cellml2.0", exporter::CellmlVersion::v2_0},
                                           {"cellml1.1", exporter::CellmlVersion::v1_1},
                                           {"cellml1.0", exporter::CellmlVersion::v1_0}};

// Of the file: "cellml1.0" ends with .cellml, EasyML with openCARP's .model.
std::string ending_of(const std::string& format) {
    return format.starts_with("cellml") ? "cellml" : format == "easyml" ? "model" : format;
}

}  // namespace

std::string exported_text(LoadedSpec& loaded, const spec::Choice& choice, const std::string& format) {
    for (const CellmlFormat& it : cellml_formats)
        if (format == it.name) return exporter::cellml_text(loaded.build(choice), it.version);
    if (format == "easyml") return exporter::easyml_text(loaded.build(choice));
    if (format != "mmt")
        throw UserFault("--format: '" + format +
                        "' is no format of export; expected mmt, cellml (2.0), cellml1.1, cellml1.0 or easyml");
    exporter::ComponentDocs docs;
    for (const spec::Component& it : loaded.spec().components) docs[it.name] = it.doc;
    return exporter::mmt_text(loaded.build(choice), docs);
}

void export_model(const std::vector<std::string>& words) {
    const Arguments arguments(export_spec_usage(), words, 1, 1);
    const std::string format = arguments.value("--format");
    if (format.empty())
        throw UserFault(
            "export of a spec takes --format mmt, cellml, cellml1.1, cellml1.0 or easyml; see heartwright-generate "
            "export "
            "--help");
    LoadedSpec loaded(arguments.positional()[0], arguments);
    const spec::Choice choice = loaded.choice_of(arguments);
    const std::string text = exported_text(loaded, choice, format);
    loaded.show_warnings();
    std::string name = loaded.spec().name;
    for (const std::string& variant : choice.variants) name += "_" + variant;
    const fs::path path = arguments.value("-o", name + "." + ending_of(format));
    if (fs::exists(path) && !arguments.has("--force"))
        throw UserFault(path.string() + " is there already; --force replaces it");
    files::write_whole(path.string(), text);
    std::cout << path.string() << '\n';
}

}  // namespace heartwright::driver
