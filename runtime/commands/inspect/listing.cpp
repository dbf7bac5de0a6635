#include "runtime/commands/inspect/listing.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/diag/diagnostics.hpp"
#include "base/json/value.hpp"
#include "runtime/commands/inspect/find_experiment.hpp"

namespace heartwright::commands {

namespace {

using Json = nlohmann::ordered_json;

std::string text_at(const json::Value& object, const char* key) {
    const json::Value* const value = object.find(key);
    return value && value->is(json::Kind::string) ? value->text : "";
}

// What fits beside a name: up to the last word that does.
std::string shortened(const std::string& text) {
    constexpr std::size_t most = 90;
    return text.size() <= most ? text : text.substr(0, text.rfind(' ', most)) + " ...";
}

// What a file says about itself; nothing of one that cannot be read.
template <class Describe>
Json described(const std::string& path, Describe describe) {
    Diagnostics unheard;  // heartwright check tells
    const auto document = json::parse(json::read_source(path), unheard);
    return document && document->is(json::Kind::object) ? describe(*document) : Json::object();
}

void print(const Json& list, const Arguments& arguments, const char* about, const char* also) {
    if (arguments.has("--json")) {
        std::cout << list.dump(2) << "\n";
        return;
    }
    std::size_t width = 0;
    for (const Json& one : list) width = std::max(width, one["name"].get<std::string>().size());
    for (const Json& one : list) {
        const std::string name = one["name"];
        std::cout << name << std::string(width + 2 - name.size(), ' ') << shortened(one.value(about, ""));
        if (const Json more = one.value(also, Json()); more.is_array() && !more.empty()) {
            std::string all;
            for (const Json& word : more) all += (all.empty() ? "" : ", ") + word.get<std::string>();
            std::cout << " [" << all << "]";
        } else if (more.is_string()) {
            std::cout << " [" << more.get<std::string>() << "]";
        }
        std::cout << "\n";
    }
}

void print_place(const launch::Installation& tools, const char* schema) {
    std::cout << (std::filesystem::path(tools.sources) / "model_specs" / schema).string() << "\n";
}

}  // namespace

const Usage& models_usage() {
    static const Usage usage{
        "models",
        "[MODEL]",
        "Lists the bundled models with their variants; of one model, its page: citation, biomarkers beside published "
        "ones,\n"
        "variants, what was changed, components.",
        {{"--json", "",
          "as JSON: an array of name, path, doc, citation, variants; of a model all that its page holds, with "
          "equations\n"
          "as text and as MathML"},
         {"--all", "", "every parameter, state and equation, not only how many there are"},
         {"-o", "DIR", "write the page there: DIR/NAME.html, with plots of all variants and typeset equations"},
         {"--format", "html|md", "of the page; html. md: Markdown, with plots beside it in DIR/NAME/"},
         {"--variant", "A[,B]", "of the spec; as written, and in a page each variant beside it"},
         {"--beats", "N", "at most so many before the one that is measured; 100. 0: nothing is computed"},
         {"--quiet", "", "no progress on stderr"},
         {"--schema", "", "print where the JSON schema of specs is, for editors"}},
        {"models", "models ohara_rudy_2011", "models ten_tusscher_panfilov_2006 -o pages",
         "models --json | jq -r .[].path"},
        "Each name stands for a MODEL of other verbs: heartwright check NAME, heartwright new "
        "experiment --model NAME."};
    return usage;
}

const Usage& experiments_usage() {
    static const Usage usage{
        "experiments",
        "",
        "Lists the bundled experiments with their models.",
        {{"--json", "", "as a JSON array: name, path, doc, model"},
         {"--schema", "", "print where the JSON schema of experiments is, for editors"}},
        {"experiments", "experiments --json | jq -r .[].name"},
        "Each name stands for an EXPERIMENT of other verbs: heartwright run NAME -o DIR, heartwright check NAME."};
    return usage;
}

void list_models(const launch::Installation& tools, const Arguments& arguments) {
    if (arguments.has("--schema")) return print_place(tools, "schema.json");
    Json list = Json::array();
    for (const std::string& name : launch::bundled_models(tools)) {
        const std::string path = (std::filesystem::path(tools.sources) / "model_specs" / (name + ".json")).string();
        Json one{{"name", name}, {"path", path}};
        one.update(described(path, [](const json::Value& spec) {
            Json json{
                {"doc", text_at(spec, "doc")}, {"citation", text_at(spec, "citation")}, {"variants", Json::array()}};
            if (const json::Value* variants = spec.find("variants"))
                for (const json::Member& variant : variants->members) json["variants"].push_back(variant.key);
            return json;
        }));
        list.push_back(std::move(one));
    }
    print(list, arguments, "citation", "variants");
}

void list_experiments(const launch::Installation& tools, const Arguments& arguments) {
    if (arguments.has("--schema")) return print_place(tools, "experiment_schema.json");
    Json list = Json::array();
    for (const std::string& name : bundled_experiments(tools)) {
        const std::string path = bundled_experiment(tools, name);
        Json one{{"name", name}, {"path", path}};
        one.update(described(path, [](const json::Value& experiment) {
            return Json{{"doc", text_at(experiment, "doc")}, {"model", text_at(experiment, "model")}};
        }));
        list.push_back(std::move(one));
    }
    print(list, arguments, "doc", "model");
}

}  // namespace heartwright::commands
