// A potential that alternates from point to point: what explicit diffusion leaves when it diverges, as the mode with
// the largest eigenvalue changes its sign in each step.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "runtime/tissue_state/assembly.hpp"

namespace heartwright::simulation {

struct Sawtooth {
    std::array<double, 4> values;  // of four points in succession; their three differences alternate in sign
    int axis;
};

// The one with the largest least difference among own cells, if that is above a quarter of the range of all their
// values: else rounding and fronts would count. potential: [own slots]; what is not finite is passed over. Nothing when
// there is none.
std::optional<Sawtooth> find_sawtooth(const tissue_state::Assembly& assembly, const std::vector<double>& potential);

// What to add to the message about a bad state: that diffusion diverges, if it can: steps up to half of the stability
// limit change no mode's sign, so then "" is the answer. step, limit: of diffusion, ms; dt: of the run. unit: of the
// potential.
std::string remark_on_diffusion(const tissue_state::Assembly& assembly, const std::vector<double>& potential,
                                const std::string& unit, double step, double limit, double dt);

}  // namespace heartwright::simulation
