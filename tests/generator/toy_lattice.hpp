// A small model with a lattice, as IR text: a machine with a count, a memoryless draw, a state that diffuses and one
// that does not, a gate, sums over sites.
#pragma once

#include <string>

namespace heartwright {

inline const std::string toy_lattice_text = R"(model "toy_lattice" variant ""
citation ""
doc ""
spec "toy.json" hash "0"
membrane potential V current i_ion stimulus i_stim
lattice "dyad" shape [10, 3, 2] spacing 0.2 weight per_total walls mirror draws 4

// parameters
component "lattice"
parameter n_sites [1] = 60 bind "lattice.sites"
parameter n_nominal [1] = 60 bind "lattice.nominal"
parameter n_weight [1] = 60 bind "lattice.weight"
component "K"
parameter K_count [1] = 20
parameter k_open [1/ms] = 0.3
parameter k_close [1/ms] = 0.5
parameter K_half [mM] = 0.002
parameter g_K [A/F] = 0.3
parameter n_LCC [1] = 15
component "calcium"
parameter tau [ms] = 20
parameter B [mM] = 0.05
parameter D_ca [um^2/ms] = 0.02

// states
component "membrane"
state V [mV] = -80 range [-200, 200]
state w [1] = 0.1 range [0, 1]
component "calcium"
state ca [mM] = 0.0001 range [0, 10] site diffuses diffusivity_ca [laplacian_weight_0_ca, laplacian_weight_1_ca, laplacian_weight_2_ca]
state s [1] = 0.2 range [0, 1] site
component "K"
state K_C [1] = 0.75 site count
state K_O [1] = 0.25 site count
state trace [1] = 0 site

// definitions
component "K"
alpha [1/ms] = k_open*exp(V/25 [mV])/(1 + exp(V/25 [mV]))
rate_open [1/ms] = alpha*pow(ca, 4)/(pow(ca, 4) + pow(K_half, 4))
total_K_C [1] = dt*rate_open
total_K_O [1] = dt*k_close
K_C_to_K_O [1] = binomial(K_C_free, total_K_C, 0)
K_O_to_K_C [1] = binomial(K_O_free, total_K_O, 1)
p_np [1] = next(s)*(1 - w)/2
p_p [1] = s*w/2
LCC_np [1] = binomial(n_LCC, p_np, 2)
LCC_p [1] = binomial(n_LCC - LCC_np, p_p/(1 - p_np), 3)
open [1] = (LCC_np + 1.1*LCC_p)/n_LCC
i_K_d [A/F] = g_K*next(K_O)/K_count*(V + 85 [mV])/(1 [mV])*alpha/(alpha + k_close)*open
component "calcium"
influx [mM/ms] = 0.001 [mM/ms]*open*exp(V/30 [mV])/(1 + ca/B)
B_ca [1] = 1/(1 + B*K_half/square(K_half + ca))
diffusivity_ca [um^2/ms] = D_ca/(1 + B*K_half/square(K_half + next(ca)))
temporary laplacian_weight_0_ca [ms/um^2] = dt/square(0.2 [um])
temporary laplacian_weight_1_ca [ms/um^2] = dt/square(0.2 [um])
temporary laplacian_weight_2_ca [ms/um^2] = 2*dt/square(0.2 [um])
s_inf [1] = 1/(1 + ca/B*exp(-(V + 20 [mV])/10 [mV]))
component "membrane"
temporary sum_of_next_ca [mM] = next(ca)
i_K [A/F] = sum(i_K_d)/n_weight
ca_mean [mM] = sum(sum_of_next_ca)/n_sites
ca_peak [mM] = max_of(sum_of_next_ca)
w_inf [1] = 1/(1 + exp(-(V + 30 [mV])/7 [mV]))
i_ion [A/F] = i_K + 0.1*w*(V + 60 [mV])*(ca_mean < 2*ca_peak ? 1 : 2)

// step
ddt(V) = -(i_ion + i_stim)
ddt(w) = (w_inf - w)/(5 [ms])
ddt(ca) = B_ca*(influx - (ca - 0.0001 [mM])/tau)
ddt(s) = s_inf*alpha - s*(alpha + 0.1 [1/ms])
ddt(trace) = (s - trace)/(10 [ms])
next(K_C) = K_C_free - K_C_to_K_O + K_O_to_K_C + K_C_held
next(K_O) = K_O_free - K_O_to_K_C + K_C_to_K_O + K_O_held

// machines
component "K"
machine K count K_count states [K_C, K_O] free [K_C_free, K_O_free] held [K_C_held, K_O_held]
check "K leaving C" total total_K_C
check "K leaving O" total total_K_O
)";

}  // namespace heartwright
