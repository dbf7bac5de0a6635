#include "runtime/commands/models/model_page.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "base/diag/faults.hpp"
#include "runtime/commands/models/model_document.hpp"
#include "runtime/io/output_folder.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/launch/interruption.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/launch/quiet.hpp"
#include "runtime/launch/temporary_folder.hpp"

namespace heartwright::commands {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

Json described(const launch::Installation& tools, const launch::SpecFile& spec, const std::string& variant,
               bool has_integrators) {
    if (tools.generate.empty())
        throw MachineFault("heartwright models " + spec.name +
                           " needs heartwright-generate, which is not there; heartwright doctor says how to get it");
    const launch::TemporaryFolder folder("describe");
    std::vector<std::string> words{tools.generate, "describe", spec.path};
    if (!variant.empty()) words.insert(words.end(), {"--variant", variant});
    if (has_integrators) words.emplace_back("--integrators");
    const int code = launch::run_process(words, folder / "description");
    const std::string text = io::read_file(folder / "description");
    if (code == 0) return Json::parse(text);
    const std::string said = text.starts_with("error: ") ? text.substr(7) : text;
    if (code == static_cast<int>(ExitCode::user_fault)) throw UserFault(said);
    throw MachineFault("heartwright-generate describe: " + said);
}

// Of a bundled model, or one that has its name; an empty object otherwise.
Json published_of(const launch::Installation& tools, const std::string& name) {
    const fs::path file = fs::path(tools.sources) / "model_specs/published/models.json";
    std::error_code error;
    if (!fs::exists(file, error)) return Json::object();
    return Json::parse(io::read_file(file.string()), nullptr, true, true)  // with comments
        .value("models", Json::object())
        .value(name, Json::object());
}

// The spec as written, and each of its variants; or the one that is asked for.
std::vector<std::string> variants_of(const Json& description, const std::string& asked, bool is_page) {
    if (!asked.empty() || !is_page) return {asked};
    std::vector<std::string> variants{""};
    for (const Json& one : description["variants"])
        if (!one["changes"].empty()) variants.push_back(one["name"]);
    return variants;
}

BenchRequest request_of(const Arguments& arguments, const ModelPage& page, const std::string& variant,
                        std::int64_t beats) {
    BenchRequest request{fs::absolute(arguments.positional()[0]).string(), variant, beats};
    if (!fs::exists(request.model)) request.model = arguments.positional()[0];  // a name
    request.has_restitution = arguments.has("-o") && page.benches.empty();
    request.potential = page.description["membrane"].value("potential", "");
    if (page.description.contains("lattice")) request.sites = page.description["lattice"]["shape"];
    return request;
}

Json bench_json(const ModelBench& bench) {
    Json json{{"variant", bench.variant}, {"conditions", bench.conditions}};
    if (!bench.has_results()) json["failure"] = bench.failure;
    json["biomarkers"] = Json::object();
    for (const report::CsvColumn& column : bench.biomarkers.columns)
        json["biomarkers"][column.name] = {{"value", column.numbers.front()}, {"unit", column.unit}};
    return json;
}

void print_json(const ModelPage& page) {
    Json all = page.description;
    all["published"] = page.published;
    all["bench"] = Json::array();
    for (const ModelBench& bench : page.benches) all["bench"].push_back(bench_json(bench));
    std::cout << all.dump(2, ' ', false, Json::error_handler_t::replace) << "\n";
}

}  // namespace

void show_model(const launch::Installation& tools, const Arguments& arguments) {
    const bool is_page = arguments.has("-o");
    const std::string format = arguments.choice("--format", {"html", "md"}, "html");
    if (arguments.has("--format") && !is_page)
        throw UserFault("heartwright models: --format is of pages, which -o DIR asks for");
    if (arguments.has("--json") && is_page)
        throw UserFault("heartwright models: --json prints, and -o DIR writes a page: give one of them");
    launch::set_quiet(arguments.has("--quiet"));
    const std::string variant = arguments.value("--variant");
    const launch::SpecFile spec = launch::find_spec(tools, arguments.positional()[0]);
    const bool has_all = is_page || arguments.has("--all");
    ModelPage page{described(tools, spec, variant, has_all), {}, {}, has_all};
    const std::string name = page.description["name"];
    page.published = published_of(tools, name);
    const std::int64_t beats = arguments.integer("--beats", 100, 0, 1'000'000);
    if (beats > 0)
        for (const std::string& one : variants_of(page.description, variant, is_page)) {
            launch::progress_text() << name << (one.empty() ? "" : ", variant " + one) << ": the bench\n";
            page.benches.push_back(bench_of(request_of(arguments, page, one, beats)));
        }
    if (arguments.has("--json")) return print_json(page);
    const Document document = document_of(page);
    if (!is_page) {
        std::cout << text_of(document);
        return;
    }
    const fs::path folder = arguments.value("-o");
    io::make_folder(folder.string());
    const fs::path file = folder / (name + "." + format);
    format == "md" ? write_markdown(document, file) : write_html(document, file);
    std::cout << file.string() << "\n";
}

}  // namespace heartwright::commands
