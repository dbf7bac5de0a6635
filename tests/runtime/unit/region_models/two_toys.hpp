// The toy of tests/runtime/unit/support beside the same under another name, with its own names of states, parameters
// and symbols.
#pragma once

#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::testing {

// FitzHugh-Nagumo again: states V and u (the toy's w), parameters eps (its epsilon) and drive, observables recovery and
// given, this in 1/s without a change of numbers.
inline const abi::Model& other_toy(abi::Backend backend) {
    static const abi::StateInfo states[] = {{"V", "1", "", "membrane", -100, 100}, {"u", "1", "", "membrane", -50, 50}};
    static const abi::ParameterInfo parameters[] = {{"eps", "1/ms", "", "membrane", ""},
                                                    {"drive", "1/ms", "", "membrane", ""}};
    static const abi::ObservableInfo observables[] = {{"recovery", "1", "membrane"}, {"given", "1/s", "membrane"}};
    static const auto make = [](abi::Backend wanted) {
        abi::Model model = toy_model(wanted);
        model.name = "other";
        model.spec_hash = "other";
        model.states = states;
        model.parameters = parameters;
        model.observables = observables;
        return model;
    };
    static const abi::Model cpu = make(abi::Backend::cpu), cuda = make(abi::Backend::cuda);
    return backend == abi::Backend::cuda ? cuda : cpu;
}

}  // namespace heartwright::testing
