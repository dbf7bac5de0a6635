#include "runtime/experiment/read/listed_inputs.hpp"

#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

namespace {

std::vector<ListedInput> read_list(const json::Value& value, const std::string& folder, Diagnostics& diagnostics) {
    std::vector<ListedInput> inputs;
    ValueReader values(diagnostics);
    const auto* items = values.array(value, "'inputs'");
    if (!items) return inputs;
    for (const json::Value& item : *items) {
        if (!values.is_object(item, "an entry of 'inputs'")) continue;
        ObjectReader object(item, input_keys, "this input", diagnostics);
        ListedInput input;
        input.origin = item.origin;
        if (const json::Value* file = object.find("file")) {
            input.origin = file->origin;
            input.path = values.name(*file, "'file'").value_or("");
            if (!input.path.empty() && input.path[0] != '/' && !folder.empty()) input.path = folder + "/" + input.path;
        }
        if (const json::Value* model = object.find("model")) input.model = values.name(*model, "'model'").value_or("");
        const auto hash = object.one_of("contents");
        if (hash.value) input.hash = values.name(*hash.value, "'" + std::string(hash.key) + "'").value_or("");
        const json::Value* bytes = hash.key == "checksum" ? object.require("bytes") : object.find("bytes");
        if (hash.key == "spec_hash" && bytes)
            diagnostics.error(bytes->origin, "'bytes' goes with 'checksum'; a 'spec_hash' needs none");
        input.bytes = static_cast<std::uint64_t>(object.whole("bytes").value_or(0));
        object.finish();
        inputs.push_back(std::move(input));
    }
    return inputs;
}

}  // namespace

void read_inputs(const json::Value& value, Reading& reading) {
    read_list(value, reading.experiment.folder, reading.diagnostics);
}

std::vector<ListedInput> listed_inputs(const Experiment& experiment) {
    if (!experiment.file) return {};
    Diagnostics unused;  // what is wrong was said when the experiment was read
    const auto document = json::parse(experiment.file, unused);
    const json::Value* const inputs = document && document->is(json::Kind::object) ? document->find("inputs") : nullptr;
    return inputs ? read_list(*inputs, experiment.folder, unused) : std::vector<ListedInput>();
}

const ListedInput* listed_file(const std::vector<ListedInput>& inputs, const std::string& path) {
    for (const ListedInput& one : inputs)
        if (one.model.empty() && one.path == path) return &one;
    return nullptr;
}

const ListedInput* listed_model(const std::vector<ListedInput>& inputs, const std::string& model) {
    for (const ListedInput& one : inputs)
        if (one.model == model) return &one;
    return nullptr;
}

void refuse(const ListedInput& listed, const std::string& message, const std::string& suggestion) {
    Diagnostics diagnostics;
    diagnostics.error(listed.origin, message, suggestion);
    diagnostics.throw_if_errors();
    throw OurFault(message);
}

}  // namespace heartwright::experiment
