#include "runtime/commands/cell/cell_verb.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "base/diag/plain_number.hpp"
#include "runtime/commands/cell/cell_bench.hpp"
#include "runtime/commands/cell/cell_request.hpp"
#include "runtime/commands/cell/option_places.hpp"
#include "runtime/commands/cell/protocols.hpp"
#include "runtime/launch/interruption.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/launch/progress.hpp"
#include "runtime/launch/quiet.hpp"

namespace heartwright::commands {

const std::vector<CellProtocol>& cell_protocols() {
    static const std::vector<CellProtocol> protocols{
        pace_protocol(),        pacemaker_protocol(),  dose_protocol(),          iv_protocol(),     clamp_protocol(),
        restitution_protocol(), population_protocol(), sensitivities_protocol(), tune_cv_protocol()};
    return protocols;
}

std::vector<Option> pulse_options() {
    return {
        {"--stimulus", "CURRENT",
         "strength, such as \"-80 A/F\", a bare number in the model's unit; 80 mV/ms where the\npotential is a "
         "voltage"},
        {"--duration", "TIME", "of a stimulus; 0.5 ms"},
        {"--shape", "FORMULA", "factor on it as a function of t [ms], such as \"exp(-t/2)\"; constant"},
        {"--stimulus-file", "FILE[:COLUMN]", "the stimulus current over time from a CSV file, in place of --stimulus"}};
}

std::vector<Option> with_pacing_options(std::vector<Option> own) {
    own.push_back({"--cycle-length", "TIME", "from beat to beat; 1000 ms"});
    const std::vector<Option> pulse = pulse_options();
    own.insert(own.end(), pulse.begin(), pulse.end());
    return own;
}

std::string list_of(const std::vector<std::string>& names) {
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
    return all;
}

namespace {

const CellProtocol& protocol_of(const CellRequest& request) {
    return *std::find_if(
        cell_protocols().begin(), cell_protocols().end(),
        [&](const CellProtocol& one) { return one.name == request.protocol; });
}

}  // namespace

std::vector<std::string> cell_values_outside(const std::vector<std::string>& words,
                                             const std::vector<const interface::Model*>& models) {
    launch::set_quiet(true);
    CellBench bench(cell_request(words), models, false);
    const auto parameters = protocol_of(bench.request()).parameters;
    return bench.values_outside(parameters == nullptr ? std::vector<CellParameter>{} : parameters(bench));
}

int cell_verb(const std::vector<std::string>& words, const std::vector<const interface::Model*>& models) {
    if (print_cell_help(words)) return 0;
    CellRequest request = cell_request(words);
    std::vector<std::string> command{"heartwright", "cell"};
    command.insert(command.end(), words.begin(), words.end());
    request.command = launch::shown(command);
    launch::set_quiet(request.arguments.has("--quiet"));
    launch::set_progress_style(request.arguments.choice("--progress", {"auto", "bar", "log", "none"}, "auto"));
    const launch::Interruption interruption;  // between the runs of a protocol, too
    CellBench bench(request, models);
    try {
        protocol_of(request).run(bench);
    } catch (const Interrupted& where) {
        bench.write_interrupted(where);
        std::cerr << launch::signal_name(launch::Interruption::signal()) << ": stopped in '" << where.run << "' at "
                  << plain_number(where.at) << " of " << plain_number(where.end) << " ms"
                  << "; " << request.folder << " holds what there is, and its page says what is missing\n";
        std::cout << request.folder << "/report.html\n";
        return launch::Interruption::exit_code();
    } catch (const DiagnosedFault& fault) {  // of an experiment that a protocol wrote
        throw DiagnosedFault(at_options(fault.diagnostics, request));
    }
    std::cout << (std::filesystem::path(request.folder) / "report.html").string() << "\n";
    return 0;
}

}  // namespace heartwright::commands
