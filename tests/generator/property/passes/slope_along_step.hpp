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
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/analysis/stiffness/derivative.hpp"
#include "generator/integrators/implicit_step.hpp"
#include "generator/invariants/structure.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::driver {

using analysis::Interpreter;
using analysis::Magnitude;
using analysis::Point;

// The directional derivative J*G*dx of all derivatives, where dx is what implicit states of the same scale gain: the
// sum of a difference quotient for each state, of fourth order. A state may gain many times what it is, over which f is
// far from linear, and J*dx may be a millionth of its addends: so each is moved by little beside what it gains and what
// it is. One distance for all would be that of the state that gains most, over which f rounds by more than it changes
// by another (calcium by the acos() of a cubic equation, Heijman 2011). States are moved in long double, by parameters
// that a copy of the model reads.
class AlongStep {
public:
    AlongStep(const ir::Model& before, const ir::Model& after) : after_(after), model_(before) {
        std::unordered_map<std::string, ir::ExprPtr> moved;
        for (std::size_t i = 0; i < before.states.size(); ++i) {
            if (after.states[i].integrator != ir::Integrator::linearly_implicit_euler) continue;
            const std::string& name = before.states[i].name;
            moved.emplace(name, ir::make(ir::Op::add, {ir::symbol(name), parameter("way of " + name)}));
            implicit_.push_back(i);
            moved_by_.emplace(name, std::nullopt);
        }
        model_ = ir::rewrite_nodes(model_, [&](const ir::ExprPtr& node) {
            const auto found = node->op() == ir::Op::symbol ? moved.find(node->name()) : moved.end();
            return found == moved.end() ? node : found->second;
        });
        for (std::size_t d = 0; d < after.definitions.size(); ++d) {
            const std::string& name = after.definitions[d].name;
            if (name.starts_with("unlimited_pivot_") && moved_by_.contains(name.substr(16))) pivots_.push_back(d);
            if (name.starts_with("change_") && moved_by_.contains(name.substr(7))) moved_by_[name.substr(7)] = d;
        }
        f_.emplace(model_);
        sizes_.emplace(model_);
        find_entries(before);
        for (const double initial : analysis::initial_point(before).states) usual_.push_back(std::fabs(initial));
        for (std::size_t i = 0; i < usual_.size(); ++i)
            if (before.states[i].unit.is_dimensionless()) usual_[i] = 1;
    }

    struct Slope {
        long double value = 0;
        // Of the quotient, as f rounds by what its addends are, and of the step's own entries of J: one may be 0 by
        // cancellation, as of 1 - x, that is 1e-19.
        long double rounding = 0;
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

    // The entries of J as definitions of a model of their own. Only how they round is taken from them, not their
    // values.
    void find_entries(const ir::Model& before) {
        ir::Model with_entries = before;
        rows_that_read_.resize(implicit_.size());
        opened_.resize(implicit_.size());
        limited_.resize(implicit_.size());
        at_start_.resize(implicit_.size());
        const invariants::Structure structure(before);
        for (std::size_t k = 0; k < implicit_.size(); ++k) {
            analysis::Differentiator differentiate(with_entries, before.states[implicit_[k]].name);
            std::vector<ir::Definition> made;
            for (std::size_t i = 0; i < before.states.size(); ++i) {
                if (!before.states[i].derivative || before.states[i].scale != after_.states[implicit_[k]].scale)
                    continue;
                ir::Definition entry;
                entry.name = "J " + std::to_string(i) + " " + std::to_string(k);
                entry.value = differentiate.of(before.states[i].derivative);
                if (!analysis::is_number(entry.value, 0)) rows_that_read_[k].push_back(i);
                if (analysis::is_number(entry.value)) continue;
                if (is_opened(structure, i, implicit_[k], entry.value, differentiate.definitions()))
                    opened_[k].push_back(i);
                entries_.push_back({i, k, made.size()});
                made.push_back(std::move(entry));
            }
            const std::vector<ir::Definition>& read = differentiate.definitions();
            const std::size_t first = with_entries.definitions.size() + read.size();
            for (std::size_t e = entries_.size() - made.size(); e < entries_.size(); ++e)
                entries_[e].definition += first;
            for (const auto* list : {&read, &std::as_const(made)})
                with_entries.definitions.insert(with_entries.definitions.end(), list->begin(), list->end());
            for (std::size_t i = 0; i < before.states.size(); ++i) {
                const bool is_limited = std::any_of(opened_[k].begin(), opened_[k].end(), [&](std::size_t row) {
                    return structure.are_together(before.states[i].name, before.states[row].name);
                });
                if (is_limited) limited_[k].push_back(i);
                if (integrators::takes_potential_at_start(before, structure, before.states[i],
                                                          before.states[implicit_[k]]))
                    at_start_[k].push_back(i);
            }
        }
        of_entries_.emplace(with_entries);
    }

    // By an implicit state; of one that is implicit itself.
    bool is_opened(const invariants::Structure& structure, std::size_t row, std::size_t column,
                   const ir::ExprPtr& slope, const std::vector<ir::Definition>& made) const {
        const ir::State &state = after_.states[row], &concentration = after_.states[column];
        if (std::find(implicit_.begin(), implicit_.end(), row) == implicit_.end()) return false;
        if (structure.are_together(state.name, concentration.name)) return false;
        integrators::DefinitionsByName definitions;
        for (const auto* list : {&model_.definitions, &made})
            for (const ir::Definition& definition : *list) definitions.emplace(definition.name, definition.value);
        return integrators::is_opened_by(model_, *model_.find_state(state.name), concentration, slope, definitions);
    }

    // Does the column's state feed itself by way of the rows that it opens?
    bool feeds_itself(std::size_t k) const {
        const auto value_of = [&](std::size_t row, std::size_t column) {
            long double value = 0;
            for (const Entry& entry : entries_)
                if (entry.row == row && entry.column == column) value = of_entries_->definition(entry.definition).value;
            return value;
        };
        long double feedback = 0;
        for (std::size_t other = 0; other < implicit_.size(); ++other) {
            const auto& rows = limited_[k];
            if (std::find(rows.begin(), rows.end(), implicit_[other]) == rows.end()) continue;
            feedback += value_of(implicit_[other], k) * value_of(implicit_[k], other);
        }
        return !(feedback < 0);
    }

    // gains: by place in implicit_
    void add_rounding_of_entries(ir::Scale scale, const Point& point, const std::vector<double>& gains,
                                 std::vector<Slope>& result) {
        constexpr long double unit = std::numeric_limits<double>::epsilon() / 2, other_orders = 4;
        of_entries_->evaluate(point);
        for (const Entry& entry : entries_) {
            if (after_.states[entry.row].scale != scale) continue;
            const Magnitude& value = of_entries_->definition(entry.definition);
            const long double gain = std::fabs(gains[entry.column]);
            if (gain != 0) result[entry.row].rounding += other_orders * unit * value.rounding * gain;
        }
    }

    void add_slopes(ir::Scale scale, const Point& point, const Interpreter<double>& now,
                    const std::vector<double>& weight, std::vector<Slope>& result) {
        // h is 1e-4 and less where a state gains more than it is, which its initial value may say little of.
        constexpr double smallest_h = 1e-10;
        if (implicit_.empty()) return;
        Point moved = point;
        const std::size_t first = moved.parameters.size();
        moved.parameters.resize(model_.parameters.size());
        sizes_->evaluate(moved);
        of_entries_->evaluate(point);
        std::vector<double> gains(implicit_.size());
        for (std::size_t k = 0; k < implicit_.size(); ++k) {
            const std::size_t column = implicit_[k];
            if (after_.states[column].scale != scale) continue;
            const double x = point.states[column], gain = weight[column] * change(column, x, now);
            const double size = std::max(std::fabs(x), usual_[column]), largest = size > 0 ? std::fabs(gain / size) : 1;
            if (gain == 0) continue;
            gains[k] = gain;
            std::vector<Slope> column_slopes = quotients(k, moved, moved.parameters[first + k], gain,
                                                         std::max(1e-4 / std::max(1.0, largest), smallest_h));
            for (const std::size_t i : at_start_[k]) column_slopes[i] = {};
            limit_opening(k, point.dt * std::fabs(x / gain), column_slopes);
            for (std::size_t i = 0; i < result.size(); ++i) {
                result[i].value += column_slopes[i].value;
                result[i].rounding += column_slopes[i].rounding;
            }
        }
        add_rounding_of_entries(scale, point, gains, result);
    }

    // Of implicit state k, moved by h times its gain. From differences, so that what does not read it gets 0.
    std::vector<Slope> quotients(std::size_t k, const Point& moved, double& way, double gain, double h) {
        constexpr std::pair<int, long double> pairs[] = {{1, 2.0L / 3}, {2, -1.0L / 12}};
        const ir::Scale scale = after_.states[implicit_[k]].scale;
        std::vector<Slope> result(after_.states.size());
        std::vector<long double> above(result.size());
        for (const auto& [steps, share] : pairs) {
            way = steps * h * gain;
            f_->evaluate(moved);
            for (std::size_t i = 0; i < result.size(); ++i)
                if (f_->has_derivative(i)) above[i] = f_->derivative(i);
            way = -way;
            f_->evaluate(moved);
            for (std::size_t i = 0; i < result.size(); ++i) {
                if (!f_->has_derivative(i) || after_.states[i].scale != scale || f_->derivative(i) == above[i])
                    continue;
                result[i].value += share * (above[i] - f_->derivative(i)) / h;
            }
        }
        way = 0;
        for (const std::size_t i : rows_that_read_[k])
            result[i].rounding += std::numeric_limits<long double>::epsilon() * sizes_->derivative(i).sum / h;
        return result;
    }

    // A concentration that doubles opens at most a tenth of the channels within the step (implicit_step.hpp).
    // `doubled`: dt times what turns a column's slopes along the step into those along a doubling.
    void limit_opening(std::size_t k, long double doubled, std::vector<Slope>& column) const {
        Slope steepest;
        for (const std::size_t i : opened_[k])
            if (std::fabs(column[i].value) > std::fabs(steepest.value)) steepest = column[i];
        const long double opened = doubled * std::fabs(steepest.value);
        if (!(opened > integrators::most_opened) || !feeds_itself(k)) return;
        const long double share = integrators::most_opened / opened,
                          unsure = steepest.rounding / std::fabs(steepest.value);
        for (const std::size_t i : limited_[k]) {
            column[i].value *= share;
            column[i].rounding = share * column[i].rounding + unsure * std::fabs(column[i].value);
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
    struct Entry {
        std::size_t row, column, definition;  // column: place in implicit_
    };
    std::vector<Entry> entries_;
    std::vector<std::vector<std::size_t>> rows_that_read_;    // by place in implicit_
    std::vector<std::vector<std::size_t>> opened_, limited_;  // rows that this concentration opens, and with them
    std::vector<std::vector<std::size_t>> at_start_;          // rows that take this potential at the start
    std::optional<Interpreter<Magnitude>> of_entries_;
};

}  // namespace heartwright::driver
