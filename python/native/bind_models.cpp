// Models as the interface has them: names, units, documentation; values of cells.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/json/value.hpp"
#include "base/spec_files/named_spec.hpp"
#include "python/native/arrays.hpp"
#include "python/native/bindings.hpp"
#include "python/native/bundled_models.hpp"
#include "runtime/cells/ode_cells.hpp"
#include "runtime/embed/cell_values.hpp"
#include "runtime/experiment/temperature.hpp"
#include "runtime/modules/module.hpp"

namespace nb = nanobind;

namespace heartwright::python {
namespace {

using interface::Model;

// (name, unit, doc, component, lower, upper)
nb::list states_of(const Model& model) {
    nb::list all;
    for (std::int32_t i = 0; i < model.n_states; ++i) {
        const interface::StateInfo& state = model.states[i];
        all.append(nb::make_tuple(state.name, state.unit, state.doc, state.component, state.lower, state.upper));
    }
    return all;
}

// (name, unit, doc, component); not those that the experiment's pacing or lattice sets
nb::list parameters_of(const Model& model) {
    nb::list all;
    for (std::int32_t i = 0; i < model.n_parameters; ++i) {
        const interface::ParameterInfo& parameter = model.parameters[i];
        all.append(nb::make_tuple(parameter.name, parameter.unit, parameter.doc, parameter.component));
    }
    return all;
}

// (name, unit, component)
nb::list observables_of(const Model& model) {
    nb::list all;
    for (std::int32_t i = 0; i < model.n_observables; ++i) {
        const interface::ObservableInfo& observable = model.observables[i];
        all.append(nb::make_tuple(observable.name, observable.unit, observable.component));
    }
    return all;
}

std::vector<std::string> variants_of(const Model& model) {
    std::vector<std::string> names;
    for (std::int32_t i = 0; i < model.n_variants; ++i) {
        names.emplace_back(model.variants[i].name);
    }
    return names;
}

// Of a spec and of those that it extends, the nearest first: {NAME: ...} of "variants" or "options".
std::vector<json::Member> choices_in(const std::string& path, const char* key) {
    constexpr int longest_chain = 16;
    std::vector<json::Member> found;
    std::string at = path;
    for (int link = 0; link < longest_chain; ++link) {
        Diagnostics unheard;  // who compiles the spec tells
        const auto document = json::parse(json::read_source(at), unheard);
        const json::Value* const said = document ? document->find("extends") : nullptr;
        if (const json::Value* const choices = document ? document->find(key) : nullptr)
            for (const json::Member& choice : choices->members)
                if (std::none_of(found.begin(), found.end(), [&](const auto& one) { return one.key == choice.key; }))
                    found.push_back(choice);
        const auto base = said != nullptr ? named_spec_path(at, said->text) : std::nullopt;
        if (!base) break;
        at = base->string();
    }
    return found;
}

// (variants, {OPTION: values}), the default of an option first
nb::tuple spec_choices(const std::string& path) {
    std::vector<std::string> variants;
    for (const json::Member& variant : choices_in(path, "variants")) {
        variants.push_back(variant.key);
    }
    nb::dict options;
    for (const json::Member& option : choices_in(path, "options")) {
        std::vector<std::string> values;
        if (const json::Value* const said = option.value.find("values")) {
            for (const json::Value& value : said->items) {
                values.push_back(value.text);
            }
        }
        const json::Value* const usual = option.value.find("default");
        std::stable_partition(values.begin(), values.end(), [&](const std::string& value) {
            return usual != nullptr && value == usual->text;
        });
        options[option.key.c_str()] = values;
    }
    return nb::make_tuple(variants, options);
}

}  // namespace

void bind_models(nb::module_& module) {
    nb::class_<Model>(module, "Model")
        .def_prop_ro("name", [](const Model& m) { return std::string(m.name); })
        .def_prop_ro("doc", [](const Model& m) { return std::string(m.doc); })
        .def_prop_ro("citation", [](const Model& m) { return std::string(m.citation); })
        .def_prop_ro("spec_hash", [](const Model& m) { return std::string(m.spec_hash); })
        .def_prop_ro("precision", [](const Model& m) { return std::string(heartwright::interface::precision_of(m)); })
        .def_prop_ro("potential", [](const Model& m) { return std::string(m.states[m.potential].name); })
        .def_prop_ro("potential_unit", [](const Model& m) { return std::string(m.potential_unit); })
        .def_prop_ro("current_unit", [](const Model& m) { return std::string(m.current_unit); })
        .def_prop_ro("has_sites", [](const Model& m) { return m.lattice != nullptr; })
        .def_prop_ro("suits_error_control", &cells::OdeCells::suits)
        .def_prop_ro("has_steps", [](const Model& m) { return m.react != nullptr; })
        .def_prop_ro("instruction_set", [](const Model& m) { return std::string(m.instruction_set()); })
        .def_prop_ro("states", &states_of)
        .def_prop_ro("parameters", &parameters_of)
        .def_prop_ro("observables", &observables_of)
        .def_prop_ro("variants", &variants_of);
    module.def("bundled_models", &bundled_models, nb::rv_policy::reference);
    module.def("spec_choices", &spec_choices, nb::arg("path"));
    module.def("open_module", &modules::open_module, nb::arg("path"), nb::rv_policy::reference);
    module.def(
        "cell_values",
        [](const Model& model, const std::string& experiment) {
            embed::CellValues values = embed::cell_values(model, experiment);
            return nb::make_tuple(array_of(std::move(values.parameters)), array_of(std::move(values.state)));
        },
        nb::arg("model"), nb::arg("experiment"));
    module.def(
        "temperature",
        [](const Model& model, const std::string& text) {
            const double kelvin = experiment::kelvin_of(text, "temperature");
            return nb::make_tuple(experiment::temperature_parameter(model, "temperature"), kelvin);
        },
        nb::arg("model"), nb::arg("text"));
}

}  // namespace heartwright::python
