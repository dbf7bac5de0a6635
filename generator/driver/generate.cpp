#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <set>
#include <system_error>

#include "base/command_line/generator_usages.hpp"
#include "base/diag/faults.hpp"
#include "base/version/version.hpp"
#include "generator/driver/approximations.hpp"
#include "generator/driver/deep_stack.hpp"
#include "generator/driver/left_out.hpp"
#include "generator/driver/load.hpp"
#include "generator/driver/ode_system.hpp"
#include "generator/driver/pipeline.hpp"
#include "generator/driver/stiff_warnings.hpp"
#include "generator/driver/verbs.hpp"
#include "generator/driver/written_file.hpp"
#include "generator/emit/emit.hpp"
#include "generator/ir/printer.hpp"
#include "generator/passes/gates/stored_gates.hpp"

namespace heartwright::driver {
namespace {

namespace fs = std::filesystem;

// "all" or the name of a pass that runs.
void check_dump(const std::string& dump, const LeftOut& left_out) {
    if (dump.empty() || dump == "all") return;
    if (left_out.contains(dump)) throw UserFault("--dump-after: pass '" + dump + "' is left out by --no-" + dump);
    std::string known;
    for (const std::string& name : pass_names()) {
        if (name == dump) return;
        known += " " + name;
    }
    throw UserFault("--dump-after: no pass '" + dump + "'; there are:" + known);
}

void dump_model(const fs::path& folder, std::size_t place, std::string_view pass, const ir::Model& model) {
    char number[8];
    std::snprintf(number, sizeof number, "%02zu", place);
    std::string name = model.name + (model.variant.empty() ? "" : "-" + model.variant) + "." + number + "." +
                       std::string(pass) + ".ir";
    for (char& c : name)
        if (c == ',' || c == ';' || c == '=' || c == '/') c = '_';
    write_if_changed(folder / name, ir::print(model));
}

emit::Options::Division division_of(const Arguments& arguments) {
    const std::string wanted = arguments.value("--division", "seed");
    using Division = emit::Options::Division;
    if (wanted == "seed") return Division::seed;
    if (wanted == "drcp") return Division::drcp;
    if (wanted == "ieee") return Division::ieee;
    throw UserFault("--division: '" + wanted + "' is none of seed, drcp, ieee");
}

std::vector<plan::Start> starts_of(LoadedSpec& loaded, spec::Choice choice) {
    std::vector<plan::Start> starts;
    auto add = [&](const std::string& name, const ir::Model& model) {
        plan::Start start{name, {}};
        for (const ir::State& state : model.states) start.initial.push_back(state.initial);
        starts.push_back(std::move(start));
    };
    add("", loaded.build_with_own_start(choice));
    for (const spec::Start& start : loaded.spec().starts) {
        choice.start = start.name;
        add(start.name, loaded.build(choice));
    }
    return starts;
}

// 0 or 1: which of two words an option has; `otherwise` without it.
int which(const Arguments& arguments, const std::string& option, const std::string& first, const std::string& second,
          int otherwise) {
    const std::string value = arguments.value(option);
    if (value.empty()) return otherwise;
    if (value != first && value != second)
        throw UserFault(option + " is " + first + " or " + second + ", not '" + value + "'");
    return value == second;
}

// A whole number of an option.
int count_of(const Arguments& arguments, const std::string& option, int least, int most, int otherwise) {
    const std::string text = arguments.value(option);
    if (text.empty()) return otherwise;
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < least || value > most) {
        throw UserFault(option + " is a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
                        ", not '" + text + "'");
    }
    return value;
}

// Where live values are kept: only one way at a time.
void set_registers(const Arguments& arguments, plan::LinePlan& lines) {
    std::string given;
    for (const char* option : {"--spill", "--park", "--registers", "--split"}) {
        if (arguments.value(option).empty()) continue;
        if (!given.empty())
            throw UserFault(given + " and " + option +
                            " are not for one kernel: values are spilled, or the step is cut");
        given = option;
    }
    lines.spill = count_of(arguments, arguments.has("--park") ? "--park" : "--spill", 0, plan::most_spilled, 0);
    lines.registers = count_of(arguments, "--registers", 24, 255, 0);
    lines.split = count_of(arguments, "--split", 0, 10'000, plan::most_values);
    lines.pieces = static_cast<plan::LinePlan::Pieces>(
        which(arguments, "--split-into", "functions", "kernels", plan::LinePlan::functions));
    if (arguments.has("--split-into") && arguments.value("--split").empty())
        throw UserFault("--split-into says what --split N cuts a step into; give --split N, too");
}

// A word about options that change nothing here.
std::string what_is_not_spilled(const Arguments& arguments, const std::vector<plan::VariantModels>& variants) {
    const bool is_asked =
        arguments.has("--spill") || arguments.has("--park") || arguments.has("--registers") || arguments.has("--split");
    const ir::Model& model = variants.front().optimised;
    if (!is_asked || (!model.lattice && model.tables.empty())) return "";
    return std::string("nothing is spilled or cut of a model with ") + (model.lattice ? "sites" : "tables") +
           ": its kernels are as without --spill, --registers and --split";
}

plan::LinePlan line_plan(const Arguments& arguments) {
    plan::LinePlan lines;
    set_registers(arguments, lines);
    // "waiting": what "pressure" was called.
    const int order = arguments.value("--order") == "waiting"
                          ? static_cast<int>(plan::LinePlan::pressure)
                          : which(arguments, "--order", "components", "pressure", -1);
    if (order >= 0) lines.order = static_cast<plan::LinePlan::Order>(order);
    lines.loads = static_cast<plan::Loads>(which(arguments, "--loads", "first", "late", static_cast<int>(lines.loads)));
    return lines;
}

// generate --check: names the files that are not what would be written, and those of the model's folder that would not
// be written at all.
int check_sources(const fs::path& folder, const fs::path& model, const std::vector<emit::GeneratedFile>& files) {
    std::set<fs::path> expected;
    std::vector<std::string> different;
    std::error_code error;
    for (const emit::GeneratedFile& file : files) {
        const fs::path path = folder / file.path;
        expected.insert(path.lexically_normal());
        if (!fs::exists(path, error))
            different.push_back(path.string() + ": is not there");
        else if (!holds(path, file.text))
            different.push_back(path.string() + ": differs from what would be generated");
    }
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(model, error))
        if (!entry.is_directory(error) && !expected.contains(entry.path().lexically_normal()))
            different.push_back(entry.path().string() + ": would not be generated");
    std::sort(different.begin(), different.end());
    for (const std::string& line : different) std::cout << line << '\n';
    std::cout << model.string() << ": " << files.size() << " files, ";
    if (different.empty()) std::cout << "up to date\n";
    if (!different.empty()) std::cout << different.size() << " not up to date; run the same command without --check\n";
    return different.empty() ? 0 : 1;
}

// A parameter that is an exponent in one variant is one of the model.
void bind_exponents(std::vector<plan::VariantModels>& variants) {
    std::set<std::string> exponents;
    for (const plan::VariantModels& variant : variants) {
        for (const ir::Parameter& parameter : variant.source.parameters)
            if (parameter.bind == ir::bound_as_exponent) exponents.insert(parameter.name);
    }
    for (plan::VariantModels& variant : variants) {
        for (ir::Parameter& parameter : variant.source.parameters)
            if (exponents.contains(parameter.name)) parameter.bind = ir::bound_as_exponent;
    }
}

// All that kernels of one variant are made of, but its starts.
plan::VariantModels through_passes(const ir::Model& built, const AfterPass& after_pass, const LeftOut& left_out) {
    const ir::Model exact = without_approximations(built);
    plan::VariantModels variant{for_observing(exact, left_out), run_pipeline(built, after_pass, left_out), {}};
    add_assumptions(variant.optimised, variant.source);  // what is shown relies on them too
    if (!variant.optimised.tables.empty() && !built.lattice) {
        variant.exact = run_pipeline(exact, {}, left_out);
        add_assumptions(variant.optimised, *variant.exact);
    }
    assume_accurate_steps(built, variant.optimised);
    variant.gates = passes::gates_to_store(variant.source, variant.optimised);
    variant.system = ode_system(exact, left_out);
    return variant;
}

// The same for error control alone.
plan::VariantModels as_system(const ir::Model& built, const LeftOut& left_out) {
    const ir::Model exact = without_approximations(built);
    plan::VariantModels variant{for_observing(exact, left_out), {}, {}};
    variant.system = ode_system(exact, left_out);
    variant.optimised = variant.system->rates;
    return variant;
}

}  // namespace

int generate(const std::vector<std::string>& words) {
    const Arguments arguments(with_flags(generate_usage(), left_out_flags(words)), words, 1, 1);
    const fs::path folder = arguments.value("-o", arguments.value("--output"));
    if (folder.empty()) throw UserFault("heartwright generate needs -o DIR; see heartwright generate --help");
    const std::string dump = arguments.value("--dump-after");
    if (arguments.has("--check") && !dump.empty()) throw UserFault("--check writes nothing, --dump-after does");
    const LeftOut left_out = left_out_by(arguments);
    check_dump(dump, left_out);
    const emit::Options::Division division = division_of(arguments);
    const plan::LinePlan lines = line_plan(arguments);

    LoadedSpec loaded(arguments.positional()[0], arguments);
    const std::vector<spec::Choice> choices = loaded.choices_of(arguments);
    const ApproximateOption approximate = approximate_option(arguments);
    std::vector<ir::Model> built;
    for (const spec::Choice& choice : choices) {
        built.push_back(with_approximations(loaded.build_to_run(choice), approximate));
        if (!arguments.has("--systems")) warn_of_stiff_coupling(built.back(), loaded.diagnostics());
        if (dump == "all") dump_model(folder, 0, "as_written", built.back());
    }
    const bool systems_alone = arguments.has("--systems") && std::all_of(built.begin(), built.end(), is_ode_system);
    std::vector<plan::VariantModels> variants(built.size());
    std::vector<std::set<std::string>> found(built.size());
    on_all_processors(built.size(), [&](std::size_t k) {
        const auto after_pass = [&](std::size_t place, const passes::Pass& pass, const ir::Model& before,
                                    const ir::Model& after) {
            if (pass.name == "approximate_functions") found[k].insert(what_was_found(before, after));
            if (dump == "all" || dump == pass.name) dump_model(folder, place + 1, pass.name, after);
        };
        variants[k] = systems_alone ? as_system(built[k], left_out) : through_passes(built[k], after_pass, left_out);
    });
    for (std::size_t k = 0; k < choices.size(); ++k) {
        variants[k].starts = starts_of(loaded, choices[k]);
        for (const plan::Start& start : variants[k].starts)
            passes::drop_gates_that_start_outside(variants[k].gates, variants[k].source, start.initial);
    }
    std::set<std::string> notes;
    for (std::set<std::string>& of_variant : found) notes.merge(of_variant);
    bind_exponents(variants);
    loaded.show_warnings();
    notes.insert(what_is_not_spilled(arguments, variants));
    notes.erase("");
    for (const std::string& line : notes) std::cerr << "note: " << line << '\n';
    for (const std::string& line : what_finds_less(left_out)) std::cerr << "note: " << line << '\n';
    const auto files = emit::emit(variants, {version(), pass_names(left_out), loaded.spec().default_start, division,
                                             lines, systems_alone, !systems_alone || arguments.has("--batched")});
    if (arguments.has("--check")) return check_sources(folder, folder / variants.front().source.name, files);
    int written = 0;
    for (const emit::GeneratedFile& file : files) written += write_if_changed_below(folder, file.path, file.text);
    std::cout << (folder / variants.front().source.name).string() << ": " << files.size() << " files, " << written
              << " written\n";
    return 0;
}

}  // namespace heartwright::driver
