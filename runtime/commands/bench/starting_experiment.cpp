#include "runtime/commands/bench/starting_experiment.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iostream>
#include <string_view>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "runtime/commands/bench/bench.hpp"
#include "runtime/commands/bench/model_words.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/read/read.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/launch/installation.hpp"
#include "runtime/launch/process.hpp"

namespace heartwright::commands {

namespace fs = std::filesystem;

namespace {

using Names = std::vector<std::string>;

std::string joined(const Names& names, const std::string& between, const std::string& quote = "") {
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : between) + quote + name + quote;
    return all;
}

Names words_of_text(const std::string& text) {
    Names words(1);
    for (const char c : text)
        if (static_cast<unsigned char>(c) > ' ')
            words.back() += c;
        else if (!words.back().empty())
            words.emplace_back();
    if (words.back().empty()) words.pop_back();
    return words;
}

// Words in lines of a comment, of at most 110 characters.
std::string comment_of(const std::string& head, const Names& words, const std::string& margin = "  ") {
    std::string text, line = margin + "// " + head;
    for (const std::string& word : words) {
        if (line.size() + 1 + word.size() > 110) {
            text += line + "\n";
            line = margin + "//  ";
        }
        line += " " + word;
    }
    return text + line + "\n";
}

// ... of names, with commas.
std::string list_of(const std::string& head, Names names) {
    for (std::size_t i = 0; i + 1 < names.size(); ++i) names[i] += ",";
    return comment_of(head, names);
}

std::string json_path(const std::string& path) {
    std::string quoted;
    for (const char c : path) quoted += (c == '"' || c == '\\') ? std::string{'\\', c} : std::string(1, c);
    return quoted;
}

Names starts_of(const interface::Model& model) {
    Names names;
    for (std::int32_t s = 0; s < model.n_starts; ++s)
        if (model.starts[s][0]) names.emplace_back(model.starts[s]);
    return names;
}

// "file:///usr/share/heartwright/model_specs/experiment_schema.json"; "" where it is not installed.
std::string schema_uri() {
    const fs::path path = fs::path(launch::find_installation().sources) / "model_specs/experiment_schema.json";
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return {};
    std::string uri = "file://";
    for (const char c : path.string()) {
        const bool is_plain =
            std::isalnum(static_cast<unsigned char>(c)) || std::string_view("/_.~-").find(c) != std::string_view::npos;
        uri += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return uri;
}

struct Draft {
    const interface::Model& model;
    const Start& start;
    Choices choices = choices_of(model);
    std::int32_t variant = 0;  // the file's own cell

    std::string header() const {
        const std::string said = start.is_tissue ? "a small slab of tissue" : "one cell";
        return "// An experiment to start from: " + said + " of " + model.name + ".\n" +
               comment_of(" ", words_of_text(model.doc), "") +
               "// Change what you like; `heartwright check` says what is wrong with it, and what it will take. All "
               "keys: "
               "docs/experiment_reference.md\n"
               "{\n" +
               (start.schema.empty() ? "" : "  \"$schema\": \"" + start.schema + "\",\n") + "  \"format\": 1,\n" +
               (start.name.empty() ? "" : "  \"name\": \"" + start.name + "\",\n") + "  \"model\": \"" +
               json_path(start.model) + "\",\n";
    }

    std::string cells() const {
        std::string text;
        if (choices.variants.empty())
            text += "  // The model has no variants.\n";
        else
            text += "  // Without a variant it is the file's own cell.\n" + list_of("There are:", choices.variants) +
                    "  // \"variant\": [\"" + choices.variants.front() + "\"],\n";
        if (!choices.options.empty()) text += "  // \"options\": { " + choices.options.front() + " },\n";
        const Names starts = starts_of(model);
        const std::string chosen = model.default_start >= 0 ? model.starts[model.default_start] : "";
        if (!starts.empty()) text += list_of("Initial values; there are:", starts);
        if (!chosen.empty())
            text += "  \"start\": \"" + chosen + "\",\n";
        else if (!starts.empty())
            text += "  // \"start\": \"" + starts.front() + "\",\n";
        if (model.n_parameters > 0) {
            const interface::ParameterInfo* first = model.parameters;
            for (const interface::ParameterInfo* p = model.parameters; p != model.parameters + model.n_parameters; ++p)
                if (std::string(p->name).starts_with("g_") || std::string(p->name).starts_with("G_")) {
                    first = p;
                    break;
                }
            text += "  // Parameters: a factor, or a value with its unit.\n  // \"set\": { \"" +
                    std::string(first->name) + "\": \"*0.5\" },\n";
        }
        return text + "\n";
    }

    std::string lattice() const {
        if (model.lattice == nullptr) return "";
        const interface::LatticeInfo& info = *model.lattice;
        const auto shape = [](std::int32_t i, std::int32_t j, std::int32_t k) {
            return "[" + std::to_string(i) + ", " + std::to_string(j) + ", " + std::to_string(k) + "]";
        };
        const std::string whole = shape(info.shape[0], info.shape[1], info.shape[2]);
        const std::string walls = info.walls_mirror ? "mirror" : "zero_flux";
        // Whole cells make a slab slow.
        if (start.is_tissue)
            return "  // A few " + std::string(info.site) +
                   "s in each cell stand for all of them; the model's cell has " + whole +
                   ".\n  \"lattice\": { \"sites\": " +
                   shape(std::min(info.shape[0], 5), std::min(info.shape[1], 2), 1) +
                   ", \"weight\": \"per_employed\", \"walls\": \"" + walls +
                   "\" },\n  \"seed\": 1,  // of the random draws\n\n";
        return "  // The " + std::string(info.site) +
               "s of a cell: all of them. Fewer are quicker.\n  \"lattice\": { \"sites\": " + whole +
               ", \"weight\": \"" + (info.is_weighted_per_total ? "per_total" : "per_employed") + "\", \"walls\": \"" +
               walls + "\" },\n  \"seed\": 1,  // of the random draws\n\n";
    }

    std::string time() const {
        const double dt = start.is_tissue || model.lattice != nullptr ? default_dt(model) : 0.01;  // one cell is quick
        return "  \"time\": { \"end\": \"500 ms\", \"dt\": \"" + number_text(dt) + " ms\"" +
               (start.is_tissue ? ", \"diffusion\": \"substep\"" : "") + " },\n\n";
    }

    double spacing() const { return model.lattice == nullptr ? 0.25 : 0.5; }  // mm

    std::string tissue() const {
        if (!start.is_tissue)
            return "  // Without \"geometry\" there is one cell; heartwright new experiment --tissue shows a slab.\n\n";
        return "  // 10 x 4 x 2 mm. D along the fibre, in the sheet across it, normal to the sheet.\n"
               "  \"geometry\": { \"size\": [\"10 mm\", \"4 mm\", \"2 mm\"], \"spacing\": \"" +
               number_text(spacing()) +
               " mm\" },\n"
               "  \"tissue\": { \"D\": [\"0.1 mm^2/ms\", \"0.03 mm^2/ms\", \"0.03 mm^2/ms\"] },\n"
               "  \"fibres\": { \"constant\": [1, 0, 0] },\n\n";
    }

    std::string stimuli() const {
        const std::string sign = model.current_of_rate(model.variants[variant].parameters) < 0
                                     ? "  // Outward is positive, so a current that depolarises is negative.\n"
                                     : "  // In this model a current that depolarises is positive.\n";
        const std::string where =
            start.is_tissue
                ? "\"where\": { \"layers\": { \"axis\": \"x\", \"count\": " + number_text(1 / spacing()) + " } }, "
                : "";
        return sign +
               "  // Again and again: \"period\": \"1000 ms\", \"count\": 10; \"prepace\": \"100 beats\" then paces "
               "the cell before the run.\n  \"stimuli\": [\n    { \"name\": \"S1\", " +
               where + "\"current\": \"" +
               (start.is_tissue ? depolarising_current(model, variant, 40, 1)
                                : depolarising_current(model, variant, 80, 2)) +
               "\", \"start\": \"10 ms\", \"duration\": \"" + (start.is_tissue ? "2 ms" : "0.5 ms") + "\" }\n  ],\n\n";
    }

    std::string site_probe() const {
        if (model.lattice == nullptr) return "";
        Names shown;
        for (std::int32_t s = 0; s < model.lattice->n_states && shown.size() < 6; ++s)
            if (std::string(model.lattice->states[s].unit) != "1" && std::string(model.lattice->states[s].unit) != "ms")
                shown.emplace_back(model.lattice->states[s].name);
        for (std::int32_t c = 0; c < model.lattice->n_counts && shown.size() < 10; ++c)
            shown.emplace_back(model.lattice->counts[c].name);
        if (shown.empty()) return "";
        const std::string cell = start.is_tissue ? "\"at\": [\"5 mm\", \"2 mm\", \"1 mm\"], " : "";
        return ",\n    { \"name\": \"" + std::string(model.lattice->site) + "\", " + cell +
               "\"site\": [0, 0, 0], \"show\": [" + joined(shown, ", ", "\"") + "], \"every\": \"1 ms\" }";
    }

    std::string probes() const {
        const Names main = main_symbols(model);
        Names others;
        for (std::int32_t s = 0; s < model.n_states; ++s)
            if (std::find(main.begin(), main.end(), model.states[s].name) == main.end())
                others.emplace_back(model.states[s].name);
        std::string text;
        if (const Names currents = currents_of(model); !currents.empty())
            text += list_of("\"currents\" are:", currents);
        if (!others.empty()) text += list_of("Other states:", others);
        text += "  // Any other symbol of the model can be shown too: heartwright eval " + start.model +
                " lists them.\n  \"probes\": [\n";
        // Rows close enough to show the peak of the sodium current of one cell.
        const std::string every = start.is_tissue || model.lattice != nullptr ? "1 ms" : "0.04 ms";
        const std::string shown = "\"show\": [" + joined(main, ", ", "\"") + "], \"every\": \"" + every + "\" }";
        if (!start.is_tissue) return text + "    { \"name\": \"cell\", " + shown + site_probe() + "\n  ],\n\n";
        const std::string potential = model.states[model.potential].name;
        return text + "    { \"name\": \"middle\", \"at\": [\"5 mm\", \"2 mm\", \"1 mm\"], " + shown +
               ",\n    { \"name\": \"near\", \"at\": [\"2.5 mm\", \"2 mm\", \"1 mm\"], \"show\": [\"" + potential +
               "\"], \"every\": \"0.1 ms\" },\n    { \"name\": \"far\", \"at\": [\"7.5 mm\", \"2 mm\", \"1 mm\"], "
               "\"show\": [\"" +
               potential + "\"], \"every\": \"0.1 ms\" }" + site_probe() + "\n  ],\n\n";
    }

    std::string maps() const {
        std::string text =
            "  // One value a cell: when it is activated, how long its action potential lasts, the steepest rise.\n"
            "  \"maps\": [\n    { \"activation\": { \"threshold\": \"" +
            activation_threshold(model, variant) + "\", \"beats\": \"" + (start.is_tissue ? "first" : "last") +
            "\" } },\n    { \"apd\": [50, 90] },\n";
        if (const std::string calcium = calcium_of(model); !calcium.empty())
            text += "    { \"peak\": \"" + calcium + "\", \"every\": \"1 ms\" },\n";
        text += "    { \"dvdt_max\": true }\n  ],\n\n";
        text += start.is_tissue
                    ? "  // Conduction velocity from one probe to another.\n  \"measures\": [ { \"cv\": [\"near\", "
                      "\"far\"] } ]"
                    : "  // Every beat at a probe, in beats.csv.\n  \"measures\": [ { \"biomarkers\": \"cell\" } ]";
        if (!start.is_tissue) return text + "\n}\n";
        return text + ",\n\n  // For ParaView, and the film of the wave.\n  \"fields\": { \"show\": [\"" +
               model.states[model.potential].name + "\"], \"every\": \"5 ms\" }\n}\n";
    }
};

}  // namespace

std::string starting_experiment(const interface::Model& model, const Start& start) {
    const Draft draft{model, start};
    return draft.header() + draft.cells() + draft.lattice() + draft.time() + draft.tissue() + draft.stimuli() +
           draft.probes() + draft.maps();
}

const Usage& new_usage() {
    static const Usage usage{
        "new",
        "experiment [NAME] | repository FOLDER",
        "Writes a commented experiment to start from, made of the model's variants, symbols and units; or a repository "
        "of model specs.",
        {{"--model", "MODEL", "a bundled model or a spec; ten_tusscher_panfilov_2006, of a repository a small example"},
         {"--tissue", "", "a small slab instead of one cell"},
         {"-o", "FILE", "NAME.json"},
         {"--force", "", "replace the file when it is there"}},
        {"new experiment first_try", "new experiment --model ohara_rudy_2011 --tissue -o slab.json",
         "new repository my_models --model my_model.json"},
        "An experiment passes heartwright check and runs as it is. A repository has specs/, generated/, check.sh and a "
        "workflow for GitHub that checks, regenerates and verifies every spec."};
    return usage;
}

NewRequest new_request(const Arguments& arguments) {
    const Names& words = arguments.positional();
    if (words.front() != "experiment")
        throw UserFault("there is no '" + words.front() +
                        "' to make anew; heartwright new experiment makes an experiment, heartwright new repository a "
                        "repository of specs");
    NewRequest request;
    request.name = words.size() > 1 ? words[1] : "";
    request.model = arguments.value("--model", "ten_tusscher_panfilov_2006");
    request.is_tissue = arguments.has("--tissue");
    request.force = arguments.has("--force");
    constexpr const char* allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.";
    if (request.name.find_first_not_of(allowed) != std::string::npos || request.name.starts_with("."))
        throw UserFault("NAME is made of letters, digits, _, - and ., not '" + request.name +
                        "'; -o FILE names a file elsewhere");
    const std::string end = request.name.ends_with(".jsonc") ? ".jsonc" : ".json";
    if (request.name.ends_with(end)) request.name.resize(request.name.size() - end.size());
    request.file = arguments.value("-o", (request.name.empty() ? "my_experiment" : request.name) + end);
    if (request.file.empty()) throw UserFault("-o needs the name of a file");
    std::error_code error;
    if (fs::is_directory(request.file, error)) throw UserFault(request.file + ": is a folder; -o names a file");
    if (!request.force && fs::exists(fs::symlink_status(request.file, error)))
        throw UserFault(request.file + ": is there already; name another file, or add --force to replace it");
    const fs::path folder = fs::path(request.file).parent_path();
    if (!folder.empty() && !fs::is_directory(folder, error))
        throw UserFault(folder.string() + ": there is no such folder");
    return request;
}

void write_starting_experiment(const NewRequest& request, const interface::Model& model) {
    Start start{request.name, request.model, request.is_tissue, schema_uri()};
    const bool is_path = request.model.find('/') != std::string::npos || request.model.ends_with(".json") ||
                         request.model.ends_with(".jsonc");
    if (is_path) {
        // As seen from the experiment's folder, wherever that is.
        const fs::path folder = fs::absolute(request.file).parent_path();
        start.model =
            fs::path(request.model).is_absolute()
                ? request.model
                : fs::absolute(request.model).lexically_normal().lexically_relative(folder.lexically_normal()).string();
        if (start.model.find('/') == std::string::npos) start.model = "./" + start.model;
    }
    const std::string text = starting_experiment(model, start);
    Diagnostics diagnostics;
    auto experiment =
        experiment::read_experiment(std::make_shared<const SourceFile>(request.file, text), {}, diagnostics);
    if (experiment && !diagnostics.has_errors()) experiment::bind(*experiment, model, diagnostics);
    if (diagnostics.has_errors())
        throw OurFault("the starting experiment of " + std::string(model.name) + " is not right\n" +
                       diagnostics.render());
    io::write_whole_file(request.file, text);
    const std::string folder = fs::path(request.file).stem().string();
    std::cout << request.file << "\n";
    std::cerr << "next: " << launch::shown({"heartwright", "check", request.file}) << "\n      "
              << launch::shown({"heartwright", "run", request.file, "-o", folder}) << "\n";
}

}  // namespace heartwright::commands
