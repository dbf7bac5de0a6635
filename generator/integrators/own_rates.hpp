// Fluxes of machines whose rates read the machine itself, as an open channel's quasi-steady calcium closes channels or
// opens more of them: C -> I at the rate k(O). Linearised in all occupancies such a flux moves by
//     k*dC + (dk/dO)*C*dO
// with the C and the dk/dO at the start of the step. Where O fills within a step, dk/dO may be many times the chord of
// a rate that saturates; where another rate empties C meanwhile, C is more than there is. In 5 us 0.84 of the channels
// went by a path that 0.0001 take. So the second product takes the chord of k and what is left of C,
//     (k(O_end) - k(O))/(O_end - O),              O_end = O + dt*f_O/(1 + dt*a_O), from 0 to 1
//     min(C, (C + dt*(f_C + a_C*C))/(1 + dt*a)),  a: the larger of a_C here and at O_end
// f: derivatives, a: the rates out of a state. What is left is not negative where inflow is not, and the product moves
// no more than there is. Both are dk/dO and C but for O(dt), so that the order of the step does not suffer, and are the
// same at equilibrium, so that feedback of either sign stays implicit. All rows of a flux have the same slope, so that
// sums stay.
//
// The states of a machine are those of a sum that stays (invariants/structure.hpp), and those of which `1 - O - I` is
// the rest, which is then a source like them.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "generator/analysis/dependencies.hpp"
#include "generator/invariants/structure.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::integrators {

// What a flux flows out of: an occupancy, or the rest of one.
struct Source {
    std::string name;                 // of a rest "1 - O - I"
    ir::ExprPtr value, derivative;    // of occupancies alone; the rest's is the negative sum of theirs
    std::vector<std::string> states;  // that the value reads
    const ir::State* like;            // one of them
    bool is_rest = false;
};

// rate*source, with its sign: a part of a derivative.
struct Outflow {
    const Source* source;
    ir::ExprPtr rate;
};

// A derivative as its fluxes out of the sources of one machine, and the rest of it.
struct Outflows {
    std::vector<Outflow> fluxes;
    ir::ExprPtr rest;
};

// The model and its structure must outlive this object.
class OwnRates {
public:
    using Named = std::function<ir::ExprPtr(const ir::ExprPtr& value, const std::string& wish, const ir::State& like)>;

    // `held`: definitions that are taken as constants. `named` makes a definition; it is asked once for each.
    OwnRates(const ir::Model& model, const invariants::Structure& structure, const std::vector<std::string>& held,
             Named named);

    // Of the machine of `occupancy`; nothing where that is of none. Sums and products are seen through, and definitions
    // that read the machine; a product of two sources is of the rest.
    std::optional<Outflows> outflows(const ir::ExprPtr& derivative, const ir::State& occupancy) const;

    bool are_of_one_machine(const std::string& a, const std::string& b) const;

    // All rests, each by the states that it reads.
    std::vector<std::vector<std::string>> rests() const;

    // The slope of a rate over the step of `occupancy`; `tangent` where that moves little.
    ir::ExprPtr chord(const ir::ExprPtr& rate, const ir::State& occupancy, const ir::ExprPtr& tangent);
    // What is left of a source at the end of the step, while `occupancy` moves.
    ir::ExprPtr left(const Source& source, const ir::State& occupancy);

private:
    using Machine = std::vector<const Source*>;
    class Reader;

    void add_states_of_sums();
    void add_rests();
    void add(Source source);
    ir::ExprPtr outflow(const Source& source) const;
    ir::ExprPtr end(const ir::State& occupancy);
    ir::ExprPtr at_end(const ir::ExprPtr& expr, const ir::State& occupancy);

    const ir::Model& model_;
    const invariants::Structure& structure_;
    const analysis::Dependencies dependencies_;
    const std::unordered_set<std::string> held_;
    const Named named_;
    std::vector<std::unique_ptr<Source>> sources_;
    std::unordered_map<std::string, std::shared_ptr<Machine>> machines_;  // by state
    std::unordered_map<std::string, ir::ExprPtr> ends_;                   // by occupancy
    std::map<std::pair<std::string, std::string>, ir::ExprPtr> left_;     // by source and occupancy
    std::map<std::pair<std::string, std::string>, ir::ExprPtr> at_end_;   // by occupancy and definition
};

}  // namespace heartwright::integrators
