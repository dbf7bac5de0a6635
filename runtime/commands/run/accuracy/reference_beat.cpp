#include "runtime/commands/run/accuracy/reference_beat.hpp"

#include <fmt/core.h>
#include <signal.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstring>
#include <exception>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <thread>

#include "runtime/experiment/bind/bind.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/launch/temporary_folder.hpp"

namespace heartwright::commands {
namespace {

// "epi,iso;walls_z=off": variants with commas, then options.
void add_choice(const std::string& label, std::vector<std::string>& words) {
    std::size_t begin = label.find(';');
    const std::string variants = label.substr(0, begin);
    if (!variants.empty()) words.insert(words.end(), {"--variant", variants});
    while (begin != std::string::npos) {
        const std::size_t end = label.find(';', begin + 1);
        words.insert(words.end(), {"--option", label.substr(begin + 1, end - begin - 1)});
        begin = end;
    }
}

std::string states_text(const interface::Model& model, const TrialBeat& tried) {
    nlohmann::ordered_json states = nlohmann::ordered_json::object();
    for (std::int32_t s = 0; s < model.n_states; ++s)
        states[model.states[s].name] = tried.start[static_cast<std::size_t>(s)];
    return states.dump();
}

std::vector<std::string> words_of(const std::string& generate, const launch::SpecFile& spec,
                                  const experiment::Experiment& experiment, const interface::Model& model,
                                  const TrialBeat& tried) {
    std::vector<std::string> words =
        cell_words({generate, "reference"}, spec, model, experiment.cells.variant, tried.parameters);
    if (tried.is_stimulated)
        words.insert(words.end(),
                     {"--stimulus", fmt::format("{},{},{}", tried.stimulus_start,
                                                tried.stimulus_end - tried.stimulus_start, tried.stimulus_current)});
    words.insert(words.end(), {"--end", fmt::format("{}", tried.end()), "--every", fmt::format("{}", tried.every())});
    return words;
}

std::string names_of(const interface::Model& model, const std::vector<experiment::ModelName>& symbols) {
    std::string names = model.states[model.potential].name;
    for (const experiment::ModelName& symbol : symbols)
        names += std::string(",") + experiment::symbol_name(model, symbol.index);
    return names;
}

// The exit code; none when it takes too long.
std::optional<int> wait_for(pid_t child, double longest) {
    const auto begin = std::chrono::steady_clock::now();
    while (std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() < longest) {
        if (const std::optional<int> code = launch::ended_process(child)) return code;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    ::kill(child, SIGKILL);
    while (!launch::ended_process(child)) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return std::nullopt;
}

// What follows the first "error: ", to the end of its line.
std::string first_error(const std::string& said) {
    const std::string mark = "error: ";
    const std::size_t begin = said.find(mark);
    if (begin == std::string::npos) return "heartwright-generate reference failed";
    const std::size_t from = begin + mark.size();
    return said.substr(from, said.find('\n', from) - from);
}

// The columns of "t,V,..." below one line of names, but for the first: the potential's, then those of symbols.
void read_columns(const std::string& table, TrialBeat& beat) {
    const char* at = table.data() + std::min(table.find('\n'), table.size());
    const char* const end = table.data() + table.size();
    while (at < end && ++at < end) {
        double value = 0;
        at = std::from_chars(at, end, value).ptr;  // t
        for (std::size_t k = 0; k <= beat.symbols.size(); ++k) {
            if (at >= end || *at != ',') throw std::runtime_error("heartwright-generate reference wrote no table");
            at = std::from_chars(at + 1, end, value).ptr;
            (k == 0 ? beat.potential : beat.symbols[k - 1]).push_back(value);
        }
        while (at < end && *at != '\n') ++at;
    }
}

// Its faults are exceptions.
void integrate(const std::vector<std::string>& words, const launch::TemporaryFolder& folder, double seconds,
               TrialBeat& beat) {
    const std::string log = folder / "log";
    const std::optional<int> code = wait_for(launch::start_process({words, log}), seconds);
    if (!code)
        beat.fault = fmt::format("CVODE takes longer than {:.0f} s", seconds);
    else if (*code != 0)
        beat.fault = first_error(io::read_file(log));
    else
        read_columns(io::read_file(words.back()), beat);
}

}  // namespace

std::vector<std::string> cell_words(std::vector<std::string> words, const launch::SpecFile& spec,
                                    const interface::Model& model, std::int32_t variant,
                                    const std::vector<double>& parameters) {
    words.push_back(spec.path);
    add_choice(model.variants[std::max(variant, 0)].name, words);
    if (spec.is_mean_field) words.insert(words.end(), {"--mean-field", "all"});
    for (std::int32_t p = 0; p < model.n_parameters; ++p) {
        if (std::strcmp(model.parameters[p].bind, "exponent") == 0) continue;  // part of the equations
        words.insert(words.end(), {"--set", fmt::format("{}={}", model.parameters[p].name,
                                                        parameters[static_cast<std::size_t>(p)])});
    }
    return words;
}

TrialBeat reference_beat(const launch::Installation& tools, const experiment::Experiment& experiment,
                         const interface::Model& model, const TrialBeat& tried,
                         const std::vector<experiment::ModelName>& symbols, double seconds) {
    TrialBeat beat = tried;
    beat.potential.clear();
    beat.symbols.assign(symbols.size(), {});
    if (tools.generate.empty()) {
        beat.fault = "heartwright-generate is not there";
        return beat;
    }
    try {
        const launch::SpecFile spec = find_spec(tools, experiment.model.name);
        if (spec.hash != model.spec_hash) {
            beat.fault = "the solver was not made from " + spec.path + " alone as it is now";
            return beat;
        }
        const launch::TemporaryFolder folder("reference");
        std::vector<std::string> words = words_of(tools.generate, spec, experiment, model, tried);
        io::write_whole_file(folder / "states.json", states_text(model, tried));
        words.insert(words.end(), {"--show", names_of(model, symbols), "--at", folder / "states.json", "-o",
                                   folder / "trajectory.csv"});
        integrate(words, folder, seconds, beat);
    } catch (const std::exception& fault) {  // an estimate must not end a check
        beat.fault = fault.what();
    }
    if (beat.fault.empty() && beat.potential.size() < 2) beat.fault = "heartwright-generate reference gave no rows";
    if (beat.fault.empty()) measure(beat);
    return beat;
}

}  // namespace heartwright::commands
