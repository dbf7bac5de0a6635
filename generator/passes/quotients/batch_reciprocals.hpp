// Reciprocals that a site needs at one time come from one: a division costs more than the products that undo it.
//     1/a, 1/b -> b*r, a*r with r = 1/(a*b)            1/a, 1/b, 1/c, 1/d -> 9 products and one reciprocal
// Of a site's values only. Those are put together, up to four, that read the same states (they are at hand together),
// do not need each other, and cannot vanish: so none can spoil the rest. Diffusion's own make one group. Guard: each
// divisor is proved (range_proofs.hpp) to stay within 1e-50 .. 1e50, or its negative, for the whole range of every
// state and all time steps: four of them make a product within 1e-200 .. 1e200. Promise: changes rounding, by a few
// ulps.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model batch_reciprocals(const ir::Model& model);

}  // namespace heartwright::passes
