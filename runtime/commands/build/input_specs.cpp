#include "runtime/commands/build/input_specs.hpp"

#include <filesystem>
#include <iostream>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::commands {

namespace fs = std::filesystem;
using experiment::Experiment;
using experiment::listed_file;
using experiment::listed_model;
using experiment::ListedInput;
using experiment::refuse;
using Listed = std::vector<ListedInput>;

void check_spec(const ListedInput& listed, const std::string& hash) {
    if (listed.hash == hash) return;
    refuse(listed,
           listed.path + " is not the spec that this experiment was run with: its hash is " + hash +
               ", and 'inputs' list " + listed.hash,
           "put the spec of then there; or take its entry out of 'inputs', to run another experiment");
}

std::optional<SpecFiles> spec_of_bundled(const Listed& inputs, const std::string& model, const std::string& hash) {
    const std::string suffix = "_mean_field",
                      base = model.ends_with(suffix) ? model.substr(0, model.size() - suffix.size()) : model;
    std::vector<std::string> places;
    if (const ListedInput* listed = listed_model(inputs, model)) places.push_back(listed->path);
    const launch::Installation tools = launch::find_installation();
    for (const std::string& name : {model, base}) {
        places.push_back(tools.sources + "/model_specs/" + name + ".json");
        places.push_back(tools.bin + "/spec/" + name + ".json");
    }
    std::error_code error;
    for (const std::string& place : places) {
        if (!fs::is_regular_file(place, error)) continue;
        SpecFiles files = read_spec_files(place);
        if (spec_hash(files) == hash) return files;
    }
    return std::nullopt;
}

namespace {

// What is wrong with the name of a model is told where the experiment says it.
launch::SpecFile find_named_spec(const launch::Installation& tools, const experiment::ModelName& model) {
    try {
        return find_spec(tools, model.name);
    } catch (const DiagnosedFault&) {
        throw;  // it has places of its own
    } catch (const UserFault& fault) {
        Diagnostics diagnostics;
        diagnostics.error(model.origin, fault.what());
        diagnostics.throw_if_errors();
        throw;
    }
}

}  // namespace

launch::SpecFile find_spec(const launch::Installation& tools, const Experiment& experiment) {
    const std::string& model = experiment.model.name;
    const Listed inputs = experiment::listed_inputs(experiment);
    if (experiment.model_is_path) {
        launch::SpecFile spec = find_named_spec(tools, experiment.model);
        if (const ListedInput* listed = listed_file(inputs, model)) check_spec(*listed, spec.hash);
        return spec;
    }
    const ListedInput* const listed = listed_model(inputs, model);
    if (listed == nullptr) return find_named_spec(tools, experiment.model);
    try {
        launch::SpecFile spec = find_spec(tools, model);
        if (spec.hash == listed->hash) return spec;
    } catch (const UserFault&) {
        // This version does not bundle it.
    }
    std::error_code error;
    if (!fs::is_regular_file(listed->path, error))
        refuse(*listed,
               "the bundled spec of '" + model + "' is another version than that of this experiment (hash " +
                   listed->hash + "), and the copy " + listed->path + " is not there",
               "take the entry out of 'inputs', to run it with the version that is bundled");
    launch::SpecFile spec = find_spec(tools, listed->path);
    check_spec(*listed, spec.hash);
    std::cerr << experiment.name << ": the bundled spec of " << model << " has changed since; " << listed->path
              << " is taken\n";
    spec.is_mean_field = spec.name != model;
    spec.name = model;
    return spec;
}

void check_linked_specs(const Experiment& experiment, const std::vector<const interface::Model*>& models) {
    const Listed inputs = experiment::listed_inputs(experiment);
    for (const interface::Model* model : models) {
        const ListedInput* const listed =
            experiment.model_is_path ? listed_file(inputs, experiment.model.name) : listed_model(inputs, model->name);
        if (listed == nullptr || listed->hash == model->spec_hash) continue;
        refuse(*listed,
               "this solver has another version of '" + std::string(model->name) + "' (spec hash " + model->spec_hash +
                   ") than this experiment was run with (" + listed->hash + ")",
               models.size() > 1
                   ? "models of regions are the bundled ones; take the entry out of 'inputs', to run another experiment"
                   : "heartwright run builds the one that is needed");
    }
}

void write_spec_files(const SpecFiles& files, const std::string& folder) {
    io::make_folder(folder);
    const fs::path own = fs::absolute(folder).lexically_normal();
    for (const SpecFiles::Other& other : files.others) {
        const fs::path path = (own / other.place).lexically_normal(), inside = path.lexically_relative(own);
        if (inside.empty() || *inside.begin() == "..")
            continue;  // by an absolute path, or through a link: the copy cannot be run
        io::make_folder(path.parent_path().string());
        io::write_whole_file(path.string(), other.file->text());
    }
    io::write_whole_file((fs::path(folder) / fs::path(files.spec->name()).filename()).string(), files.spec->text());
}

}  // namespace heartwright::commands
