#include "generator/integrators/implicit_step.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <unordered_set>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/ranges/occupancies.hpp"
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/integrators/working_ranges.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::integrators {

using analysis::difference;
using analysis::is_number;
using analysis::product;
using analysis::quotient;
using analysis::sum;
using analysis::time_step;
using ir::ExprPtr;
using ir::Op;

namespace {

constexpr double ordinary_size = 1e30;  // a normal number in FP32 too

// G^-1 - 1 = 1/(1 + a) with a = dt/(the fastest time constant).
ExprPtr excess(const StiffState& state) {
    if (!(state.time_constant > 0)) return ir::number(0);
    if (std::isinf(state.time_constant)) return ir::number(1);
    const ExprPtr decay = quotient(time_step(), ir::number(state.time_constant));
    return quotient(ir::number(1), sum(ir::number(1), decay));
}

}  // namespace

namespace {

// Through these definitions.
bool reads_name(const ExprPtr& expr, const std::string& name, const DefinitionsByName& definitions) {
    std::unordered_set<std::string> seen;
    const std::function<bool(const ExprPtr&)> reads = [&](const ExprPtr& part) {
        bool found = false;
        ir::for_each_node(part, [&](const ExprPtr& node) {
            if (found || node->op() != Op::symbol || !seen.insert(node->name()).second) return;
            const auto definition = definitions.find(node->name());
            found = node->name() == name || (definition != definitions.end() && reads(definition->second));
        });
        return found;
    };
    return reads(expr);
}

// Has it no unit, and a range?
bool is_bounded(const ir::State& state) {
    return state.unit.is_dimensionless() && std::isfinite(state.lower) && std::isfinite(state.upper);
}

bool is_potential(const ir::Model& model, const ir::State& state) {
    const ir::State* membrane = model.find_state(model.membrane.potential);
    if (!membrane || state.name == membrane->name) return membrane;
    return !membrane->unit.is_dimensionless() && state.unit.same_dimension(membrane->unit);
}

}  // namespace

bool is_opened_by(const ir::Model& model, const ir::State& row, const ir::State& column, const ExprPtr& slope,
                  const DefinitionsByName& definitions) {
    if (!row.unit.is_dimensionless() || row.name == column.name || is_potential(model, column)) return false;
    if (!reads_name(slope, column.name, definitions)) return false;
    // Without units, what is linear in itself is taken for an occupancy, and what it is not linear in for a
    // concentration.
    return !column.unit.is_dimensionless() || !is_nonlinear_in_itself(model, row);
}

bool takes_potential_at_start(const ir::Model& model, const invariants::Structure& structure, const ir::State& state,
                              const ir::State& potential) {
    if (!is_potential(model, potential) || structure.are_together(state.name, potential.name)) return false;
    return std::any_of(model.states.begin(), model.states.end(), [&](const ir::State& other) {
        return structure.are_of_one_machine(other.name, other.name) && structure.are_together(state.name, other.name);
    });
}

ImplicitStep::ImplicitStep(const ir::Model& model, const invariants::Structure& structure,
                           const std::vector<StiffState>& states, FreshName fresh_name,
                           const std::vector<std::string>& held, bool has_chords)
    : model_(model),
      structure_(structure),
      fresh_name_(std::move(fresh_name)),
      has_chords_(has_chords),
      own_rates_(model, structure, held, [this](const ExprPtr& value, const std::string& wish, const ir::State& like) {
          return named(value, wish, like);
      }) {
    for (const ir::Definition& definition : model.definitions) values_.emplace(definition.name, definition.value);
    for (const std::string& definition : held) values_.erase(definition);
    for (const StiffState& state : states) states_.push_back(model.find_state(state.name));
    for (const ir::State* state : states_) {
        Column& column = columns_.emplace_back(Column{analysis::Differentiator(model, state->name)});
        for (const std::string& definition : held) column.differentiate.assume(definition, ir::number(0));
    }
    Pattern rows(states_.size());
    for (std::size_t j = 0; j < states_.size(); ++j) {
        for (std::size_t i = 0; i < states_.size(); ++i) {
            if (takes_potential_at_start(model, structure, *states_[i], *states_[j])) continue;
            const ExprPtr entry = derivative(*states_[i], columns_[j], *states_[j]);
            if (is_number(entry, 0)) continue;
            jacobian_[{i, j}] = named(entry, "jacobian_" + states_[i]->name + "_" + states_[j]->name, i);
            if (i != j) rows[i].insert(j);
        }
    }
    for (const StiffState& state : with_weights_of_rests(states)) excess_.push_back(excess(state));
    limit_openings();
    for (std::size_t i = 0; i < states_.size(); ++i)
        euler_.push_back(named(product(time_step(), states_[i]->derivative), "euler_" + states_[i]->name, i));
    given_.resize(states_.size());
    linearised_.resize(states_.size());
    components_ = elimination_order(rows);
    for (const auto& component : components_) solve(component);
}

// 1 - O - I moves by -(dO + dI), and is as implicit as both where these are alike. What is left of it flows by O's and
// I's weights, so that it would be negative, or not empty, by the difference of them.
std::vector<StiffState> ImplicitStep::with_weights_of_rests(std::vector<StiffState> states) const {
    for (const std::vector<std::string>& rest : own_rates_.rests()) {
        const auto is_of_rest = [&](const std::string& name) {
            return std::find(rest.begin(), rest.end(), name) != rest.end();
        };
        if (std::none_of(follow_themselves_.begin(), follow_themselves_.end(), is_of_rest)) continue;
        double fastest = std::numeric_limits<double>::infinity();
        for (const StiffState& state : states)
            if (is_of_rest(state.name)) fastest = std::min(fastest, state.time_constant);
        for (StiffState& state : states)
            if (is_of_rest(state.name)) state.time_constant = fastest;
    }
    return states;
}

// d(row)/d(by), its definitions under names of their own.
ExprPtr ImplicitStep::derivative(const ir::State& row, Column& column, const ir::State& by) {
    const std::optional<ExprPtr> of_fluxes = slope_of_own_fluxes(row, column, by);
    const ExprPtr result = of_fluxes ? *of_fluxes : column.differentiate.of(row.derivative);
    const auto renamed = [&](const ExprPtr& expr) {
        return ir::rewrite(expr, [&](const ExprPtr& node) {
            if (node->op() != Op::symbol) return node;
            const auto found = column.names.find(node->name());
            return found == column.names.end() ? node : ir::symbol(found->second, node->origin());
        });
    };
    const std::vector<ir::Definition>& made = column.differentiate.definitions();
    for (; column.n_taken < made.size(); ++column.n_taken) {
        ir::Definition definition = made[column.n_taken];
        definition.value = renamed(definition.value);
        const std::string name = fresh_name_(definition.name);
        column.names.emplace(definition.name, name);
        definition.name = name;
        values_.emplace(name, definition.value);
        definitions_.push_back(std::move(definition));
    }
    return renamed(result);
}

// Nothing where no rate of the machine of `by` follows it.
std::optional<ExprPtr> ImplicitStep::slope_of_own_fluxes(const ir::State& row, Column& column, const ir::State& by) {
    const std::optional<Outflows> outflows = own_rates_.outflows(row.derivative, by);
    if (!outflows || !has_chords_) return std::nullopt;
    ExprPtr rest = outflows->rest, result = ir::number(0);
    for (const auto& [source, rate] : outflows->fluxes) {
        const ExprPtr slope = column.differentiate.of(rate), of_source = column.differentiate.of(source->value);
        if (is_number(slope, 0)) {
            rest = sum(rest, product(rate, source->value));
            continue;
        }
        const ExprPtr chord =
            named(own_rates_.chord(rate, by, slope), "slope_of_rate_" + row.name + "_" + by.name, row);
        result = sum(result, sum(product(chord, own_rates_.left(*source, by)), product(rate, of_source)));
        if (source->is_rest || source->name == row.name) own_moves_.push_back({chord, source, by.name});
    }
    if (is_number(result, 0)) return std::nullopt;
    follow_themselves_.insert(row.name);
    return sum(result, column.differentiate.of(rest));
}

ExprPtr ImplicitStep::entry(std::size_t row, std::size_t column) const {
    const auto found = jacobian_.find({row, column});
    return found == jacobian_.end() ? ir::number(0) : found->second;
}

void ImplicitStep::limit_openings() {
    std::map<std::size_t, std::vector<std::size_t>> opened;  // by concentration
    for (const auto& [place, slope] : jacobian_) {
        const ir::State &row = *states_[place.first], &column = *states_[place.second];
        if (structure_.are_together(row.name, column.name)) continue;
        if (own_rates_.are_of_one_machine(row.name, column.name)) continue;
        if (is_opened_by(model_, row, column, slope, values_)) opened[place.second].push_back(place.first);
    }
    for (const auto& [concentration, rows] : opened) limit_opening(concentration, rows);
}

// One factor for the column: 1 where the concentration does not feed itself, or where one that doubles within the step
// opens at most `most_opened` of the channels.
void ImplicitStep::limit_opening(std::size_t concentration, const std::vector<std::size_t>& opened) {
    const ir::State& column = *states_[concentration];
    Opening& opening = openings_[concentration];
    ExprPtr steepest = ir::number(0), feedback = ir::number(0);
    for (const std::size_t i : opened) {
        opening.opened.push_back(states_[i]->name);
        steepest = ir::make(Op::max, {steepest, analysis::call(Op::fabs, entry(i, concentration))});
    }
    for (std::size_t i = 0; i < states_.size(); ++i)
        if (is_limited(*states_[i], concentration))
            feedback = sum(feedback, product(entry(concentration, i), entry(i, concentration)));
    const ExprPtr x = analysis::call(Op::fabs, ir::symbol(column.name));
    const ExprPtr doubled = product(product(time_step(), x), steepest);
    const ExprPtr limit = ir::number(most_opened);
    ExprPtr share = quotient(limit, ir::make(Op::max, {doubled, limit}));
    if (!is_number(feedback, 0))
        share = ir::make(Op::select, {ir::make(Op::less, {feedback, ir::number(0)}), ir::number(1), share});
    opening.share = named(share, "opening_by_" + column.name, concentration);
    for (std::size_t i = 0; i < states_.size(); ++i) {
        const auto slope = jacobian_.find({i, concentration});
        if (slope == jacobian_.end() || !is_limited(*states_[i], concentration)) continue;
        slope->second =
            named(product(opening.share, slope->second), "limited_" + states_[i]->name + "_" + column.name, i);
    }
}

bool ImplicitStep::is_limited(const ir::State& row, std::size_t concentration) const {
    const auto opening = openings_.find(concentration);
    if (opening == openings_.end()) return false;
    const std::vector<std::string>& opened = opening->second.opened;
    return std::any_of(opened.begin(), opened.end(),
                       [&](const std::string& name) { return structure_.are_together(name, row.name); });
}

void ImplicitStep::solve(const std::vector<std::size_t>& component) {
    Entries matrix = matrix_of(component);
    find_given(component);
    const std::vector<ExprPtr> right = eliminate(component, matrix);
    substitute_back(component, matrix, right);
}

// G^-1 - dt*J of the component.
ImplicitStep::Entries ImplicitStep::matrix_of(const std::vector<std::size_t>& component) const {
    Entries matrix;
    for (const std::size_t i : component) {
        for (const std::size_t j : component) {
            const auto entry = jacobian_.find({i, j});
            const ExprPtr identity = i == j ? sum(ir::number(1), excess_[i]) : ir::number(0);
            if (entry != jacobian_.end())
                matrix[{i, j}] = difference(identity, product(time_step(), entry->second));
            else if (i == j)
                matrix[{i, j}] = identity;
        }
    }
    return matrix;
}

void ImplicitStep::find_given(const std::vector<std::size_t>& component) {
    for (const std::size_t i : component) {
        ExprPtr given = euler_[i];
        for (const auto& [place, entry] : jacobian_) {
            if (place.first != i || !linearised_[place.second]) continue;
            given = sum(given, product(time_step(), product(entry, linearised_[place.second])));
        }
        given_[i] = named(given, "given_" + states_[i]->name, i);
    }
}

// Leaves in `matrix` the upper triangle, its pivots guarded; returns the right sides, by place in the component.
std::vector<ExprPtr> ImplicitStep::eliminate(const std::vector<std::size_t>& component, Entries& matrix) {
    std::vector<ExprPtr> right;
    for (const std::size_t i : component) right.push_back(given_[i]);
    for (std::size_t p = 0; p < component.size(); ++p) {
        const std::size_t row = component[p];
        right[p] = named(right[p], "right_" + states_[row]->name, row);
        for (std::size_t q = p; q < component.size(); ++q) {
            const auto entry = matrix.find({row, component[q]});
            if (entry == matrix.end()) continue;
            if (p == q)
                entry->second = limited_pivot(entry->second, row);
            else
                entry->second = named(entry->second, "upper_" + states_[row]->name, row);
        }
        const ExprPtr pivot = matrix.at({row, row});
        for (std::size_t q = p + 1; q < component.size(); ++q) {
            const std::size_t below = component[q];
            const auto entry = matrix.find({below, row});
            if (entry == matrix.end()) continue;
            const ExprPtr factor = named(quotient(entry->second, pivot), "lower_" + states_[below]->name, below);
            for (std::size_t r = p + 1; r < component.size(); ++r) {
                const auto above = matrix.find({row, component[r]});
                if (above == matrix.end()) continue;
                ExprPtr& target = matrix[{below, component[r]}];
                target = difference(target ? target : ir::number(0), product(factor, above->second));
            }
            right[q] = difference(right[q], product(factor, right[p]));
        }
    }
    return right;
}

ExprPtr ImplicitStep::limited_pivot(const ExprPtr& pivot, std::size_t row) {
    if (pivot->op() == Op::number) return pivot;
    const ExprPtr found = named(pivot, "unlimited_pivot_" + states_[row]->name, row);
    least_pivot_ = least_pivot_ ? named(ir::make(Op::min, {least_pivot_, found}), "least_pivot", row) : found;
    const ExprPtr mirrored = difference(ir::number(2 * smallest_pivot), found);
    const ExprPtr limited = named(ir::make(Op::max, {found, mirrored}), "pivot_" + states_[row]->name, row);
    excess_[row] = sum(excess_[row], difference(limited, found));
    return limited;
}

void ImplicitStep::substitute_back(const std::vector<std::size_t>& component, const Entries& matrix,
                                   const std::vector<ExprPtr>& right) {
    std::vector<ExprPtr> solved(component.size());
    ExprPtr size = ir::number(0);
    for (std::size_t p = component.size(); p-- > 0;) {
        const std::size_t row = component[p];
        ExprPtr rest = right[p];
        for (std::size_t q = p + 1; q < component.size(); ++q) {
            const auto entry = matrix.find({row, component[q]});
            if (entry != matrix.end()) rest = difference(rest, product(entry->second, solved[q]));
        }
        solved[p] = named(quotient(rest, matrix.at({row, row})), "solved_" + states_[row]->name, row);
        size = sum(size, analysis::call(Op::fabs, solved[p]));
    }
    size = named(size, "size_of_change_" + states_[component.front()]->name, component.front());
    for (std::size_t p = 0; p < component.size(); ++p) {
        const std::size_t row = component[p];
        const ExprPtr is_ordinary = ir::make(Op::less_equal, {size, ir::number(ordinary_size)});
        const std::string& name = states_[row]->name;
        const ExprPtr whole = sum(solved[p], product(excess_[row], solved[p]));
        const ExprPtr change = ir::make(Op::select, {is_ordinary, whole, given_[row]});
        changes_[name] = named(change, "change_" + name, row);
        linearised_[row] = named(ir::make(Op::select, {is_ordinary, solved[p], ir::number(0)}), "partial_" + name, row);
    }
}

ExprPtr ImplicitStep::step_test() {
    const std::vector<double> start = analysis::initial_point(model_).states;
    std::set<std::size_t> concentrations, occupancies;
    for (const auto& [place, slope] : jacobian_) {
        const auto& [i, j] = place;
        const ir::State &row = *states_[i], &column = *states_[j];
        const bool is_positive = start[static_cast<std::size_t>(&column - model_.states.data())] > 0;
        if (column.unit.is_dimensionless() || !is_positive || is_potential(model_, column)) continue;
        if (!reads_name(slope, column.name, values_)) continue;
        concentrations.insert(j);
        if (is_bounded(row)) occupancies.insert(i);
    }
    for (std::size_t i = 0; i < states_.size(); ++i)
        if (follow_themselves_.contains(states_[i]->name) && states_[i]->unit.is_dimensionless()) occupancies.insert(i);
    ExprPtr holds;
    const auto add = [&](const ExprPtr& condition) {
        holds = holds ? ir::make(Op::logical_and, {holds, condition}) : condition;
    };
    for (const std::size_t j : concentrations) add(keeps_its_size(j));
    for (const std::size_t i : occupancies) add(stays_in_range(i));
    for (const OwnMove& move : own_moves_) add(moves_little(move));
    if (!holds) return least_pivot_;
    const ExprPtr pivot = least_pivot_ ? least_pivot_ : ir::number(smallest_pivot);
    return named(ir::make(Op::select, {holds, pivot, ir::number(0)}), "step_test", 0);
}

// -|x| <= dx <= largest_growth*|x|
ExprPtr ImplicitStep::keeps_its_size(std::size_t concentration) const {
    const std::string& name = states_[concentration]->name;
    const ExprPtr& change = changes_.at(name);
    const ExprPtr limit = ir::number(largest_growth);
    const ExprPtr size = ir::make(Op::max, {change, product(ir::number(-largest_growth), change)});
    return ir::make(Op::less_equal, {size, product(limit, analysis::call(Op::fabs, ir::symbol(name)))});
}

ExprPtr ImplicitStep::moves_little(const OwnMove& move) const {
    ExprPtr gained = ir::number(0);
    for (const std::string& state : move.source->states)
        if (const auto change = changes_.find(state); change != changes_.end()) gained = sum(gained, change->second);
    const ExprPtr& before = move.source->value;
    const ExprPtr after = move.source->is_rest ? difference(before, gained) : sum(before, gained);
    const ExprPtr rate = analysis::call(Op::fabs, product(move.slope, changes_.at(move.by)));
    const ExprPtr moved = product(product(time_step(), rate), ir::make(Op::max, {before, after}));
    return ir::make(Op::less_equal, {moved, ir::number(most_moved)});
}

// A share of a whole without a range of its own stays between 0 and 1, if it is there.
ExprPtr ImplicitStep::stays_in_range(std::size_t occupancy) const {
    const ir::State& state = *states_[occupancy];
    const ExprPtr before = ir::symbol(state.name), after = sum(before, changes_.at(state.name));
    ExprPtr lower = ir::number(state.lower), upper = ir::number(state.upper);
    if (!is_bounded(state)) {
        lower = ir::make(Op::min, {before, ir::number(-analysis::occupancy_tolerance)});
        upper = ir::make(Op::max, {before, ir::number(1 + analysis::occupancy_tolerance)});
    }
    return ir::make(Op::equal, {after, ir::make(Op::max, {lower, ir::make(Op::min, {after, upper})})});
}

ExprPtr ImplicitStep::carried_into(const ir::State& other) {
    ExprPtr result = ir::number(0);
    for (std::size_t j = 0; j < states_.size(); ++j) {
        if (takes_potential_at_start(model_, structure_, other, *states_[j])) continue;
        const ExprPtr slope = derivative(other, columns_[j], *states_[j]);
        if (is_number(slope, 0)) continue;
        const ExprPtr taken = is_limited(other, j) ? product(openings_.at(j).share, slope) : slope;
        result = sum(result, product(taken, linearised_[j]));
    }
    if (is_number(result, 0)) return result;
    ir::Definition carried;
    carried.name = fresh_name_("carried_into_" + other.name);
    carried.value = result;
    carried.component = other.component;
    carried.is_temporary = true;
    carried.origin = other.origin;
    const ExprPtr symbol = ir::symbol(carried.name, other.origin);
    definitions_.push_back(std::move(carried));
    const ExprPtr is_ordinary = ir::make(Op::less_equal, {analysis::call(Op::fabs, symbol), ir::number(ordinary_size)});
    return ir::make(Op::select, {is_ordinary, symbol, ir::number(0)});
}

ExprPtr ImplicitStep::named(const ExprPtr& expr, const std::string& wish, std::size_t state) {
    return named(expr, wish, *states_[state]);
}

ExprPtr ImplicitStep::named(const ExprPtr& expr, const std::string& wish, const ir::State& like) {
    if (expr->operands().empty()) return expr;
    ir::Definition definition;
    definition.name = fresh_name_(wish);
    definition.value = expr;
    definition.component = like.component;
    definition.is_temporary = true;
    definition.origin = like.origin;
    const ExprPtr symbol = ir::symbol(definition.name, expr->origin());
    values_.emplace(definition.name, definition.value);
    definitions_.push_back(std::move(definition));
    return symbol;
}

}  // namespace heartwright::integrators
