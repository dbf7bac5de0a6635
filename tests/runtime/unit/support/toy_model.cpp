#include "tests/runtime/unit/support/toy_model.hpp"

#include <limits>

#include "tests/runtime/unit/support/toy_kernel.hpp"

namespace heartwright::testing {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
const interface::StateInfo states[] = {{"V", "1", "potential", "membrane", -100, 100, "forward_euler"},
                                       {"w", "1", "recovery", "membrane", -infinity, infinity, "forward_euler"}};
const interface::ParameterInfo parameters[] = {{"epsilon", "1/ms", "", "membrane", ""},
                                               {"drive", "1/ms", "", "membrane", ""}};
const interface::ObservableInfo observables[] = {{"recovery", "1", "membrane"}, {"given", "1/ms", "membrane"}};
const double values[] = {0.08, 0};
const interface::VariantInfo variants[] = {{"excitable", values, 0}, {"decay", values, 1}};
const char* const starts[] = {"", "one"};
const interface::Cost costs[] = {{32, 6, 6, 0, 1, 0, 0, 0, 0, 0}, {32, 3, 2, 0, 1, 0, 0, 0, 0, 0}};

void derive(std::int32_t, const double* given, double dt, double* constants) {
    constants[0] = given[0];
    constants[1] = given[1];
    constants[2] = dt;
}
void initialise(std::int32_t, std::int32_t start, const double*, double* state) {
    state[0] = start == 1 ? 1 : -1.1994080352440;
    state[1] = start == 1 ? 0 : -0.6242600440550;
}
double current_of_rate(const double*) { return -1; }
const char* portable() { return "portable"; }
const char* gpu() { return "gpu"; }

template <class Real>
int react(std::int32_t kernel, const interface::ReactArguments& a, void*) {
    const auto step = toy_step<Real>(kernel, a);
    for (std::int64_t s = a.first; s < a.last; ++s) step(s);
    return 0;
}

template <class Real>
int observe(std::int32_t, const interface::ObserveArguments& a, void*) {
    const auto look = toy_observe<Real>(a);
    for (std::int64_t i = 0; i < a.count; ++i) look(i);
    return 0;
}

interface::Model make(interface::Backend backend, std::uint32_t real_bytes) {
    interface::Model model {};
    model.interface_version = interface::version;
    model.backend = backend;
    model.real_bytes = real_bytes;
    model.name = "toy";
    model.doc = model.citation = model.spec_hash = model.generator_version = model.passes = "";
    model.potential_unit = model.current_unit = "1";
    model.n_states = 2;
    model.potential = 0;
    model.states = states;
    model.n_parameters = 2;
    model.parameters = parameters;
    model.n_observables = 2;
    model.observables = observables;
    model.n_variants = 2;
    model.variants = variants;
    model.n_starts = 2;
    model.default_start = 0;
    model.starts = starts;
    model.n_constants = 3;
    model.costs = costs;
    model.derive = derive;
    model.initialise = initialise;
    model.current_of_rate = current_of_rate;
    model.react = real_bytes == 8 ? react<double> : react<float>;
    model.observe = real_bytes == 8 ? observe<double> : observe<float>;
    model.instruction_set = portable;
#if HEARTWRIGHT_CUDA
    if (backend == interface::Backend::cuda) {
        model.react = toy_react_on_cuda;
        model.observe = toy_observe_on_cuda;
        model.instruction_set = gpu;
    }
#else
    (void)gpu;
#endif
    return model;
}

}  // namespace

const interface::Model& toy_model(interface::Backend backend, int real_bytes) {
    static const interface::Model cpu = make(interface::Backend::cpu, 8), cpu_single = make(interface::Backend::cpu, 4),
                                  cuda = make(interface::Backend::cuda, 8);
    return backend == interface::Backend::cuda ? cuda : real_bytes == 8 ? cpu : cpu_single;
}

}  // namespace heartwright::testing
