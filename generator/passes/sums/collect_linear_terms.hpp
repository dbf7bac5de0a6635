// What is linear in values of a site gets one factor for each, made of what its cell knows:
//     x1 = k2*(k7 + k6) + k5, k6 = h*ca              ->  x1 = x1_per_ca*ca + x1_without_ca; x1_per_ca = k2*h
//     j = (x2*k2 - x1*k1)*3, x1 and x2 linear in ca  ->  j = (3*(x2_per_ca*k2 - x1_per_ca*k1))*ca + ...
//     d*(1 - p)*((1 - n)*f + n*g)                    ->  (1 - p)*(d*(g - f)*n + d*f)
//     sum(x1)                                        ->  x1_per_ca*sum(ca) + x1_without_ca*n_sites
//     a diffusivity k*b, k known before the run      ->  b, with k in the weights of its Laplacian
//     ca - K, (ca - cb)*k, k*ca*(1 + ca) stay: as short already
// Looks through definitions that are linear in one value, or that nothing else reads. A form is taken when it needs
// fewer operations of the site, counting a product and a sum as one and the share of a definition that is no longer
// read. Only for values of sites: it makes more work for the cell. Promise: changes rounding, relative to the
// magnitudes of the addends.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model collect_linear_terms(const ir::Model& model);

}  // namespace heartwright::passes
