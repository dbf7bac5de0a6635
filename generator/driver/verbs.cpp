#include "generator/driver/verbs.hpp"

#include <algorithm>
#include <exception>
#include <iostream>

#include "base/diag/colour.hpp"
#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/diag/utf8.hpp"
#include "base/version/version.hpp"
#include "generator/driver/deep_stack.hpp"

namespace heartwright::driver {
namespace {

constexpr const char* about = R"(heartwright-generate: from a model spec to a solver's source

Verbs:
)";

constexpr const char* about_models = R"(
MODEL is a spec's path, or NAME: NAME.json in the working directory, or a bundled model (./model_specs, HEARTWRIGHT_MODEL_PATH, the source folder).
Exit codes: 0 success, 2 the user's file or command, 3 a bug of ours, 4 the machine.
)";

constexpr const char* check_help = R"(Usage: heartwright check MODEL [--fits] [--mean-field all|NAME[,NAME]]

Reads a spec with all its variants, options and starts, and reports every problem at once, with its place.

  --fits             list the equations whose right side has no unit of its own and took the declared one
  --mean-field NAME  of the model that generate would make with it

Examples:
  heartwright check model_specs/karma_1994.json
  heartwright check ten_tusscher_panfilov_2006 --fits
)";

constexpr const char* explain_help =
    R"(Usage: heartwright explain MODEL [--variant A[,B]] [--option NAME=VALUE] [--integrator STATE=NAME]
                          [--mean-field all|NAME[,NAME]] [--approximate TOL|none[,...]] [--no-PASS ...] [-o FILE.html | --text]

Says what each pass does to the model: operations at cell and parameter scale before and after, its promise; then the FP64 instructions
of a step by what our functions cost on a GPU and by a thesis's weights, for both sides of every choice and on each branch path; the state's
bytes and the time that memory and arithmetic alone would need on an H200. With a lattice: what a site-step costs, and which plan the
GPU would go by, and why.
Then writes a page with that and more: what each pass is worth, the lines that it changed, its errors on random physiological states, the
cost of each component; where -o names it also what nvcc makes of the kernels (registers, spills, occupancy), which takes it some seconds.

  -o FILE.html      where the page goes; MODEL.explain.html, with the variant in its name
  --text            no page: prints alone
  --nvcc PATH|none  the compiler that kernels are looked at with; that of the PATH, or of /usr/local/cuda
  --compile-each    also compiles the model without each pass: what each is worth in instructions of all kinds, registers and spills; minutes
  --headers DIR     the folder that has runtime/interface; the source folder
  --measured FILE   what heartwright bench MODEL --cells N --json printed, for the page (heartwright explain -o asks for it where there is a GPU)
  --approximate TOL|none[,...]
                    as of generate
  --no-PASS         leaves a pass out, wherever it stands in the list, to see its worth; may be given several times. Says which passes
                    find less without it. choose_integrators cannot be left out

Examples:
  heartwright explain ten_tusscher_panfilov_2006 --variant endo -o endo.html
  heartwright explain ohara_rudy_2011 --integrator default=forward_euler
  heartwright explain karma_1994 --no-share_exponentials --no-merge_quotients
)";

constexpr const char* generate_help =
    R"(Usage: heartwright generate MODEL -o DIR [--variant A[,B]] [--option NAME=VALUE]
                           [--integrator STATE=NAME] [--mean-field all|NAME[,NAME]] [--dump-after=all|PASS]
                           [--division seed|drcp|ieee] [--order components|waiting] [--loads first|late]
                           [--park N|--registers N|--split N]
                           [--approximate TOL|none[,...]] [--no-PASS ...]

Writes the solver's source for CPU and CUDA to DIR/<model>/. Without --variant or --option: every variant and option of the spec.
Files that would not change are left alone.

  --integrator STATE=NAME  auto, forward_euler, midpoint_gates, semi_implicit_euler, rush_larsen, grl1, lightweight_rush_larsen or
                           linearly_implicit_euler; STATE may be 'default'
  --mean-field all|NAME    channels of these machines as numbers that flow by their rates, draws as trials*probability; the model's
                           name gets _mean_field behind it
  --dump-after=all|PASS    also writes the model after each pass, or after one, as DIR/<model>.NN.<pass>.ir
  --division HOW           of doubles on a GPU: seed (the default: the hardware's 20 bits and Newton's method, 2 ulp), drcp (its correctly
                           rounded reciprocal) or ieee (a CPU's bits; the slowest)
  --order components|waiting, --loads first|late
                           how the lines of a cell's step stand, of models without sites: so that few values are live or by component; the
                           state loaded before all lines or where each is used. Answers are the same; `heartwright tune` finds what is quick.
                           Without --order few values are live, but on a GPU in FP32 lines stand by component where at most 66 are live then
  --park N                 spills up to N live values to a GPU's shared memory between the lines that read them, where register
                           pressure is highest; of models without sites and tables
  --registers N            the same with as many as are too many for N registers, by a rule of thumb (2 a value and 14)
  --split N                a step with more than N live values is cut into functions where few cross; 0: never. Without it
                           N is 120, what a thread's 255 registers hold
  --approximate TOL|none[,of=V+Ca_i][,form=auto|table|rational][,outside=stop|exact]
                           functions of these states within TOL of their largest value, proved when parameters are bound, in place of
                           the spec's "approximations": docs/spec_format.md
  --for cuda|cpu[,fp32]    where auto's choice between tables and rational functions is to cost least; cuda is the default. With fp32 rational
                           functions are those that hold with FP32's rounding
  --no-PASS                leaves a pass out, wherever it stands in the list: --no-share_exponentials; may be given several times. The
                           files' heads list the passes that ran. choose_integrators cannot be left out

Examples:
  heartwright generate karma_1994 -o generated
  heartwright generate my_model.json -o out --variant endo --integrator m=forward_euler --dump-after=all
  heartwright generate karma_1994 -o plain --no-share_exponentials --no-contract_fma
  heartwright generate ten_tusscher_panfilov_2006 -o out --approximate 1e-8,form=rational
  heartwright generate ohara_rudy_2011 -o out --approximate 1e-5 --for cpu,fp32
  heartwright generate ten_tusscher_panfilov_2006 -o out --registers 80
)";

constexpr const char* eval_help =
    R"(Usage: heartwright eval MODEL [--variant A[,B]] [--option NAME=VALUE] [--start NAME] [--mean-field all|NAME[,NAME]]
                       [--at STATE.json] [--set NAME=VALUE ...] [--no-PASS ...] [--json]

Prints every algebraic value and every derivative at a state, in the modeller's names and units.

  --start NAME      initial values of this start (default: the spec's default_start)
  --at STATE.json   states from a file: {"V": -40, "m": "0.5", "Ca_i": "0.1 uM"}; the others stay at the start
  --set NAME=VALUE  a parameter, a state, t, dt or the stimulus; a unit may follow: --set g_Kr="0.2 mS/uF"
  --no-PASS         without remove_singularities (0/0 stays 0/0) or fold_constants: no other pass runs here
  --json            one JSON object instead of a table

Examples:
  heartwright eval ten_tusscher_panfilov_2006 --variant M --set V=-40
  heartwright eval ohara_rudy_2011 --at state.json --json
)";

constexpr const char* import_help =
    R"(Usage: heartwright import FILE... [-o DIR] [--name NAME] [--potential NAME] [--stimulus NAME|none] [--time-unit UNIT]
                          [--strict] [--force]

Reads models of CellML (.cellml, .xml), Myokit (.mmt) and openCARP's EasyML (.model) and writes for each a spec, DIR/NAME.json, and an experiment with the model's
own stimulus, DIR/NAME.experiment.json. Right-hand sides are those of the file. Prints each decision with its reason and the flag that
overrides it, and each place where the model's own units disagree. docs/importing_models.md says more.

  -o DIR            where the files go; the working directory
  --name NAME       of the spec; the model's own
  --potential NAME  the state that is the membrane potential, as component.variable
  --stimulus NAME   the variable that is the stimulus current, or none: it stays an equation of the model
  --time-unit UNIT  of the model's time, where the file does not say it or says it wrongly
  --strict          refuses a model whose units disagree, with every place
  --force           replaces files that are there

Examples:
  heartwright import shannon-2004.mmt -o models
  heartwright import *.cellml -o models --strict
  heartwright import cell.mmt --potential membrane.V_m --stimulus none
)";

}  // namespace

const std::vector<Verb>& verbs() {
    static const std::vector<Verb> list = {
        {"check", "report every problem of a spec", check_help, check},
        {"import", "write the spec of a model of another program", import_help, import_model},
        {"explain", "say what each pass does and what a step costs", explain_help, explain},
        {"generate", "write the solver's source", generate_help, generate},
        {"eval", "print every value and derivative at a state", eval_help, eval},
    };
    return list;
}

namespace {

void show_help() {
    std::cout << about;
    for (const Verb& verb : verbs())
        std::cout << "  " << verb.name << std::string(12 - verb.name.size(), ' ') << verb.summary << '\n';
    std::cout << "\nheartwright-generate VERB --help says more, with examples.\n" << about_models;
}

void run(const std::vector<std::string>& words) {
    if (words.empty() || words[0] == "--help" || words[0] == "-h" || words[0] == "help") return show_help();
    if (words[0] == "--version") {
        std::cout << "heartwright-generate " << version_and_commit() << '\n';
        return;
    }
    std::vector<std::string> names;
    for (const Verb& verb : verbs()) {
        names.push_back(verb.name);
        if (verb.name != words[0]) continue;
        const std::vector<std::string> rest(words.begin() + 1, words.end());
        if (std::find(rest.begin(), rest.end(), "--help") != rest.end() ||
            std::find(rest.begin(), rest.end(), "-h") != rest.end()) {
            std::cout << verb.help;
            return;
        }
        return verb.run(rest);
    }
    const std::string near = nearest_name(words[0], names);
    throw UserFault("no verb '" + words[0] + "'" + (near.empty() ? "" : "; did you mean '" + near + "'?") +
                    " See heartwright-generate --help");
}

int fail(ExitCode code, const std::string& text) {
    // Messages about a file bring their own places and severities.
    const bool has_severity = text.starts_with("error: ") || text.find(": error: ") != std::string::npos;
    std::cerr << for_stderr((has_severity ? "" : "error: ") + text + (text.ends_with('\n') ? "" : "\n"));
    return static_cast<int>(code);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
        for (const std::string& word : words)
            if (!is_utf8(word))
                throw UserFault(
                    "'" + word +
                    "' is not valid UTF-8, and names and values go into files that hold UTF-8 alone; use another name");
        with_deep_stack([&] { run(words); });
        std::cout.flush();
        if (!std::cout) throw MachineFault("cannot write to standard output");
        return static_cast<int>(ExitCode::success);
    } catch (const UserFault& fault) {
        return fail(ExitCode::user_fault, fault.what());
    } catch (const MachineFault& fault) {
        return fail(ExitCode::machine_fault, fault.what());
    } catch (const std::bad_alloc&) {
        return fail(ExitCode::machine_fault, "not enough memory");
    } catch (const std::exception& fault) {
        return fail(ExitCode::our_fault, std::string("this is a bug of Heartwright: ") + fault.what());
    }
}

}  // namespace heartwright::driver
