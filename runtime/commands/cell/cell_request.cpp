#include "runtime/commands/cell/cell_request.hpp"

#include <algorithm>
#include <iostream>

#include "base/command_line/quantities.hpp"
#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "runtime/commands/bench/bench.hpp"
#include "runtime/commands/bench/model_words.hpp"
#include "runtime/commands/cell/protocols.hpp"
#include "runtime/commands/cell/temperature.hpp"
#include "runtime/experiment/temperature.hpp"
#include "runtime/io/number_text.hpp"

namespace heartwright::commands {

namespace {

const std::vector<Option> cell_common_options = {
    {"-o", "DIR", "the folder to make; MODEL_PROTOCOL"},
    {"--force", "", "replace what DIR holds of an earlier protocol"},
    {"--variant", "A[,B]|none", "of the spec; none, the file's own cell"},
    {"--option", "NAME=VALUE", "an option of the spec; may be given several times"},
    {"--start", "NAME", "a named start of the spec"},
    {"--set", "NAME=VALUE", "a parameter: a factor (*0.5) or a quantity; may be given several times"},
    {"--temperature", "TEMPERATURE",
     "such as \"37 degC\", a bare number in K: the spec's parameter in K; its own value"},
    {"--dt", "TIME", "time step; 0.02 ms"},
    {"--integrator", "auto|spec|rodas|cvode",
     "spec: steps of --dt; rodas, cvode: with error control. auto: rodas for what paces, on a CPU in FP64 without "
     "--dt"},
    {"--backend", "auto|cpu|cuda", "auto: the GPU when there is one"},
    {"--precision", "fp64|fp32|mixed", "of state and arithmetic; fp64. mixed: gates in 32 bits, certified"},
    {"--threads", "T", "of the processor; all"},
    {"--device", "K", "number of the GPU; 0"},
    {"--progress", "auto|bar|log|none",
     "how progress is shown on stderr; auto: a bar on a terminal, lines at growing intervals elsewhere"},
    {"--quiet", "", "no progress and no notes on stderr"},
};

std::string protocol_names() {
    std::string names;
    for (const CellProtocol& protocol : cell_protocols()) names += (names.empty() ? "" : "|") + protocol.name;
    return names;
}

bool is_protocol(const std::string& name) {
    return std::any_of(
        cell_protocols().begin(), cell_protocols().end(),
        [&](const CellProtocol& protocol) { return protocol.name == name; });
}

const CellProtocol& protocol_named(const std::string& name) {
    std::vector<std::string> names;
    for (const CellProtocol& protocol : cell_protocols()) {
        if (protocol.name == name) return protocol;
        names.push_back(protocol.name);
    }
    const std::string suggestion = did_you_mean(name, names);
    throw UserFault("heartwright cell has no protocol '" + name + "'; " +
                    (suggestion.empty() ? "expected " + protocol_names() : suggestion));
}

Usage usage_of(const CellProtocol& protocol) {
    Usage usage = protocol.usage;
    usage.verb = "cell";
    usage.positional = "MODEL " + protocol.name;
    usage.options.insert(usage.options.end(), cell_common_options.begin(), cell_common_options.end());
    return usage;
}

std::string folder_for(const std::string& model, const std::string& protocol) {
    std::string name = model.substr(model.rfind('/') == std::string::npos ? 0 : model.rfind('/') + 1);
    name = name.substr(0, name.find(".json"));
    return name + "_" + protocol;
}

// NAME=VALUE of each time that the option is given.
std::vector<std::pair<std::string, std::string>> named_values(const Arguments& said, const std::string& option,
                                                              const std::string& example) {
    std::vector<std::pair<std::string, std::string>> values;
    for (const std::string& one : said.all(option)) {
        const std::size_t equals = one.find('=');
        if (equals == std::string::npos || equals == 0)
            throw UserFault(option + " " + one + ": expected NAME=VALUE, " + example);
        values.emplace_back(one.substr(0, equals), one.substr(equals + 1));
    }
    return values;
}

}  // namespace

bool paces_by_error_control(const CellRequest& request) {
    constexpr std::string_view paced[] = {"pace", "pacemaker", "dose", "restitution", "population", "sensitivities"};
    const bool paces = std::find(std::begin(paced), std::end(paced), request.protocol) != std::end(paced);
    return paces && request.integrator != "spec" && (request.integrator != "auto" || request.dt == 0);
}

bool may_leave_the_solver(const CellRequest& request) {
    return !request.set.empty() || protocol_named(request.protocol).parameters != nullptr;
}

const std::vector<std::pair<std::string, std::string>>& options_of_keys() {
    static const std::vector<std::pair<std::string, std::string>> all{
        {"variant", "--variant"},   {"start", "--start"}, {"current", "--stimulus"},     {"current", "--current"},
        {"duration", "--duration"}, {"shape", "--shape"}, {"column", "--stimulus-file"}, {"dt", "--dt"}};
    return all;
}

const Usage& cell_usage() {
    static const Usage usage = [] {
        Usage made{"cell",
                   "MODEL " + protocol_names(),
                   "The bench for one cell and for populations: a protocol in one command.",
                   {},
                   {},
                   ""};
        for (const CellProtocol& protocol : cell_protocols()) {
            made.notes += protocol.name + std::string(15 - protocol.name.size(), ' ') + protocol.usage.summary + "\n";
            made.examples.push_back(protocol.usage.examples.front());
        }
        made.notes += "heartwright cell MODEL PROTOCOL --help says more of each.\n";
        return made;
    }();
    return usage;
}

std::vector<Option> cell_options() {
    std::vector<Option> all = cell_common_options;
    for (const CellProtocol& protocol : cell_protocols())
        for (const Option& option : protocol.usage.options)
            if (std::none_of(all.begin(), all.end(), [&](const Option& other) { return other.name == option.name; }))
                all.push_back(option);
    return all;
}

bool print_cell_help(const std::vector<std::string>& words) {
    if (!wants_help(words)) return false;
    for (const std::string& word : words)
        for (const CellProtocol& protocol : cell_protocols())
            if (word == protocol.name) {
                std::cout << usage_of(protocol).help("heartwright");
                return true;
            }
    std::cout << cell_usage().help("heartwright");
    return true;
}

CellRequest cell_request(const std::vector<std::string>& words) {
    if (words.size() < 2 || words[0].starts_with("-") || words[1].starts_with("-"))
        throw UserFault("heartwright cell needs MODEL and a protocol, in this order: heartwright cell MODEL " +
                        protocol_names());
    if (is_protocol(words[0]) && !is_protocol(words[1]))
        throw UserFault("heartwright cell has the model first: heartwright cell " + words[1] + " " + words[0]);
    const CellProtocol& protocol = protocol_named(words[1]);
    CellRequest request;
    const Arguments& said = request.arguments = Arguments(usage_of(protocol), words, 2, 2);
    request.model = said.positional()[0];
    request.protocol = protocol.name;
    request.folder = said.value("-o", folder_for(request.model, request.protocol));
    request.variants = variants_of_list(said.value("--variant"));
    request.start = said.value("--start");
    request.options = named_values(said, "--option", "such as formulation=markov");
    request.set = named_values(said, "--set", "such as g_Kr=*0.5");
    if (said.has("--cycle-length"))
        request.cycle_length = quantity("--cycle-length", said.value("--cycle-length"), quantities::time);
    if (said.has("--dt")) request.dt = time_step_of(said.value("--dt"));
    request.integrator = said.choice("--integrator", {"auto", "spec", "rodas", "cvode"}, "auto");
    request.beats = said.integer("--beats", 0, 1, 1'000'000);
    request.current = said.value("--stimulus");
    if (said.has("--duration"))
        request.duration = io::number_text(quantity("--duration", said.value("--duration"), quantities::time)) + " ms";
    request.shape = said.value("--shape");
    request.stimulus_file = said.value("--stimulus-file");
    if (!request.stimulus_file.empty() && (!request.current.empty() || !request.shape.empty()))
        throw UserFault("--stimulus-file is in place of --stimulus and --shape");
    if (said.has(temperature_option))
        request.temperature = experiment::kelvin_of(said.value(temperature_option), temperature_option);
    request.backend = said.choice("--backend", {"auto", "cpu", "cuda"}, "auto");
    request.precision = said.choice("--precision", {"fp64", "fp32", "mixed"}, "fp64");
    request.threads = static_cast<int>(said.integer("--threads", 0, 1, 4096));
    request.device_index = static_cast<int>(said.integer("--device", -1, 0, 1024));
    request.force = said.has("--force");
    return request;
}

}  // namespace heartwright::commands
