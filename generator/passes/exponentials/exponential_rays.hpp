// Part of share_exponentials: all exponentials of a model, by what their arguments are multiples of.
//     exp(V/20), exp(-V/10 + 3), exp(0.2*V)   one ray V: rates 0.05 and 0.2 that rise, 0.1 that falls
//     exp(g*F*V), exp((g - 1)*F*V)            two rays, {g F V: 1} and {g F V: 1, F V: -1}
// An exponential whose factors could overflow where it does not is marked (the range of share_exponentials.hpp).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "generator/ir/model.hpp"
#include "generator/passes/exponentials/exponential_arguments.hpp"
#include "generator/passes/exponentials/exponential_families.hpp"

namespace heartwright::passes {

// The exponentials of one rate: different ones of exp(rate*x + c) and of exp(-rate*x + c), with what it costs to have
// the reciprocal.
struct RayMember {
    std::map<std::string, int> rising, falling;
    bool is_steep = false;    // rate*x is not proved to be small: only for powers of its own sign
    bool is_shifted = false;  // some c is not 0
    bool is_left_out = false;

    std::size_t size() const { return rising.size() + falling.size(); }
};

int cost_of_reciprocals(const std::map<std::string, int>& exponentials);

// exp(rate*X) as the product of two others, inverted where their rates are negative.
struct Combination {
    double rate = 0;
    std::string first, second;               // keys of rays
    double first_rate = 0, second_rate = 0;  // with sign
    int gain = 0;
};

using Direction = std::map<std::string, double>;  // by product of names and x

// All exponentials of multiples of one X = unit*x.
struct ExponentialRay {
    ExponentialArgument first;  // as it is written where it stands first
    double lead = 1;            // its unit is lead times the normalised one
    Direction direction;        // of the normalised one
    std::map<double, RayMember> members;
    std::vector<ExponentialFamily> families;
    std::vector<bool> falls;  // by family: its exponential is of -base
    std::map<double, Combination> combinations;
    bool is_used = false;  // by a combination

    std::vector<double> rates() const;          // of what families are made of
    bool is_written(double signed_rate) const;  // most are of this sign
    ir::ExprPtr exponential(double rate) const;
};

// Where an exponential lies.
struct OnRay {
    std::string ray;
    double rate = 0;  // with sign
    ExponentialArgument argument;
};

struct ExponentialRays {
    std::map<std::string, ExponentialRay> rays;
    std::map<std::string, OnRay> seen;        // by the exponential's text
    std::vector<ir::Assumption> assumptions;  // of the model, and what the ranges rely on
};

ExponentialRays exponential_rays(const ir::Model& model);

}  // namespace heartwright::passes
