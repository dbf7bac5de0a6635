#include "runtime/play/record.hpp"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "runtime/experiment/object_reader.hpp"
#include "runtime/experiment/read/read.hpp"
#include "runtime/experiment/resolved.hpp"
#include "runtime/experiment/resume_prefix.hpp"

namespace heartwright::play {

namespace {

using Json = nlohmann::ordered_json;

// Is something to be done just before `step`?
bool is_anything_due(const experiment::Experiment& experiment, std::int64_t step) {
    const auto is_due = [&](const auto& events) {
        return std::any_of(events.begin(), events.end(), [&](const auto& one) { return one.step == step; });
    };
    return is_due(experiment.resets) || is_due(experiment.changes) || experiment.next_start(~0u, step - 1) == step;
}

// Actions of the end itself: no step follows them.
void drop_actions_at(const std::string& end, Json& json) {
    if (!json.contains("actions")) return;
    Json left = Json::array();
    for (const Json& action : json["actions"])
        if (action.value("at", "") != end) left.push_back(action);
    json["actions"] = left;
}

// What is wrong with it; "": nothing.
std::string complaint(const Json& json) {
    Diagnostics diagnostics;
    experiment::read_experiment(std::make_shared<SourceFile>("record", json.dump(2)), {}, diagnostics);
    return diagnostics.has_errors() ? diagnostics.render() : "";
}

}  // namespace

std::string recorded_experiment(const experiment::Experiment& experiment, std::int64_t steps,
                                const std::string& remark) {
    const std::int64_t last = std::max<std::int64_t>(1, steps + (is_anything_due(experiment, steps) ? 1 : 0));
    const std::string end = experiment::format_number(static_cast<double>(last) * experiment.time.dt) + " ms";
    Json json = experiment::resume_prefix(experiment::resolved_json(experiment), last);
    Json record{{"format", 1}, {"name", ""}, {"doc", remark}};
    record.update(json);
    record["name"] = experiment.name + "_played";
    record["time"]["end"] = end;
    drop_actions_at(end, record);
    std::string wrong = complaint(record);
    const std::vector<std::vector<const char*>> optional = {{"measures"}, {"maps"}, {"fields", "line_scans", "sparks"}};
    for (const auto& keys : optional) {
        for (const char* const key : keys)
            if (!wrong.empty()) record.erase(key);
        wrong = wrong.empty() ? wrong : complaint(record);
    }
    if (!wrong.empty()) throw OurFault("the record of this session is no experiment:\n" + wrong);
    return record.dump(2) + "\n";
}

}  // namespace heartwright::play
