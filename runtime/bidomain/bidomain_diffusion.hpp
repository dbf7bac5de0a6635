// The parabolic step of the bidomain equations, by any operator of diffusion with D = sigma_i/(chi C_m):
//
//     V + phi_e  becomes  V + phi_e + dt div(D grad(V + phi_e)),     phi_e held at the solution for V
//
// The solve comes before the step, not after it: with sigma_e proportional to sigma_i the step is then that of the
// monodomain equation to the solver's tolerance. Wherever the operator is stable the step is: of a mode of the operator
// the factor p of V + phi_e, |p| <= 1, makes p + (1 - p) b of V, 0 <= b < 1.
#pragma once

#include <cstdint>
#include <memory>

#include "runtime/bidomain/extracellular_potential.hpp"
#include "runtime/diffusion/diffusion.hpp"

namespace heartwright::bidomain {

struct StepSettings {
    std::int64_t own = 0, stride = 0;  // slots
    int real_bytes = 8;
    double dt = 0;                        // ms, of a call
    ExtracellularPotential::Pace pace{};  // a call: apply() for all cells, or for the inside and then the boundary
};

constexpr int step_planes = 3;  // of Real[stride] on the device: phi_e, V + phi_e, and what is injected

// Each apply() is collective and waits for the device. The device and the potential outlive it.
std::unique_ptr<diffusion::Diffusion> make_bidomain(device::Device& device,
                                                    std::unique_ptr<diffusion::Diffusion> intracellular,
                                                    ExtracellularPotential& potential, const StepSettings& settings);

}  // namespace heartwright::bidomain
