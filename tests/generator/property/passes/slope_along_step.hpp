// What a linearly implicit step does to the rates of other states, by a difference quotient: the oracle of its
// Jacobian.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/magnitude.hpp"
#include "generator/integrators/implicit_step.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::driver {

using analysis::Interpreter;
using analysis::Magnitude;
using analysis::Point;

// The directional derivative J*G*dx of all derivatives, where dx is what implicit states of the same scale gain: a
// difference quotient along x + h*G*dx of fourth order in h. States may gain many times what they are, over which f is
// far from linear, and J*dx may be a millionth of its addends: so h is small, and states are moved in long double, by
// parameters that a copy of the model reads.
class AlongStep {
public:
    AlongStep(const ir::Model& before, const ir::Model& after) : after_(after), model_(before) {
        std::unordered_map<std::string, ir::ExprPtr> moved;
        for (std::size_t i = 0; i < before.states.size(); ++i) {
            if (after.states[i].integrator != ir::Integrator::linearly_implicit_euler) continue;
            const std::string& name = before.states[i].name;
            const ir::ExprPtr away =
                ir::make(ir::Op::multiply, {parameter("share of step"), parameter("gain of " + name)});
            moved.emplace(name, ir::make(ir::Op::add, {ir::symbol(name), away}));
            implicit_.push_back(i);
            moved_by_.emplace(name, std::nullopt);
        }
        model_ = ir::rewrite_nodes(model_, [&](const ir::ExprPtr& node) {
            const auto found = node->op() == ir::Op::symbol ? moved.find(node->name()) : moved.end();
            return found == moved.end() ? node : found->second;
        });
        for (std::size_t d = 0; d < after.definitions.size(); ++d) {
            const std::string& name = after.definitions[d].name;
            if (name.starts_with("pivot_") && moved_by_.contains(name.substr(6))) pivots_.push_back(d);
            if (name.starts_with("change_") && moved_by_.contains(name.substr(7))) moved_by_[name.substr(7)] = d;
        }
        f_.emplace(model_);
        sizes_.emplace(model_);
        for (const double initial : analysis::initial_point(before).states) usual_.push_back(std::fabs(initial));
        for (std::size_t i = 0; i < usual_.size(); ++i) {
            if (before.states[i].unit.is_dimensionless()) usual_[i] = 1;
        }
    }

    struct Slope {
        long double value = 0;
        long double rounding = 0;  // of the quotient: f rounds by what its addends are
    };

    // By state; at `point`, where `now` is of the step. Nothing where a pivot was guarded: there the step is another.
    std::optional<std::vector<Slope>> slopes(const Point& point, Interpreter<double>& now,
                                             const std::vector<double>& weight) {
        for (const std::size_t d : pivots_)
            if (now.definition(d) <= integrators::smallest_pivot) return std::nullopt;
        std::vector<Slope> result(point.states.size());
        for (const ir::Scale scale : {ir::Scale::cell, ir::Scale::site}) add_slopes(scale, point, now, weight, result);
        return result;
    }

private:
    ir::ExprPtr parameter(const std::string& name) {
        const auto is_there = [&](const ir::Parameter& known) { return known.name == name; };
        if (std::none_of(model_.parameters.begin(), model_.parameters.end(), is_there)) {
            ir::Parameter made;
            made.name = name;
            model_.parameters.push_back(std::move(made));
        }
        return ir::symbol(name);
    }

    void add_slopes(ir::Scale scale, const Point& point, const Interpreter<double>& now,
                    const std::vector<double>& weight, std::vector<Slope>& result) {
        constexpr std::pair<double, long double> terms[] = {
            {-2, 1.0L / 12}, {-1, -2.0L / 3}, {1, 2.0L / 3}, {2, -1.0L / 12}};
        Point moved = point;
        double largest = 1;  // gain, as a share of what a state is
        const std::size_t first = moved.parameters.size();
        moved.parameters.resize(model_.parameters.size());
        for (std::size_t k = 0; k < implicit_.size(); ++k) {
            const std::size_t i = implicit_[k];
            if (after_.states[i].scale != scale) continue;
            const double x = point.states[i], gain = weight[i] * change(i, x, now);
            moved.parameters[first + 1 + k] = gain;
            const double size = std::max(std::fabs(x), usual_[i]);
            if (size > 0) largest = std::max(largest, std::fabs(gain / size));
        }
        if (implicit_.empty()) return;
        const double h = 1e-4 / largest;
        sizes_->evaluate(moved);
        for (const auto& [steps, share] : terms) {
            moved.parameters[first] = steps * h;
            f_->evaluate(moved);
            for (std::size_t i = 0; i < result.size(); ++i) {
                if (!f_->has_derivative(i) || after_.states[i].scale != scale) continue;
                result[i].value += share * f_->derivative(i) / h;
                result[i].rounding = std::numeric_limits<long double>::epsilon() * sizes_->derivative(i).sum / h;
            }
        }
    }

    // next(x) - x would lose what is below the rounding of x: a nearly empty state may gain from that alone.
    double change(std::size_t i, double x, const Interpreter<double>& now) const {
        const std::optional<std::size_t> known = moved_by_.at(after_.states[i].name);
        return known ? now.definition(*known) : now.next_value(i) - x;
    }

    const ir::Model& after_;
    ir::Model model_;
    std::vector<std::size_t> pivots_;                                       // definitions
    std::unordered_map<std::string, std::optional<std::size_t>> moved_by_;  // by implicit state: its change
    std::vector<std::size_t> implicit_;
    std::vector<double> usual_;  // sizes of states
    std::optional<Interpreter<long double>> f_;
    std::optional<Interpreter<Magnitude>> sizes_;
};

}  // namespace heartwright::driver
