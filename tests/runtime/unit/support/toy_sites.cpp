#include "tests/runtime/unit/support/toy_sites.hpp"

#include <cstdio>
#include <limits>

namespace heartwright::testing {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
const interface::StateInfo states[] = {{"V", "mV", "", "membrane", -infinity, infinity},
                                       {"total", "ms", "", "membrane", -infinity, infinity}};
const interface::StateInfo site_states[] = {{"x", "mM", "", "K", -1, 1000}};
const interface::StateInfo counts[] = {{"K_A", "1", "", "K", 0, 255}, {"K_B", "1", "", "K", 0, 255}};
const interface::ParameterInfo parameters[toy_parameters] = {{"rate", "1/ms", "", "K", ""},
                                                             {"decay", "1/ms", "", "K", ""},
                                                             {"D", "um^2/ms", "", "K", ""},
                                                             {"K_count", "1", "", "K", ""},
                                                             {"p_open", "1", "", "K", ""},
                                                             {"n_sites", "1", "", "", "lattice.sites"},
                                                             {"n_nominal", "1", "", "", "lattice.nominal"},
                                                             {"n_weight", "1", "", "", "lattice.weight"}};
const interface::ObservableInfo observables[] = {{"K_mean", "1", "K"},
                                                 {"laplacian_weight_0_x", "ms/um^2", "K"},
                                                 {"laplacian_weight_1_x", "ms/um^2", "K"},
                                                 {"laplacian_weight_2_x", "ms/um^2", "K"}};
const interface::ObservableInfo site_observables[] = {
    {"open", "1", "K"}, {"diffusivity_x", "um^2/ms", "K"}, {"total_K_A", "1", "K"}};
const double values[toy_parameters] = {0.01, 0.5, 0.1, 10, 0.25, 0, 24, 0};
const interface::VariantInfo variants[] = {{"", values, 0}};
const char* const starts[] = {""};
const interface::Cost costs[] = {{32, 1, 1, 0, 0, 0, 0, 0, 0, 0}}, site_costs[] = {{24, 2, 2, 0, 0, 0, 0, 0, 0, 0}};
const interface::MachineInfo machines[] = {{"K", "K", 0, 2}};
const char* const checks[] = {"K leaving A (A -> B)"};
const interface::LatticeInfo info = {.site = "dyad",
                                     .shape = {4, 3, 2},
                                     .spacing = 2,
                                     .is_weighted_per_total = true,
                                     .walls_mirror = true,
                                     .n_states = 1,
                                     .n_counts = 2,
                                     .states = site_states,
                                     .counts = counts,
                                     .n_machines = 1,
                                     .machines = machines,
                                     .n_observables = 3,
                                     .observables = site_observables,
                                     .n_checks = 1,
                                     .checks = checks,
                                     .n_sums = 1,
                                     .n_draws = 0,
                                     .n_diffusing = 1,
                                     .costs = site_costs};

void derive(std::int32_t, const double* given, double dt, double* constants) {
    constants[0] = given[toy_rate];
    constants[1] = given[toy_decay];
    constants[2] = given[toy_D];
    constants[3] = dt;
}
void initialise(std::int32_t, std::int32_t, const double*, double* state) {
    state[0] = -80;
    state[1] = 0;
}
void initialise_sites(std::int32_t, std::int32_t, const double* given, double* state, double* probability,
                      double* channels) {
    state[0] = 1;
    probability[0] = 1 - given[toy_open];
    probability[1] = given[toy_open];
    channels[0] = given[toy_count];
}
double current_of_rate(const double*) { return -1; }
const char* portable() { return "portable"; }

int react(std::int32_t, const interface::ReactArguments& a, void*) {
    const ToySitesStep step = toy_sites_step(a);
    for (std::int64_t s = a.first; s < a.last; ++s) step(s);
    return 0;
}
template <class Arguments>
int observe(std::int32_t, const Arguments& a, void*) {
    const ToySitesObserve look = toy_sites_observe(a);
    for (std::int64_t k = 0; k < a.count; ++k) look(k);
    return 0;
}
interface::PlanChoice choose_plan(std::int32_t, const interface::LatticeArguments& lattice, std::int64_t cells,
                                  char* reason, std::size_t size) {
    std::snprintf(reason, size, "%lld cells of %lld sites", static_cast<long long>(cells),
                  static_cast<long long>(lattice.sites));
    const bool has_it = lattice.wish.plan != interface::LatticePlan::cluster;  // a GPU without clusters
    return {interface::LatticePlan::separate, interface::lattice_scratch_size(1, 1, 1, lattice.site_stride), has_it};
}

interface::Model make(interface::Backend backend) {
    interface::Model model {};
    model.interface_version = interface::version;
    model.backend = backend;
    model.real_bytes = 8;
    model.name = "toy_sites";
    model.doc = model.citation = model.spec_hash = model.generator_version = model.passes = "";
    model.potential_unit = "mV";
    model.current_unit = "A/F";
    model.n_states = 2;
    model.states = states;
    model.n_parameters = toy_parameters;
    model.parameters = parameters;
    model.n_observables = 4;
    model.observables = observables;
    model.n_variants = 1;
    model.variants = variants;
    model.n_starts = 1;
    model.starts = starts;
    model.n_constants = 4;
    model.costs = costs;
    model.lattice = &info;
    model.derive = derive;
    model.initialise = initialise;
    model.initialise_sites = initialise_sites;
    model.current_of_rate = current_of_rate;
    model.react = react;
    model.observe = observe<interface::ObserveArguments>;
    model.observe_sites = observe<interface::ObserveSitesArguments>;
    model.choose_plan = choose_plan;
    model.instruction_set = portable;
#if HEARTWRIGHT_CUDA
    if (backend == interface::Backend::cuda) {
        model.react = toy_sites_react_on_cuda;
        model.observe = toy_sites_observe_on_cuda;
        model.observe_sites = toy_sites_observe_sites_on_cuda;
    }
#endif
    return model;
}

}  // namespace

const interface::Model& toy_sites(interface::Backend backend) {
    static const interface::Model cpu = make(interface::Backend::cpu), cuda = make(interface::Backend::cuda);
    return backend == interface::Backend::cuda ? cuda : cpu;
}

}  // namespace heartwright::testing
