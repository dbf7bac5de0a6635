// The toy of tests/runtime/unit/support beside the same under another name, with its own names of states, parameters
// and symbols.
#pragma once

#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::testing {

// FitzHugh-Nagumo again: states V and u (the toy's w), parameters eps (its epsilon) and drive, observables recovery and
// given, this in 1/s without a change of numbers.
inline const interface::Model& other_toy(interface::Backend backend) {
    static const interface::StateInfo states[] = {{"V", "1", "", "membrane", -100, 100},
                                                  {"u", "1", "", "membrane", -50, 50}};
    static const interface::ParameterInfo parameters[] = {{"eps", "1/ms", "", "membrane", ""},
                                                          {"drive", "1/ms", "", "membrane", ""}};
    static const interface::ObservableInfo observables[] = {{"recovery", "1", "membrane"},
                                                            {"given", "1/s", "membrane"}};
    static const auto make = [](interface::Backend wanted) {
        interface::Model model = toy_model(wanted);
        model.name = "other";
        model.spec_hash = "other";
        model.states = states;
        model.parameters = parameters;
        model.observables = observables;
        return model;
    };
    static const interface::Model cpu = make(interface::Backend::cpu), cuda = make(interface::Backend::cuda);
    return backend == interface::Backend::cuda ? cuda : cpu;
}

}  // namespace heartwright::testing
