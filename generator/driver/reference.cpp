#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <iterator>
#include <optional>

#include "base/command_line/generator_usages.hpp"
#include "base/diag/faults.hpp"
#include "base/units/unit.hpp"
#include "generator/driver/load.hpp"
#include "generator/driver/option_values.hpp"
#include "generator/driver/pipeline.hpp"
#include "generator/driver/point_values.hpp"
#include "generator/driver/verbs.hpp"
#include "generator/driver/written_file.hpp"
#include "generator/reference/trajectory.hpp"

namespace heartwright::driver {
namespace {

constexpr double most_rows = 1e7;

// START,DURATION,AMPLITUDE: "5 ms,1 ms,-52 A/F".
reference::Pulse pulse_of(const ir::Model& model, const std::string& text) {
    const std::vector<std::string> parts = split(text, ',');
    if (parts.size() != 3)
        throw UserFault("--stimulus: expected START,DURATION,AMPLITUDE such as '5 ms,1 ms,-52', not '" + text + "'");
    const ir::Definition* const current = model.find_definition(model.membrane.current);
    if (current == nullptr) throw UserFault("'" + model.name + "' has no membrane current: --stimulus has no meaning");
    return {milliseconds(parts[0], "--stimulus: its start"), milliseconds(parts[1], "--stimulus: its duration"),
            value_in(current->unit, parts[2], "--stimulus: its amplitude")};
}

std::vector<std::size_t> shown_states(const ir::Model& model, const std::string& names) {
    std::vector<std::size_t> shown;
    std::vector<std::string> known;
    for (const ir::State& state : model.states) known.push_back(state.name);
    for (const std::string& name : names.empty() ? known : split(names, ',')) {
        const auto found = std::find(known.begin(), known.end(), name);
        const std::string near = found == known.end() ? nearest_name(name, known) : "";
        if (found == known.end())
            throw UserFault("--show: '" + model.name + "' has no state '" + name + "'" +
                            (near.empty() ? "" : "; did you mean '" + near + "'?"));
        shown.push_back(static_cast<std::size_t>(found - known.begin()));
    }
    return shown;
}

std::string head_of(const ir::Model& model, const std::vector<std::size_t>& shown) {
    std::string head = "t [ms]";
    for (const std::size_t i : shown) head += fmt::format(",{} [{}]", model.states[i].name, model.states[i].unit.text);
    return head + "\n";
}

reference::Request request_of(const ir::Model& model, const Arguments& arguments) {
    reference::Request request;
    request.start = point_of(model, arguments);
    for (const std::string& text : arguments.all("--stimulus")) request.pulses.push_back(pulse_of(model, text));
    request.end = milliseconds(arguments.value("--end", "1000 ms"), "--end");
    request.every = milliseconds(arguments.value("--every", "1 ms"), "--every");
    if (request.end == 0 || request.every == 0) throw UserFault("--end and --every must be more than 0");
    if (request.end / request.every > most_rows)
        throw UserFault(fmt::format("--end over --every asks for {:.3g} rows, more than {:.0e}",
                                    request.end / request.every, most_rows));
    return request;
}

}  // namespace

void reference_trajectory(const std::vector<std::string>& words) {
    const Arguments arguments(reference_usage(), words, 1, 1);
    LoadedSpec loaded(arguments.positional()[0], arguments);
    const ir::Model model = without_singularities(loaded.build(loaded.choice_of(arguments)));
    loaded.show_warnings();
    const reference::Request request = request_of(model, arguments);
    const std::vector<std::size_t> shown = shown_states(model, arguments.value("--show"));
    std::string text = head_of(model, shown);
    const reference::Effort effort =
        reference::integrate(model, request, [&](double t, const std::vector<double>& states) {
            fmt::format_to(std::back_inserter(text), "{:.12g}", t);
            for (const std::size_t i : shown) fmt::format_to(std::back_inserter(text), ",{}", states[i]);
            text += '\n';
        });
    std::cerr << fmt::format("{}, relative tolerance {:.0e}: {} steps, {} right-hand sides, {} Jacobians\n",
                             reference::integrator_name(), reference::tolerance, effort.steps, effort.evaluations,
                             effort.jacobians);
    const std::string path = arguments.value("-o");
    if (path.empty()) {
        std::cout << text;
    } else {
        write_if_changed(path, text);
        std::cout << path << "\n";
    }
}

}  // namespace heartwright::driver
