#include "runtime/commands/build/tune_file.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "runtime/commands/build/choices_file.hpp"
#include "runtime/experiment/object_reader.hpp"

namespace heartwright::commands {

namespace {

using experiment::Key;
using experiment::Need;
using experiment::ObjectKeys;
using experiment::ObjectReader;
using experiment::ValueReader;

constexpr Key choice_keys[] = {{.name = "order"},
                               {.name = "loads"},
                               {.name = "threads_per_block"},
                               {.name = "blocks_at_once"},
                               {.name = "exp_table"},
                               {.name = "registers"},
                               {.name = "store_addresses_anew"},
                               {.name = "split"},
                               {.name = "split_kernels"},
                               {.name = "spill_to_shared"},
                               {.name = "march_threads"},
                               {.name = "march_blocks"},
                               {.name = "march_stages"}};
constexpr Key candidate_keys[] = {{.name = "choice", .need = Need::required},
                                  {.name = "ms_per_step", .need = Need::required}};
constexpr Key tuned_keys[] = {{.name = "spec_hash", .need = Need::required},
                              {.name = "backend", .need = Need::required},
                              {.name = "device", .need = Need::required},
                              {.name = "architecture", .need = Need::required},
                              {.name = "precision", .need = Need::required},
                              {.name = "choice", .need = Need::required},
                              {.name = "ms_per_step", .need = Need::required},
                              {.name = "default_ms_per_step", .need = Need::required},
                              {.name = "cells", .need = Need::required},
                              {.name = "date", .need = Need::required},
                              {.name = "version", .need = Need::required},
                              {.name = "compiler", .need = Need::required},
                              {.name = "commit"},
                              {.name = "driver"},
                              {.name = "solver"},
                              {.name = "candidates"}};
constexpr ObjectKeys choice_object{.name = "choice", .keys = choice_keys}, tuned_object{.keys = tuned_keys},
    candidate_object{.name = "candidate", .keys = candidate_keys};

std::optional<bool> boolean(const json::Value& value, const char* what, Diagnostics& diagnostics) {
    if (value.is(json::Kind::boolean)) return value.boolean;
    diagnostics.error(value.origin, std::string(what) + " is true or false, not " + experiment::kind_name(value.kind));
    return std::nullopt;
}

KernelChoice read_choice(const json::Value& object, Diagnostics& diagnostics) {
    KernelChoice choice;
    ValueReader values(diagnostics);
    ObjectReader reader(object, choice_object, "choice", diagnostics);
    if (const auto* v = reader.find("order"))
        choice.order = values.choice(*v, "order", {"components", "pressure", "waiting"}).value_or("");
    if (choice.order == "waiting") choice.order = "pressure";  // its name in older files
    if (const auto* v = reader.find("loads")) choice.loads = values.choice(*v, "loads", {"first", "late"}).value_or("");
    if (const auto* v = reader.find("threads_per_block")) {
        const auto threads = values.integer(*v, "threads_per_block", 32, 1024);
        if (threads && *threads % 32 != 0) diagnostics.error(v->origin, "threads_per_block is a multiple of 32");
        if (threads) choice.threads_per_block = static_cast<int>(*threads);
    }
    if (const auto* v = reader.find("blocks_at_once")) {
        const auto blocks = values.integer(*v, "blocks_at_once", 1, 32);
        if (blocks) choice.blocks_at_once = static_cast<int>(*blocks);
    }
    if (const auto* v = reader.find("exp_table")) choice.exp_table = boolean(*v, "exp_table", diagnostics);
    if (const auto* v = reader.find("store_addresses_anew"))
        choice.store_addresses_anew = boolean(*v, "store_addresses_anew", diagnostics);
    const auto whole_number = [&](const char* key, std::int64_t least, std::int64_t most, std::optional<int>& to) {
        const auto* v = reader.find(key);
        const auto number = v ? values.integer(*v, key, least, most) : std::nullopt;
        if (number) to = static_cast<int>(*number);
        return v;
    };
    whole_number("registers", 24, 255, choice.registers);
    const auto* split = whole_number("split", 0, 10'000, choice.split);
    if (split && choice.registers)
        diagnostics.error(split->origin,
                          "split and registers are not for one kernel: values are spilled, or the step is cut");
    if (const auto* v = reader.find("split_kernels")) {
        choice.split_kernels = boolean(*v, "split_kernels", diagnostics);
        if (!split) diagnostics.error(v->origin, "split_kernels says what split cuts a step into: give split, too");
    }
    const auto* march = whole_number("march_threads", 128, 1024, choice.march_threads);
    if (choice.march_threads && *choice.march_threads % 128 != 0)
        diagnostics.error(march->origin, "march_threads is a multiple of 128");
    whole_number("march_blocks", 1, 16, choice.march_blocks);
    whole_number("march_stages", 1, 8, choice.march_stages);
    if (const auto* v = reader.find("spill_to_shared"))
        choice.spill_to_shared = boolean(*v, "spill_to_shared", diagnostics);
    reader.finish();
    return choice;
}

MeasuredChoice read_candidate(const json::Value& object, Diagnostics& diagnostics) {
    MeasuredChoice candidate;
    ValueReader values(diagnostics);
    ObjectReader reader(object, candidate_object, "a candidate", diagnostics);
    if (const auto* v = reader.find("choice"); v && values.is_object(*v, "choice"))
        candidate.choice = read_choice(*v, diagnostics);
    const auto* ms = reader.find("ms_per_step");
    const auto number = ms ? values.number(*ms, "ms_per_step") : std::nullopt;
    if (number && !(*number > 0)) diagnostics.error(ms->origin, "ms_per_step is more than 0");
    candidate.ms_per_step = number.value_or(0);
    reader.finish();
    return candidate;
}

TunedChoice read_tuned(const json::Value& object, Diagnostics& diagnostics) {
    TunedChoice tuned;
    ValueReader values(diagnostics);
    ObjectReader reader(object, tuned_object, "a choice of a machine", diagnostics);
    const auto text = [&](const char* key) {
        const auto* v = reader.find(key);
        return v ? values.name(*v, key).value_or("") : "";
    };
    const auto positive = [&](const char* key) {
        const auto* v = reader.find(key);
        const auto number = v ? values.number(*v, key) : std::nullopt;
        if (number && !(*number > 0)) diagnostics.error(v->origin, std::string(key) + " is more than 0");
        return number.value_or(0);
    };
    tuned.spec_hash = text("spec_hash");
    if (const auto* v = reader.find("backend"))
        tuned.backend = values.choice(*v, "backend", {"cpu", "cuda"}).value_or("");
    tuned.device = text("device");
    tuned.architecture = text("architecture");
    if (const auto* v = reader.find("precision"))
        tuned.precision = values.choice(*v, "precision", {"fp64", "fp32"}).value_or("");
    if (const auto* v = reader.find("choice"); v && values.is_object(*v, "choice"))
        tuned.choice = read_choice(*v, diagnostics);
    tuned.ms_per_step = positive("ms_per_step");
    tuned.default_ms_per_step = positive("default_ms_per_step");
    if (const auto* v = reader.find("cells"))
        tuned.cells = values.integer(*v, "cells", 1, std::int64_t{1} << 40).value_or(0);
    tuned.date = text("date");
    tuned.version = text("version");
    tuned.compiler = text("compiler");
    if (const auto* v = reader.find("commit")) tuned.commit = values.name(*v, "commit").value_or("");
    if (const auto* v = reader.find("driver")) tuned.driver = values.name(*v, "driver").value_or("");
    if (const auto* v = reader.find("solver")) tuned.solver = values.name(*v, "solver").value_or("");
    const auto* candidates = reader.find("candidates");
    if (const auto* items = candidates ? values.array(*candidates, "candidates") : nullptr) {
        for (const json::Value& item : *items)
            if (values.is_object(item, "a candidate")) tuned.candidates.push_back(read_candidate(item, diagnostics));
    }
    reader.finish();
    return tuned;
}

nlohmann::ordered_json json_of(const KernelChoice& choice) {
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    if (!choice.order.empty()) json["order"] = choice.order;
    if (!choice.loads.empty()) json["loads"] = choice.loads;
    if (choice.threads_per_block) json["threads_per_block"] = *choice.threads_per_block;
    if (choice.blocks_at_once) json["blocks_at_once"] = *choice.blocks_at_once;
    if (choice.exp_table) json["exp_table"] = *choice.exp_table;
    if (choice.store_addresses_anew) json["store_addresses_anew"] = *choice.store_addresses_anew;
    if (choice.registers) json["registers"] = *choice.registers;
    if (choice.split) json["split"] = *choice.split;
    if (choice.split_kernels) json["split_kernels"] = *choice.split_kernels;
    if (choice.spill_to_shared) json["spill_to_shared"] = *choice.spill_to_shared;
    if (choice.march_threads) json["march_threads"] = *choice.march_threads;
    if (choice.march_blocks) json["march_blocks"] = *choice.march_blocks;
    if (choice.march_stages) json["march_stages"] = *choice.march_stages;
    return json;
}

nlohmann::ordered_json json_of(const TunedChoice& tuned) {
    nlohmann::ordered_json json{{"spec_hash", tuned.spec_hash},
                                {"backend", tuned.backend},
                                {"device", tuned.device},
                                {"architecture", tuned.architecture},
                                {"precision", tuned.precision},
                                {"choice", json_of(tuned.choice)},
                                {"ms_per_step", tuned.ms_per_step},
                                {"default_ms_per_step", tuned.default_ms_per_step},
                                {"cells", tuned.cells},
                                {"date", tuned.date},
                                {"version", tuned.version},
                                {"compiler", tuned.compiler}};
    if (!tuned.commit.empty()) json["commit"] = tuned.commit;
    if (!tuned.driver.empty()) json["driver"] = tuned.driver;
    if (!tuned.solver.empty()) json["solver"] = tuned.solver;
    if (!tuned.candidates.empty()) json["candidates"] = nlohmann::ordered_json::array();
    for (const MeasuredChoice& one : tuned.candidates)
        json["candidates"].push_back({{"choice", json_of(one.choice)}, {"ms_per_step", one.ms_per_step}});
    return json;
}

bool is_of_one_machine(const TunedChoice& a, const std::string& backend, const std::string& device,
                       const std::string& precision) {
    return a.backend == backend && a.device == device && a.precision == precision;
}

}  // namespace

std::string tune_file_of(const std::string& spec_path) {
    return std::filesystem::path(spec_path).replace_extension(".tune").string();
}

std::vector<TunedChoice> read_tune_file(const std::string& path) {
    return read_choices<TunedChoice>(path, "model", read_tuned);
}

void add_to_tune_file(const std::string& path, const std::string& model, const TunedChoice& chosen) {
    const auto old = has_choices_file(path) ? read_tune_file(path) : std::vector<TunedChoice>();
    replace_choice<TunedChoice>(
        path, "model", model, old, chosen,
        [&](const TunedChoice& old) { return is_of_one_machine(old, chosen.backend, chosen.device, chosen.precision); },
        json_of);
}

std::optional<TunedChoice> tuned_choice(const std::string& spec_path, const std::string& spec_hash,
                                        const std::string& backend, const std::string& device,
                                        const std::string& precision, std::string& why_not) {
    const std::string path = tune_file_of(spec_path);
    if (!has_choices_file(path)) return std::nullopt;
    for (const TunedChoice& tuned : read_tune_file(path)) {
        if (!is_of_one_machine(tuned, backend, device, precision)) continue;
        if (tuned.spec_hash == spec_hash) return tuned;
        why_not = path + ": the choice for " + device +
                  " was found for another text of the spec and is not taken; heartwright tune finds it anew";
    }
    return std::nullopt;
}

}  // namespace heartwright::commands
