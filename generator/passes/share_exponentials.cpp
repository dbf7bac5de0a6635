#include "generator/passes/share_exponentials.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/diag/faults.hpp"
#include "generator/analysis/algebra.hpp"
#include "generator/analysis/intervals.hpp"
#include "generator/analysis/sampling.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/exponential_arguments.hpp"
#include "generator/passes/exponential_families.hpp"
#include "generator/passes/join_exponentials.hpp"
#include "generator/passes/named_parts.hpp"

namespace heartwright::passes {
namespace {

using analysis::is_number;
using analysis::product;
using ir::ExprPtr;
using ir::Op;

constexpr double largest_argument = 60;         // over the states that a cell may visit: FP32 has room to 87
constexpr double largest_proved_argument = 700;  // over all that states and parameters may be, where that is bounded: FP64
constexpr double same_direction = 1e-13;  // of coefficients
constexpr int cost_of_combining = 2;      // a product, and its name
constexpr int cost_of_quotient = 1;       // more: a product where it merges

const FamilyLimits limits;

// The exponentials of one rate: how many different ones there are of exp(rate*x + c) and of exp(-rate*x + c).
struct Member {
    std::set<std::string> rising, falling;
    bool is_steep = false;   // rate*x goes beyond largest_argument
    bool is_shifted = false; // some c is not 0
    bool is_left_out = false;

    std::size_t size() const { return rising.size() + falling.size(); }
};

// A value as a quotient of names; either may be missing.
struct Fraction {
    ExprPtr top, bottom;
};

using Vector = std::map<std::string, double>;  // by product of names and x

// exp(rate*X) is the product of two others, inverted where the sign is negative.
struct Combination {
    double rate = 0;
    std::string first, second;               // keys of rays
    double first_rate = 0, second_rate = 0;  // with sign
    int gain = 0;
};

// All exponentials of multiples of one X = unit*x.
struct Ray {
    ExponentialArgument first;  // as it is written where it stands first
    double lead = 1;            // its unit is lead times the normalised one
    Vector direction;           // of the normalised one
    std::map<double, Member> members;
    std::vector<ExponentialFamily> families;
    std::vector<bool> falls;    // by family: its exponential is of -base
    std::map<double, Combination> combinations;
    bool is_used = false;       // by a combination

    // Most are of this sign.
    bool is_written(double signed_rate) const {
        const auto member = members.find(std::fabs(signed_rate));
        const bool is_falling = member != members.end() && member->second.falling.size() > member->second.rising.size();
        return is_falling == (signed_rate < 0);
    }

    ExprPtr exponential(double rate) const { return analysis::call(Op::exp, first.times(rate / lead)); }
};

std::vector<double> rates_of(const Ray& ray) {
    std::vector<double> rates;
    for (const auto& [rate, member] : ray.members) {
        if (!member.is_left_out && !ray.combinations.contains(rate)) rates.push_back(rate);
    }
    return rates;
}

class Sharing {
public:
    explicit Sharing(const ir::Model& model) : model_(model), arguments_(model), parts_(model) {}

    ir::Model run() {
        collect();
        check_ranges();
        for (auto& [key, ray] : rays_) ray.families = exponential_families(rates_of(ray), limits);
        while (combine_one()) {}
        for (auto& [key, ray] : rays_) choose_signs(ray);
        ir::Model result = parts_.rewrite(model_, [&](const ExprPtr& expr) -> ExprPtr {
            if (expr->op() != Op::exp) return expr;
            auto seen = seen_.find(ir::to_string(expr));
            return seen == seen_.end() ? expr : rebuilt(expr, seen->second);
        });
        if (has_combined_) ir::order_definitions(result);  // a ray may be read before it was
        return result;
    }

private:
    struct Seen {
        std::string ray;
        double rate = 0;  // with sign
        ExponentialArgument argument;
    };

    // The ray of an argument, with its rate.
    std::optional<Seen> seen_of(const ExponentialArgument& argument) {
        const auto unit = arguments_.unit_of(argument);
        if (unit.empty() || argument.multiple == 0) return std::nullopt;
        const double lead = unit.begin()->second;
        const std::string x = (argument.divides ? "1/" : "") + ir::to_string(argument.x);
        std::string key = x;
        Vector direction;
        for (const auto& [names, coefficient] : unit) {
            char digits[40];
            std::snprintf(digits, sizeof digits, "%.13g", coefficient / lead);
            key += " " + names + digits;
            direction[names + "| " + x] = coefficient / lead;
        }
        auto [ray, is_new] = rays_.try_emplace(key);
        if (is_new) {
            ray->second.first = argument;
            ray->second.lead = lead;
            ray->second.direction = std::move(direction);
        }
        return Seen{key, argument.multiple * lead, argument};
    }

    // Bases of families made before: a power of a power would multiply its error once more.
    std::set<std::string> squared() const {
        std::set<std::string> names;
        for (const ir::Definition& definition : model_.definitions) {
            const ExprPtr& value = definition.value;
            if (!definition.is_temporary || value->op() != Op::multiply || value->operand(0)->op() != Op::symbol) continue;
            if (ir::same(value->operand(0), value->operand(1))) names.insert(value->operand(0)->name());
        }
        return names;
    }

    void collect() {
        const auto needed = ir::needed_definitions(model_);
        const auto bases = squared();
        auto note = [&](const ExprPtr& whole) {
            ir::for_each_node(whole, [&](const ExprPtr& node) {
                if (node->op() != Op::exp) return;
                const auto argument = arguments_.of(node->operand(0));
                const std::string text = ir::to_string(node);
                if (!argument || seen_.contains(text)) return;
                const auto seen = seen_of(*argument);
                if (!seen) return;
                Member& member = rays_.at(seen->ray).members[std::fabs(seen->rate)];
                (seen->rate > 0 ? member.rising : member.falling).insert(text);
                member.is_shifted = member.is_shifted || !is_number(argument->offset, 0);
                seen_.emplace(text, *seen);
            });
        };
        for (const ir::Definition& definition : model_.definitions) {
            const bool is_base = definition.is_temporary && definition.value->op() == Op::exp && bases.contains(definition.name);
            if (needed.contains(definition.name) && !is_base) note(definition.value);
        }
        for (const ir::State& state : model_.states) {
            if (state.derivative) note(state.derivative);
            if (state.next_value) note(state.next_value);
        }
    }

    // Factors of an exponential must not overflow where it does not. exp(rate*x) itself may, when the powers that lead to it have its sign.
    void check_ranges() {
        ir::Model test = model_;
        std::vector<const Seen*> tested;
        for (const auto& [text, seen] : seen_) {
            test.definitions.push_back(temporary("x of an exponential", seen.argument.times(seen.argument.multiple), ""));
            test.definitions.push_back(temporary("offset of an exponential", seen.argument.offset, ""));
            tested.push_back(&seen);
        }
        analysis::Interpreter<double> interpreter(test);
        for (const analysis::Point& point : analysis::physiological_points(model_, 51, 1)) {
            interpreter.evaluate(point);
            for (std::size_t i = 0; i < tested.size(); ++i) {
                Member& member = rays_.at(tested[i]->ray).members.at(std::fabs(tested[i]->rate));
                const std::size_t place = model_.definitions.size() + 2 * i;
                if (!(std::fabs(interpreter.definition(place)) < largest_argument)) member.is_steep = true;
                if (!(std::fabs(interpreter.definition(place + 1)) < largest_argument)) member.is_left_out = true;
            }
        }
        const analysis::Intervals intervals(model_);
        auto goes_beyond = [&](const ExprPtr& expr) {
            const analysis::Interval range = intervals.of(expr);
            const double furthest = std::max(-range.low, range.high);
            return std::isfinite(furthest) && furthest > largest_proved_argument;
        };
        for (const Seen* seen : tested) {
            Member& member = rays_.at(seen->ray).members.at(std::fabs(seen->rate));
            member.is_steep = member.is_steep || goes_beyond(seen->argument.times(seen->argument.multiple));
            member.is_left_out = member.is_left_out || goes_beyond(seen->argument.offset);
        }
        for (auto& [key, ray] : rays_) {
            bool rises = false, falls = false;
            for (const auto& [rate, member] : ray.members) {
                rises = rises || (member.is_steep && !member.rising.empty());
                falls = falls || (member.is_steep && !member.falling.empty());
            }
            for (auto& [rate, member] : ray.members) {
                if (member.is_steep && (member.is_shifted || (rises && falls))) member.is_left_out = true;
            }
        }
    }

    // exp(rate*X) alone in its family, as a product or quotient of two that are there or cost little: where most is gained. False when
    // there is none left.
    bool combine_one() {
        std::optional<Combination> best;
        Ray* combined = nullptr;
        for (auto& [key, ray] : rays_) {
            for (const ExponentialFamily& family : ray.families) {
                const double rate = family.rates[0];
                if (family.rates.size() > 1 || ray.is_used || ray.members.at(rate).is_steep) continue;
                const auto combination = best_combination(key, ray, rate);
                if (!combination || (best && combination->gain <= best->gain)) continue;
                best = combination;
                combined = &ray;
            }
        }
        if (!best) return false;
        combined->combinations[best->rate] = *best;
        combined->families = exponential_families(rates_of(*combined), limits);
        use(best->first, best->first_rate);
        use(best->second, best->second_rate);
        has_combined_ = true;
        return true;
    }

    void use(const std::string& key, double signed_rate) {
        Ray& ray = rays_.at(key);
        ray.is_used = true;
        ray.members[std::fabs(signed_rate)];
        ray.families = exponential_families(rates_of(ray), limits);
    }

    std::optional<Combination> best_combination(const std::string& key, const Ray& ray, double rate) const {
        std::optional<Combination> best;
        for (const auto& [first_key, first] : rays_) {
            if (first_key == key) continue;
            for (double first_rate : rates_of(first)) {
                if (first.members.at(first_rate).is_steep) continue;
                for (double sign : {1.0, -1.0}) {
                    const Vector rest = difference(ray.direction, rate, first.direction, sign * first_rate);
                    for (const auto& [second_key, second] : rays_) {
                        if (second_key == key || second_key == first_key) continue;
                        const auto second_rate = multiple_of(rest, second.direction);
                        if (!second_rate) continue;
                        const auto more = cost_of_one_more(second, std::fabs(*second_rate));
                        if (!more) continue;
                        const bool is_product = first.is_written(sign * first_rate) && second.is_written(*second_rate);
                        const int quotient = is_product ? 0 : cost_of_quotient;
                        const int gain = limits.cost_of_exponential - cost_of_combining - quotient - *more;
                        if (gain <= (best ? best->gain : 2)) continue;
                        best = Combination{rate, first_key, second_key, sign * first_rate, *second_rate, gain};
                    }
                }
            }
        }
        return best;
    }

    static Vector difference(const Vector& a, double times_a, const Vector& b, double times_b) {
        Vector result;
        for (const auto& [name, coefficient] : a) result[name] = coefficient * times_a;
        for (const auto& [name, coefficient] : b) {
            double& here = result[name];
            const double before = here;
            here -= coefficient * times_b;
            if (std::fabs(here) <= same_direction * std::fabs(before)) result.erase(name);
        }
        return result;
    }

    static std::optional<double> multiple_of(const Vector& vector, const Vector& direction) {
        if (vector.empty() || vector.size() != direction.size()) return std::nullopt;
        const double multiple = vector.begin()->second / direction.begin()->second;
        for (auto a = vector.begin(), b = direction.begin(); a != vector.end(); ++a, ++b) {
            if (a->first != b->first || std::fabs(a->second - multiple * b->second) > same_direction * std::fabs(a->second)) {
                return std::nullopt;
            }
        }
        return multiple;
    }

    static std::optional<int> cost_of_one_more(const Ray& ray, double rate) {
        std::vector<double> rates = rates_of(ray);
        if (rates.empty()) return std::nullopt;
        const auto place = std::lower_bound(rates.begin(), rates.end(), rate);
        if (place != rates.end() && *place == rate) {
            return ray.members.at(rate).is_steep ? std::nullopt : std::optional<int>(0);
        }
        if (rate > rates.back()) return std::nullopt;  // further than its range was looked at
        rates.insert(place, rate);
        return cost_of(exponential_families(rates, limits), limits) - cost_of(ray.families, limits);
    }

    // The sign that most are of; a steep one's.
    static void choose_signs(Ray& ray) {
        ray.falls.clear();
        for (const ExponentialFamily& family : ray.families) {
            std::size_t rising = 0, falling = 0;
            bool steep_rises = false, steep_falls = false;
            for (double rate : family.rates) {
                const Member& member = ray.members.at(rate);
                rising += member.rising.size();
                falling += member.falling.size();
                steep_rises = steep_rises || (member.is_steep && !member.rising.empty());
                steep_falls = steep_falls || (member.is_steep && !member.falling.empty());
            }
            ray.falls.push_back(steep_falls || (!steep_rises && falling > rising));
        }
    }

    // exp(rate*X), rate > 0
    Fraction value(const Ray& ray, double rate) {
        if (auto combination = ray.combinations.find(rate); combination != ray.combinations.end()) {
            const Combination& c = combination->second;
            const Fraction a = signed_value(c.first, c.first_rate), b = signed_value(c.second, c.second_rate);
            return {both(a.top, b.top), both(a.bottom, b.bottom)};
        }
        for (std::size_t i = 0; i < ray.families.size(); ++i) {
            const ExponentialFamily& family = ray.families[i];
            auto place = std::find(family.rates.begin(), family.rates.end(), rate);
            if (place == family.rates.end()) continue;
            const int power = family.powers[static_cast<std::size_t>(place - family.rates.begin())];
            const ExprPtr reached = power_of(ray, family, ray.falls[i] ? -family.base : family.base, power);
            return ray.falls[i] ? Fraction{nullptr, reached} : Fraction{reached, nullptr};
        }
        throw OurFault("share_exponentials: a rate without a family");
    }

    Fraction signed_value(const std::string& key, double rate) {
        const Fraction f = value(rays_.at(key), std::fabs(rate));
        return rate > 0 ? f : Fraction{f.bottom, f.top};
    }

    ExprPtr both(const ExprPtr& a, const ExprPtr& b) { return !a ? b : !b ? a : parts_.named(product(a, b)); }

    ExprPtr power_of(const Ray& ray, const ExponentialFamily& family, double base, int power) {
        const ExprPtr exponential = ray.exponential(power * base);
        if (power == 1) return parts_.named(exponential);
        const auto step = std::find_if(family.chain.begin(), family.chain.end(), [&](const Product& p) { return p.power == power; });
        const ExprPtr left = power_of(ray, family, base, step->left), right = power_of(ray, family, base, step->right);
        return parts_.named(product(left, right), exponential);
    }

    ExprPtr rebuilt(const ExprPtr& expr, const Seen& seen) {
        const Ray& ray = rays_.at(seen.ray);
        const Member& member = ray.members.at(std::fabs(seen.rate));
        if (member.is_left_out) return expr;
        if (!ray.combinations.contains(std::fabs(seen.rate)) && !ray.is_used) {
            for (const ExponentialFamily& family : ray.families) {
                if (family.rates.size() == 1 && family.rates[0] == std::fabs(seen.rate) && member.size() == 1) return expr;
            }
        }
        const Fraction f = signed_value(seen.ray, seen.rate);
        const ExprPtr& offset = seen.argument.offset;
        const ExprPtr factor = is_number(offset) ? ir::number(std::exp(offset->value())) : analysis::call(Op::exp, offset);
        const ExprPtr top = f.top ? product(factor, f.top) : factor;
        return f.bottom ? ir::make(Op::divide, {top, f.bottom}) : top;
    }

    const ir::Model& model_;
    const ExponentialArguments arguments_;
    NamedParts parts_;
    std::map<std::string, Ray> rays_;
    std::map<std::string, Seen> seen_;  // by the exponential's text
    bool has_combined_ = false;
};

}  // namespace

ir::Model share_exponentials(const ir::Model& model) {
    const ir::Model joined = join_exponentials(model);
    return Sharing(joined).run();
}

}  // namespace heartwright::passes
