// The ions whose amounts a cell gains and loses, and what buffers hold of them.
//
// A buffer is told by the law of mass action: what it binds is a polynomial in the free concentration, and above the
// buffer's capacity it is the less the more of that there is. Its weight is what the free concentration loses for each
// that it binds; the weighted sum is the ion's total, which binding does not change.
//
// An ion is a concentration, of no buffer, that depends on the membrane potential, or exchanges with one that does: a
// signalling molecule is none. What buffers in rapid equilibrium hold follows from the free concentration; where there
// are any, the free concentration loses to others the less, the more these take of it, and the weights are the total's.
#pragma once

#include <string>
#include <vector>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/rapid_buffers.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::analysis {

struct Bound {
    std::string state;
    double weight = 1;  // in the ion's unit for each of the state's
};

struct Ion {
    std::string state;  // free
    std::vector<RapidBuffer> rapid;
    std::vector<Bound> bound;           // by buffers with states, as far as weights do not depend on the state
    bool has_uncounted_buffer = false;  // in rapid equilibrium, of another form
};

// Finds the ions of a model of a cell with the parameters of `point`.
std::vector<Ion> ions(const ir::Model& model, const Point& point);

std::string total_text(const Ion& ion);  // "Ca_i + 0.05*Ca_i/(Ca_i+0.00238) + 0.07*LTRPNCa"

}  // namespace heartwright::analysis
