#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iostream>

#include "base/command_line/generator_usages.hpp"
#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "generator/compile/model_module.hpp"
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

}  // namespace

void compile_sources(const std::vector<std::string>& words) {
    const Arguments arguments(compile_usage(), words, 1, 1);
    compile::ModuleRequest request;
    request.sources = arguments.positional()[0];
    request.file = arguments.value("-o", arguments.value("--output"));
    if (request.file.empty()) throw UserFault("compile needs -o FILE, the module");
    request.model = model_of(request.sources);
    request.precision = arguments.choice("--precision", {"fp64", "fp32"}, "fp64");
    request.instruction_set = instruction_set_of(arguments);
    request.runtime = arguments.value("--headers");
    compile::compile_module(request);
    std::cout << request.file << '\n';
}

}  // namespace heartwright::driver
