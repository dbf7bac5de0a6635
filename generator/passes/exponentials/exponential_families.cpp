#include "generator/passes/exponentials/exponential_families.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace heartwright::passes {
namespace {

constexpr double tolerance = 4e-16;  // of a ratio that is whole but for the roundings of two rates
constexpr std::size_t few_measures = 10, beam_width = 6, most_measures = 300;
// The search is cut short where there is much to search (it never is in the bundled models): fewer measures, those that
// alone save most, and shorter searches for chains.
constexpr std::size_t few_rates = 48, most_searched = 32;
constexpr int visits_of_chain = 8000, visits_of_late_chain = 200, visits_of_all_chains = 400000, most_choices = 3000;

std::optional<int> whole(double ratio, int largest) {
    const double nearest = std::round(ratio);
    if (nearest < 1 || nearest > largest || std::fabs(ratio - nearest) > 2 * tolerance * nearest) return std::nullopt;
    return static_cast<int>(nearest);
}

// A measure: what each rate is a whole multiple of, 0 where it is none.
struct Measure {
    double base = 0;
    std::vector<int> multiples;  // by rate
};

class Choice {
public:
    Choice(const std::vector<double>& rates, const FamilyLimits& limits) : rates_(rates), limits_(limits) {
        find_measures();
    }

    std::vector<ExponentialFamily> families() {
        keep_the_best_measures();
        std::vector<std::size_t> best;
        int best_cost = cost_of_choice(best);
        auto consider = [&](const std::vector<std::size_t>& chosen) {
            const int cost = cost_of_choice(chosen);
            if (cost < best_cost) {
                best_cost = cost;
                best = chosen;
            }
            return cost;
        };
        if (measures_.size() <= few_measures) {
            for (std::size_t subset = 1; subset < std::size_t{1} << measures_.size(); ++subset) {
                std::vector<std::size_t> chosen;
                for (std::size_t m = 0; m < measures_.size(); ++m)
                    if (subset >> m & 1) chosen.push_back(m);
                consider(chosen);
            }
        } else {
            std::vector<std::vector<std::size_t>> beam = {{}};
            int looked_at = 0;
            for (int last_best = best_cost + 1; best_cost < last_best && looked_at < most_choices;) {
                last_best = best_cost;
                std::set<std::pair<int, std::vector<std::size_t>>> next;
                for (const std::vector<std::size_t>& chosen : beam) {
                    for (std::size_t m = 0; m < measures_.size(); ++m) {
                        if (std::find(chosen.begin(), chosen.end(), m) != chosen.end()) continue;
                        std::vector<std::size_t> more = chosen;
                        more.insert(std::upper_bound(more.begin(), more.end(), m), m);
                        next.emplace(consider(more), more);
                        ++looked_at;
                    }
                }
                beam.clear();
                for (const auto& [cost, chosen] : next)
                    if (beam.size() < beam_width) beam.push_back(chosen);
            }
        }
        return families_of(best);
    }

private:
    void add_measure(double base) {
        Measure measure{base, std::vector<int>(rates_.size(), 0)};
        for (std::size_t i = 0; i < rates_.size(); ++i)
            if (const auto n = whole(rates_[i] / base, limits_.largest_power)) measure.multiples[i] = *n;
        for (Measure& known : measures_) {
            bool is_better = true, is_no_better = true;  // of two for the same rates the coarser one
            for (std::size_t i = 0; i < rates_.size(); ++i) {
                const int here = measure.multiples[i], there = known.multiples[i];
                is_better = is_better && (there == 0 || (here != 0 && here <= there));
                is_no_better = is_no_better && (here == 0 || (there != 0 && there <= here));
            }
            if (is_no_better) return;
            if (is_better) {
                known = measure;
                return;
            }
        }
        if (measures_.size() < most_measures) measures_.push_back(std::move(measure));
    }

    // The greatest common measure of two numbers, if both are small multiples of it.
    std::optional<double> common(double a, double b) const {
        for (int n = 1; n <= limits_.largest_power; ++n)
            if (const auto m = whole(b / a * n, limits_.largest_power)) return *m > n ? b / *m : a / n;
        return std::nullopt;
    }

    void find_measures() {
        for (std::size_t j = 1; j < rates_.size(); ++j) {
            for (std::size_t i = 0; i < j; ++i)
                if (const auto base = common(rates_[i], rates_[j])) add_measure(*base);
        }
        for (std::size_t j = 1; j < measures_.size(); ++j) {  // grows
            for (std::size_t i = 0; i < j; ++i)
                if (const auto base = common(measures_[i].base, measures_[j].base)) add_measure(*base);
        }
    }

    void keep_the_best_measures() {
        if (rates_.size() <= few_rates || measures_.size() <= most_searched) return;
        std::vector<std::pair<int, std::size_t>> costs;
        for (std::size_t m = 0; m < measures_.size(); ++m) costs.emplace_back(cost_of_choice({m}), m);
        std::sort(costs.begin(), costs.end());
        std::vector<Measure> kept;
        for (std::size_t i = 0; i < most_searched; ++i) kept.push_back(measures_[costs[i].second]);
        measures_ = std::move(kept);
    }

    int chain_length(const std::vector<int>& powers) {
        auto [known, is_new] = lengths_.try_emplace(powers, 0);
        if (is_new) {
            int visits = visits_ < visits_of_all_chains ? visits_of_chain : visits_of_late_chain;
            known->second = static_cast<int>(addition_chain(powers, visits, &visits).size());
            visits_ += visits;
        }
        return known->second;
    }

    std::vector<int> powers_of(const Measure& measure, const std::vector<int>& family, int number) const {
        std::vector<int> powers;
        for (std::size_t i = 0; i < rates_.size(); ++i)
            if (family[i] == number) powers.push_back(measure.multiples[i]);
        return powers;
    }

    // A family of one is evaluated as it is.
    int cost_of_family(const std::vector<int>& powers) {
        if (powers.empty()) return 0;
        return limits_.cost_of_exponential + (powers.size() == 1 ? 0 : chain_length(powers));
    }

    // By rate, the place in `chosen` of its measure, -1 for none: each first with the coarsest measure it has, then
    // moved while that pays.
    std::vector<int> assigned(const std::vector<std::size_t>& chosen) {
        std::vector<int> family(rates_.size(), -1);
        auto measure_of = [&](int place) -> const Measure& {
            return measures_[chosen[static_cast<std::size_t>(place)]];
        };
        const int n_chosen = static_cast<int>(chosen.size());
        for (std::size_t i = 0; i < rates_.size(); ++i) {
            for (int place = 0; place < n_chosen; ++place) {
                const int power = measure_of(place).multiples[i];
                if (power && (family[i] < 0 || power < measure_of(family[i]).multiples[i])) family[i] = place;
            }
        }
        auto cost = [&](int place) {
            return place < 0 ? 0 : cost_of_family(powers_of(measure_of(place), family, place));
        };
        for (int round = rates_.size() <= few_rates ? 0 : 1; round < 2; ++round) {
            for (std::size_t i = 0; i < rates_.size(); ++i) {
                for (int place = -1; place < n_chosen; ++place) {
                    const int from = family[i];
                    if (place == from || (place >= 0 && measure_of(place).multiples[i] == 0)) continue;
                    const int alone = limits_.cost_of_exponential;
                    const int before = (from < 0 ? alone : cost(from)) + cost(place);
                    family[i] = place;
                    const int after = (place < 0 ? alone : cost(place)) + cost(from);
                    if (after >= before) family[i] = from;
                }
            }
        }
        return family;
    }

    int cost_of_choice(const std::vector<std::size_t>& chosen) {
        const std::vector<int> family = assigned(chosen);
        int cost = 0;
        for (int place : family) cost += place < 0 ? limits_.cost_of_exponential : 0;
        for (std::size_t place = 0; place < chosen.size(); ++place)
            cost += cost_of_family(powers_of(measures_[chosen[place]], family, static_cast<int>(place)));
        return cost;
    }

    std::vector<ExponentialFamily> families_of(const std::vector<std::size_t>& chosen) {
        const std::vector<int> family = assigned(chosen);
        std::vector<ExponentialFamily> result;
        auto alone = [&](double rate) { result.push_back({rate, {rate}, {1}, {}}); };
        for (std::size_t i = 0; i < rates_.size(); ++i)
            if (family[i] < 0) alone(rates_[i]);
        for (std::size_t place = 0; place < chosen.size(); ++place) {
            const Measure& measure = measures_[chosen[place]];
            ExponentialFamily made;
            for (std::size_t i = 0; i < rates_.size(); ++i) {
                if (family[i] != static_cast<int>(place)) continue;
                made.rates.push_back(rates_[i]);
                made.powers.push_back(measure.multiples[i]);
            }
            if (made.rates.empty()) continue;
            if (made.rates.size() == 1) {
                alone(made.rates[0]);
                continue;
            }
            made.base = made.rates.front() / made.powers.front();  // rounded once
            made.chain = addition_chain(made.powers);
            result.push_back(std::move(made));
        }
        std::sort(result.begin(), result.end(),
                  [](const auto& a, const auto& b) { return a.rates.front() < b.rates.front(); });
        return result;
    }

    const std::vector<double>& rates_;
    const FamilyLimits limits_;
    std::vector<Measure> measures_;
    std::map<std::vector<int>, int> lengths_;
    int visits_ = 0;  // of chains so far
};

}  // namespace

std::vector<ExponentialFamily> exponential_families(const std::vector<double>& rates, const FamilyLimits& limits) {
    std::vector<ExponentialFamily> families = Choice(rates, limits).families();
    for (std::size_t n_before = families.size() + 1; families.size() < n_before;) {
        n_before = families.size();
        const auto is_shared = [](const ExponentialFamily& family) { return family.rates.size() > 1; };
        const auto first_alone = std::stable_partition(families.begin(), families.end(), is_shared);
        std::vector<double> alone;
        for (auto family = first_alone; family != families.end(); ++family) alone.push_back(family->rates.front());
        families.erase(first_alone, families.end());
        for (ExponentialFamily& family : Choice(alone, limits).families()) families.push_back(std::move(family));
    }
    std::sort(families.begin(), families.end(),
              [](const auto& a, const auto& b) { return a.rates.front() < b.rates.front(); });
    return families;
}

int cost_of(const std::vector<ExponentialFamily>& families, const FamilyLimits& limits) {
    int cost = 0;
    for (const ExponentialFamily& family : families)
        cost += limits.cost_of_exponential + static_cast<int>(family.chain.size());
    return cost;
}

}  // namespace heartwright::passes
