// What is installed around this program: found from its own place (bin/ beside lib/heartwright/ and
// share/heartwright/). Without share/heartwright/ it is the tree that CMake recorded. An installed program takes
// nothing from that tree, also on the machine that has it.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace heartwright::launch {

// Of the environment: where heartwright-generate is, for programs that do not lie beside it. heartwright sets it for
// the solvers that it starts from its cache.
inline constexpr const char* generate_variable = "HEARTWRIGHT_GENERATE";

struct Installation {
    std::string bin;        // folder of this program
    std::string generate;   // heartwright-generate; "" when it is not there
    std::string solver;     // heartwright-solver: all bundled models; "" when it is not there
    std::string sources;    // folder of runtime/interface, model_specs, generated
    std::string libraries;  // folder of libheartwright_*.a
};
Installation find_installation();
Installation installation_around(const std::string& bin);  // of a program in this folder

// A word that names a model: a spec's path, or a bundled model. UserFault when it is neither.
struct SpecFile {
    std::string path, name;        // name: of the file, without its extension
    std::string hash;              // spec_hash() of its files
    std::string approximate = {};  // --approximate of the command line; "": as the spec says
    bool is_mean_field =
        false;  // X_mean_field: of X, with numbers of channels that flow instead of switching at random
    std::vector<std::string> left_out = {};  // further words for the generator: "--no-PASS", "--integrator=STATE=NAME"
};
SpecFile find_spec(const Installation& tools, const std::string& model);
std::vector<std::string> bundled_models(const Installation& tools);
// Those of them with sources in generated/; the others are generated and built when they are first used.
std::vector<std::string> generated_models(const Installation& tools);

// NAME of each NAME.json and NAME.jsonc in the working directory, for suggestions.
std::vector<std::string> names_of_files_here();

// The words of a verb whose first plain word names a spec or an experiment: NAME becomes NAME.json or NAME.jsonc when
// the working directory has that file. A note on stderr when a bundled model has the same name and another text.
std::vector<std::string> with_file_of_working_directory(const Installation& tools, std::vector<std::string> words);

// The spec hash that generated/<name>/manifest.json was made from; "" when there is none.
std::string generated_hash(const Installation& tools, const std::string& name);

// The dt in ms, of designed_dts() (base/time_step/designed_dt.hpp), at which `auto` would choose the integrators that
// generated sources have; every dt where their manifest does not say.
struct DtRange {
    double from = 0, to = std::numeric_limits<double>::infinity();
    bool holds(double dt) const { return from <= dt && dt <= to; }
};
DtRange dt_of_sources(const std::string& folder);                             // of one model
DtRange dt_of_generated(const Installation& tools, const std::string& name);  // of generated/<name>
// The dt in ms, any, for which the gates that generated/<name> stores in 32 bits (mixed precision) are certified.
DtRange dt_of_stored_gates(const Installation& tools, const std::string& name);

}  // namespace heartwright::launch
