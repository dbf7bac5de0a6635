#include "runtime/play/description.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>

#include "base/units/shown.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/object_reader.hpp"

namespace heartwright::play {

namespace {

using Json = nlohmann::ordered_json;
constexpr double infinity = std::numeric_limits<double>::infinity();

// Numbers without an end have no place in JSON.
Json bound(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

// What is proved of a parameter for all kernels in use.
Range proved_range(const Session& session, std::int32_t parameter) {
    const interface::Model& model = session.model();
    Range range{-infinity, infinity};
    const auto narrow = [&](std::int32_t variant) {
        const interface::VariantInfo& info = model.variants[variant];
        for (std::int32_t k = 0; k < info.n_assumptions; ++k) {
            if (info.assumptions[k].parameter == parameter) {
                range.low = std::max(range.low, info.assumptions[k].low);
                range.high = std::min(range.high, info.assumptions[k].high);
            }
        }
    };
    narrow(session.experiment().cells.variant);
    for (const experiment::Region& region : session.experiment().regions) narrow(region.cells.variant);
    return range;
}

// Those that an action may set; of several models in one tissue those of the whole's own.
bool is_set_by_people(const interface::ParameterInfo& parameter) {
    return *parameter.bind == '\0' && std::string_view(parameter.name).find(':') == std::string_view::npos;
}

Json parameters_json(Session& session) {
    const interface::Model& model = session.model();
    const std::vector<double> values = session.parameters();
    Json list = Json::array();
    for (std::int32_t p = 0; p < model.n_parameters; ++p) {
        const interface::ParameterInfo& info = model.parameters[p];
        if (!is_set_by_people(info)) continue;
        const double value = values[static_cast<std::size_t>(p)];
        const Range proved = proved_range(session, p), range = slider_range(value, proved.low, proved.high);
        list.push_back({{"name", info.name},
                        {"unit", info.unit},
                        {"doc", info.doc},
                        {"component", info.component},
                        {"value", value},
                        {"low", range.low},
                        {"high", range.high}});
    }
    return list;
}

Json states_json(const interface::Model& model) {
    Json list = Json::array();
    for (std::int32_t s = 0; s < model.n_states; ++s) {
        const interface::StateInfo& info = model.states[s];
        list.push_back({{"name", info.name},
                        {"unit", info.unit},
                        {"doc", info.doc},
                        {"lower", bound(info.lower)},
                        {"upper", bound(info.upper)}});
    }
    return list;
}

Json geometry_json(const experiment::Geometry& geometry) {
    if (!geometry.given) return nullptr;
    return {{"cells", geometry.cells},
            {"dimensions", geometry.dimensions},
            {"spacing", geometry.spacing.along_axes()},
            {"first", {geometry.position(0, 0), geometry.position(1, 0), geometry.position(2, 0)}}};
}

// The potential of an excited cell: of the model's starts the highest, else 20 mV, else in the middle of its range.
double excited_potential(const Session& session) {
    const interface::Model& model = session.model();
    const auto& cells = session.experiment().cells;
    const std::vector<double> parameters = experiment::parameters_of(session.experiment(), cells, model);
    std::vector<double> state(static_cast<std::size_t>(model.n_states));
    double lowest = infinity, highest = -infinity;
    for (std::int32_t start = 0; start < model.n_starts; ++start) {
        model.initialise(cells.variant, start, parameters.data(), state.data());
        const double potential = state[static_cast<std::size_t>(model.potential)];
        lowest = std::min(lowest, potential);
        highest = std::max(highest, potential);
    }
    const interface::StateInfo& info = model.states[model.potential];
    if (std::string_view(model.potential_unit) == "mV") return std::max(20.0, highest);
    return std::clamp(highest > lowest + 0.5 ? highest : 1.0, info.lower, info.upper);
}

// What a reset puts cells to that are to rest: where they began, or, where regions begin elsewhere (as excited ones
// do), the values where the whole begins.
Json rest_json(const Session& session) {
    const interface::Model& model = session.model();
    const experiment::Experiment& experiment = session.experiment();
    const auto begins_elsewhere = [&](const experiment::Region& region) {
        return region.cells.start && experiment.cells.start &&
               region.cells.start->index != experiment.cells.start->index;
    };
    if (std::none_of(experiment.regions.begin(), experiment.regions.end(), begins_elsewhere)) return "initial";
    const std::vector<double> parameters = experiment::parameters_of(experiment, experiment.cells, model);
    std::vector<double> state(static_cast<std::size_t>(model.n_states));
    model.initialise(experiment.cells.variant, experiment.cells.start->index, parameters.data(), state.data());
    Json values = Json::object();
    for (std::int32_t s = 0; s < model.n_states; ++s) {
        values[model.states[s].name] =
            experiment::format_number(state[static_cast<std::size_t>(s)]) + behind_a_number(model.states[s].unit);
    }
    return values;
}

// Strength and duration of a pulse: those of the experiment's own, where it has one that is on for a while.
Json pacing_json(const Session& session) {
    const interface::Model& model = session.model();
    const bool is_in_mv = std::string_view(model.potential_unit) == "mV";
    Json pacing{
        {"key", "rate"}, {"strength", is_in_mv ? "50 mV/ms" : "1 1/ms"}, {"duration", is_in_mv ? "1 ms" : "3 ms"}};
    if (const auto own = session.experiment().first_pulse()) {
        pacing["key"] = own->key;
        pacing["strength"] = own->strength;
        pacing["duration"] = own->duration;
    }
    pacing["excited"] = excited_potential(session);
    pacing["rest"] = rest_json(session);
    return pacing;
}

}  // namespace

Range slider_range(double value, double proved_low, double proved_high) {
    Range range = value > 0 ? Range{0, 2 * value} : value < 0 ? Range{2 * value, 0} : Range{-1, 1};
    range.low = std::max(range.low, proved_low);
    range.high = std::min(range.high, proved_high);
    return {std::min(range.low, value), std::max(range.high, value)};
}

Json description_of(Session& session) {
    const interface::Model& model = session.model();
    Json columns = Json::array();
    for (const observers::Column& column : session.columns())
        columns.push_back({{"probe", column.probe}, {"symbol", column.symbol}, {"unit", column.unit}});
    Json entries = Json::array();
    for (const Entry& entry : session.entries()) entries.push_back({{"t", entry.t}, {"text", entry.text}});
    return {{"name", session.experiment().name},
            {"doc", session.experiment().doc},
            {"model", model.name},
            {"backend", session.backend()},
            {"precision", interface::precision_of(model)},
            {"dt", session.experiment().time.dt},
            {"has_tissue", session.experiment().tissue.has_value()},
            {"geometry", geometry_json(session.experiment().geometry)},
            {"potential", model.potential},
            {"states", states_json(model)},
            {"parameters", parameters_json(session)},
            {"columns", columns},
            {"pacing", pacing_json(session)},
            {"entries", entries}};
}

}  // namespace heartwright::play
