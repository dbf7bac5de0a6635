// Proofs that a step keeps what the right-hand side keeps, on the IR of the step that is emitted: identities in the
// states, the parameters, t, dt and what the runtime gives,
//     sum         w.(next(x) - x) = 0
//     exchange    what `to` gains beside the rest of its derivative is `gain` times what `from` loses beside the rest
//                 of its own
// tested at random numbers with uninterpreted functions and conditions (analysis/uninterpreted.hpp), in long double. So
// the unrolled elimination is in the proof, and so is each side of every guard: pivots that are limited, channels whose
// opening is. An identity that does not hold passes a point with a probability of some 1e-8; there are 24.
// Values are taken to be finite.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/uninterpreted.hpp"
#include "generator/invariants/conserved_sums.hpp"
#include "generator/invariants/exchanges.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::invariants {

class StepProof {
public:
    // source: with derivatives. stepped: what became of it, with the same states and parameters.
    StepProof(const ir::Model& source, const ir::Model& stepped);

    // Nothing where rounding hides the answer.
    std::optional<bool> keeps(const ConservedSum& sum);
    // lost_beside, gained_beside: numbers of definitions of the stepped model, what the rest of either derivative makes
    // of its state in the step.
    std::optional<bool> keeps(const Exchange& exchange, std::size_t lost_beside, std::size_t gained_beside);

private:
    struct Evaluated {
        std::vector<long double> changes, definitions;
        long double largest = 0;
    };

    const Evaluated& evaluated(std::size_t k);
    long double change(std::size_t state, const analysis::Point& point) const;
    long double largest_value() const;
    static std::optional<bool> is_rounding(long double error, long double size, long double values,
                                           long double largest);

    DerivativeValues derivatives_;
    analysis::Interpreter<analysis::Uninterpreted> step_;
    RandomPoints points_;
    std::size_t n_definitions_;
    std::vector<Evaluated> evaluated_;
    std::vector<double> parameters_;
};

// A sentence about an invariant under the step of a model, for people.
struct Proof {
    std::string what;                      // "L_C + L_O + L_I", "Ca -> b: 10 for 1"
    std::vector<std::string> states = {};  // of it
    bool is_proved = false;
    std::string why_not = {};  // a state with a scheme of the modeller's, or rounding; empty: none
};

// "Ca + 0.1*b - total_in"
std::string text_of(const ir::Model& model, const ConservedSum& sum);
// "Ca -> b, 10 for 1", "Ca -> Ca_sr, by volumes and buffers"
std::string text_of(const ir::Model& model, const Exchange& exchange);

}  // namespace heartwright::invariants
