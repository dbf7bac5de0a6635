#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iostream>

#include "base/command_line/generator_usages.hpp"
#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "generator/compile/modules.hpp"
#include "generator/compile/nvrtc.hpp"
#include "generator/driver/verbs.hpp"
#include "runtime/interface/instruction_sets.hpp"

namespace heartwright::driver {
namespace {

namespace fs = std::filesystem;

// Of the manifest that generate writes.
std::string model_of(const std::string& folder) {
    const std::string manifest = folder + "/manifest.json";
    std::error_code error;
    if (!fs::is_regular_file(manifest, error))
        throw UserFault(folder + ": no manifest.json; compile takes the folder of one model that generate wrote");
    Diagnostics diagnostics;
    const auto document = json::parse(json::read_source(manifest), diagnostics);
    const json::Value* const name = document ? document->find("name") : nullptr;
    const auto is_plain = [](unsigned char c) { return std::isalnum(c) || c == '_'; };
    if (!name || !name->is(json::Kind::string) || name->text.empty() ||
        !std::all_of(name->text.begin(), name->text.end(), is_plain))
        throw UserFault(manifest + ": \"name\" is not the name of a model");
    return name->text;
}

std::string instruction_set_of(const Arguments& arguments) {
    const char* const widest = interface::chosen_instruction_set(nullptr);
    return arguments.choice("--instruction-set", {"avx512", "avx2", "portable"}, widest);
}

// "sm_90": what NVRTC calls a kind of GPU.
std::string architecture_of(const Arguments& arguments) {
    const std::string said = arguments.value("--architecture");
    if (said.empty()) throw UserFault("compile --backend cuda needs --architecture, the kind of GPU, as sm_90");
    const auto is_digit = [](unsigned char c) { return std::isdigit(c) != 0; };
    if (said.size() < 5 || said.compare(0, 3, "sm_") != 0 || !std::all_of(said.begin() + 3, said.end(), is_digit))
        throw UserFault("--architecture " + said + ": not a kind of GPU; it is written as sm_90");
    return said;
}

std::vector<std::string> definitions_of(const Arguments& arguments) {
    const std::vector<std::string> said = arguments.all("--define");
    for (const std::string& definition : said) {
        const auto is_plain = [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '='; };
        if (definition.compare(0, 12, "HEARTWRIGHT_") != 0 ||
            !std::all_of(definition.begin(), definition.end(), is_plain))
            throw UserFault("--define " + definition + ": a choice is written as HEARTWRIGHT_NAME=NUMBER");
    }
    return said;
}

void show_nvrtc() {
    const compile::NvrtcFound found = compile::find_nvrtc();
    std::cout << "NVRTC " << found.major << '.' << found.minor << ", " << found.file << '\n';
}

void compile_for_cpu(const Arguments& arguments, const std::string& folder, const std::string& file) {
    compile::ModuleRequest request;
    request.sources = folder;
    request.file = file;
    request.model = model_of(folder);
    request.precision = arguments.choice("--precision", {"fp64", "fp32", "mixed"}, "fp64");
    request.instruction_set = instruction_set_of(arguments);
    request.runtime = arguments.value("--headers");
    compile::compile_module(request);
}

void compile_for_gpu(const Arguments& arguments, const std::string& folder, const std::string& file) {
    compile::GpuModuleRequest request;
    request.architecture = architecture_of(arguments);
    request.definitions = definitions_of(arguments);
    // NVRTC knows no folder that it is run in.
    request.sources = fs::absolute(folder).string();
    request.file = fs::absolute(file).string();
    request.model = model_of(folder);
    request.precision = arguments.choice("--precision", {"fp64", "fp32", "mixed"}, "fp64");
    request.runtime = arguments.value("--headers");
    compile::compile_gpu_module(request);
}

}  // namespace

void compile_sources(const std::vector<std::string>& words) {
    const Arguments arguments(compile_usage(), words, 0, 1);
    if (arguments.has("--find-nvrtc")) return show_nvrtc();
    if (arguments.positional().empty()) throw UserFault("compile needs FOLDER, which generate wrote for one model");
    const std::string file = arguments.value("-o", arguments.value("--output"));
    if (file.empty()) throw UserFault("compile needs -o FILE, the module");
    const bool is_for_gpu = arguments.choice("--backend", {"cpu", "cuda"}, "cpu") == "cuda";
    (is_for_gpu ? compile_for_gpu : compile_for_cpu)(arguments, arguments.positional()[0], file);
    std::cout << file << '\n';
}

}  // namespace heartwright::driver
