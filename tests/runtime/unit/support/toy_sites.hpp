// A model with sites by hand behind the interface of generated ones: one site state x, one machine K of states A and B.
//
//     dV/dt = -i_stim, dtotal/dt = mean of K_B;
//     at a site: dx/dt = rate*K_B - x*decay; channels stay where they are but for holds
//
// Check 0 is a fault where K_B*rate*dt > 1. x does not diffuse here, but the model says that it could: diffusivity_x =
// D, laplacian_weight_a_x = dt/spacing^2. Observable K_mean is the mean of K_B; observables of sites: open = K_B/(K_A +
// K_B), diffusivity_x, total_K_A = rate*dt.
#pragma once

#include "runtime/core/host_device.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/interface/site_fault.hpp"

namespace heartwright::testing {

const interface::Model& toy_sites(interface::Backend backend);

// Indices into its tables.
inline constexpr std::int32_t toy_parameters = 8;
enum ToySitesParameter { toy_rate, toy_decay, toy_D, toy_count, toy_open, toy_n_sites, toy_n_nominal, toy_n_weight };

struct ToySitesConstants {
    double rate, decay, D, dt;
    double amplitude[interface::max_stimulus_count];
};

// One cell-step.
struct ToySitesStep {
    ToySitesConstants constants;
    interface::LatticeArguments lattice;
    std::int64_t stride;
    double* state;  // [2][stride]
    const double* v_in;
    double* v_out;
    const interface::StepClock* clock;
    const std::uint32_t* stimulus_mask;

    HEARTWRIGHT_HD void operator()(std::int64_t slot) const {
        double i_stim = 0;
        const std::uint32_t on = stimulus_mask != nullptr ? stimulus_mask[slot] & clock->active_stimulus_mask : 0;
        for (int k = 0; k < interface::max_stimulus_count; ++k)
            i_stim += (on >> k & 1u) != 0 ? constants.amplitude[k] : 0;
        double sum = 0;
        for (std::int64_t i = 0; i < lattice.sites; ++i) {
            const std::int64_t at = slot * lattice.site_stride + i;
            std::uint32_t word = lattice.counts[at], in[2] = {word & 0xffu, word >> 8 & 0xffu};
            const double open = in[1], x = lattice.state[at];
            if (open * constants.rate * constants.dt > 1)
                interface::keep_first(lattice.fault, clock->step, slot, i, 0, open * constants.rate * constants.dt);
            for (std::int32_t h = 0; h < lattice.n_holds; ++h) {
                const interface::Hold& hold = lattice.holds[h];
                const bool is_chosen =
                    (hold.sites == nullptr || hold.sites[i] != 0) && (hold.cells == nullptr || hold.cells[slot] != 0);
                if ((clock->active_holds >> h & 1u) != 0 && is_chosen) {
                    const std::int32_t other = 1 - hold.target;
                    while (in[hold.target] < static_cast<std::uint32_t>(hold.channels) && in[other] > 0) {
                        ++in[hold.target];
                        --in[other];
                    }
                }
            }
            lattice.state[at] = x + constants.dt * (constants.rate * in[1] - constants.decay * x);
            lattice.counts[at] = (word & 0xffff0000u) | in[1] << 8 | in[0];
            sum += in[1];
        }
        v_out[slot] = v_in[slot] - constants.dt * i_stim;
        state[stride + slot] += constants.dt * sum / static_cast<double>(lattice.sites);
    }
};

struct ToySitesObserve {
    ToySitesConstants constants;
    interface::LatticeArguments lattice;
    const std::int64_t *slots, *sites;  // sites: null when cells are observed
    std::int64_t first, count;
    const std::int32_t* wanted;
    std::int32_t n_wanted;
    double* out;

    HEARTWRIGHT_HD void operator()(std::int64_t k) const {
        const std::int64_t slot = slots != nullptr ? slots[k] : first + k;
        double mean = 0, open = 0;
        for (std::int64_t i = 0; i < lattice.sites; ++i) {
            const std::uint32_t word = lattice.counts[slot * lattice.site_stride + i];
            const double a = word & 0xffu, b = word >> 8 & 0xffu;
            mean += b / static_cast<double>(lattice.sites);
            open = sites != nullptr && i == sites[k] ? b / (a + b) : open;
        }
        const double of_cell[4] = {mean, constants.dt / 4, constants.dt / 4, constants.dt / 4},
                     of_site[3] = {open, constants.D, constants.rate * constants.dt};
        for (std::int32_t w = 0; w < n_wanted; ++w)
            out[w * count + k] = sites != nullptr ? of_site[wanted[w]] : of_cell[wanted[w]];
    }
};

inline ToySitesConstants toy_sites_constants(const interface::ReactArguments& a) {
    ToySitesConstants constants{a.constants[0], a.constants[1], a.constants[2], a.constants[3], {}};
    for (int k = 0; k < interface::max_stimulus_count; ++k) constants.amplitude[k] = a.stimulus_amplitude[k];
    return constants;
}
inline ToySitesStep toy_sites_step(const interface::ReactArguments& a) {
    return {toy_sites_constants(a),
            *a.lattice,
            a.stride,
            static_cast<double*>(a.state),
            static_cast<const double*>(a.v_in),
            static_cast<double*>(a.v_out),
            a.clock,
            a.stimulus_mask};
}
inline ToySitesObserve toy_sites_observe(const interface::ObserveArguments& a) {
    return {
        toy_sites_constants(a.at), *a.at.lattice, a.slots, nullptr, a.at.first, a.count, a.wanted, a.n_wanted, a.out};
}
inline ToySitesObserve toy_sites_observe(const interface::ObserveSitesArguments& a) {
    return {toy_sites_constants(a.at), *a.at.lattice, a.slots, a.sites, 0, a.count, a.wanted, a.n_wanted, a.out};
}

int toy_sites_react_on_cuda(std::int32_t kernel, const interface::ReactArguments& a, void* stream);
int toy_sites_observe_on_cuda(std::int32_t kernel, const interface::ObserveArguments& a, void* stream);
int toy_sites_observe_sites_on_cuda(std::int32_t kernel, const interface::ObserveSitesArguments& a, void* stream);

}  // namespace heartwright::testing
