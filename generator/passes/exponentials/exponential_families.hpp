// Which exponentials to evaluate so that products give the others: exp(r*x) for many rates r over one x.
//     0.05, 0.1, 0.2                 ->  one of 0.05; its 2nd and 4th power
//     1/24, 1/20, 1/15, 1/10         ->  one of 1/120, which nobody asked for; its 5th, 6th, 8th and 12th power
//     0.06, 0.1, 1/13                ->  0.02 with its 3rd and 5th power; 1/13 alone
// Each family is evaluated once (`cost_of_exponential`) and takes an addition chain. Families come from the common
// measures of two rates; the cheapest choice of them is found exactly for up to ten measures, else by a beam search of
// fixed width, cut short by counts of steps (not by time) where 40 rates have hundreds of measures. Rates that a beam
// search leaves alone are searched again by themselves, until it finds nothing more: a second application of the pass
// sees just these. A power n multiplies the relative error of the exponential it is made of by n and adds n - 1
// roundings: at most 2*n*2^-53 with a correctly rounded exponential. `largest_power` bounds it.
#pragma once

#include <vector>

#include "generator/passes/exponentials/addition_chains.hpp"

namespace heartwright::passes {

struct ExponentialFamily {
    double base = 0;            // the rate that is evaluated
    std::vector<double> rates;  // ascending
    std::vector<int> powers;    // of each rate
    std::vector<Product> chain;
};

struct FamilyLimits {
    int largest_power = 128;
    int cost_of_exponential = 12;  // in products: less than by our cost model (15 and its argument), for a chain is
                                   // slow and keeps values alive
};

// Every rate is in one family, alone perhaps (its own base). `rates`: positive, distinct, ascending.
std::vector<ExponentialFamily> exponential_families(const std::vector<double>& rates, const FamilyLimits& limits);

int cost_of(const std::vector<ExponentialFamily>& families, const FamilyLimits& limits);

}  // namespace heartwright::passes
