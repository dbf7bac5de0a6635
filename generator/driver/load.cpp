#include "generator/driver/load.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <utility>

#include "base/diag/colour.hpp"
#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "base/spec_files/named_spec.hpp"
#include "base/time_step/designed_dt.hpp"
#include "generator/driver/pipeline.hpp"
#include "generator/frontend/finite_start.hpp"

namespace heartwright::driver {
namespace {

namespace fs = std::filesystem;

// Those of a source tree that one works in come first.
std::vector<fs::path> model_folders() {
    std::vector<fs::path> folders = bundled_spec_folders();
    folders.insert(folders.begin(), "model_specs");
    return folders;
}

std::string suggestion(const std::string& wrong, const std::vector<std::string>& candidates) {
    const std::string near = did_you_mean(wrong, candidates);
    return near.empty() ? "" : "; " + near;
}

// Schemas lie beside the specs.
bool is_spec(const fs::path& file) { return file.extension() == ".json" && !file.stem().string().ends_with("schema"); }

}  // namespace

std::string find_model(const std::string& model) {
    const bool is_path = model.find('/') != std::string::npos || model.ends_with(".json") || model.ends_with(".jsonc");
    if (is_path) return model;
    std::error_code error;
    for (const char* const end : {".json", ".jsonc"})
        if (fs::is_regular_file(model + end, error)) return model + end;
    std::vector<std::string> bundled;
    for (const fs::path& folder : model_folders()) {
        if (fs::path file = folder / (model + ".json"); is_spec(file) && fs::is_regular_file(file, error))
            return file.string();
        for (const fs::directory_entry& entry : fs::directory_iterator(folder, error))
            if (is_spec(entry.path())) bundled.push_back(entry.path().stem().string());
    }
    std::sort(bundled.begin(), bundled.end());
    bundled.erase(std::unique(bundled.begin(), bundled.end()), bundled.end());
    std::string known;
    for (const std::string& name : bundled) known += (known.empty() ? "" : ", ") + name;
    throw UserFault("no model '" + model + "': there is neither " + model +
                    ".json here nor a bundled model of that name" + suggestion(model, bundled) +
                    (known.empty() ? "" : "\nbundled: " + known));
}

LoadedSpec::LoadedSpec(const std::string& model, const Arguments& arguments) {
    std::optional<spec::ModelSpec> read = spec::read_model_spec(json::read_source(find_model(model)), diagnostics_);
    if (!read) diagnostics_.throw_if_errors();
    if (!read) throw OurFault("read_model_spec gave neither a spec nor an error");
    spec_ = std::move(*read);
    override_integrators(arguments);
    read_other_values(arguments);
    if (const std::string dt = arguments.value("--dt"); !dt.empty())
        designed_dt_ = designed_dt_of(milliseconds(dt, "--dt"));
    std::vector<std::string> mean_field;
    for (const std::string& list : arguments.all("--mean-field"))
        for (std::string& name : split(list, ',')) mean_field.push_back(std::move(name));
    if (!mean_field.empty()) {
        spec::with_mean_field(spec_, mean_field, diagnostics_);
        diagnostics_.throw_if_errors();
    }
    parsed_ = frontend::parse(spec_, diagnostics_);
    if (!parsed_) throw OurFault("parse gave no equations");
    if (diagnostics_.has_errors())
        frontend::build_model(spec_, *parsed_, {}, diagnostics_);  // cycles and units are told too
    diagnostics_.throw_if_errors();
}

void LoadedSpec::override_integrators(const Arguments& arguments) {
    std::vector<std::string> known = {"default"};
    for (const spec::Component& component : spec_.components) {
        for (const spec::State& state : component.states) known.push_back(state.name);
        for (const spec::Machine& machine : component.machines) known.push_back(machine.name);
    }
    for (const std::string& text : arguments.all("--integrator")) {
        auto [name, integrator] = key_and_value(text, "--integrator");
        if (std::find(known.begin(), known.end(), name) == known.end())
            throw UserFault("--integrator: '" + spec_.name + "' has no state '" + name + "'" + suggestion(name, known));
        if (!ir::integrator_from(integrator)) {
            throw UserFault(
                "--integrator: no integrator '" + integrator +
                "'; there are auto, forward_euler, midpoint_gates, midpoint, staggered, semi_implicit_euler, "
                "rush_larsen, grl1, lightweight_rush_larsen, linearly_implicit_euler");
        }
        auto same_name = [&name = name](const auto& entry) { return entry.first == name; };
        auto found = std::find_if(spec_.integrators.begin(), spec_.integrators.end(), same_name);
        if (found == spec_.integrators.end())
            spec_.integrators.emplace_back(name, integrator);
        else
            found->second = integrator;
    }
}

void LoadedSpec::read_other_values(const Arguments& arguments) {
    std::vector<std::string> known;
    for (const spec::Component& component : spec_.components)
        for (const spec::Parameter& parameter : component.parameters) known.push_back(parameter.name);
    for (const std::string& text : arguments.all("--also")) {
        const auto [name, value] = key_and_value(text, "--also");
        if (std::find(known.begin(), known.end(), name) == known.end())
            throw UserFault("--also: '" + spec_.name + "' has no parameter '" + name + "'" + suggestion(name, known));
        const auto number = parse_quantity(value);
        if (!number || !number->unit.is_dimensionless())
            throw UserFault("--also " + text + ": expected a number, in the unit of " + name);
        other_values_.emplace_back(name, number->value);
    }
}

ir::Model LoadedSpec::build(const spec::Choice& choice) { return build(spec_, choice); }

ir::Model LoadedSpec::build_to_run(const spec::Choice& choice) {
    ir::Model model = build(choice);
    Diagnostics as_written, as_computed;
    frontend::check_finite_start(model, as_written);
    if (!as_written.has_errors()) return model;
    frontend::check_finite_start(without_singularities(model), as_computed);
    if (!as_computed.has_errors()) return model;  // 0/0 of which every solver has the limit
    frontend::check_finite_start(model, diagnostics_);
    diagnostics_.throw_if_errors();
    return model;
}

ir::Model LoadedSpec::build_with_own_start(spec::Choice choice) {
    spec::ModelSpec own = spec_;
    own.default_start.clear();
    choice.start.clear();
    return build(own, choice);
}

ir::Model LoadedSpec::build(const spec::ModelSpec& spec, const spec::Choice& choice) {
    std::optional<ir::Model> model = frontend::build_model(spec, *parsed_, choice, diagnostics_);
    diagnostics_.throw_if_errors();
    if (!model) throw OurFault("build_model gave neither a model nor an error");
    model->designed_dt = designed_dt_;
    for (ir::Parameter& parameter : model->parameters)
        for (const auto& [name, value] : other_values_)
            if (name == parameter.name) parameter.also.push_back(value);
    return std::move(*model);
}

spec::Choice LoadedSpec::choice_of(const Arguments& arguments) const {
    spec::Choice choice;
    for (const std::string& list : arguments.all("--variant"))
        for (const std::string& name : split(list, ',')) choice.variants.push_back(name);
    for (const std::string& text : arguments.all("--option")) choice.options.push_back(key_and_value(text, "--option"));
    choice.start = arguments.value("--start");

    std::vector<std::string> variants, options, starts;
    for (const spec::Variant& variant : spec_.variants) variants.push_back(variant.name);
    for (const spec::Option& option : spec_.options) options.push_back(option.name);
    for (const spec::Start& start : spec_.starts) starts.push_back(start.name);
    auto require = [&](const std::vector<std::string>& known, const std::string& name, const std::string& kind) {
        if (std::find(known.begin(), known.end(), name) != known.end()) return;
        std::string list;
        for (const std::string& item : known) list += (list.empty() ? "" : ", ") + item;
        throw UserFault("'" + spec_.name + "' has no " + kind + " '" + name + "'" + suggestion(name, known) +
                        " It has: " + (list.empty() ? "none" : list));
    };
    for (const std::string& name : choice.variants) require(variants, name, "variant");
    for (const auto& [name, value] : choice.options) require(options, name, "option");
    if (!choice.start.empty()) require(starts, choice.start, "start");
    return choice;
}

std::vector<spec::Choice> LoadedSpec::choices_of(const Arguments& arguments) const {
    if (!arguments.all("--variant").empty() || !arguments.all("--option").empty()) {
        if (arguments.has("--only")) throw UserFault("--only is for a solver without --variant and --option");
        return {choice_of(arguments)};
    }
    std::vector<spec::Choice> all = spec::all_choices(spec_);
    if (!arguments.has("--only")) return all;
    std::vector<std::string> labels;
    for (const spec::Choice& choice : all) labels.push_back(choice.label());
    const std::string wanted = arguments.value("--only");
    const auto choice_with = [&](const std::string& label) {
        const auto found = std::find(labels.begin(), labels.end(), label);
        return found == labels.end() ? std::vector<spec::Choice>{} : std::vector{all[found - labels.begin()]};
    };
    if (std::vector<spec::Choice> found = choice_with(wanted); !wanted.empty() && !found.empty()) return found;
    if (wanted == "as_written") return choice_with("");
    std::string known;
    for (const std::string& label : labels)
        if (!label.empty() && label.find(';') == std::string::npos) known += (known.empty() ? "" : "; ") + label;
    throw UserFault("no variant '" + wanted + "' of " + spec_.name + suggestion(wanted, labels) +
                    "; it has: " + (known.empty() ? "none" : known));
}

void LoadedSpec::show_warnings() { std::cerr << for_stderr(diagnostics_.render()); }

}  // namespace heartwright::driver
