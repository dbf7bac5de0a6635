#include "runtime/commands/run/accuracy/ion_totals.hpp"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <optional>
#include <utility>

#include "base/units/unit.hpp"
#include "runtime/commands/run/accuracy/reference_beat.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/launch/temporary_folder.hpp"

namespace heartwright::commands {

namespace {

std::vector<std::string> split(const std::string& text, const std::string& by) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(by, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + by.size();
    }
    return parts;
}

// A state, or behind them an observable.
std::optional<std::int32_t> symbol_of(const interface::Model& model, const std::string& name) {
    for (std::int32_t s = 0; s < model.n_states; ++s)
        if (name == model.states[s].name) return s;
    for (std::int32_t k = 0; k < model.n_observables; ++k)
        if (name == model.observables[k].name) return model.n_states + k;
    return std::nullopt;
}

std::optional<std::int32_t> state_of(const interface::Model& model, const std::string& name) {
    for (std::int32_t s = 0; s < model.n_states; ++s)
        if (name == model.states[s].name) return s;
    return std::nullopt;
}

ShownUnit unit_of(const interface::StateInfo& state) {
    const std::string unit = shown_unit(state.name, "mM").unit;  // whatever the spec has
    return {conversion_factor(*parse_unit(state.unit), *parse_unit(unit)), unit};
}

bool is_concentration(const interface::StateInfo& state) {
    const auto unit = parse_unit(state.unit);
    return unit && unit->same_dimension(*parse_unit("mM"));
}

// Empty: it cannot be asked, or knows another model.
std::string said_by_generator(const launch::Installation& tools, const std::string& name, const interface::Model& model,
                              std::int32_t variant, const std::vector<double>& parameters) {
    if (tools.generate.empty()) return {};
    try {
        const launch::SpecFile spec = launch::find_spec(tools, name);
        if (spec.hash != model.spec_hash) return {};
        const launch::TemporaryFolder folder("ions");
        std::vector<std::string> words = cell_words({tools.generate, "eval"}, spec, model, variant, parameters);
        words.push_back("--counted");
        if (launch::run_process(words, folder / "log") != 0) return {};
        return io::read_file(folder / "log");
    } catch (const std::exception&) {  // what is not known is not told
        return {};
    }
}

}  // namespace

std::string IonTotal::name(const interface::Model& model) const {
    const std::string free = model.states[parts.front().state].name;
    return parts.size() == 1 && rapid.empty() ? free : free + " + buffers";
}

double IonTotal::of(const std::vector<double>& values) const {
    double total = 0;
    for (std::size_t k = 0; k < parts.size(); ++k) total += parts[k].weight * values[k];
    for (const Rapid& buffer : rapid) total += buffer.capacity * values[0] / (values[0] + buffer.affinity);
    return total * shown.factor;
}

std::vector<IonTotal> parse_totals(const std::string& text, const interface::Model& model) {
    std::vector<IonTotal> totals;
    for (const std::string& sum : split(text, ", ")) {
        IonTotal total;
        for (const std::string& addend : split(sum, " + ")) {
            const std::size_t star = addend.find('*'), by = addend.find("/(");
            if (by != std::string::npos) {
                total.rapid.push_back({std::strtod(addend.c_str(), nullptr),
                                       std::strtod(addend.c_str() + addend.find('+', by), nullptr)});
                continue;
            }
            const auto state = state_of(model, star == std::string::npos ? addend : addend.substr(star + 1));
            if (state)
                total.parts.push_back({*state, star == std::string::npos ? 1 : std::strtod(addend.c_str(), nullptr)});
        }
        if (total.parts.empty() || !is_concentration(model.states[total.parts.front().state])) continue;
        total.shown = unit_of(model.states[total.parts.front().state]);
        totals.push_back(std::move(total));
    }
    return totals;
}

std::optional<PotentialSum> parse_potential(const std::string& line, const interface::Model& model) {
    const std::size_t colon = line.find(": ");
    const auto potential = state_of(model, line.substr(0, colon));
    if (colon == std::string::npos || !potential) return std::nullopt;
    PotentialSum sum;
    sum.potential = *potential;
    const std::string begin = "without a name: ", rest = line.substr(colon + 2);
    if (rest.starts_with(begin)) {
        sum.uncounted = rest.substr(begin.size()) + " has no name";
        return sum;
    }
    for (const std::string& addend : split(rest, " + ")) {
        const std::size_t star = addend.find('*');
        const double factor = std::strtod(addend.c_str(), nullptr);
        const std::string name = star == std::string::npos ? "" : addend.substr(star + 1);
        const auto symbol = symbol_of(model, name);
        if (name.empty())
            sum.constant = factor;
        else if (name == "(pulse)")
            sum.pulse = factor;
        else if (symbol)
            sum.parts.push_back({*symbol, factor});
        else
            sum.uncounted = "no probe shows " + name;
    }
    return sum;
}

Ions ions_of(const launch::Installation& tools, const std::string& spec, const interface::Model& model,
             std::int32_t variant, const std::vector<double>& parameters) {
    Ions ions;
    const std::string said = said_by_generator(tools, spec, model, variant, parameters);
    const std::string begin = "ions: ", note = "note: ";
    for (const std::string& line : split(said, "\n")) {
        if (line.starts_with(begin)) ions.totals = parse_totals(line.substr(begin.size()), model);
        if (auto sum = parse_potential(line, model)) ions.potentials.push_back(std::move(*sum));
        if (line.find(" is not counted: ") != std::string::npos) ions.uncounted.push_back(line);
        if (line.find(" is carried by ") == std::string::npos) continue;
        ions.carriers = line.starts_with(note) ? "warning: " + line.substr(note.size()) : line;
    }
    if (!said.empty()) return ions;
    for (std::int32_t s = 0; s < model.n_states; ++s)
        if (is_concentration(model.states[s])) ions.totals.push_back({{{s, 1}}, {}, unit_of(model.states[s])});
    return ions;
}

std::vector<LevelBudget> ion_levels(const Ions& ions, const interface::Model& model,
                                    const std::vector<std::vector<double>>& values) {
    std::vector<LevelBudget> levels;
    std::size_t first = 0;  // column of the ion's first part
    for (const IonTotal& ion : ions.totals) {
        std::vector<double> beats;
        for (std::size_t beat = 0; beat < values[first].size(); ++beat) {
            std::vector<double> parts;
            for (std::size_t k = 0; k < ion.parts.size(); ++k) parts.push_back(values[first + k][beat]);
            beats.push_back(ion.of(parts));
        }
        levels.push_back(level_budget(ion.name(model), ion.shown.unit, beats));
        first += ion.parts.size();
    }
    return levels;
}

}  // namespace heartwright::commands
