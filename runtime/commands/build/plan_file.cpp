#include "runtime/commands/build/plan_file.hpp"

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

constexpr Key plan_keys[] = {{.name = "spec_hash", .need = Need::required},
                             {.name = "device", .need = Need::required},
                             {.name = "cells", .need = Need::required},
                             {.name = "sites", .need = Need::required},
                             {.name = "plan", .need = Need::required},
                             {.name = "ms_per_step", .need = Need::required},
                             {.name = "default_ms_per_step", .need = Need::required},
                             {.name = "date", .need = Need::required},
                             {.name = "version", .need = Need::required},
                             {.name = "driver"}};
constexpr ObjectKeys plan_object{.keys = plan_keys};

MeasuredPlan read_plan(const json::Value& object, Diagnostics& diagnostics) {
    MeasuredPlan measured;
    ValueReader values(diagnostics);
    ObjectReader reader(object, plan_object, "a choice of a machine", diagnostics);
    const auto text = [&](const char* key) {
        const auto* v = reader.find(key);
        return v ? values.name(*v, key).value_or("") : "";
    };
    const auto count = [&](const char* key) {
        const auto* v = reader.find(key);
        return v ? values.integer(*v, key, 1, std::int64_t{1} << 40).value_or(0) : 0;
    };
    const auto positive = [&](const char* key) {
        const auto* v = reader.find(key);
        const auto number = v ? values.number(*v, key) : std::nullopt;
        if (number && !(*number > 0)) diagnostics.error(v->origin, std::string(key) + " is more than 0");
        return number.value_or(0);
    };
    measured.spec_hash = text("spec_hash");
    measured.device = text("device");
    measured.plan.cells = count("cells");
    measured.plan.sites = count("sites");
    if (const auto* v = reader.find("plan")) {
        const std::string name = values.name(*v, "plan").value_or("");
        try {
            if (name != lattice::text_of({})) measured.plan.wish = lattice::plan_wish_of(name, "plan");
        } catch (const UserFault& fault) {
            diagnostics.error(v->origin, fault.what());
        }
    }
    measured.ms_per_step = positive("ms_per_step");
    measured.default_ms_per_step = positive("default_ms_per_step");
    measured.date = text("date");
    measured.version = text("version");
    if (const auto* v = reader.find("driver")) measured.driver = values.name(*v, "driver").value_or("");
    reader.finish();
    return measured;
}

nlohmann::ordered_json json_of(const MeasuredPlan& measured) {
    nlohmann::ordered_json json{{"spec_hash", measured.spec_hash},
                                {"device", measured.device},
                                {"cells", measured.plan.cells},
                                {"sites", measured.plan.sites},
                                {"plan", lattice::text_of(measured.plan.wish)},
                                {"ms_per_step", measured.ms_per_step},
                                {"default_ms_per_step", measured.default_ms_per_step},
                                {"date", measured.date},
                                {"version", measured.version}};
    if (!measured.driver.empty()) json["driver"] = measured.driver;
    return json;
}

}  // namespace

std::string plan_file_of(const std::string& spec_path) {
    return std::filesystem::path(spec_path).replace_extension(".plans").string();
}

std::vector<MeasuredPlan> read_plan_file(const std::string& path) {
    return read_choices<MeasuredPlan>(path, "model", read_plan);
}

void add_to_plan_file(const std::string& path, const std::string& model, const MeasuredPlan& measured) {
    const auto old = has_choices_file(path) ? read_plan_file(path) : std::vector<MeasuredPlan>();
    replace_choice<MeasuredPlan>(
        path, "model", model, old, measured, [&](const MeasuredPlan& old) { return old.is_for(measured); }, json_of);
}

std::vector<lattice::TunedPlan> tuned_plans(const std::string& path, const std::string& spec_hash,
                                            const std::string& device, std::string& why_not) {
    std::vector<lattice::TunedPlan> plans;
    for (const MeasuredPlan& measured : read_plan_file(path)) {
        if (measured.device != device) continue;
        if (measured.spec_hash == spec_hash)
            plans.push_back(measured.plan);
        else
            why_not = path + ": plans for " + device +
                      " were found for another text of the spec and are not taken; heartwright tune --plans finds them "
                      "anew";
    }
    return plans;
}

}  // namespace heartwright::commands
