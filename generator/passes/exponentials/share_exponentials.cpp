#include "generator/passes/exponentials/share_exponentials.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "base/diag/faults.hpp"
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/exponentials/exponential_families.hpp"
#include "generator/passes/exponentials/exponential_rays.hpp"
#include "generator/passes/exponentials/join_exponentials.hpp"
#include "generator/passes/named_parts.hpp"

namespace heartwright::passes {
namespace {

using analysis::is_number;
using analysis::product;
using ir::ExprPtr;
using ir::Op;
using Ray = ExponentialRay;
using Member = RayMember;

constexpr double same_direction = 1e-13;  // of coefficients
constexpr int cost_of_combining = 2;      // a product, and its name
constexpr int cost_of_quotient = 1;       // more: a product where it merges
constexpr std::size_t most_rates_searched_again = 24;

const FamilyLimits limits;

// A value as a quotient of names; either may be missing.
struct Fraction {
    ExprPtr top, bottom;
};

class Sharing {
public:
    explicit Sharing(const ir::Model& model) : model_(model), parts_(model), found_(exponential_rays(model)) {}

    ir::Model run() {
        for (auto& [key, ray] : rays_) ray.families = exponential_families(ray.rates(), limits);
        while (combine_one()) {
        }
        for (auto& [key, ray] : rays_) choose_signs(ray);
        ir::Model result = parts_.rewrite(model_, [&](const ExprPtr& expr) -> ExprPtr {
            if (expr->op() != Op::exp) return expr;
            auto seen = found_.seen.find(ir::to_string(expr));
            return seen == found_.seen.end() ? expr : rebuilt(expr, seen->second);
        });
        result.assumptions = found_.assumptions;
        if (has_combined_) ir::order_definitions(result);  // a ray may be read before it was
        return result;
    }

private:
    // exp(rate*X) alone in its family, as a product or quotient of two that are there or cost little: where most is
    // gained. False when there is none left.
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
        combined->families = exponential_families(combined->rates(), limits);
        use(best->first, best->first_rate);
        use(best->second, best->second_rate);
        has_combined_ = true;
        return true;
    }

    void use(const std::string& key, double signed_rate) {
        Ray& ray = rays_.at(key);
        ray.is_used = true;
        ray.members[std::fabs(signed_rate)];
        ray.families = exponential_families(ray.rates(), limits);
    }

    std::optional<Combination> best_combination(const std::string& key, const Ray& ray, double rate) const {
        std::optional<Combination> best;
        for (const auto& [first_key, first] : rays_) {
            if (first_key == key) continue;
            for (double first_rate : first.rates()) {
                if (first.members.at(first_rate).is_steep) continue;
                for (double sign : {1.0, -1.0}) {
                    const Direction rest = difference(ray.direction, rate, first.direction, sign * first_rate);
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

    static Direction difference(const Direction& a, double times_a, const Direction& b, double times_b) {
        Direction result;
        for (const auto& [name, coefficient] : a) result[name] = coefficient * times_a;
        for (const auto& [name, coefficient] : b) {
            double& here = result[name];
            const double before = here;
            here -= coefficient * times_b;
            if (std::fabs(here) <= same_direction * std::fabs(before)) result.erase(name);
        }
        return result;
    }

    static std::optional<double> multiple_of(const Direction& vector, const Direction& direction) {
        if (vector.empty() || vector.size() != direction.size()) return std::nullopt;
        const double multiple = vector.begin()->second / direction.begin()->second;
        for (auto a = vector.begin(), b = direction.begin(); a != vector.end(); ++a, ++b)
            if (a->first != b->first ||
                std::fabs(a->second - multiple * b->second) > same_direction * std::fabs(a->second))
                return std::nullopt;
        return multiple;
    }

    static std::optional<int> cost_of_one_more(const Ray& ray, double rate) {
        std::vector<double> rates = ray.rates();
        if (rates.empty()) return std::nullopt;
        const auto place = std::lower_bound(rates.begin(), rates.end(), rate);
        if (place != rates.end() && *place == rate)
            return ray.members.at(rate).is_steep ? std::nullopt : std::optional<int>(0);
        // further than is proved, or much to search again
        const auto is_proved = [&](const auto& member) { return member.first >= rate && !member.second.is_steep; };
        if (std::none_of(ray.members.begin(), ray.members.end(), is_proved) || rates.size() > most_rates_searched_again)
            return std::nullopt;
        rates.insert(place, rate);
        return cost_of(exponential_families(rates, limits), limits) - cost_of(ray.families, limits);
    }

    // The sign with the cheapest reciprocals; a steep one's.
    static void choose_signs(Ray& ray) {
        ray.falls.clear();
        for (const ExponentialFamily& family : ray.families) {
            int rising = 0, falling = 0;
            bool steep_rises = false, steep_falls = false;
            for (double rate : family.rates) {
                const Member& member = ray.members.at(rate);
                rising += cost_of_reciprocals(member.rising);
                falling += cost_of_reciprocals(member.falling);
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
        const auto step =
            std::find_if(family.chain.begin(), family.chain.end(), [&](const Product& p) { return p.power == power; });
        const ExprPtr left = power_of(ray, family, base, step->left), right = power_of(ray, family, base, step->right);
        return parts_.named(product(left, right), exponential);
    }

    ExprPtr rebuilt(const ExprPtr& expr, const OnRay& seen) {
        const Ray& ray = rays_.at(seen.ray);
        const Member& member = ray.members.at(std::fabs(seen.rate));
        if (member.is_left_out) return expr;
        if (!ray.combinations.contains(std::fabs(seen.rate)) && !ray.is_used) {
            for (const ExponentialFamily& family : ray.families)
                if (family.rates.size() == 1 && family.rates[0] == std::fabs(seen.rate) && member.size() == 1)
                    return expr;
        }
        const Fraction f = signed_value(seen.ray, seen.rate);
        const ExprPtr& offset = seen.argument.offset;
        const ExprPtr factor =
            is_number(offset) ? ir::number(std::exp(offset->value())) : analysis::call(Op::exp, offset);
        const ExprPtr top = f.top ? product(factor, f.top) : factor;
        return f.bottom ? ir::make(Op::divide, {top, f.bottom}) : top;
    }

    const ir::Model& model_;
    NamedParts parts_;
    ExponentialRays found_;
    std::map<std::string, Ray>& rays_ = found_.rays;
    bool has_combined_ = false;
};

}  // namespace

ir::Model share_exponentials(const ir::Model& model) {
    const ir::Model joined = join_exponentials(model);
    return Sharing(joined).run();
}

}  // namespace heartwright::passes
