// Right-hand sides: what a spec says, evaluated in double by the generator's interpreter, before any pass.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "python/native/bindings.hpp"
#if HEARTWRIGHT_DERIVATIVES
#include <algorithm>
#include <string>
#include <vector>

#include "base/diag/faults.hpp"
#include "generator/analysis/interpreter.hpp"
#include "generator/ir/reader.hpp"
#include "python/native/arrays.hpp"
#endif

namespace nb = nanobind;

namespace heartwright::python {

#if HEARTWRIGHT_DERIVATIVES
namespace {

using Input = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::vector<double> values_of(const Input& input, std::size_t count, const char* what) {
    if (input.shape(0) != count) {
        throw UserFault(std::string(what) + ": " + std::to_string(count) + " numbers are needed, not " +
                        std::to_string(input.shape(0)));
    }
    return {input.data(), input.data() + count};
}

// A model of the intermediate representation, and the registers of its evaluation. Not for several threads at a time:
// the interpreter's lock is kept.
class Derivatives {
public:
    explicit Derivatives(const std::string& text)
        : model_(ir::read(text)), interpreter_(model_), point_(analysis::initial_point(model_)) {}

    std::vector<std::string> states() const { return names_of(model_.states); }
    std::vector<std::string> parameters() const { return names_of(model_.parameters); }

    std::vector<double> initial_parameters() const { return analysis::initial_point(model_).parameters; }

    Array evaluate(const Input& state, const Input& parameters, double t, double stimulus) {
        point_.states = values_of(state, model_.states.size(), "state");
        point_.parameters = values_of(parameters, model_.parameters.size(), "parameters");
        point_.t = t;
        point_.stimulus = stimulus;
        interpreter_.evaluate(point_);
        std::vector<double> derivatives(model_.states.size());
        for (std::size_t i = 0; i < derivatives.size(); ++i) {
            if (!interpreter_.has_derivative(i)) {
                throw UserFault("state '" + model_.states[i].name + "' of " + model_.name +
                                " is given by its next value, so that the model has no right-hand side");
            }
            derivatives[i] = interpreter_.derivative(i);
        }
        return array_of(std::move(derivatives));
    }

private:
    template <class Things>
    static std::vector<std::string> names_of(const Things& things) {
        std::vector<std::string> names;
        for (const auto& thing : things) {
            names.push_back(thing.name);
        }
        return names;
    }

    ir::Model model_;
    analysis::Interpreter<double> interpreter_;
    analysis::Point point_;
};

}  // namespace

void bind_derivatives(nb::module_& module) {
    nb::class_<Derivatives>(module, "Derivatives")
        .def(nb::init<const std::string&>(), nb::arg("text"))
        .def_prop_ro("states", &Derivatives::states)
        .def_prop_ro("parameters", &Derivatives::parameters)
        .def_prop_ro("initial_parameters", &Derivatives::initial_parameters)
        .def("evaluate", &Derivatives::evaluate, nb::arg("state"), nb::arg("parameters"), nb::arg("t"),
             nb::arg("stimulus"));
}
#else
void bind_derivatives(nb::module_& module) { module.attr("Derivatives") = nb::none(); }
#endif

}  // namespace heartwright::python
