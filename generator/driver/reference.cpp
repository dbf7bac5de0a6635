#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <iterator>
#include <utility>
#include <vector>

#include "base/command_line/generator_usages.hpp"
#include "base/diag/faults.hpp"
#include "base/units/unit.hpp"
#include "generator/analysis/interpreter.hpp"
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

// A column of the table: a state, or the value of an equation.
struct Shown {
    bool is_state;
    std::size_t index;
};

std::vector<Shown> shown_columns(const ir::Model& model, const std::string& names) {
    std::vector<Shown> all, shown;
    std::vector<std::string> states, known;
    for (const ir::State& state : model.states) states.push_back(state.name);
    for (std::size_t i = 0; i < model.states.size(); ++i) all.push_back({true, i});
    known = states;
    for (std::size_t i = 0; i < model.definitions.size(); ++i) {
        all.push_back({false, i});
        known.push_back(model.definitions[i].name);
    }
    for (const std::string& name : names.empty() ? states : split(names, ',')) {
        const auto found = std::find(known.begin(), known.end(), name);
        const std::string near = found == known.end() ? nearest_name(name, known) : "";
        if (found == known.end())
            throw UserFault("--show: '" + model.name + "' has no state or equation '" + name + "'" +
                            (near.empty() ? "" : "; did you mean '" + near + "'?"));
        shown.push_back(all[static_cast<std::size_t>(found - known.begin())]);
    }
    return shown;
}

std::string head_of(const ir::Model& model, const std::vector<Shown>& shown) {
    std::string head = "t [ms]";
    for (const auto& [is_state, i] : shown)
        head += is_state ? fmt::format(",{} [{}]", model.states[i].name, model.states[i].unit.text)
                         : fmt::format(",{} [{}]", model.definitions[i].name, model.definitions[i].unit.text);
    return head + "\n";
}

double stimulus_at(const reference::Request& request, double t) {
    double current = 0;
    for (const reference::Pulse& pulse : request.pulses)
        if (t >= pulse.start && t < pulse.start + pulse.duration) current += pulse.current;
    return current;
}

// The rows of the table, as they come.
class Table {
public:
    Table(const ir::Model& model, const reference::Request& request, std::vector<Shown> shown)
        : request_(request),
          shown_(std::move(shown)),
          reads_equations_(
              std::any_of(shown_.begin(), shown_.end(), [](const Shown& column) { return !column.is_state; })),
          values_(model),
          point_(request.start),
          text_(head_of(model, shown_)) {}

    void add(double t, const std::vector<double>& states) {
        if (reads_equations_) {
            point_.t = t;
            point_.states = states;
            point_.stimulus = stimulus_at(request_, t);
            values_.evaluate(point_);
        }
        fmt::format_to(std::back_inserter(text_), "{:.12g}", t);
        for (const auto& [is_state, i] : shown_)
            fmt::format_to(std::back_inserter(text_), ",{}", is_state ? states[i] : values_.definition(i));
        text_ += '\n';
    }
    const std::string& text() const { return text_; }

private:
    const reference::Request& request_;
    std::vector<Shown> shown_;
    bool reads_equations_;
    analysis::Interpreter<double> values_;
    analysis::Point point_;
    std::string text_;
};

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
    Table table(model, request, shown_columns(model, arguments.value("--show")));
    const reference::Effort effort = reference::integrate(
        model, request, [&](double t, const std::vector<double>& states) { table.add(t, states); });
    std::cerr << fmt::format("{}, relative tolerance {:.0e}: {} steps, {} right-hand sides, {} Jacobians\n",
                             reference::integrator_name(), reference::tolerance, effort.steps, effort.evaluations,
                             effort.jacobians);
    const std::string path = arguments.value("-o");
    if (path.empty()) {
        std::cout << table.text();
    } else {
        write_if_changed(path, table.text());
        std::cout << path << "\n";
    }
}

}  // namespace heartwright::driver
