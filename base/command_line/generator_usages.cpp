#include "base/command_line/generator_usages.hpp"

#include <algorithm>

namespace heartwright {
namespace {

Option mean_field() {
    return {"--mean-field", "all|NAME[,NAME]",
            "channels of these machines as numbers that flow by their rates, draws as\ntrials*probability; the model's "
            "name gets _mean_field behind it"};
}

std::vector<Option> choice() {
    return {{"--variant", "A[,B]", "variants, applied in order"}, {"--option", "NAME=VALUE", "an option of the spec"}};
}

// What a model is computed with.
std::vector<Option> model_options() {
    std::vector<Option> options = choice();
    options.push_back(
        {"--integrator", "STATE=NAME",
         "auto, forward_euler, midpoint, midpoint_gates, staggered, semi_implicit_euler, rush_larsen, grl1,\n"
         "lightweight_rush_larsen or linearly_implicit_euler; STATE may be 'default'"});
    options.push_back({"--dt", "TIME",
                       "the time step that auto chooses integrators for, rounded down to 1, 2 or 5 times a power of "
                       "ten;\n0.02 ms"});
    options.push_back(mean_field());
    options.push_back({"--start", "NAME", ""});
    return options;
}

std::vector<Option> approximation_options() {
    return {{"--approximate", "TOL|none[,of=V+Ca_i][,form=auto|table|rational][,outside=stop|exact]",
             "functions of these states within TOL of their largest value, proved when\nparameters are bound, in place "
             "of the spec's \"approximations\": docs/spec_format.md"},
            {"--for", "cuda|cpu[,fp32]",
             "where auto's choice between tables and rational functions is to cost least; cuda is\nthe default. With "
             "fp32 rational functions are those that hold with FP32's rounding"}};
}

Option no_pass() {
    return {without_a_pass, "",
            "leaves a pass out, wherever it stands in the list: --no-share_exponentials; may be\ngiven several times. "
            "choose_integrators cannot be left out"};
}

std::vector<Option> joined(std::vector<Option> first, const std::vector<Option>& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

}  // namespace

const Usage& check_spec_usage() {
    static const Usage usage{
        "check",
        "MODEL",
        "Reads a spec with all its variants, options and starts, and reports every problem at once, with its place.",
        {{"--fits", "", "list the equations whose right side has no unit of its own and took the declared one"},
         {"--mean-field", "all|NAME[,NAME]", "of the model that generate would make with it"},
         {"--json", "",
          "the problems as JSON on stdout, for editors and scripts: file, line, column, end_column,\nseverity, "
          "message, "
          "suggestion, notes. Exit code 2 with an error among them, 0 otherwise"},
         {"--sarif", "", "the same as a SARIF 2.1.0 log, for the annotations of CI"}},
        {"check model_specs/karma_1994.json", "check ten_tusscher_panfilov_2006 --fits",
         "check my_model.json --sarif > check.sarif"},
        ""};
    return usage;
}

const Usage& describe_usage() {
    static const Usage usage{
        "describe",
        "MODEL",
        "Prints one variant of a spec as JSON: citation, notes at the file's head, variants, options, starts, ions, "
        "and "
        "of each\ncomponent its parameters, states, channels and equations, as the spec writes them and as "
        "presentation "
        "MathML.",
        joined(choice(),
               {{"--start", "NAME", "initial values of this start (default: the spec's default_start)"},
                {"--integrators", "",
                 "the integrator that each state gets with a dt of 0.02 ms, not the one that the spec asks for, often "
                 "auto;\ntakes some seconds for a large model"}}),
        {"describe karma_1994", "describe ten_tusscher_panfilov_2006 --variant endo | jq .components[].name"},
        "heartwright models NAME makes a page of it."};
    return usage;
}

const Usage& import_usage() {
    static const Usage usage{
        "import",
        "FILE...",
        "Reads models of CellML (.cellml, .xml), Myokit (.mmt) and openCARP's EasyML (.model) and writes for each a "
        "spec,\nDIR/NAME.json, and an experiment with the model's own stimulus, DIR/NAME.experiment.json. Right-hand "
        "sides are those of the\nfile. Prints each decision with its reason and the flag that overrides it, and each "
        "place where the model's own units\ndisagree. docs/importing_models.md says more.",
        {{"-o", "DIR", "where the files go; the working directory"},
         {"--name", "NAME", "of the spec; the model's own"},
         {"--potential", "NAME", "the state that is the membrane potential, as component.variable"},
         {"--stimulus", "NAME|none",
          "the variable that is the stimulus current, or none: it stays an equation of the model"},
         {"--time-unit", "UNIT", "of the model's time, where the file does not say it or says it wrongly"},
         {"--value", "NAME=NUMBER",
          "of an input to which a CellML file gives no value, in the file's unit; may be given several times"},
         {"--strict", "", "refuses a model whose units disagree, with every place"},
         {"--force", "", "replaces files that are there"}},
        {"import shannon-2004.mmt -o models", "import *.cellml -o models --strict",
         "import cell.mmt --potential membrane.V_m --stimulus none"},
        ""};
    return usage;
}

const Usage& explain_usage() {
    static const Usage usage{
        "explain",
        "MODEL",
        "Says what each pass does to the model: operations at cell and parameter scale before and after, its promise; "
        "then the\nFP64 instructions of a step by what our functions cost on a GPU and by a thesis's weights, for both "
        "sides of every choice\nand on each branch path; the state's bytes and the time that memory and arithmetic "
        "alone would need on an H200. With a\nlattice: what a site-step costs, and which plan the GPU would go by, and "
        "why.\nThen writes a page with that and more: what each pass is worth, the lines that it changed, its errors "
        "on random\nphysiological states, the cost of each component; where -o names it also what nvcc makes of the "
        "kernels (registers,\nspills, occupancy), which takes it some seconds.",
        joined(joined(model_options(),
                      {{"-o", "FILE.html", "where the page goes; MODEL.explain.html, with the variant in its name"},
                       {"--text", "", "no page: prints alone"},
                       {"--nvcc", "PATH|none",
                        "the compiler that kernels are looked at with; that of the PATH, or of\n/usr/local/cuda"},
                       {"--compile-each", "",
                        "also compiles the model without each pass: what each is worth in instructions of\nall kinds, "
                        "registers and spills; minutes"},
                       {"--headers", "DIR", "the folder that has runtime/interface; the source folder"},
                       {"--measured", "FILE",
                        "what heartwright bench MODEL --cells N --json printed, for the page (heartwright\nexplain -o "
                        "asks for it where there is a GPU)"}}),
               joined(approximation_options(), {no_pass()})),
        {"explain ten_tusscher_panfilov_2006 --variant endo -o endo.html",
         "explain ohara_rudy_2011 --integrator default=forward_euler",
         "explain karma_1994 --no-share_exponentials --no-merge_quotients"},
        "Of a pass that is left out, explain says which passes find less without it."};
    return usage;
}

const Usage& generate_usage() {
    static const Usage usage{
        "generate",
        "MODEL -o DIR",
        "Writes the solver's source for CPU and CUDA to DIR/<model>/. Without --variant or --option: every variant and "
        "option of\nthe spec. Files that would not change are left alone; their heads list the passes that ran.",
        joined(
            joined({{"-o", "DIR", "where the sources go"},
                    {"--output", "DIR", ""},
                    {"--check", "",
                     "writes nothing: names the files in DIR/<model>/ that are not what would be generated,\nand exits "
                     "with 1 if there are any"},
                    {"--only", "A[,B]|as_written",
                     "of all variants and options this variant alone, with the kernel that it has beside the\nothers: "
                     "what heartwright cell and run need; or the spec as written"},
                    {"--also", "NAME=NUMBER",
                     "a value, in its unit, that runs give the parameter, far from the spec's: what is proved of the\n"
                     "model holds for it, too; several"},
                    {"--systems", "",
                     "the right-hand side and its Jacobian alone, for integrators with error control: a fraction of "
                     "the\ntime. Of a model with a variant that is no system of ordinary differential equations, all"},
                    {"--batched", "", "with --systems, also their SIMD form of four cells a call: for populations"}},
                   model_options()),
            joined(
                {{"--dump-after", "all|PASS",
                  "also writes the model after each pass, or after one, as DIR/<model>.NN.<pass>.ir"},
                 {"--division", "seed|drcp|ieee",
                  "of doubles on a GPU: seed (the default: the hardware's 20 bits and Newton's method,\n2 ulp), drcp "
                  "(its correctly rounded reciprocal) or ieee (a CPU's bits; the slowest)"},
                 {"--order", "components|pressure",
                  "how the lines of a cell's step stand, of models without sites: by component, or\nscheduled for "
                  "register "
                  "pressure. Answers are the same; heartwright tune finds what is quick.\nWithout it they are "
                  "scheduled, but on a GPU in FP32 stand by component where\nat most 66 are live then"},
                 {"--loads", "first|late", "the state is loaded before all lines or where each is used"},
                 {"--park", "N", ""},
                 {"--spill", "N",
                  "spills up to N live values to a GPU's shared memory between the lines that read\nthem, where "
                  "register pressure is highest; of models without sites and tables"},
                 {"--registers", "N",
                  "the same with as many as are too many for N registers, by a rule of thumb (2 a\nvalue and 14)"},
                 {"--split", "N",
                  "a step with more than N live values is cut into functions where few cross; 0:\nnever. Without any "
                  "of "
                  "--order, --loads, --spill, --registers and --split, values\nthat four blocks have no registers for "
                  "are spilled, in FP64 on a GPU"},
                 {"--split-into", "functions|kernels",
                  "what --split cuts a step into on a GPU: functions of one kernel (the default), or\nkernels of their "
                  "own, which leave what crosses in scratch memory"}},
                joined(approximation_options(), {no_pass()}))),
        {"generate karma_1994 -o generated",
         "generate my_model.json -o out --variant endo --integrator m=forward_euler --dump-after=all",
         "generate karma_1994 -o plain --no-share_exponentials --no-contract_fma",
         "generate ten_tusscher_panfilov_2006 -o out --approximate 1e-8,form=rational",
         "generate ohara_rudy_2011 -o out --approximate 1e-5 --for cpu,fp32",
         "generate ten_tusscher_panfilov_2006 -o out --registers 80", "generate my_model.json -o generated --check",
         "generate courtemanche_1998 -o out --dt \"0.005 ms\""},
        ""};
    return usage;
}

const Usage& compile_usage() {
    static const Usage usage{
        "compile",
        "FOLDER -o FILE.so | --find-nvrtc",
        "Compiles the sources of one model, which generate wrote to FOLDER, to a model module: Clang and LLD are in "
        "this\nprogram, so that no compiler, linker or header of the machine is used. heartwright run and build do so "
        "where\nthere is no C++ compiler, or no nvcc. heartwright-solver --module FILE.so runs it. Modules for a CPU "
        "have the bits\nof g++. For a GPU, NVRTC compiles the kernels: pip install nvidia-cuda-nvrtc, or a CUDA "
        "Toolkit, has it.",
        {{"-o", "FILE", "the module"},
         {"--output", "FILE", ""},
         {"--precision", "fp64|fp32|mixed", "fp64; mixed: FP64 with gates in 32 bits"},
         {"--backend", "cpu|cuda", "cpu"},
         {"--instruction-set", "avx512|avx2|portable", "of --backend cpu; the widest of this machine"},
         {"--architecture", "sm_NN", "of --backend cuda: the kind of GPU, as sm_90"},
         {"--find-nvrtc", "", "says which NVRTC there is, and compiles nothing; exit code 4 without one"},
         {"--define", "NAME=VALUE", "a choice of how GPU kernels are made; repeatable (docs/performance.md)"},
         {"--headers", "DIR", "the folder that has runtime/interface; where this program was installed, or built"}},
        {"compile out/my_model -o my_model.so", "compile out/my_model -o single.so --precision fp32",
         "compile out/my_model -o gpu.so --backend cuda --architecture sm_90"},
        ""};
    return usage;
}

const Usage& diff_usage() {
    static const Usage usage{
        "diff",
        "A B",
        "Says how model B differs from model A: parameters with their values and units, states, equations, state "
        "machines,\nvariants, options and starts, matched by name. Order, white space, names of models, citations and "
        "descriptions do not\ncount. What a spec extends is merged first. Exit code: 0 the same model, 1 another one.",
        {{"--json", "",
          "the differences as JSON: section, name, change (added, removed, changed), the texts of a\nand b"}},
        {"diff ohara_rudy_2011 gaur_rudy_2011_ord", "diff ten_tusscher_panfilov_2006 my_model.json --json"},
        ""};
    return usage;
}

const Usage& fmt_usage() {
    static const Usage usage{
        "fmt",
        "FILE...",
        "Rewrites specs (and experiments) in one layout: two spaces a level, a member a line where an object or array "
        "does not\nfit into 120 columns or was written over several lines. Comments, order, numbers and blank lines "
        "between members stay.\nWhat a file says is never changed; its hash is of its text, so solvers are built anew.",
        {{"--check", "",
          "writes nothing: names the files that are not in this layout, and exits with 1 if there\nare any"}},
        {"fmt my_model.json", "fmt --check models/*.json"},
        ""};
    return usage;
}

const Usage& export_spec_usage() {
    static const Usage usage{
        "export",
        "MODEL --format mmt|cellml|easyml",
        "Writes one variant of a spec as a Myokit, CellML or EasyML file: components, names, units, documentation and "
        "equations "
        "of the\nspec. The spec leaves the stimulus to the experiment, so the file has a default one: 'pace' times an "
        "amplitude with a\nprotocol, or an equation of time. Sites, channels that switch at random and functions that "
        "the format lacks are refused\nwith their places. Without --format: heartwright export DIR, of a run's folder.",
        joined(choice(),
               {{"--start", "NAME", "initial values of this start (default: the spec's default_start)"},
                {"--integrator", "STATE=NAME", ""},
                mean_field(),
                {"--format", "mmt|cellml|easyml", "of Myokit, CellML 2.0 (also cellml1.1 and cellml1.0), or openCARP"},
                {"-o", "FILE", "NAME.mmt, .cellml or .model in the working directory, with the variant in its name"},
                {"--force", "", "replaces a file that is there"}}),
        {"export karma_1994 --format mmt", "export ten_tusscher_panfilov_2006 --format mmt --variant endo -o endo.mmt",
         "export ohara_rudy_2011 --format cellml1.0"},
        ""};
    return usage;
}

const Usage& eval_usage() {
    static const Usage usage{
        "eval",
        "MODEL",
        "Prints every algebraic value and every derivative at a state, in the modeller's names and units.",
        joined(choice(),
               {{"--start", "NAME", "initial values of this start (default: the spec's default_start)"},
                mean_field(),
                {"--integrator", "STATE=NAME", ""},
                {"--at", "STATE.json",
                 "states from a file: {\"V\": -40, \"m\": \"0.5\", \"Ca_i\": \"0.1 uM\"}; the others stay at the "
                 "start"},
                {"--set", "NAME=VALUE",
                 "a parameter, a state, t, dt or the stimulus; a unit may follow: --set g_Kr=\"0.2 mS/uF\""},
                {without_a_pass, "",
                 "without remove_singularities (0/0 stays 0/0) or fold_constants: no other pass runs here"},
                {"--json", "", "one JSON object instead of a table"},
                {"--counted", "",
                 "what check of an experiment counts over a beat: ions and potentials, as sums of states"},
                {"--ir", "", "the model that is evaluated, in the generator's intermediate representation"}}),
        {"eval ten_tusscher_panfilov_2006 --variant M --set V=-40", "eval ohara_rudy_2011 --at state.json --json"},
        ""};
    return usage;
}

const Usage& reference_usage() {
    static const Usage usage{
        "reference",
        "MODEL",
        "Integrates one cell with error control, by CVODE of SUNDIALS (backward differentiation formulas, the analytic "
        "Jacobian,\nrelative tolerance 1e-8), and prints its states as a CSV table: what time steps are compared with. "
        "heartwright check of an\nexperiment does so for one beat. Integrators of the spec play no part.",
        joined(
            choice(),
            {{"--start", "NAME", "initial values of this start (default: the spec's default_start)"},
             mean_field(),
             {"--integrator", "STATE=NAME", ""},
             {"--at", "STATE.json", "states from a file: {\"V\": -40, \"m\": \"0.5\"}; the others stay at the start"},
             {"--set", "NAME=VALUE", "a parameter or a state; a unit may follow: --set g_Kr=\"0.2 mS/uF\""},
             {"--stimulus", "START,DURATION,AMPLITUDE",
              "a stimulus current, outward positive, in the unit of the membrane current; may be\ngiven several "
              "times"},
             {"--end", "TIME", "how long; 1000 ms"},
             {"--every", "TIME", "from row to row; 1 ms"},
             {"--show", "NAME[,NAME]", "these states and values of equations; all states"},
             {"-o", "FILE.csv", "where the table goes; stdout"}}),
        {"reference ten_tusscher_panfilov_2006 --stimulus \"5 ms,1 ms,-52\" --end \"600 ms\"",
         "reference shannon_2004 --stimulus 5,1,-40 --every 0.1 --show V,Ca_i -o shannon.csv"},
        ""};
    return usage;
}

Usage with_flags(Usage usage, const std::vector<std::string>& flags) {
    std::erase_if(usage.options, [](const Option& option) { return option.name == without_a_pass; });
    for (const std::string& flag : flags) usage.options.push_back({flag, "", "without this pass"});
    return usage;
}

}  // namespace heartwright
