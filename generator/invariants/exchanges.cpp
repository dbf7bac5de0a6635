#include "generator/invariants/exchanges.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>

#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/analysis/uninterpreted.hpp"
#include "generator/invariants/random_points.hpp"
#include "generator/invariants/stepped_by_flux.hpp"

namespace heartwright::invariants {
namespace {

using ir::ExprPtr;

constexpr long double same_ratio = 1e-12L;
constexpr int n_free_points = 3, n_points_by_state = 2;

struct Flow {
    std::size_t state;  // of whose derivative it is an addend
    Addend addend;
    std::unordered_set<std::string> reads = {};  // states
    std::vector<long double> values = {};        // by point
};

bool is_same(long double a, long double b) { return std::fabs(a - b) <= same_ratio * std::fabs(b); }

// Of all states that may exchange something. Points: where all states differ, and then for each state where all but
// that differ from the first.
class Flows {
public:
    explicit Flows(const ir::Model& model) : model_(model), dependencies_(model), addends_(model, dependencies_) {
        for (const std::size_t i : stepped_by_flux(model))
            for (const Addend& addend : addends_.of(model.states[i].derivative)) add(i, addend);
        evaluate();
    }

    const std::vector<Flow>& all() const { return flows_; }
    std::size_t first_point_of(std::size_t state) const { return n_free_points + state * n_points_by_state; }

private:
    void add(std::size_t state, const Addend& addend) {
        Flow flow{state, addend};
        for (const Factor& factor : addend.factors) {
            for (const std::string& name : dependencies_.of(factor.value))
                if (model_.find_state(name)) flow.reads.insert(name);
        }
        if (!flow.reads.empty()) flows_.push_back(std::move(flow));
    }

    void evaluate() {
        ir::Model with_flows = model_;
        for (const Flow& flow : flows_) {
            ir::Definition definition;
            definition.name = "flow " + std::to_string(with_flows.definitions.size());
            definition.value = flow.addend.expression();
            with_flows.definitions.push_back(std::move(definition));
        }
        analysis::Interpreter<analysis::Uninterpreted> interpreter(with_flows);
        RandomPoints points(model_);
        std::vector<double> parameters;
        for (const ir::Parameter& parameter : model_.parameters) parameters.push_back(parameter.value);
        const analysis::Point first = points.with(parameters);
        const auto take = [&](const analysis::Point& point) {
            interpreter.evaluate(point);
            for (std::size_t k = 0; k < flows_.size(); ++k)
                flows_[k].values.push_back(interpreter.definition(model_.definitions.size() + k).value);
        };
        take(first);
        for (int k = 1; k < n_free_points; ++k) take(points.with(parameters));
        for (std::size_t i = 0; i < model_.states.size(); ++i) {
            for (int k = 0; k < n_points_by_state; ++k) {
                analysis::Point point = first;
                point.states = points.with(parameters).states;
                point.states[i] = first.states[i];
                take(point);
            }
        }
    }

    const ir::Model& model_;
    const analysis::Dependencies dependencies_;
    Addends addends_;
    std::vector<Flow> flows_;
};

class Pairs {
public:
    explicit Pairs(const ir::Model& model) : model_(model), flows_(model) {}

    std::vector<Exchange> run() {
        const std::vector<Flow>& flows = flows_.all();
        for (const bool are_equal : {true, false}) {  // an addend of many is rather that of the same size
            for (std::size_t a = 0; a < flows.size(); ++a) {
                for (std::size_t b = a + 1; b < flows.size(); ++b)
                    if (is_same(flows[b].values[0], -flows[a].values[0]) == are_equal) add(a, b);
            }
        }
        add_lone_ones_of_one_ratio();
        return std::move(result_);
    }

private:
    // Each addend once for each partner.
    void add(std::size_t a, std::size_t b) {
        const Flow &lost = flows_.all()[a], &gained = flows_.all()[b];
        if (used_.contains({a, gained.state}) || used_.contains({b, lost.state})) return;
        auto found = exchange(lost, gained);
        if (!found) return;
        used_.insert({a, gained.state});
        used_.insert({b, lost.state});
        if (is_taken_alone(lost, gained))
            add(result_, std::move(*found));
        else
            lone_.push_back(std::move(*found));
    }

    static bool is_alike(const Exchange& a, const Exchange& b) {
        return a.from == b.from && a.to == b.to && (a.gain == b.gain || is_same(a.gain, b.gain));
    }

    static void add(std::vector<Exchange>& exchanges, Exchange exchange) {
        const auto known = std::find_if(exchanges.begin(), exchanges.end(),
                                        [&](const Exchange& other) { return is_alike(other, exchange); });
        if (known == exchanges.end()) return exchanges.push_back(std::move(exchange));
        known->lost.push_back(std::move(exchange.lost.front()));
        known->gained.push_back(std::move(exchange.gained.front()));
    }

    // A potential exchanges charge with other potentials alone. A membrane potential without a unit has no others.
    bool may_exchange(std::size_t i, std::size_t j) const {
        const ir::State* membrane = model_.find_state(model_.membrane.potential);
        const auto is_potential = [&](const ir::State& state) {
            return membrane && (state.name == membrane->name ||
                                (!membrane->unit.is_dimensionless() && state.unit.same_dimension(membrane->unit)));
        };
        return is_potential(model_.states[i]) == is_potential(model_.states[j]);
    }

    std::optional<Exchange> exchange(const Flow& a, const Flow& b) const {
        const auto ratio = [&](std::size_t point) { return b.values[point] / a.values[point]; };
        if (a.state == b.state || !(ratio(0) < 0) || !std::isfinite(ratio(0))) return std::nullopt;
        const bool a_reads_own = a.reads.contains(name(a)), b_reads_own = b.reads.contains(name(b));
        if (is_same(ratio(1), ratio(0)) && is_same(ratio(2), ratio(0))) {
            const bool is_of_both = a_reads_own || b_reads_own || (has_unit(a) && has_unit(b));
            if (!is_of_both || !may_exchange(a.state, b.state)) return std::nullopt;
            return Exchange{a.state, b.state, static_cast<double>(-ratio(0)), {expression(a)}, {expression(b)}};
        }
        // A factor that reads one of both: then the flux reads the other, in both addends.
        const auto reads_it_alone = [&](std::size_t state) {
            const std::size_t point = flows_.first_point_of(state);
            return is_same(ratio(point), ratio(0)) && is_same(ratio(point + 1), ratio(0));
        };
        const bool is_factor_of_b = a_reads_own && b.reads.contains(name(a)) && reads_it_alone(b.state),
                   is_factor_of_a = b_reads_own && a.reads.contains(name(b)) && reads_it_alone(a.state);
        if (!(is_factor_of_a || is_factor_of_b) || !may_exchange(a.state, b.state)) return std::nullopt;
        return Exchange{a.state, b.state, 0, {expression(a)}, {expression(b)}};
    }

    static ExprPtr expression(const Flow& flow) { return flow.addend.expression(); }
    const std::string& name(const Flow& flow) const { return model_.states[flow.state].name; }
    bool has_unit(const Flow& flow) const { return !model_.states[flow.state].unit.is_dimensionless(); }

    // Is it a flux, whatever else the two exchange?
    bool is_taken_alone(const Flow& a, const Flow& b) const {
        if (!model_.lattice && is_same(b.values[0], -a.values[0])) return true;
        return std::any_of(a.addend.factors.begin(), a.addend.factors.end(), [&](const Factor& own) {
            const bool is_state = own.value->op() == ir::Op::symbol && a.reads.contains(own.value->name());
            return !is_state && std::any_of(b.addend.factors.begin(), b.addend.factors.end(), [&](const Factor& other) {
                return own.is_divisor == other.is_divisor && ir::same(own.value, other.value);
            });
        });
    }

    void add_lone_ones_of_one_ratio() {
        const std::vector<Exchange> taken = result_;
        for (std::size_t k = 0; k < lone_.size(); ++k) {
            const auto is_like_this = [&](const Exchange& other) {
                return &other != &lone_[k] && lone_[k].gain > 0 && is_alike(other, lone_[k]);
            };
            if (std::any_of(lone_.begin(), lone_.end(), is_like_this) ||
                std::any_of(taken.begin(), taken.end(), is_like_this))
                add(result_, lone_[k]);
        }
    }

    const ir::Model& model_;
    const Flows flows_;
    std::set<std::pair<std::size_t, std::size_t>> used_;  // addends, with a partner's state
    std::vector<Exchange> result_, lone_;
};

}  // namespace

std::vector<Exchange> exchanges(const ir::Model& model) { return Pairs(model).run(); }

}  // namespace heartwright::invariants
