#include <charconv>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>
#include <system_error>

#include "base/command_line/generator_usages.hpp"
#include "base/diag/faults.hpp"
#include "base/version/version.hpp"
#include "generator/driver/approximations.hpp"
#include "generator/driver/left_out.hpp"
#include "generator/driver/load.hpp"
#include "generator/driver/pipeline.hpp"
#include "generator/driver/stiff_warnings.hpp"
#include "generator/driver/verbs.hpp"
#include "generator/emit/emit.hpp"
#include "generator/ir/printer.hpp"

namespace heartwright::driver {
namespace {

namespace fs = std::filesystem;

// Written beside and renamed, so a reader never meets half a file; an equal file keeps its date, so nothing is rebuilt.
bool write_if_changed(const fs::path& path, const std::string& text) {
    {
        std::ifstream old(path, std::ios::binary);
        std::ostringstream content;
        if (old && content << old.rdbuf() && content.str() == text) return false;
    }
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error) throw MachineFault("cannot make the folder " + path.parent_path().string() + ": " + error.message());
    const fs::path beside = path.string() + ".part";
    std::ofstream file(beside, std::ios::binary);
    file << text;
    file.close();
    if (!file) {
        fs::remove(beside, error);
        throw MachineFault("cannot write " + path.string());
    }
    fs::rename(beside, path, error);
    if (error) throw MachineFault("cannot rename " + beside.string() + ": " + error.message());
    return true;
}

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
    for (char& c : name) {
        if (c == ',' || c == ';' || c == '=' || c == '/') c = '_';
    }
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

// A parameter that is an exponent in one variant is one of the model.
void bind_exponents(std::vector<plan::VariantModels>& variants) {
    std::set<std::string> exponents;
    for (const plan::VariantModels& variant : variants) {
        for (const ir::Parameter& parameter : variant.source.parameters) {
            if (parameter.bind == ir::bound_as_exponent) exponents.insert(parameter.name);
        }
    }
    for (plan::VariantModels& variant : variants) {
        for (ir::Parameter& parameter : variant.source.parameters) {
            if (exponents.contains(parameter.name)) parameter.bind = ir::bound_as_exponent;
        }
    }
}

}  // namespace

void generate(const std::vector<std::string>& words) {
    const Arguments arguments(with_flags(generate_usage(), left_out_flags(words)), words, 1, 1);
    const fs::path folder = arguments.value("-o", arguments.value("--output"));
    if (folder.empty()) throw UserFault("heartwright generate needs -o DIR; see heartwright generate --help");
    const std::string dump = arguments.value("--dump-after");
    const LeftOut left_out = left_out_by(arguments);
    check_dump(dump, left_out);
    const emit::Options::Division division = division_of(arguments);
    const plan::LinePlan lines = line_plan(arguments);

    LoadedSpec loaded(arguments.positional()[0], arguments);
    const bool chosen = !arguments.all("--variant").empty() || !arguments.all("--option").empty();
    const auto choices = chosen ? std::vector{loaded.choice_of(arguments)} : spec::all_choices(loaded.spec());
    const ApproximateOption approximate = approximate_option(arguments);
    std::vector<plan::VariantModels> variants;
    std::set<std::string> notes;
    for (const spec::Choice& choice : choices) {
        const ir::Model built = with_approximations(loaded.build_to_run(choice), approximate);
        if (dump == "all") dump_model(folder, 0, "as_written", built);
        const auto after_pass = [&](std::size_t place, const passes::Pass& pass, const ir::Model& before,
                                    const ir::Model& after) {
            if (pass.name == "approximate_functions") notes.insert(what_was_found(before, after));
            if (dump == "all" || dump == pass.name) dump_model(folder, place + 1, pass.name, after);
        };
        ir::Model optimised = run_pipeline(built, after_pass, left_out);
        warn_of_stiff_coupling(built, loaded.diagnostics());
        const ir::Model exact = without_approximations(built);
        variants.push_back({for_observing(exact, left_out), std::move(optimised), starts_of(loaded, choice)});
        add_assumptions(variants.back().optimised, variants.back().source);  // what is shown relies on them too
        if (!variants.back().optimised.tables.empty() && !built.lattice) {
            variants.back().exact = run_pipeline(exact, {}, left_out);
            add_assumptions(variants.back().optimised, *variants.back().exact);
        }
        assume_accurate_steps(built, variants.back().optimised);
    }
    bind_exponents(variants);
    loaded.show_warnings();
    notes.insert(what_is_not_spilled(arguments, variants));
    notes.erase("");
    for (const std::string& line : notes) std::cerr << "note: " << line << '\n';
    for (const std::string& line : what_finds_less(left_out)) std::cerr << "note: " << line << '\n';
    int written = 0;
    const auto files =
        emit::emit(variants, {version(), pass_names(left_out), loaded.spec().default_start, division, lines});
    for (const emit::GeneratedFile& file : files) written += write_if_changed(folder / file.path, file.text);
    std::cout << (folder / variants.front().source.name).string() << ": " << files.size() << " files, " << written
              << " written\n";
}

}  // namespace heartwright::driver
