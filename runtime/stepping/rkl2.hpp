// RKL2: super-time-stepping of diffusion by Runge-Kutta-Legendre polynomials of second order (C. D. Meyer, D. S.
// Balsara and T. D. Aslam, "A stabilized Runge-Kutta-Legendre method for explicit super-time-stepping of parabolic and
// mixed equations", J. Comput. Phys. 257, 2014). One step of dt is s products with the operator M:
//
//     Y_0 = u,   Y_1 = Y_0 + m~_1 dt M Y_0,
//     Y_j = m_j Y_(j-1) + n_j Y_(j-2) + (1 - m_j - n_j) Y_0 + m~_j dt M Y_(j-1) + g~_j dt M Y_0,   j = 2..s,
//     w = 4/(s^2 + s - 2),   b_j = (j^2 + j - 2)/(2j(j + 1)) from j = 2 on, b_0 = b_1 = 1/3,   a_j = 1 - b_j,
//     m_j = (2j - 1)/j b_j/b_(j-1),   n_j = -(j - 1)/j b_j/b_(j-2),   m~_j = w m_j (m~_1 = w b_1),   g~_j = -a_(j-1)
//     m~_j
//
// A mode of eigenvalue -lambda is multiplied by 1 - b_s + b_s P_s(1 - w dt lambda), P_s the Legendre polynomial. With
// a symmetric operator that is at most 1 in size while dt <= dt_FE (s^2 + s - 2)/4, dt_FE = 2/lambda_max. s is odd:
// with an even one the highest mode is not damped. No sums over rows (dot products), so the bits do not depend on
// ranks. Each Y_j is formed as Y_0 plus differences, so that rest stays exactly at rest.
#pragma once

#include <functional>
#include <memory>

#include "runtime/diffusion/diffusion.hpp"

namespace heartwright::stepping {

// The smallest odd s >= 3 that makes dt stable; dt_forward_euler: the largest stable step of forward Euler, ms, a
// lower bound over all ranks. UserFault when it is not positive, or s would exceed 999.
int rkl2_stages(double dt, double dt_forward_euler);
double rkl2_limit(int stages, double dt_forward_euler);  // the largest stable step, ms

constexpr int rkl2_planes = 4;  // Real[stride], held on the device

struct Rkl2Settings {
    int stages = 3;           // odd, >= 3
    std::int64_t own = 0;     // rows, the first slots
    std::int64_t stride = 0;  // slots of u, with ghosts
    int real_bytes = 8;       // of u: 8 or 4
    // Brings the ghosts of a stage (Real[stride] on the device) up to date, enqueued; empty on one rank.
    std::function<void(void*)> refresh_ghosts{};
};

// An operator whose apply() is a whole step of RKL2. `forward_euler`: the operator with the same dt, which only its
// stages make stable. apply(Cells::inside) does nothing and apply(Cells::boundary) the whole step: stages need ghosts
// of their own. The ghosts of u itself must be up to date.
std::unique_ptr<diffusion::Diffusion> make_rkl2(device::Device& device,
                                                std::unique_ptr<diffusion::Diffusion> forward_euler,
                                                const Rkl2Settings& settings);

}  // namespace heartwright::stepping
