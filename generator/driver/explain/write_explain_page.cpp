#include "generator/driver/explain/parts.hpp"

#include <cstdio>
#include <filesystem>
#include <iostream>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/files/new_file.hpp"
#include "base/json/value.hpp"
#include "base/version/version.hpp"
#include "generator/driver/approximations.hpp"
#include "generator/driver/explain/compiled_kernels.hpp"
#include "generator/driver/explain/evidence_of_passes.hpp"
#include "generator/driver/load.hpp"
#include "generator/page/explain_page.hpp"

namespace heartwright::driver {
namespace {

namespace fs = std::filesystem;

std::string number_text(double value, const char* format) {
    char text[48];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

std::string page_path(const Arguments& arguments, const ir::Model& model) {
    std::string path = arguments.value("-o");
    if (path.empty()) {
        path = model.name + (model.variant.empty() ? "" : "-" + model.variant) + ".explain.html";
        for (char& c : path)
            if (c == ',' || c == ';' || c == '=' || c == '/') c = '_';
    }
    if (fs::path(path).extension() != ".html")
        throw UserFault("explain: -o is the page's file: its name ends with .html");
    return path;
}

// What `heartwright bench MODEL --cells N --json` printed.
std::vector<page::Fact> measured_facts(const std::string& path, const ir::Model& model) {
    Diagnostics diagnostics;
    const auto json = json::parse(json::read_source(path), diagnostics);
    const auto complain = [&](const std::string& what) {
        return UserFault(path + ": " + what + "; --measured takes what heartwright bench MODEL --json prints");
    };
    if (!json || !json->is(json::Kind::object)) throw complain("this is no JSON object");
    const auto find = [&](std::string_view key, json::Kind kind) -> const json::Value& {
        const json::Value* value = json->find(key);
        if (!value || !value->is(kind)) throw complain("'" + std::string(key) + "' is missing");
        return *value;
    };
    const auto number = [&](std::string_view key) { return find(key, json::Kind::number).number; };
    if (const std::string name = find("model", json::Kind::string).text; name != model.name)
        throw complain("this is of the model '" + name + "', not of '" + model.name + "'");
    const json::Value& machine = find("machine", json::Kind::object);
    const auto of_machine = [&](std::string_view key) {
        const json::Value* value = machine.find(key);
        return value && value->is(json::Kind::string) ? value->text : std::string();
    };
    const bool ionic_only = find("ionic_only", json::Kind::boolean).boolean;
    return {{ionic_only ? "Reaction, measured" : "Whole step, measured",
             number_text(number("ms_per_step"), "%.4g") + " ms a step",
             number_text(number("cells"), "%.6g") + " cells, " + of_machine("precision") + ", " + of_machine("device")},
            {"Cell-steps a second", number_text(number("cell_steps_per_second"), "%.3g"), ""},
            {"Of the bound by memory", number_text(100 * number("fraction_of_bound"), "%.0f") + "%",
             "a copy on that machine made " + number_text(number("copy_bandwidth") / 1e12, "%.2f") + " TB/s"}};
}

std::vector<emit::GeneratedFile> files_of(const ir::Model& built, const LeftOut& left_out) {
    plan::Start start{"", {}};
    for (const ir::State& state : built.states) start.initial.push_back(state.initial);
    const ir::Model exact = without_approximations(built);
    plan::VariantModels variant{for_observing(exact, left_out), run_pipeline(built, {}, left_out), {start}};
    if (!variant.optimised.tables.empty() && !built.lattice) {
        variant.exact = run_pipeline(exact, {}, left_out);
        add_assumptions(variant.optimised, *variant.exact);
    }
    return emit::emit({variant}, {version(), pass_names(left_out), ""});
}

// What nvcc makes of the model, and, `each`, of what it is without each pass.
void compile(const KernelCompiler& compiler, const ir::Model& built, const LeftOut& left_out, bool each,
             page::Evidence& evidence) {
    evidence.why_no_kernels = compiler.why_none();
    if (!evidence.why_no_kernels.empty()) return;
    std::cerr << "compiling the kernels for sm_90 and sm_80 (--nvcc none: without)" << std::endl;
    const std::vector<emit::GeneratedFile> files = files_of(built, left_out);
    std::vector<KernelCompiler::Running> running;
    for (const char* architecture : {"sm_90", "sm_80"}) running.push_back(compiler.start(files, architecture));
    for (KernelCompiler::Running& one : running) {
        Compilation compiled = one.finish();
        for (page::CompiledKernel& kernel : compiled.kernels) evidence.kernels.push_back(std::move(kernel));
        if (!compiled.why_none.empty()) evidence.why_no_kernels = compiled.why_none;
    }
    if (!each || evidence.kernels.empty()) return;
    for (page::Worth& worth : evidence.worth) {
        std::cerr << "compiling without " << worth.pass << std::endl;
        LeftOut without = left_out;
        without.insert(worth.pass);
        const Compilation compiled = compiler.start(files_of(built, without), "sm_90").finish();
        if (compiled.kernels.empty()) continue;
        const page::CompiledKernel& kernel = compiled.kernels.front();
        worth.is_compiled = true;
        worth.instructions = page::instructions_of(kernel);
        worth.fp64 = page::fp64_instructions_of(kernel);
        worth.registers = kernel.registers;
        worth.spilled = kernel.spilled;
    }
}

}  // namespace

std::string write_explain_page(const ir::Model& built, const Arguments& arguments, const LeftOut& left_out,
                               const std::string& command) {
    const std::string path = page_path(arguments, built);
    const std::string nvcc = arguments.value("--nvcc");
    // What may be wrong with the user's files is said before anything takes time.
    std::vector<page::Fact> facts;
    for (const std::string& measured : arguments.all("--measured"))
        for (page::Fact& fact : measured_facts(measured, built)) facts.push_back(std::move(fact));
    const std::vector<page::Fact> tuned = tuned_facts(find_model(arguments.positional()[0]), built.spec_hash);
    page::Evidence evidence = evidence_of(built, left_out);
    evidence.version = version_and_commit();
    evidence.command = command;
    evidence.measured = facts;
    evidence.tuned = tuned;
    if (facts.empty())
        evidence.why_not_measured = "Not measured: heartwright explain -o asks heartwright bench where there is a GPU.";
    print_evidence(evidence);
    std::fflush(stdout);
    if (nvcc == "none") {
        evidence.why_no_kernels = "Not compiled: --nvcc none.";
    } else if (arguments.value("-o").empty() && nvcc.empty() && !arguments.has("--compile-each")) {
        evidence.why_no_kernels =
            "Not compiled: explain asks nvcc for registers, spills and occupancy when -o names the page.";
    } else {
        compile(KernelCompiler(nvcc, arguments.value("--headers", HEARTWRIGHT_SOURCES)), built, left_out,
                arguments.has("--compile-each"), evidence);
    }
    print_kernels(evidence);
    files::write_whole(path, page::explain_page(evidence));
    return path;
}

}  // namespace heartwright::driver
