// From the word MODEL of a command line to models of the IR. Every problem of the file is collected and thrown as one
// UserFault; warnings go to stderr once.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/command_line/arguments.hpp"
#include "generator/driver/option_values.hpp"
#include "generator/frontend/frontend.hpp"
#include "generator/ir/model.hpp"
#include "generator/spec/model_spec.hpp"

namespace heartwright::driver {

// MODEL is a path, or a name: NAME.json in the working directory, or a bundled model's, NAME.json in ./model_specs, in
// a folder of HEARTWRIGHT_MODEL_PATH (colons between), or in the source folder that CMake recorded.
std::string find_model(const std::string& model);

class LoadedSpec {
public:
    // Reads and parses. --integrator STATE=NAME (or default=NAME) of `arguments` replaces what the spec says;
    // --dt TIME: what `auto` chooses integrators for.
    // --mean-field NAME (commas between) or all turns channels that switch at random, and draws, into their means.
    LoadedSpec(const std::string& model, const Arguments& arguments);

    const spec::ModelSpec& spec() const { return spec_; }
    const frontend::ParsedSpec& parsed() const { return *parsed_; }

    // The model of one choice as its modeller wrote it.
    ir::Model build(const spec::Choice& choice);
    // The same, refused where it is not finite at its start (frontend/finite_start.hpp): for verbs that make or promise
    // a solver.
    ir::Model build_to_run(const spec::Choice& choice);
    // As build(), with the states' own initial values, whatever the spec's default start is.
    ir::Model build_with_own_start(spec::Choice choice);

    // The choice that --variant (commas between), --option and --start make.
    spec::Choice choice_of(const Arguments& arguments) const;

    // What generate makes: that choice; or the one of all choices that --only names, or all. Its variants are in the
    // order of the spec's groups, as a solver knows them.
    std::vector<spec::Choice> choices_of(const Arguments& arguments) const;

    Diagnostics& diagnostics() { return diagnostics_; }
    void show_warnings();
    void warn_of_unused_symbols() {
        frontend::warn_of_unused_symbols(spec_, *parsed_, diagnostics_);
    }  // of check alone

private:
    ir::Model build(const spec::ModelSpec& spec, const spec::Choice& choice);
    void override_integrators(const Arguments& arguments);
    void read_other_values(const Arguments& arguments);  // --also NAME=NUMBER

    Diagnostics diagnostics_;
    spec::ModelSpec spec_;
    double designed_dt_ = usual_dt;                             // ms
    std::vector<std::pair<std::string, double>> other_values_;  // of parameters
    std::shared_ptr<const frontend::ParsedSpec> parsed_;
};

}  // namespace heartwright::driver
